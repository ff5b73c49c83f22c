/// How a command that changes something says what it did.
package enum AnswerForm: Sendable {
  /// One line: on a terminal where results go, else where people are told something.
  case line
  /// The reply, as one line of JSON with the records that the command caused.
  case json
  /// Nothing, unless something goes wrong.
  case silent

  package init(_ arguments: Arguments) throws(UsageError) {
    let isQuiet = arguments.state(of: .quiet) ?? false
    let isJSON = arguments.state(of: .json) ?? false
    if isQuiet, isJSON { throw .contradiction("--quiet", "--json") }
    self = isJSON ? .json : isQuiet ? .silent : .line
  }

  /// The options that choose it.
  package static let options = [
    OptionRow(.quiet, summary: "do not say what was done"),
    OptionRow(.json, summary: "print the reply, with the records"),
  ]
}

extension Option {
  /// Says nothing that is not a fault.
  package static let quiet = Option("quiet")
}

extension World {
  /// Says what a command did: to a person on a terminal in the results, else on standard error, where
  /// it is in the way of no program.
  package func tellDeed(_ text: String) throws(Failure) {
    if isTerminal(.output) { try print(text) } else { tell(text) }
  }
}
