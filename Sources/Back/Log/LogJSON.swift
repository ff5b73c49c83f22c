import CivilTime
import EventStream
import Histories
import JSONLines
import RoundRobin
import Statistics

/// The log as one line of JSON, written in pieces, since years of it are long. `docs/statistics.md`
/// documents the members.
struct LogJSON {
  /// The minimum size of a piece in bytes.
  private static let pieceLength = 1 << 16

  let period: Period
  let past: Past
  let zone: Zone

  /// Writes the line, without its line feed.
  func write<Problem>(_ give: ([UInt8]) throws(Problem) -> Void) throws(Problem) {
    var piece: [UInt8] = []
    piece.reserveCapacity(2 * Self.pieceLength)
    piece.appendObject { object in
      object.member("from", period.from.description)
      object.member("to", period.to.description)
      object.member("zone", zone.name)
    }
    // The object goes on.
    piece.removeLast()
    let history = past.history
    piece += Array(#","slices":["#.utf8)
    try append(history.slices, to: &piece, give, write)
    piece += Array(#"],"between":["#.utf8)
    try append(history.interludes, to: &piece, give, write)
    piece.append(UInt8(ascii: "]"))
    var problems: [UInt8] = []
    problems.appendObject { past.problems.write(to: &$0) }
    if !past.problems.isEmpty { piece.append(UInt8(ascii: ",")) }
    piece += problems.dropFirst()
    try give(piece)
  }

  /// Writes the elements of an array.
  private func append<Element, Problem>(
    _ elements: [Element], to piece: inout [UInt8], _ give: ([UInt8]) throws(Problem) -> Void,
    _ write: (Element, inout JSONObjectWriter) -> Void
  ) throws(Problem) {
    for (index, element) in elements.enumerated() {
      if index > 0 { piece.append(UInt8(ascii: ",")) }
      piece.appendObject { write(element, &$0) }
      guard piece.count >= Self.pieceLength else { continue }
      try give(piece)
      piece.removeAll(keepingCapacity: true)
    }
  }

  private func write(_ slice: PastSlice, to object: inout JSONObjectWriter) {
    object.member("start", time(slice.start))
    object.member("end", slice.ending.map { time($0.time) })
    object.member("id", slice.task.id)
    object.member("title", slice.task.title)
    object.member("project", slice.task.project)
    object.array("tags") { array in for tag in slice.task.tags { array.element(tag) } }
    if let note = slice.task.note { object.member("note", note) }
    object.member("focus_s", slice.focus)
    object.member("reason", slice.ending?.reason.rawValue)
    if let isAnswered = slice.ending?.isAnswered {
      object.member("answered", isAnswered)
    } else {
      object.null("answered")
    }
    object.array("stretches") { array in
      for stretch in slice.stretches {
        array.object { object in
          object.member("start", time(stretch.start))
          object.member("focus_s", stretch.length)
        }
      }
    }
    object.member("rotation", slice.rotation)
  }

  private func write(_ interlude: PastInterlude, to object: inout JSONObjectWriter) {
    object.member("kind", interlude.kind.rawValue)
    object.member("title", interlude.title.isEmpty ? nil : interlude.title)
    object.member("start", time(interlude.start))
    object.member("end", time(interlude.end))
    object.member("rotation", interlude.rotation)
  }

  private func time(_ instant: Instant) -> String { Timestamp(instant, in: zone).description }
}
