import Drawing

/// A key with its description in the bottom line.
package struct KeyHint: Equatable, Sendable {
  package let key: String
  package var meaning: String
  /// A shorter name for narrow terminals; empty if it has none.
  package var brief = ""
  /// Entries with greater ranks are omitted first.
  package let rank: Int
  /// The name in the settings; empty if it cannot be reassigned.
  package var setting: String

  package init(_ key: String, _ meaning: String, rank: Int = 0, setting: String = "") {
    self.key = key
    self.meaning = meaning
    self.rank = rank
    self.setting = setting
  }

  package var width: Int { TextWidth.of(key) + 1 + TextWidth.of(meaning) }
}

/// The keys of the bottom line.
package enum KeyBar {
  package static let gap = "   "

  /// As many keys as fit into a width, omitting the least important ones.
  package static func fitting(_ hints: [KeyHint], width: Int) -> [KeyHint] {
    var hints = hints
    if let wordy = hints.firstIndex(where: { !$0.brief.isEmpty }), width < 60 {
      hints[wordy].meaning = hints[wordy].brief
    }
    while hints.reduce(0, { $0 + $1.width }) + (hints.count - 1) * gap.count > width {
      guard let rank = hints.map(\.rank).max(), hints.count > 1 else { break }
      if let place = hints.lastIndex(where: { $0.rank == rank }) { hints.remove(at: place) }
    }
    return hints
  }

  /// A row of as many keys as fit, after a few words.
  package static func line(_ hints: [KeyHint], lead: String? = nil, ink: Ink, width: Int)
    -> TextLine
  {
    var spans: [TextSpan] = []
    if let lead { spans.append(TextSpan(lead + gap, ink.strong)) }
    let room = width - spans.reduce(0) { $0 + TextWidth.of($1.text) }
    for (index, hint) in fitting(hints, width: room).enumerated() {
      if index > 0 { spans.append(TextSpan(gap, ink.label)) }
      spans.append(TextSpan(hint.key, ink.strong, .key(hint.key)))
      spans.append(TextSpan(" " + hint.meaning, ink.label, .key(hint.key)))
    }
    return TextLine(spans)
  }
}
