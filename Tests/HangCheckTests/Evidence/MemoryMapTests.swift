import CHangCheck
import Foundation
import Testing

@testable import HangCheck

struct MemoryMapTests {
  @Test("a file that only has the name of what the process runs gives no names")
  func otherFile() throws {
    let program = try RunningProgram(Built.suspendedTasks)
    let memory = ProcessMemory(pid: program.pid)
    func has(_ map: MemoryMap?, _ suffix: String) -> String? { map?.regions.map(\.name).first { $0.hasSuffix(suffix) } }
    var found = MemoryMap(of: program.pid)
    let end = hc_now() + 60
    // Until it is itself, and no longer a copy of this process.
    while has(found, "/SuspendedTasks") == nil || has(found, "/libc.so.6") == nil, hc_now() < end {
      hc_wait_readable(nil, 0, 0.01)
      found = MemoryMap(of: program.pid)
    }
    var map = try #require(found)
    let name = try #require(has(map, "/libc.so.6"))
    #expect(map.located(by: memory, of: program.pid).map == map)
    #expect(map.located(by: memory, of: program.pid).unknown == [])
    for index in map.regions.indices where map.regions[index].name == name { map.regions[index].name = "/bin/sleep" }
    let (located, unknown) = map.located(by: memory, of: program.pid)
    #expect(unknown == ["/bin/sleep"])
    let places = located.regions.filter { $0.name == "/bin/sleep (replaced)" && $0.isExecutable }
    #expect(places.count == 1)
    #expect(places.first.map { located.place(ofCode: $0.start) } == .some(nil))
  }

  private let map = MemoryMap(
    text: """
      55d0c0000000-55d0c0002000 r-xp 00001000 fd:01 42         /tmp/two words/tool
      55d0c0002000-55d0c0003000 rw-p 00003000 fd:01 42         /tmp/two words/tool
      55d0c1000000-55d0c1021000 rw-p 00000000 00:00 0          [heap]
      no line of its kind
      7f0000000000-7f0000021000 rw-p 00000000 00:00 0
      7f0000021000-7f0000021000 rw-p 00000000 00:00 0

      """)

  @Test("a line says where a file is mapped, with which rights and from where in the file")
  func file() {
    #expect(map.regions.count == 4)
    let region = MemoryMap.Region(
      start: 0x55d0_c000_0000, end: 0x55d0_c000_2000, isWritable: false, isExecutable: true, offset: 0x1000,
      name: "/tmp/two words/tool")
    #expect(map.regions[0] == region)
    #expect(region.isFile)
    #expect(map.regions[2].name == "[heap]")
    #expect(map.regions[3].name == "")
  }

  @Test("an address is in the region that holds it, and in none beside it")
  func lookUp() {
    #expect(map.region(at: 0x55d0_c000_0000) == map.regions[0])
    #expect(map.region(at: 0x55d0_c000_1fff) == map.regions[0])
    #expect(map.region(at: 0x55d0_c000_2000) == map.regions[1])
    #expect(map.region(at: 0x55d0_c000_3000) == nil)
    #expect(map.region(at: 0) == nil)
    #expect(map.region(at: .max) == nil)
  }

  @Test("a process that is gone has no map, a living one has all its files, longer than a page")
  func processes() throws {
    #expect(MemoryMap(of: 0) == nil)
    let own = try #require(MemoryMap(of: getpid()))
    #expect(own.regions.contains { $0.name.hasSuffix("libswift_Concurrency.so") && $0.isExecutable })
    #expect(own.regions.last?.name.hasPrefix("[v") == true)
  }
}
