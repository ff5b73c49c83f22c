/// Lines of the form `Name: value`, as HTTP has them.
package struct HeaderLines {
  /// The status of the response, if a line contains it.
  package private(set) var status: Int?
  /// The values by name in lower case; of several responses those of the last.
  package private(set) var values: [String: String] = [:]

  package init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("HTTP/") {
        // Redirections produce several responses.
        values = [:]
        status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      } else if let colon = line.firstIndex(of: ":") {
        let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
        values[line[..<colon].lowercased()] = String(value)
      }
    }
  }
}
