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
    // Not by characters: a mark and an accent over it are one.
    return "'" + unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}

extension String {
  /// The text of a word as the shell reads it, without its quotation marks and backslashes.
  package var unquoted: String {
    var text = UnicodeScalarView()
    var mark: Unicode.Scalar?
    var isEscaped = false
    for scalar in unicodeScalars {
      if isEscaped {
        text.append(scalar)
        isEscaped = false
      } else if scalar == "\\", mark != "'" {
        isEscaped = true
      } else if mark == nil, scalar == "'" || scalar == "\"" {
        mark = scalar
      } else if scalar == mark {
        mark = nil
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
