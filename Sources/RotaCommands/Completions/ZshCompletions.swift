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

    _rota_tasks() {
      local id title
      local -a titles ids
      while IFS=$'\\t' read -r id title; do
        titles+=("${title//:/\\\\:}")
        ids+=("${id//:/\\\\:}:$title")
      done < <(rota completions --tasks $rota_command 2>/dev/null)
      _describe -t titles task titles
      [[ -n $PREFIX ]] && _describe -t ids id ids
    }

    _rota() {
      local curcontext=$curcontext state line rota_command
      local -A opt_args
      _arguments -C \\
    \(Program.syntax.entries.map(option).joined())    '1: :_rota_commands' \\
        '*:: :->arguments'
      [[ $state == arguments ]] || return
      rota_command=$words[1]
      case $rota_command in
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
    let operands = action(syntax.candidates).map { "      '*: :\($0)' \\\n" } ?? ""
    return """
          \(syntax.name))
            _arguments -s \\
      \(syntax.entries.map(option).joined())\(operands)      && return
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
    let calls = [
      words, candidates.hasFiles ? "_files" : nil, candidates.hasTasks ? "_rota_tasks" : nil,
    ].compactMap(\.self)
    guard calls.count > 1 else { return calls.first }
    // Several sources are several kinds to choose from.
    let kinds = calls.map { "\"w: :\($0)\"" }.joined(separator: " ")
    return "{_alternative \(kinds)}"
  }

  /// The text with `:`, `[` and `]` escaped.
  private static func escaped(_ text: String) -> String {
    text.map { ":[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// The text inside single quotation marks.
  private static func quoted(_ text: String) -> String {
    text.map { $0 == "'" ? "'\\''" : String($0) }.joined()
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
