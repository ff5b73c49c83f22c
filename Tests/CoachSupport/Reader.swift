import EventStream
import Glibc
import JSONLines

/// The other end of a pipe into which a coach writes its stream.
package final class Reader {
  private let input: Int32
  /// What the coach is given.
  package let output: Int32
  private var rest: [UInt8] = []
  private var first: Record?

  package init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (input, output) = (ends[0], ends[1])
  }

  deinit { close(output) }

  /// Goes away, as `head` does.
  package func leave() { close(input) }

  /// Waits until the rotation has begun; the record it begins with is still to be read.
  package func waitForStart() throws { first = try next() }

  /// The next record; `nil` if none comes for half a minute, which is long on any machine.
  package func next() throws -> Record? {
    if let record = first {
      first = nil
      return record
    }
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(rest[..<end])
        rest.removeSubrange(...end)
        guard case .record(let record) = try StreamLine(parsing: line.span) else { continue }
        return record
      }
      var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 30_000) == 1 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let count = read(input, &buffer, buffer.count)
      guard count > 0 else { return nil }
      rest += buffer[..<count]
    }
  }

  /// All records up to and with the first for which `isLast` holds.
  package func records(through isLast: (Record) -> Bool) throws -> [Record] {
    var records: [Record] = []
    while let record = try next() {
      records.append(record)
      if isLast(record) { break }
    }
    return records
  }

  /// All records up to the end of the rotation.
  package func allRecords() throws -> [Record] {
    try records {
      if case .ended = $0.content { true } else { false }
    }
  }
}
