import Coach
import CoachSupport
import Glibc
import Journals
import Platform
import Testing
import Thoroughness
import WorldSupport

@Suite struct MachineNameTests {
  static let path = "/state/rota/machine"
  let disk = MemoryDisk()

  func name(
    _ hostName: String = "laptop", seed: UInt64 = 1, on system: (any FileSystem)? = nil
  ) throws(UnusableMachineName) -> String {
    var random = SeededNumbers(seed: seed)
    return try MachineName(
      keptAt: Self.path, hostName: hostName, on: system ?? disk, using: &random
    ).text
  }

  @Test func `A name is drawn once, and kept`() throws {
    let first = try name(seed: 1)
    #expect(first.hasPrefix("laptop-") && first.utf8.count == 11)
    #expect(
      first.utf8.suffix(4).allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    #expect(try name("renamed", seed: 2) == first)
    var random = SeededNumbers(seed: 3)
    disk.crash(using: &random)
    #expect(try name(seed: 4) == first)
    #expect(disk.files == [Self.path: Array("\(first)\n".utf8)])
    let other = MemoryDisk()
    #expect(try name(seed: 5, on: other) != first)
  }

  @Test(arguments: [
    ("laptop", "laptop"), ("Laptop_2.local", "Laptop_2.local"), ("", "machine"), ("..", "machine"),
    ("../../etc", "etc"), ("a/b", "a-b"), ("-rf", "rf"), ("Zsófi gépe", "Zs-fi-g-pe"),
    ("a\n\u{1B}[31m", "a---31m"),
    (String(repeating: "x", count: 300), String(repeating: "x", count: 64)),
  ])
  func `The host name becomes a harmless name`(host: String, expected: String) throws {
    #expect(try name(host).dropLast(5) == expected)
  }

  @Test(arguments: ["", "\n", " \t\n", "\0\0\0\0\0\0\0\0"])
  func `A file that says nothing gets a new name`(text: String) throws {
    disk.put(Array(text.utf8), at: Self.path)
    let new = try name()
    #expect(new.hasPrefix("laptop-"))
    #expect(disk.files[Self.path] == Array("\(new)\n".utf8))
  }

  @Test(arguments: ["desk", "desk\n", "  the desk \r\n"])
  func `A name already in the file is taken`(text: String) throws {
    disk.put(Array(text.utf8), at: Self.path)
    #expect(["desk", "the desk"].contains(try name()))
    #expect(disk.files[Self.path] == Array(text.utf8))
  }

  @Test(arguments: [
    "a/b", "..", ".hidden", "one\ntwo", "\u{1B}[31m", String(repeating: "x", count: 256),
  ])
  func `A name that no folder can have is refused`(text: String) {
    disk.put(Array(text.utf8), at: Self.path)
    let error = #expect(throws: UnusableMachineName.self) { try name() }
    #expect(error == .found(text, path: Self.path))
    #expect(disk.files[Self.path] == Array(text.utf8))
  }

  @Test func `A file that cannot be read is named`() {
    disk.putFolder(Self.path)
    let error = #expect(throws: UnusableMachineName.self) { try name() }
    let words = "the name of this machine cannot be kept: \(Self.path): Is a directory (open)"
    #expect(error?.description == words)
  }

  @Test func `Whichever call fails, there is a whole name, or none`() throws {
    for call in 1... {
      let disk = MemoryDisk()
      let faulty = FaultyFileSystem(disk)
      faulty.writeAtMost(3)
      faulty.failCall(call, with: ENOSPC)
      _ = try? name(on: faulty)
      #expect(faulty.openDescriptors == 0)
      let kept = String(decoding: disk.files[Self.path] ?? [], as: UTF8.self)
      #expect(kept.isEmpty || kept.utf8.count == "laptop-abcd\n".utf8.count)
      let now = try name(seed: 2, on: disk)
      #expect(kept.isEmpty || kept == "\(now)\n")
      if faulty.failedCall == nil { break }
    }
  }

  @Test func `Programs that start at the same instant get the same name`() throws {
    for round in 1...20 as ClosedRange<UInt64> {
      let folder = try RealFolder()
      let path = folder.path + "/state/machine"
      let names = Monitor<[String?]>([])
      for number in 1...4 as ClosedRange<UInt64> {
        try Thread.start {
          var random = SeededNumbers(seed: round * 10 + number)
          let name = try? MachineName(keptAt: path, hostName: "laptop", using: &random)
          names.change { $0.append(name?.text) }
        }
      }
      let all = names.wait { $0.count == 4 ? .found($0) : .wait(until: nil) }
      #expect(Set(all).count == 1)
      #expect(all.first??.isEmpty == false)
    }
  }
}
