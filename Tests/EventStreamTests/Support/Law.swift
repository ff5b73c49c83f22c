import EventStream
import Testing
import Thoroughness

/// The law of the stream: the records up to any point give the rotation's own snapshot, and a
/// rotation made from that snapshot gives the rest.
enum Law {
  /// Tells a story and compares at every record.
  ///
  /// - Parameters:
  ///   - story: What happens.
  ///   - every: At every how many-th record the rest is told anew from the snapshot.
  ///   - sourceLocation: Where a fault is shown.
  /// - Throws: Why a record cannot be read or does not follow the others.
  static func check(
    _ story: Story, restEvery every: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var teller = try story.teller
    let moments = teller.tellAll()
    var fold = StreamFold()
    for (count, moment) in moments.enumerated() {
      let place = "\(story.name), record \(count + 1): \(text(moment.line))"
      try fold.append(record(moment.line))
      let folded = try #require(fold.snapshot, "\(place)", sourceLocation: sourceLocation).bytes
      let snapshot = moment.snapshot
      guard folded == snapshot else {
        Issue.record(
          "\(place)is folded to\n\(text(folded))not\n\(text(snapshot))",
          sourceLocation: sourceLocation)
        return
      }
      guard count.isMultiple(of: every), !moment.isInsideCommand else { continue }
      let rest = moments[(count + 1)...].map(\.line)
      guard var other = moment.teller.resumed(from: try record(snapshot)) else { continue }
      // Mostly what comes next, and now and then all of it.
      let most = isExhaustive || count.isMultiple(of: 5) ? Int.max : 8
      let otherRest = other.tell(atMost: most).map(\.line)
      guard otherRest != Array(rest.prefix(max(most, otherRest.count))) else { continue }
      let difference = zip(rest, otherRest).first { $0 != $1 }
      Issue.record(
        """
        \(place)\(text(snapshot))goes on with \(otherRest.count) records, not \(rest.count)
        \(text(difference?.1 ?? []))not
        \(text(difference?.0 ?? []))
        """, sourceLocation: sourceLocation)
      return
    }
  }

  private static func record(_ line: [UInt8]) throws -> Record {
    let parsed = try StreamLine(
      parsing: line.span.extracting(droppingLast: 1), zones: Story.zone(named:))
    guard case .record(let record) = parsed else { throw Unexpected.kind(text(line)) }
    return record
  }

  private static func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }

  enum Unexpected: Error {
    case kind(String)
  }
}
