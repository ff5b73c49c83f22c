import CivilTime
import EventStream
import JSONLines
import RoundRobin
import Testing

/// The stream that a run of the program wrote, read back.
package struct Stream {
  package let lines: [String]
  package let records: [Record]

  package init(_ output: String) throws {
    lines = output.split(separator: "\n").map(String.init)
    records = try lines.map { line in
      guard case .record(let record) = try StreamLine(parsing: Array(line.utf8).span) else {
        throw Unknown(line: line)
      }
      return record
    }
  }

  /// A line that is no record of this version.
  package struct Unknown: Error {
    package let line: String

    package init(line: String) { self.line = line }
  }

  /// The kinds of the records, in order.
  package var kinds: [String] { records.map { "\($0.content.kind)" } }

  /// The kinds with their seconds: `1500 slice_ended`.
  package var story: [String] {
    records.map { "\($0.at.decimalSeconds) \($0.content.kind)" }
  }

  /// Expects that every beginning of the stream is lawful, and that all of it tells of the end.
  package func expectLaw(sourceLocation: SourceLocation = #_sourceLocation) {
    var fold = StreamFold()
    for record in records {
      #expect(throws: Never.self, sourceLocation: sourceLocation) { try fold.append(record) }
      #expect(fold.rotation?.clock == record.at || record.seq == nil)
    }
    guard case .snapshot(let content) = fold.snapshot?.content,
      case .ended = content.rotation.state
    else {
      Issue.record("the stream does not tell of the end", sourceLocation: sourceLocation)
      return
    }
  }
}
