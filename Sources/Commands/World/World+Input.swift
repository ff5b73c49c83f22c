import Platform

extension World {
  /// The whole standard input, cut slightly above `limit` bytes.
  package func standardInput(limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit, let line = try nextLine() {
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// The next line of the standard input without its line feed; `nil` at the end.
  package func nextLine() throws(Failure) -> [UInt8]? {
    try rethrowing(readLine()) { (error: SystemError) in
      Failure.list("the standard input cannot be read: \(error.reason)")
    }
  }
}
