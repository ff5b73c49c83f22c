extension String {
  /// The text quoted as one word of a shell.
  package var quotedForShell: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "-", "_", "+", ",", ":", "@", "%": true
      default: false
      }
    }
    if isPlain, !isEmpty { return self }
    return "'" + map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}

extension String {
  /// The text of a word as the shell reads it, without its quotation marks and backslashes.
  package var unquoted: String {
    var text = ""
    var mark: Character?
    var isEscaped = false
    for character in self {
      if isEscaped {
        text.append(character)
        isEscaped = false
      } else if character == "\\", mark != "'" {
        isEscaped = true
      } else if mark == nil, character == "'" || character == "\"" {
        mark = character
      } else if character == mark {
        mark = nil
      } else {
        text.append(character)
      }
    }
    return text
  }
}
