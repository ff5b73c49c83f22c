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
    if isTerminal(.output) { try print(text) } else { tell(text) }
  }
}
