import CoachSupport
import EventStream
import Journals
import RoundRobin
import Testing
import WorldSupport

/// Which rotation is found as the last one of a journal, whatever is lost of it.
@Suite struct LastRotationTests {
  let disk = MemoryDisk()
  let reader: JournalReader

  init() { reader = JournalReader(Journal.folder, on: disk) }

  private static let october = "/data/journal/laptop-abcd/2026-10.ndjson"
  private static let damage = Array("what is this\n".utf8)

  /// What a rotation says from its opening on, and its end if it was stopped.
  private func told(_ rotation: String, name: String = "default", isEnded: Bool) throws -> [Record]
  {
    var rehearsal = try Rehearsal("Essay\nBiology")
    rehearsal.run(to: 45)
    if isEnded { rehearsal.close(.stopped) }
    return rehearsal.records.map { record in
      var record = record
      record.rotation = rotation
      if case .snapshot(var content) = record.content {
        content.origin.name = name
        record.content = .snapshot(content)
      }
      return record
    }
  }

  /// The records of a rotation that goes on, without the first one.
  private func headless(_ rotation: String) throws -> [UInt8] {
    try told(rotation, isEnded: false).dropFirst().flatMap(\.bytes)
  }

  /// The records of a whole rotation.
  private func whole(_ rotation: String, name: String = "default") throws -> [UInt8] {
    try told(rotation, name: name, isEnded: true).flatMap(\.bytes)
  }

  /// The id of the rotation that ran last; empty without one, `nil` if nobody knows.
  private func found(noted: String? = nil, isWanted: Bool = true) throws -> String? {
    switch try reader.last(
      name: "default", on: "laptop-abcd", noted: noted, where: { _ in isWanted })
    {
    case .found(let rotation): rotation.id
    case .none: ""
    case .unknown: nil
    }
  }

  @Test func `One of which the beginning is lost is found by its note, if it is wanted`() throws {
    disk.put(try headless("a"), at: Journal.november)
    #expect(try found(noted: "a") == "a")
    #expect(try found(noted: "a", isWanted: false) == "")
  }

  @Test func `The noted one is found though another one's beginning came back behind it`() throws {
    let (other, noted) = (try told("o", isEnded: true), try told("n", isEnded: false))
    let text = (other.dropFirst() + noted + other.prefix(1)).flatMap(\.bytes)
    disk.put(text, at: Journal.november)
    #expect(try found(noted: "n") == "n")
    #expect(try found(noted: "n", isWanted: false) == "")
  }

  @Test func `Only damage after the last one may have been another`() throws {
    disk.put(try Self.damage + whole("a"), at: Journal.november)
    #expect(try found() == "a")
    disk.put(try whole("a") + Self.damage, at: Journal.november)
    #expect(try found() == nil)
  }

  @Test func `Without its beginning one is found behind others, also in the month before`() throws {
    disk.put(try headless("a") + whole("b", name: "thesis"), at: Journal.november)
    #expect(try found() == "a")
    disk.put(try whole("c", name: "thesis"), at: Journal.december)
    #expect(try found() == "a")
    // What says nothing is no month.
    disk.put([], at: "/data/journal/laptop-abcd/2027-01.ndjson")
    #expect(try found() == "a")
  }

  @Test func `Of two without a beginning the later one is found`() throws {
    disk.put(try headless("a") + headless("b"), at: Journal.november)
    #expect(try found() == "b")
    disk.put(try headless("c"), at: Journal.december)
    #expect(try found() == "c")
  }

  @Test func `Many rotations of another name cost no more readings than one`() throws {
    func opened(behind rotations: [String]) throws -> Int {
      disk.put(try rotations.flatMap { try whole($0, name: "thesis") }, at: Journal.november)
      let counting = FaultyFileSystem(disk)
      let last = try JournalReader(Journal.folder, on: counting).last(
        name: "default", on: "laptop-abcd", noted: nil
      ) { _ in true }
      if case .none = last {} else { Issue.record("The last rotation is not .none") }
      return counting.calls.count { $0 == "open" }
    }
    #expect(try opened(behind: ["a"]) == opened(behind: ["a", "b", "c", "d"]))
  }

  @Test func `Whatever is older than the month before is left alone`() throws {
    disk.put(try headless("a") + Self.damage, at: Self.october)
    for month in [Journal.november, Journal.december] {
      disk.put(try whole(month, name: "thesis"), at: month)
    }
    #expect(try found() == "")
  }

  @Test func `No month is looked at before that in which the last one began`() throws {
    disk.put(try headless("a") + Self.damage, at: Journal.november)
    disk.put(try whole("b"), at: Journal.december)
    #expect(try found() == "b")
  }

  @Test func `For a name without a rotation only damage of the newest month counts`() throws {
    disk.put(try whole("a", name: "thesis") + Self.damage, at: Journal.november)
    #expect(try found() == nil)
    disk.put(try whole("b", name: "thesis"), at: Journal.december)
    #expect(try found() == "")
  }

  @Test func `Damage counts in the months from its last record on`() throws {
    let records = try told("a", isEnded: true).map(\.bytes)
    let (early, late) = (records.dropLast().flatMap(\.self), records.suffix(1).flatMap(\.self))
    disk.put(early + Self.damage, at: Journal.november)
    disk.put(late, at: Journal.december)
    #expect(try found() == "a")
    disk.put(early + late + Self.damage, at: Journal.november)
    disk.put(try whole("b", name: "thesis"), at: Journal.december)
    #expect(try found() == nil)
  }
}
