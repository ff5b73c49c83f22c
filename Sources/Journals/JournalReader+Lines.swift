import EventStream
import JSONLines
import Platform

/// Reading the journal line by line, for those who need less of it than records.
extension JournalReader {
  /// Hands out every line of a file of the journal.
  ///
  /// A last line without its end counts if it is a record; otherwise it is torn.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - onDamage: Is told of each place that holds no record.
  ///   - take: Is given a line and its number, and says why it is no record.
  package func visitLines(
    of path: String, onDamage: (JournalDamage) -> Void,
    _ take: (Span<UInt8>, _ line: Int) throws(UnreadableRecord) -> Void
  ) {
    do throws(SystemError) {
      let file = try OpenFile(path, for: .reading, on: system)
      try file.forEachLine { line in
        var cause: JournalDamage.Cause?
        var byte = 0
        switch line.content {
        case .overlong: cause = .overlong
        case .torn(let bytes):
          if Self.take(bytes, line.number, take) != nil { cause = .torn }
        case .whole(let bytes):
          let zeros = bytes.leadingZeros
          if zeros > 0 { cause = .zeros }
          if zeros < bytes.count,
            let error = Self.take(bytes.extracting(zeros...), line.number, take)
          {
            cause = .unreadable(error)
            byte = zeros + error.offset
          }
        }
        guard let cause else { return }
        onDamage(
          JournalDamage(path: path, line: line.number, byte: line.offset + byte, cause: cause))
      }
    } catch {
      onDamage(JournalDamage(path: path, line: 0, byte: 0, cause: .inaccessible(error)))
    }
  }

  /// Why a line is no record; `nil`: it is one.
  @inline(__always)
  private static func take(
    _ line: Span<UInt8>, _ number: Int,
    _ take: (Span<UInt8>, _ line: Int) throws(UnreadableRecord) -> Void
  ) -> UnreadableRecord? {
    do throws(UnreadableRecord) {
      try take(line, number)
      return nil
    } catch {
      return error
    }
  }
}
