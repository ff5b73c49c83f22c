/// Lines of the form `Name: value`, as HTTP has them.
package struct HeaderLines {
  /// The status of the answer, if a line says it.
  package private(set) var status: Int?
  /// The values by their names in lower case; of several answers those of the last.
  package private(set) var values: [String: String] = [:]

  package init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("HTTP/") {
        // Whoever was sent on has an answer from each place.
        values = [:]
        status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      } else if let colon = line.firstIndex(of: ":") {
        let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
        values[line[..<colon].lowercased()] = String(value)
      }
    }
  }
}
