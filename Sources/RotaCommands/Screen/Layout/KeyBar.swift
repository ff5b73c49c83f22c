import Drawing
import RoundRobin

/// A key and what it does, as the bottom line has it.
struct KeyHint: Equatable {
  let key: String
  let meaning: String
  /// The greater, the sooner it is left out.
  let rank: Int

  init(_ key: String, _ meaning: String, rank: Int = 0) {
    self.key = key
    self.meaning = meaning
    self.rank = rank
  }

  var width: Int { TextWidth.of(key) + 1 + TextWidth.of(meaning) }
}

/// The keys of the bottom line.
enum KeyBar {
  static let gap = "   "

  static let question = [
    KeyHint("y", "yes"), KeyHint("n", "no"),
  ]

  /// The keys that make sense now.
  static func keys(_ moment: Moment, _ state: ScreenState) -> [KeyHint] {
    if case .ended = moment.state {
      return (state.isGuest ? [] : [KeyHint("Enter", "more tasks")]) + [KeyHint("q", "leave")]
    }
    if state.isHelpOpen { return [KeyHint("?", "back")] }
    if moment.paused == nil, moment.state == .checkIn {
      return [KeyHint("any key", "still there"), KeyHint("d", "done"), KeyHint("+", "5 min")]
    }
    let keys = [
      KeyHint("space", moment.paused == nil ? "pause" : "go on"),
      KeyHint("d", "done", rank: 1),
      KeyHint("n", "skip", rank: 3),
      KeyHint("a", "add", rank: 5),
      KeyHint("+", "5 min", rank: 6),
      KeyHint("?", "help", rank: 2),
      KeyHint("q", state.isGuest ? "leave" : "end for today", rank: 4),
    ]
    return keys.filter { !refused(at: moment).contains($0.key) }
  }

  /// The keys whose commands make no sense now.
  private static func refused(at moment: Moment) -> Set<String> {
    switch moment.state {
    case .slice, .checkIn, .rest: []
    case .commitment: moment.rotation.task == nil ? ["d", "n", "+"] : ["n", "+"]
    case .ready, .between, .waiting, .ended: ["d", "n", "+"]
    }
  }

  /// As many keys as fit into a width, without the least important ones.
  static func fitting(_ hints: [KeyHint], width: Int) -> [KeyHint] {
    var hints = hints
    while hints.reduce(0, { $0 + $1.width }) + (hints.count - 1) * gap.count > width {
      guard let rank = hints.map(\.rank).max(), hints.count > 1 else { break }
      if let place = hints.lastIndex(where: { $0.rank == rank }) { hints.remove(at: place) }
    }
    return hints
  }

  /// The keys in a row, as many as fit, behind a few words.
  static func line(_ hints: [KeyHint], lead: String? = nil, ink: Ink, width: Int) -> TextLine {
    var spans: [TextLine.Span] = []
    if let lead { spans.append(TextLine.Span(text: lead + gap, style: ink.strong)) }
    let room = width - spans.reduce(0) { $0 + TextWidth.of($1.text) }
    for (index, hint) in fitting(hints, width: room).enumerated() {
      if index > 0 { spans.append(TextLine.Span(text: gap, style: ink.label)) }
      spans.append(TextLine.Span(text: hint.key, style: ink.strong))
      spans.append(TextLine.Span(text: " " + hint.meaning, style: ink.label))
    }
    return TextLine(spans)
  }
}
