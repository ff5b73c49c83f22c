import Platform

extension OpenFile {
  /// Ends the last line: adds the line feed if a record lacks only that, otherwise moves the torn
  /// line to `<path>.torn`. Returns the end of the last whole line.
  func endMended(
    _ onFinding: (String) -> Void, on system: any FileSystem
  ) throws(SystemError) -> Int {
    let size = try size()
    let end = try endOfLastLine(size: size)
    guard end < size else { return size }
    let line = try bytes(end..<size)
    if line.span.isWholeRecord {
      try append([UInt8(ascii: "\n")], at: size)
      return size + 1
    }
    try keep(line, in: "\(path).torn", on: system)
    try truncate(to: end)
    onFinding("\(path): its last line was torn; what was left of it is in \(path).torn")
    return end
  }

  private func endOfLastLine(size: Int) throws(SystemError) -> Int {
    var end = size
    // Normally one byte is enough.
    var count = 1
    while end > 0 {
      let start = max(0, end - count)
      if let index = try bytes(start..<end).lastIndex(of: UInt8(ascii: "\n")) {
        return start + index + 1
      }
      end = start
      count = 64 << 10
    }
    return 0
  }

  /// Appends bytes to a file unless it ends with them already, and flushes it.
  private func keep(
    _ bytes: [UInt8], in path: String, on system: any FileSystem
  ) throws(SystemError) {
    let file = try OpenFile(path, for: .updating(mode: 0o600), on: system)
    let size = try file.size()
    let last = try file.bytes(max(0, size - bytes.count)..<size)
    if last != bytes { try file.append(bytes, at: size) }
    try file.synchronizeData()
    try system.synchronizeDirectory(Files.directory(of: path))
  }
}
