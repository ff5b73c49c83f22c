extension String {
  /// The text in the markup of Pango, which is XML.
  package var escapedForPango: String {
    replacingScalars { scalar, _ in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "'": "&#39;"
      case "\"": "&quot;"
      default: nil
      }
    }
  }

  /// The text with every backslash doubled.
  package var escapingBackslashes: String {
    replacingScalars { scalar, _ in scalar == "\\" ? "\\\\" : nil }
  }

  /// The text escaped for tmux, which expands the output of commands (`tmux(1)`, FORMATS).
  package var escapedForTmux: String {
    replacingScalars { scalar, _ in scalar == "#" ? "##" : nil }
  }

  /// The text for polybar, which has no escape for `%{`: a tag without effect is inserted between
  /// the two characters.
  package var escapedForPolybar: String {
    replacingScalars { scalar, former in scalar == "{" && former == "%" ? "%{O0}{" : nil }
  }

  /// The text with some scalars replaced; the bars do not work on grapheme clusters.
  private func replacingScalars(
    _ form: (_ scalar: Unicode.Scalar, _ former: Unicode.Scalar?) -> String?
  ) -> String {
    var result = String.UnicodeScalarView()
    var former: Unicode.Scalar?
    for scalar in unicodeScalars {
      if let form = form(scalar, former) {
        result.append(contentsOf: form.unicodeScalars)
      } else {
        result.append(scalar)
      }
      former = scalar
    }
    return String(result)
  }
}
