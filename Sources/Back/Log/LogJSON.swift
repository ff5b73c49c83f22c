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

  private let elements: LogElements
  private var piece: [UInt8] = []
  /// Whether the current array has no element yet.
  private var isEmpty = true

  /// - Parameters:
  ///   - period: The days.
  ///   - zone: The zone of times.
  init(of period: Period, in zone: Zone) {
    elements = LogElements(zone: zone)
    piece.reserveCapacity(2 * Self.pieceLength)
    piece.appendObject { object in
      object.member("from", period.from.description)
      object.member("to", period.to.description)
      object.member("zone", zone.name)
    }
    // The object goes on.
    piece.removeLast()
  }

  /// Writes the line, without its line feed.
  ///
  /// - Parameters:
  ///   - past: The history.
  ///   - isWanted: Which tasks are wanted; `nil` for all, with what is between their slices.
  ///   - give: Receives each piece.
  /// - Throws: The error of `give`.
  mutating func write<Problem>(
    _ past: inout PastInParts, of isWanted: ((TaskCard) -> Bool)?,
    _ give: ([UInt8]) throws(Problem) -> Void
  ) throws(Problem) {
    let elements = elements
    piece += Array(#","slices":["#.utf8)
    try past.visit { part throws(Problem) in
      for slice in part.slices where isWanted?(slice.task) ?? true {
        try append(give) { elements.write(slice, to: &$0) }
      }
    }
    piece += Array(#"],"between":["#.utf8)
    isEmpty = true
    // Each visit reads the journals once more.
    if isWanted == nil {
      try past.visit { part throws(Problem) in
        for interlude in part.interludes { try append(give) { elements.write(interlude, to: &$0) } }
      }
    }
    piece.append(UInt8(ascii: "]"))
    let problems = [UInt8].object { past.problems.write(to: &$0) }
    if !past.problems.isEmpty { piece.append(UInt8(ascii: ",")) }
    piece += problems.dropFirst()
    try give(piece)
  }

  /// Writes an element of the current array, and hands out what is long enough.
  private mutating func append<Problem>(
    _ give: ([UInt8]) throws(Problem) -> Void, _ write: (inout JSONObjectWriter) -> Void
  ) throws(Problem) {
    if !isEmpty { piece.append(UInt8(ascii: ",")) }
    isEmpty = false
    piece.appendObject(write)
    guard piece.count >= Self.pieceLength else { return }
    try give(piece)
    piece.removeAll(keepingCapacity: true)
  }
}

/// The elements of the log's arrays.
private struct LogElements {
  let zone: Zone

  func write(_ slice: PastSlice, to object: inout JSONObjectWriter) {
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

  func write(_ interlude: PastInterlude, to object: inout JSONObjectWriter) {
    object.member("kind", interlude.kind.rawValue)
    object.member("title", interlude.title.isEmpty ? nil : interlude.title)
    object.member("start", time(interlude.start))
    object.member("end", time(interlude.end))
    object.member("spent_s", interlude.spent)
    object.member("rotation", interlude.rotation)
  }

  private func time(_ instant: Instant) -> String { Timestamp(instant, in: zone).description }
}
