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

    # Titles, and ids once something is typed. None is ever run: what a shell would not take as it
    # is gets quoted, and is left out where the quotation has begun already.
    _rota_tasks() {
      local id title word typed=${cur#[\\"\\']}
      typed=${typed//\\\\/}
      while IFS=$'\\t' read -r id title; do
        for word in "$title" "$id"; do
          [[ $word == "$id" && -z $typed || $word != "$typed"* ]] && continue
          case $cur in
            [\\"\\']*) [[ $word == *[\\"\\'\\`\\$\\\\!]* ]] && continue ;;
            *) printf -v word %q "$word" ;;
          esac
          COMPREPLY+=("$word")
        done
      done < <(rota completions --tasks "$command" 2>/dev/null)
    }

    _rota() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= i
      COMPREPLY=()
      # An option with its value behind an equals sign comes as three words.
      [[ $cur == "=" ]] && cur=
      [[ $prev == "=" ]] && prev=${COMP_WORDS[COMP_CWORD-2]}
      for ((i = 1; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} == -* ]] && continue
        command=${COMP_WORDS[i]}
        break
      done
      case $command in
        "")
          _rota_words \(words(Program.syntaxes.map(\.name) + Program.syntax.options.flatMap(\.allNames)))
          ;;
    \(Program.syntaxes.map(branch).joined())  esac
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
              if [[ $cur == -* ]]; then
                _rota_words \(words(syntax.options.flatMap(\.allNames)))
              else
                \(offer(syntax.candidates))
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
    var calls: [String] = []
    if !candidates.words.isEmpty { calls.append("_rota_words \(words(candidates.words))") }
    if candidates.hasFiles { calls.append("_rota_files") }
    if candidates.hasTasks { calls.append("_rota_tasks") }
    return calls.isEmpty ? ":" : calls.joined(separator: "; ")
  }

  private static func words(_ words: [String]) -> String { words.joined(separator: " ") }
}
