import Platform

extension World {
  /// All that stands on the standard input; of what is longer than `limit` bytes, a little more than
  /// that.
  package func standardInput(limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(SystemError) {
      while bytes.count <= limit, let line = try readLine() {
        bytes += line
        bytes.append(UInt8(ascii: "\n"))
      }
    } catch {
      throw .list("the standard input cannot be read: \(error.reason)")
    }
    return bytes
  }
}
