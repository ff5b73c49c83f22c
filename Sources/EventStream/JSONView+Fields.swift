import CivilTime
import JSONLines
import RoundRobin
import Tasks

/// Reading the fields of records; each throws a `JSONError` or an ``UnreadableRecord``.
extension JSONView {
  func text(_ key: StaticString) throws -> String { try member(key).string() }

  func textIfAny(_ key: StaticString) throws -> String? {
    try self[key]?.unlessNull?.string()
  }

  func seconds(_ key: StaticString) throws -> Duration { try member(key).seconds(of: key) }

  func secondsIfAny(_ key: StaticString) throws -> Duration? {
    try self[key]?.unlessNull?.seconds(of: key)
  }

  /// The length of a slice, a break or an estimate, which is positive.
  func length(_ key: StaticString) throws -> Duration {
    let view = try member(key)
    let length = try view.seconds(of: key)
    guard length > .zero else { throw view.unusable(key) }
    return length
  }

  func lengthIfAny(_ key: StaticString) throws -> Duration? {
    try self[key]?.unlessNull == nil ? nil : length(key)
  }

  /// An instant or a length on the rotation's clock.
  func clock(_ key: StaticString) throws -> Duration {
    let view = try member(key)
    let time = try view.seconds()
    guard Record.clock.contains(time) else {
      throw UnreadableRecord(reason: .clock(field: "\(key)", found: view.excerpt))
    }
    return time
  }

  private func seconds(of key: StaticString) throws -> Duration {
    let time = try seconds()
    guard Record.lengths.contains(time) else { throw unusable(key) }
    return time
  }

  private func unusable(_ key: StaticString) -> UnreadableRecord {
    UnreadableRecord(reason: .value(field: "\(key)", found: excerpt))
  }

  private var excerpt: String {
    text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// The elements of an array.
  func list<Element>(_ element: (JSONView) throws -> Element) throws -> [Element] {
    var list: [Element] = []
    var elements = try elements()
    while let view = elements.next() { list.append(try element(view)) }
    return list
  }

  /// The elements of an array of seconds.
  func durations(_ key: StaticString) throws -> [Duration] {
    try member(key).list { try $0.seconds(of: key) }
  }

  /// The durations of a text with blanks between them: `5m 1m`.
  func durations(inText key: StaticString) throws -> [Duration] {
    let text = try text(key)
    do throws(UnreadableDuration) {
      return try text.split(separator: " ").map { word throws(UnreadableDuration) in
        try Duration(parsing: word)
      }
    } catch {
      throw UnreadableRecord(reason: .value(field: "\(key)", found: text))
    }
  }

  func integer(_ key: StaticString) throws -> Int {
    let view = try member(key)
    let number = try view.integer()
    guard Record.numbers.contains(number) else { throw view.unusable(key) }
    return number
  }

  func integerIfAny(_ key: StaticString) throws -> Int? {
    try self[key]?.unlessNull == nil ? nil : integer(key)
  }

  func flag(_ key: StaticString) throws -> Bool { try member(key).bool() }

  func time(_ key: StaticString) throws -> Timestamp {
    let view = try member(key)
    guard let time = Timestamp(utf8: view.text) else {
      throw UnreadableRecord(reason: .value(field: "\(key)", found: try view.string()))
    }
    return time
  }

  func timeIfAny(_ key: StaticString) throws -> Timestamp? {
    if self[key]?.unlessNull == nil { return nil }
    return try time(key)
  }

  /// The raw value of an enum case.
  func choice<Choice: RawRepresentable>(_ key: StaticString) throws -> Choice
  where Choice.RawValue == String {
    let word = try text(key)
    guard let choice = Choice(rawValue: word) else {
      throw UnreadableRecord(reason: .value(field: "\(key)", found: word))
    }
    return choice
  }

  func countdown() throws -> Record.Countdown {
    try Record.Countdown(
      length: seconds("length_s"), remaining: seconds("remaining_s"),
      deadline: timeIfAny("deadline"))
  }

  func who(_ key: StaticString) throws -> Who? { try self[key]?.unlessNull?.who() }

  /// The reference to a task that this very value is.
  func who() throws -> Who {
    try Who(id: text("id"), title: text("title"), project: textIfAny("project"))
  }

  /// The task that this very value is.
  func card() throws -> TaskCard {
    let letter = try textIfAny("priority")
    let priority = letter.flatMap { $0.count == 1 ? $0.first.flatMap(Priority.init) : nil }
    if let letter, priority == nil {
      throw UnreadableRecord(reason: .value(field: "priority", found: letter))
    }
    return try TaskCard(
      id: text("id"), title: text("title"), project: textIfAny("project"),
      tags: self["tags"]?.list { try $0.string() } ?? [],
      priority: priority, note: textIfAny("note"))
  }

  func card(_ key: StaticString) throws -> TaskCard { try member(key).card() }

  func detail(_ key: StaticString) throws -> TaskDetail {
    let view = try member(key)
    return try TaskDetail(
      card: view.card(), slice: view.lengthIfAny("slice_s"),
      estimate: view.lengthIfAny("estimate_s"), from: view.timeIfAny("from"),
      isPlanned: view["planned"]?.bool() ?? false, line: view.textIfAny("line"))
  }

  func block() throws -> Roster.Block {
    try Roster.Block(
      id: text("id"), title: text("title"),
      // Records from before the introduction of calendars lack it.
      source: self["source"] == nil ? .request : choice("source"), line: textIfAny("line"))
  }

  /// The tasks of a plan, if the record contains them.
  func coverage() throws -> PlanDigest.Coverage? {
    guard let day = try textIfAny("day") else { return nil }
    guard let date = CivilDate(utf8: day.utf8.span) else {
      throw UnreadableRecord(reason: .value(field: "day", found: day))
    }
    return try PlanDigest.Coverage(day: date, tasks: ids("tasks"), leftOut: ids("left_out"))
  }

  /// The basis for a plan that continues this one, if the record contains it.
  func basis() throws -> PlanDigest.Basis? {
    guard let options = try textIfAny("options"), let text = try textIfAny("turns") else {
      return nil
    }
    let words = text.split(separator: " ").map(String.init)
    let turns = try stride(from: 0, to: words.count - 1, by: 2).map { place in
      guard let turn = PlanDigest.Turn(task: words[place], stretches: words[place + 1]) else {
        throw UnreadableRecord(reason: .value(field: "turns", found: text))
      }
      return turn
    }
    var basis = try PlanDigest.Basis(
      options: options, turns: turns, served: ids("served"), waiting: ids("waiting"),
      order: ids("order"),
      calendars: textIfAny("calendars")?.split(separator: "\n").map(String.init) ?? [])
    basis.begun = try ids("begun")
    return basis
  }

  private func ids(_ key: StaticString) throws -> [String] {
    try textIfAny(key)?.split(separator: " ").map(String.init) ?? []
  }

  func place() throws -> Record.Place {
    let isFirst = try self["first"]?.bool() ?? false
    if let id = try textIfAny("after") { return .after(id) }
    return isFirst ? .head : .tail
  }
}

extension JSONView {
  /// Checks that no key is there twice.
  func requireUniqueKeys() throws(JSONError) {
    var members = try members()
    var keys: Set<String> = []
    while let member = members.next() {
      let key = try member.key.string()
      guard keys.insert(key).inserted else {
        throw JSONError(offset: member.key.offset, reason: .repeated(key: key))
      }
    }
  }

  /// Checks that the keys by which every reader finds its way are there once: readers could
  /// disagree about which of two counts (RFC 8259, section 4).
  func requireOneHead() throws(JSONError) {
    var members = try members()
    var found = 0
    while let member = members.next() {
      let bit =
        switch member.key {
        case "v": 1
        case "seq": 2
        case "kind": 4
        case "at_s": 8
        case "rotation": 16
        default: 0
        }
      if found & bit != 0 {
        throw JSONError(
          offset: member.key.offset, reason: .repeated(key: try member.key.string()))
      }
      found |= bit
    }
  }
}
