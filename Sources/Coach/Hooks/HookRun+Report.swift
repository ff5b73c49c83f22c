import EventStream
import Platform

extension Spawn {
  /// A hook with its record as one line of standard input.
  package init(hook path: String, for record: Record, socket: String) {
    self.init(
      path, variables: HookEnvironment.variables(for: record, socket: socket),
      input: record.bytes)
  }
}

extension HookRun {
  /// The space for output in a record, in bytes of JSON: the maximum record size without the other
  /// fields.
  private static let room = Record.longest - 640

  /// The outcome of a hook that ran for a record.
  package init(_ hook: String, for record: Record, _ report: Spawn.Report) {
    let status =
      switch report.outcome {
      case .code(let code): code
      case .signal(let number): 128 + number
      }
    // Only the first character can be incomplete.
    let output = report.output.drop { $0 & 0b1100_0000 == 0b1000_0000 }
    let text = String(decoding: output, as: UTF8.self)
    self.init(
      hook: hook, seq: record.seq ?? 0, status: Int(status), duration: report.duration,
      output: text.end(within: Self.room))
  }
}

extension String {
  /// The end of the text that fits into a number of bytes in JSON.
  fileprivate func end(within limit: Int) -> String {
    var start = unicodeScalars.endIndex
    var size = 0
    for index in unicodeScalars.indices.reversed() {
      size += unicodeScalars[index].sizeInJSON
      if size > limit { break }
      start = index
    }
    return String(unicodeScalars[start...])
  }
}

extension Unicode.Scalar {
  /// Its maximum size in JSON in bytes (RFC 8259, section 7).
  fileprivate var sizeInJSON: Int {
    switch self {
    case "\"", "\\", "\t", "\n", "\r": 2
    case "\0"..<" ": 6
    default: UTF8.width(self)
    }
  }
}
