import EventStream
import JSONLines
import Platform

/// Reading the journal line by line, for callers that do not need whole records.
extension JournalReader {
  /// Visits every line of a journal file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - onDamage: Receives each damaged place.
  ///   - take: Receives a line with its number, and returns why it is not a record, if so.
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
        case .torn: cause = .torn
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
      onDamage(JournalDamage(inaccessible: path, error))
    }
  }

  /// The reason why a line is not a record; `nil` if it is one.
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
