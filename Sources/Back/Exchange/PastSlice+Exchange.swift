import CivilTime
import EventStream
import Statistics
import Tasks

extension PastSlice {
  /// The task as a line of a list.
  var taskLine: String { TaskItem(card: task).line(as: .todoTxt) }
}

extension TaskItem {
  /// The task of a card; its id is written only if it differs from that of its title.
  package init(card: TaskCard) {
    let ofTitle = TaskItem(title: card.title)
    self = ofTitle.id == card.id ? ofTitle : TaskItem(title: card.title, id: card.id)
    projects = card.project.map { [$0] } ?? []
    tags = card.tags
    priority = card.priority
    notes = card.note
  }
}

extension Instant {
  /// The instant to the nearest second, as `20261122T090000Z` (ISO 8601, basic).
  var compactUTC: String {
    let local = CivilDateTime(secondsSinceEpoch: nearestSecond)
    let clock = local.time.secondsSinceMidnight
    let digits = [clock / 3600, clock / 60 % 60, clock % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return local.date.description.filter { $0 != "-" } + "T" + digits.joined() + "Z"
  }

  /// Parses `20261122T090000Z`.
  package init?(compactUTC text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z")
    else { return nil }
    var spelt: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      if place == 4 || place == 6 { spelt.append(UInt8(ascii: "-")) }
      if place == 11 || place == 13 { spelt.append(UInt8(ascii: ":")) }
      spelt.append(byte)
    }
    guard let stamp = try? Timestamp(parsing: String(decoding: spelt, as: UTF8.self))
    else { return nil }
    self = stamp.instant
  }
}
