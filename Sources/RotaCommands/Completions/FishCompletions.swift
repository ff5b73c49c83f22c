import Commands

/// The completion script for fish.
enum FishCompletions {
  static var script: String {
    """
    # Completions of rota for fish, made by: rota completions fish
    # Try them with: rota completions fish | source

    function __rota_has_no_command
        test (count (commandline -opc)) -eq 1
    end

    function __rota_command_is
        set -l words (commandline -opc)
        test (count $words) -gt 1; and test $words[2] = $argv[1]
    end

    function __rota_ask
        set -l words (commandline -opc)
        set -l typed (commandline -ct)
        rota completions --tasks -- $words[2..-1] "$typed" 2>/dev/null
    end

    complete -c rota -f
    \(lines(Program.syntax, condition: "__rota_has_no_command"))\
    \(Program.syntaxes.map(command).joined())
    """
  }

  private static func command(_ syntax: CommandSyntax) -> String {
    let offer = "complete -c rota -n __rota_has_no_command -a \(syntax.name)"
    return "\n\(offer) -d '\(quoted(syntax.summary))'\n"
      + lines(syntax, condition: "'__rota_command_is \(syntax.name)'")
  }

  /// The completions of one command.
  private static func lines(_ syntax: CommandSyntax, condition: String) -> String {
    let start = "complete -c rota -n \(condition)"
    let options = syntax.entries.flatMap { entry in
      names(entry.option).map { name, typed in
        let summary = quoted(entry.summary(of: name))
        return "\(start) \(typed)\(value(entry.option)) -d '\(summary)'\n"
      }
    }
    // The subcommands with their descriptions.
    guard !syntax.name.isEmpty else { return options.joined() }
    let operands = syntax.candidates
    let words = operands.hasWords ? asking : nil
    let files = operands.hasFiles ? " -F" : nil
    return options.joined()
      + [words, files].compactMap(\.self).map { "\(start)\($0)\n" }.joined()
  }

  /// The words that the program offers, in its order: that of tasks is the order of their turns.
  private static let asking = " -k -a '(__rota_ask)'"

  /// The long names of an option as arguments of `complete`; the first one has the short name.
  private static func names(_ option: Option) -> [(name: String, typed: String)] {
    option.longNames.enumerated().map { index, name in
      let letter = index == 0 ? option.short.map { "-s \($0) " } : nil
      return (name, "\(letter ?? "")-l \(name.dropFirst(2))")
    }
  }

  /// The value of an option as arguments of `complete`.
  private static func value(_ option: Option) -> String {
    guard let candidates = option.candidates else { return "" }
    if candidates.hasFiles { return " -r -F" + (candidates.sources.isEmpty ? "" : asking) }
    if !candidates.sources.isEmpty { return " -x\(asking)" }
    return candidates.words.isEmpty ? " -x" : " -x -a '\(candidates.words.joined(separator: " "))'"
  }

  /// The text inside single quotation marks.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
