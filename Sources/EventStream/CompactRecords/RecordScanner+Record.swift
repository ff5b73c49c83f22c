import CivilTime
import RoundRobin

/// Scanning whole records of the kinds that make up nearly all of a journal.
extension RecordScanner {
  /// Returns the record of the line; `nil` if it must be parsed.
  @inline(__always)
  consuming func record(_ names: inout InternedNames) -> Record? {
    guard let head = head(&names), let time = time(at: head.time, &names),
      let content = content(head.kind, &names)
    else { return nil }
    let isByUser = skip(#","by":"user""#)
    guard skip("}"), position == bytes.count else { return nil }
    return Record(
      seq: Int(head.seq), time: time, at: Duration(wholeNanoseconds: head.at),
      rotation: names.rotations[Int(head.rotation)], cycle: Int(head.cycle), content: content,
      cause: isByUser ? .user : nil)
  }

  /// Scans the members of a kind, in the order of ``RecordWriter``.
  @inline(__always)
  private mutating func content(_ kind: Kind, _ names: inout InternedNames) -> Record.Content? {
    switch kind {
    case .sliceStarted:
      guard skip(#","task":"#), let task = card(names), skip(#","previous":"#),
        let previous = referenceOrNull(names), skip(#","next":"#),
        let next = referenceOrNull(names), skip(#","switched":"#), let isSwitch = flag(),
        skip(#","why":""#), let why = why(), skip("\""), let run = run(&names),
        let credit = duration(after: #","credit_s":"#)
      else { return nil }
      return .sliceStarted(
        names.cards[Int(task)], previous: previous, next: next, switched: isSwitch,
        why: why, credit: credit, run)
    case .sliceEnded:
      guard skip(#","task":"#), let task = card(names), skip(#","reason":""#),
        let reason = reason(), skip("\""), let spent = duration(after: #","spent_s":"#),
        let length = duration(after: #","length_s":"#),
        let credit = duration(after: #","credit_s":"#)
      else { return nil }
      return .sliceEnded(
        names.cards[Int(task)], reason, spent: spent, length: length, credit: credit)
    case .cycleEnded:
      return .cycleEnded
    case .breakStarted:
      guard skip(#","long":"#), let isLong = flag(), let run = run(&names) else { return nil }
      return .breakStarted(long: isLong, number: nil, run)
    case .breakEnded:
      guard skip(#","reason":""#), let word = word(), let reason = RestEnd(rawValue: text(word)),
        skip("\""), let spent = duration(after: #","spent_s":"#)
      else { return nil }
      return .breakEnded(reason, spent: spent)
    case .checkInDue:
      guard skip(#","task":"#), let task = card(names), let run = run(&names) else { return nil }
      return .checkInDue(names.cards[Int(task)], run)
    case .checkedIn:
      guard skip(#","task":"#), let task = card(names), skip(#","confirmed":"#),
        let isConfirmed = flag(), let waited = duration(after: #","waited_s":"#)
      else { return nil }
      return .checkedIn(names.cards[Int(task)], confirmed: isConfirmed, waited: waited)
    case .completed:
      guard skip(#","task":"#), let task = card(names),
        let spent = duration(after: #","spent_s":"#)
      else { return nil }
      return .taskCompleted(names.cards[Int(task)], spent: spent)
    case .paused, .resumed, .idle:
      return nil
    }
  }

  /// Scans a reference to a task seen before, or `null`, which is no failure.
  @inline(__always)
  private mutating func referenceOrNull(_ names: InternedNames) -> Who?? {
    if skip("null") { return .some(nil) }
    return who(names).map { names.references[Int($0)] }
  }

  /// Scans the members of a countdown.
  @inline(__always)
  private mutating func run(_ names: inout InternedNames) -> Record.Countdown? {
    guard let length = duration(after: #","length_s":"#),
      let remaining = duration(after: #","remaining_s":"#), skip(#","deadline":"#)
    else { return nil }
    var deadline: Timestamp?
    if !skip("null") {
      guard skip("\""), position + 29 < bytes.count, let time = time(at: position, &names)
      else { return nil }
      position += 29
      guard skip("\"") else { return nil }
      deadline = time
    }
    return Record.Countdown(length: length, remaining: remaining, deadline: deadline)
  }

  @inline(__always)
  private mutating func duration(after key: StaticString) -> Duration? {
    guard skip(key), let nanoseconds = nanoseconds() else { return nil }
    return Duration(wholeNanoseconds: nanoseconds)
  }

  @inline(__always)
  private mutating func why() -> Fact.Why? {
    if skip("turn") { return .turn }
    return word().flatMap { Fact.Why(rawValue: text($0)) }
  }

  private func text(_ word: Range<Int>) -> String {
    String(decoding: bytes[word], as: UTF8.self)
  }
}

extension Duration {
  /// The duration of so many nanoseconds; unlike `nanoseconds(_:)`, it is not generic.
  @inline(__always)
  fileprivate init(wholeNanoseconds count: Int64) {
    self.init(attoseconds: Int128(count) * 1_000_000_000)
  }
}
