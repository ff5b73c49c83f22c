import JSONLines

/// Merging copies of a journal.
///
/// `(rotation, seq)` identifies a record permanently, so copies are merged by appending to each the
/// records that only the other has; existing lines stay. Damage stays where it is: the other copy
/// does not get lines that are not records.
package enum JournalUnion {
  /// The records that a copy lacks, each once, in their order and with line feeds.
  ///
  /// - Parameters:
  ///   - copy: A journal file. Its last line may be torn.
  ///   - other: Another copy. Its last line may be torn, and is then omitted.
  /// - Returns: The lines to append to the copy.
  package static func additions(to copy: [UInt8], from other: [UInt8]) -> [UInt8] {
    let copy = copy.wholeLines
    let other = other.wholeLines
    // Usually one is an older state of the other.
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

/// The set of lines seen so far.
private struct KnownLines: ~Copyable {
  private var records = SeenRecords()
  /// Records of later versions without such an identity.
  private var others: Set<[UInt8]> = []
  private var reader = JSONReader()

  /// Visits every line, with whether it is a record seen for the first time.
  mutating func visit(
    _ lines: ArraySlice<UInt8>, _ body: (_ line: ArraySlice<UInt8>, _ isNew: Bool) -> Void
  ) {
    var start = lines.startIndex
    while let end = lines[start...].firstIndex(of: UInt8(ascii: "\n")) {
      // After a power cut a record may follow a hole.
      let line = lines[start..<end].drop { $0 == 0 }
      body(line, insert(line))
      start = end + 1
    }
  }

  private mutating func insert(_ line: ArraySlice<UInt8>) -> Bool {
    if let (rotation, seq) = name(of: line) { return records.insert(rotation, seq) }
    return line.span.isWholeRecord && others.insert(Array(line)).inserted
  }

  /// Returns the identity of the record in a line; `nil` if it has none.
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
