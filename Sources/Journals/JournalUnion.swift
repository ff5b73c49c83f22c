import JSONLines

/// The records of one copy of a journal that another one lacks.
///
/// `(rotation, seq)` names a record for ever, so that copies are brought together by adding to each
/// what only the other has; nothing that is there is touched. A line that is no record is the same
/// as another one of the same bytes.
package enum JournalUnion {
  /// The whole lines of another copy that a copy lacks, each once, in their order and with their
  /// ends.
  ///
  /// - Parameters:
  ///   - copy: A file of a journal. Its last line may be torn.
  ///   - other: Another copy of it. Its last line may be torn, and is then left out.
  /// - Returns: What has to be added to the copy.
  package static func additions(to copy: [UInt8], from other: [UInt8]) -> [UInt8] {
    let copy = copy.wholeLines
    let other = other.wholeLines
    // Nearly always one is the other as it was some time ago.
    if copy.starts(with: other) { return [] }
    var rest = other
    if other.starts(with: copy) { rest = other.dropFirst(copy.count) }
    var known = KnownLines()
    known.visit(copy) { _, _ in }
    var additions: [UInt8] = []
    known.visit(rest) { line, isNew in
      if isNew { additions += line + [UInt8(ascii: "\n")] }
    }
    return additions
  }
}

/// Knows the lines of a journal that were seen before.
private struct KnownLines: ~Copyable {
  private var records = SeenRecords()
  /// Those that are no records.
  private var others: Set<[UInt8]> = []
  private var reader = JSONReader()

  /// Visits every line; says of each whether it is seen for the first time.
  mutating func visit(
    _ lines: ArraySlice<UInt8>, _ body: (_ line: ArraySlice<UInt8>, _ isNew: Bool) -> Void
  ) {
    var start = lines.startIndex
    while let end = lines[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = lines[start..<end]
      body(line, insert(line))
      start = end + 1
    }
  }

  private mutating func insert(_ line: ArraySlice<UInt8>) -> Bool {
    guard let (rotation, seq) = name(of: line) else { return others.insert(Array(line)).inserted }
    return records.insert(rotation, seq)
  }

  /// Returns the name of the record that a line is; `nil` if it is no record.
  private mutating func name(of line: ArraySlice<UInt8>) -> (rotation: String, seq: Int)? {
    do throws(JSONError) {
      let view = try reader.parse(line.span)
      return (try view.member("rotation").string(), try view.member("seq").integer())
    } catch {
      return nil
    }
  }
}

extension [UInt8] {
  /// The lines that have an end.
  package var wholeLines: ArraySlice<UInt8> {
    self[..<(lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)]
  }
}
