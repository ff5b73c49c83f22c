import Commands

/// The completion script for zsh.
enum ZshCompletions {
  static var script: String {
    """
    #compdef rota
    # Completions of rota for zsh, made by: rota completions zsh
    # Try them with: source <(rota completions zsh)

    _rota_commands() {
      local -a commands=(
    \(Program.syntaxes.map(command).joined())  )
      _describe -t commands command commands
    }

    _rota_ask() {
      local word meaning
      local -a offers
      while IFS=$'\\t' read -r word meaning; do
        offers+=("${${word//\\\\/\\\\\\\\}//:/\\\\:}${meaning:+:$meaning}")
      done < <(rota completions --tasks -- "${(@)words[1,CURRENT-1]}" "$words[CURRENT]" 2>/dev/null)
      _describe -V -t offers argument offers
    }

    _rota() {
      local curcontext=$curcontext state line
      local -A opt_args
      _arguments -C \\
    \(Program.syntax.entries.map(option).joined())    '1: :_rota_commands' \\
        '*:: :->arguments'
      [[ $state == arguments ]] || return
      case $words[1] in
    \(Program.syntaxes.map(branch).joined())  esac
    }

    if [[ $funcstack[1] == _rota ]]; then
      _rota "$@"
    else
      compdef _rota rota
    fi

    """
  }

  private static func command(_ syntax: CommandSyntax) -> String {
    "    '\(quoted("\(escaped(syntax.name)):\(syntax.summary)"))'\n"
  }

  /// The completions of one command.
  private static func branch(_ syntax: CommandSyntax) -> String {
    let operands = syntax.candidates
    let offer = action(words: operands.hasWords ? asking : nil, operands)
    let rest = offer.map { "      '*: :\($0)' \\\n" } ?? ""
    return """
          \(syntax.name))
            _arguments -s -S \\
      \(syntax.entries.map(option).joined())\(rest)      && return
            ;;

      """
  }

  /// The lines for one option, as arguments of `_arguments`.
  private static func option(_ entry: OptionEntry) -> String {
    let option = entry.option
    let value =
      option.candidates.map { ":\(escaped(option.placeholder)):\(action($0) ?? " ")" } ?? ""
    let star = option.isRepeatable ? "*" : ""
    return option.allNames.map { name in
      // A value may be attached to a long or a short name.
      let sign = value.isEmpty ? "" : name.hasPrefix("--") ? "=" : "+"
      let others = option.isRepeatable ? "" : "(\(option.allNames.joined(separator: " ")))"
      let summary = quoted(escaped(entry.summary(of: name)))
      return "      '\(others)\(star)\(name)\(sign)[\(summary)]\(quoted(value))' \\\n"
    }.joined()
  }

  private static func action(_ candidates: Candidates) -> String? {
    let words = candidates.words.isEmpty ? nil : "(\(candidates.words.joined(separator: " ")))"
    return action(words: candidates.sources.isEmpty ? words : asking, candidates)
  }

  /// The function that asks the program what can follow.
  private static let asking = "_rota_ask"

  private static func action(words: String?, _ candidates: Candidates) -> String? {
    let calls = [words, candidates.hasFiles ? "_files" : nil].compactMap(\.self)
    guard calls.count > 1 else { return calls.first }
    // Several sources are several kinds to choose from.
    let kinds = calls.map { "\"w: :\($0)\"" }.joined(separator: " ")
    return "{_alternative \(kinds)}"
  }

  /// The text with `:`, `[` and `]` escaped.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { [":", "[", "]", "\\"].contains($0) ? "\\\($0)" : String($0) }
      .joined()
  }

  /// The text inside single quotation marks.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined()
  }
}

extension Option {
  /// The name of the value in the help; empty for flags.
  fileprivate var placeholder: String {
    switch kind {
    case .flag, .toggle: ""
    case .value(let placeholder, _): placeholder
    }
  }
}
