import Foundation
import Testing

@testable import HangCheck

struct MemoryMapTests {
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
