import EventStream
import JSONLines
import RoundRobin
import Testing
import Thoroughness

/// The way to a value within another one.
private enum Step { case member(String), element(Int) }

extension JSONValue {
  fileprivate subscript(path: [Step]) -> JSONValue {
    path.reduce(self) { value, step in
      switch (step, value) {
      case (.member(let key), .object(let members)): members[key] ?? .null
      case (.element(let index), .array(let elements)): elements[index]
      default: .null
      }
    }
  }

  /// Whether both are numbers, or texts, or something else.
  fileprivate func isAlike(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.integer, .integer), (.integer, .double), (.double, .integer), (.double, .double),
      (.string, .string), (.bool, .bool), (.array, .array), (_, .null):
      true
    default: false
    }
  }
}

/// Streams with values that no rotation writes, as from a hex editor or another program.
@Suite struct HostileValueTests {
  private static let values: [JSONValue] = [
    .null, .bool(true), .integer(0), .integer(-1), .integer(1), .integer(1 << 53),
    .integer(.max), .integer(.min), .double(9e17), .double(0.5), .string(""), .string("t0"),
    .string("t1"), .string("slice"), .string("check_in"), .string("break"), .string("commitment"),
    .string("waiting"), .string("slice_expired"), .string("checked_in"), .array([]),
    .string("0000-01-01T00:00:00.000+00:00"), .string("9999-12-31T23:59:59.999+00:00"),
  ]

  private func paths(in value: JSONValue) -> [[Step]] {
    switch value {
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { key, value in
        [[Step.member(key)]] + paths(in: value).map { [.member(key)] + $0 }
      }
    case .array(let elements):
      elements.indices.flatMap { index in
        [[Step.element(index)]] + paths(in: elements[index]).map { [.element(index)] + $0 }
      }
    case .null, .bool, .integer, .double, .string: []
    }
  }

  private func replacing(
    _ path: ArraySlice<Step>, in value: JSONValue, with new: JSONValue
  ) -> JSONValue {
    switch (path.first, value) {
    case (.member(let key)?, .object(var members)):
      members[key] = members[key].map { replacing(path.dropFirst(), in: $0, with: new) }
      return .object(members)
    case (.element(let index)?, .array(var elements)):
      elements[index] = replacing(path.dropFirst(), in: elements[index], with: new)
      return .array(elements)
    default: return new
    }
  }

  private func read(_ line: String) throws(UnreadableRecord) -> StreamLine {
    try StreamLine(parsing: line.utf8.span, zones: Story.zone(named:))
  }

  private func record(_ line: [UInt8]) -> Record? {
    let line = try? read(String(decoding: line.dropLast(), as: UTF8.self))
    return if case .record(let record)? = line { record } else { nil }
  }

  @Test(arguments: [
    (
      #""at_s":10"#, #""at_s":100000000000000000"#,
      "the field 'at_s' cannot be '100000000000000000'; "
        + "it has seconds, from 0 to 3155760000, a century"
    ),
    (
      #""rules":{"quantum_s":10"#, #""rules":{"quantum_s":0"#, "the field 'quantum_s' cannot be '0'"
    ),
    (
      #""breaks":0"#, #""breaks":9223372036854775807"#,
      "the field 'breaks' cannot be '9223372036854775807'"
    ),
    (
      #""remaining_s":10"#, #""remaining_s":9000000000000000000"#,
      "the field 'remaining_s' cannot be '9000000000000000000'"
    ),
    (#""ring":[{"id":"t1""#, #""ring":[{"id":"t0""#, "the field 'id' cannot be 't0'"),
    (#""state":"slice""#, #""state":"commitment""#, "the field 'state' cannot be 'commitment'"),
    (#""task":{"id":"t1""#, #""task":{"id":"t2""#, "the field 'state' cannot be 'slice'"),
    (
      #""state":"slice""#, #""state":"check_in","previous":null"#,
      "the field 'state' cannot be 'check_in'"
    ),
  ])
  func `A snapshot that contradicts itself, or has impossible numbers, is refused`(
    _ old: String, _ new: String, _ message: String
  ) throws {
    var teller = try Story("turns").teller
    let moment = try #require(
      teller.tellAll().first {
        $0.teller.rotation.slices == 2 && $0.teller.rotation.state == .slice
      })
    var line = String(decoding: moment.snapshot.dropLast(), as: UTF8.self)
    _ = try read(line)
    if new.contains("previous") {
      let previous = try #require(line.firstRange(of: #""previous":"#))
      let next = try #require(line.firstRange(of: #","next":"#))
      line.replaceSubrange(previous.lowerBound..<next.upperBound, with: #""next":"#)
    }
    #expect(line.contains(old), "\(line)")

    let error = #expect(throws: UnreadableRecord.self) {
      _ = try read(line.replacing(old, with: new, maxReplacements: 1))
    }
    #expect(error?.description == message)
  }

  @Test func `No check-in can follow before any slice`() {
    var rotation = Rotation(tasks: [Terms()], rules: Rules(quantum: .seconds(10)))
    rotation.replay(Event(at: .zero, cycle: 1, fact: .started(tasks: 1)))
    let asking = Fact.checkInDue(Handle(0), length: .seconds(5), standing: false)
    #expect(!rotation.fits(Event(at: .zero, cycle: 1, fact: asking)))
  }

  @Test func `Whatever a record says, the rotation can be salvaged and goes on`() throws {
    var random = SeededNumbers(seed: 5)
    var readable = 0
    let tellings = try LawTests.stories.map { story in
      var teller = try story.teller
      return teller.tellAll()
    }
    for _ in 0..<(isExhaustive ? 5_000 : 1_000) {
      let moments = try #require(tellings.randomElement(using: &random))
      let place = Int.random(in: 0..<moments.count, using: &random)
      // A snapshot has nearly all that a program continues from.
      let isSnapshot = place == 0 || Bool.random(using: &random)
      let line = isSnapshot ? moments[place].snapshot : moments[place].line
      var value = try JSONValue(parsing: line.span.extracting(droppingLast: 1))
      for _ in 0..<random.number(1...2) {
        let path = try #require(paths(in: value).randomElement(using: &random))
        let old = value[path]
        // A value of another kind is refused before anything is made of it.
        let candidates = Self.values.filter { old.isAlike($0) || random.number(0...19) == 0 }
        guard let new = candidates.randomElement(using: &random) else { continue }
        value = replacing(path[...], in: value, with: new)
      }
      var damaged: [UInt8] = []
      damaged.append(json: value)
      guard let changed = record(damaged + [UInt8(ascii: "\n")]) else { continue }
      readable += 1
      let before = isSnapshot ? [] : moments[..<place].compactMap { record($0.line) }
      let after = moments[(place + 1)...].compactMap { record($0.line) }

      let salvage = Salvage((before + [changed] + after).filter { $0.rotation == changed.rotation })

      _ = salvage.fold.snapshot?.bytes
      guard var rotation = salvage.fold.rotation else { continue }
      let end = rotation.clock + .seconds(1_000)
      var steps = 0
      while rotation.step(to: end) != nil { steps += 1; if steps == 10_000 { break } }
      #expect(steps < 10_000, "\(String(decoding: damaged, as: UTF8.self))")
      _ = rotation.snapshot
    }
    #expect(readable > 250)
  }
}
