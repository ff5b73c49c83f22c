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
