import Platform

/// The form in which a command reports a change.
package enum AnswerForm: Sendable {
  /// One line: on standard output if that is a terminal, else on standard error.
  case line
  /// The reply as one line of JSON, with the records caused.
  case json
  /// Nothing, except errors.
  case silent

  package init(_ arguments: Arguments) throws(UsageError) {
    let isQuiet = arguments.state(of: .quiet) ?? false
    let isJSON = arguments.state(of: .json) ?? false
    if isQuiet, isJSON { throw .contradiction("--quiet", "--json") }
    self = isJSON ? .json : isQuiet ? .silent : .line
  }

  /// The options that select it.
  package static let options = [
    OptionRow(.quiet, summary: "do not say what was done"),
    OptionRow(.json, summary: "print the reply, with the records"),
  ]
}

extension Option {
  /// The option to report only errors.
  package static let quiet = Option("quiet")
}

extension World {
  /// Reports what a command did: on standard output if that is a terminal, else on standard error,
  /// out of the way of programs.
  package func tellDeed(_ text: String) throws(Failure) {
    if isTerminal(.output) { try printAnswer(text) } else { tell(text) }
  }

  /// Writes the answer of a command that has changed something to standard output.
  package func printAnswer(_ text: String) throws(Failure) {
    try printAnswer(bytes: Array(text.utf8))
  }

  /// Writes the answer of such a command as a line, with its line feed in one call.
  package func printAnswer(line: consuming [UInt8]) throws(Failure) {
    line.append(UInt8(ascii: "\n"))
    try printAnswer(bytes: line)
  }

  /// Writes the answer of such a command, at once.
  package func printAnswer(bytes: [UInt8]) throws(Failure) {
    try rethrowing(write(bytes, to: .output), as: Failure.unanswered)
  }
}
