import Expect
import Streams

do {
  try await pending("open").collect(first: 3, within: .milliseconds(50))  // fails: collectFirst
} catch let error as UnmetExpectation {
  print(error)
}
