import Commands

/// The completion script for bash.
enum BashCompletions {
  static var script: String {
    """
    # Completions of rota for bash, made by: rota completions bash
    # Try them with: source <(rota completions bash)

    _rota_words() {
      mapfile -t COMPREPLY < <(compgen -W "$*" -- "$cur")
    }

    _rota_files() {
      mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$cur")
      compopt -o filenames 2>/dev/null
    }

    # What can follow some words. None is ever run: what a shell would not take as it is gets
    # quoted, and is left out where the quotation has begun already.
    _rota_ask() {
      local word typed=${cur#[\\"\\']}
      typed=${typed//\\\\/}
      while IFS=$'\\t' read -r word _; do
        [[ $word != "$typed"* ]] && continue
        case $cur in
          [\\"\\']*) [[ $word == *[\\"\\'\\`\\$\\\\!]* ]] && continue ;;
          *) printf -v word %q "$word" ;;
        esac
        COMPREPLY+=("$word")
      done < <(rota completions --tasks -- "$@" "$cur" 2>/dev/null)
    }

    _rota() {
      # Bash also splits words at = : and @, and replaces only what follows these.
      local rest=${COMP_LINE#*"$COMP_WORDS"} last=${COMP_WORDS[COMP_CWORD]} command= option= word
      local -a words=(rota) before=()
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ $rest == [[:space:]]* ]]; then words+=(""); fi
        rest=${rest#"${rest%%[![:space:]]*}"}
        rest=${rest#"$word"}
        words[-1]+=$word
      done
      [[ $last == *[^=:@]* ]] || last=
      local cur=${words[-1]} prev=${words[-2]} kept=${words[-1]%"$last"}
      if [[ $kept == --*=* ]]; then
        option=${cur%%=*} prev=${cur%%=*} cur=${cur#*=} kept=${kept#*=}
      fi
      COMPREPLY=()
      for word in "${words[@]:1:${#words[@]}-2}" $option; do
        [[ -z $command && $word == -* ]] && continue
        [[ -z $command ]] && command=$word
        before+=("$word")
        # Whatever follows is no option.
        [[ $word == "--" ]] && prev="--"
      done
      case $command in
        "")
          _rota_words \(words(Program.syntaxes.map(\.name) + Program.syntax.options.flatMap(\.allNames)))
          ;;
    \(Program.syntaxes.map(branch).joined())  esac
      COMPREPLY=("${COMPREPLY[@]#"$kept"}")
    }

    complete -F _rota rota

    """
  }

  /// The completions of one command.
  private static func branch(_ syntax: CommandSyntax) -> String {
    """
        \(syntax.name))
          case $prev in
    \(syntax.options.compactMap(values).joined())        *)
              if [[ $cur == -* && $prev != "--" ]]; then
                _rota_words \(words(syntax.options.flatMap(\.allNames)))
              else
                \(offer(operands: syntax.candidates))
              fi
              ;;
          esac
          ;;

    """
  }

  /// The completions of an option's value.
  private static func values(_ option: Option) -> String? {
    option.candidates.map { candidates in
      """
              \(option.allNames.joined(separator: "|"))) \(offer(candidates)) ;;

      """
    }
  }

  private static func offer(_ candidates: Candidates) -> String {
    if !candidates.sources.isEmpty { return offer(operands: candidates) }
    var calls: [String] = []
    if !candidates.words.isEmpty { calls.append("_rota_words \(words(candidates.words))") }
    if candidates.hasFiles { calls.append("_rota_files") }
    return calls.isEmpty ? ":" : calls.joined(separator: "; ")
  }

  /// The words for operands depend on those before them.
  private static func offer(operands candidates: Candidates) -> String {
    var calls: [String] = []
    if candidates.hasWords { calls.append("_rota_ask \"${before[@]}\"") }
    if candidates.hasFiles { calls.append("_rota_files") }
    return calls.isEmpty ? ":" : calls.joined(separator: "; ")
  }

  private static func words(_ words: [String]) -> String { words.joined(separator: " ") }
}
