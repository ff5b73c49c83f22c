import CivilTime
import Drawing
import EventStream
import Histories
import RoundRobin
import Tasks
import Terminals

/// The keys of the rotation screen for displays of sentences, which describe what they open.
package struct SpokenKeys: Sendable {
  package private(set) var state: ScreenState

  package init(isGuest: Bool = false, _ keys: KeyChoices = KeyChoices()) {
    state = ScreenState()
    state.isGuest = isGuest
    state.keys = keys
  }

  /// Handles a key.
  ///
  /// - Parameters:
  ///   - key: The key; Enter alone asks for the state.
  ///   - status: The current state of the rotation.
  /// - Returns: The sentences to print at once, and the effects, whose results appear as records.
  package mutating func press(
    _ key: Key, at status: RotationStatus
  ) -> (sentences: [String], effects: [ScreenEffect]) {
    let asksForProgress = key == .enter && !state.isAsking && status.state != .checkIn
    if asksForProgress { return ([status.progress], []) }
    let wasAsking = state.isAsking
    let effects = state.press(key, with: status.content, at: status.now)
    var sentences: [String] = []
    if case .help = state.open {
      state.open = nil
      sentences = help
    }
    if let message = state.message { sentences.append(message.text) }
    if !state.isAsking, effects.isEmpty, sentences.isEmpty {
      if wasAsking {
        sentences.append("Nothing was changed.")
      } else if case .character(let character) = key {
        let help = state.keyName(of: "help").map { "; \($0) lists the keys" } ?? ""
        sentences.append("\(character) is not a key here\(help).")
      }
    }
    return (sentences, effects)
  }

  /// Processes records.
  package mutating func take(_ records: [Record]) {
    for record in records { state.take(record) }
  }

  /// The summary of a rotation that has ended.
  func summary(of content: SnapshotContent, by lookBack: LookBack?) -> Summary {
    var state = state
    state.grove.complete(for: content.rotation, by: lookBack?.slices)
    return Summary(content, state)
  }

  /// The current input, choice or question, in one line; `nil` for none.
  package func line(at status: RotationStatus) -> String? {
    switch state.open {
    case .prompt(let prompt): return "\(prompt.label): \(prompt.editor.text)"
    case .picker(let picker):
      let rows = picker.rows(status)
      let typed = picker.filter.text.isEmpty ? "" : " \(picker.filter.text)"
      guard let place = picker.place(in: rows) else {
        return "\(picker.purpose.label)\(typed): no match"
      }
      return "\(picker.purpose.label)\(typed): \(place + 1) of \(rows.count), \(words(rows[place]))"
    case .minutes(let choice):
      return "\(choice.question) \(choice.minutes[choice.place]) \(choice.unit)"
    case .end: return "End for today? y or n"
    case .help, nil: return nil
    }
  }

  /// The same in `width` cells, with the cell of the cursor; of a typed text, the part around it.
  package func line(
    at status: RotationStatus, width: Int, glyphs: GlyphLevel
  ) -> (text: String, cursor: Int)? {
    guard let line = line(at: status) else { return nil }
    guard case .prompt(let prompt) = state.open else {
      let text = TextWidth.truncated(line, to: width, ellipsis: glyphs.ellipsis)
      return (text, TextWidth.of(text))
    }
    let label = width >= 16 ? "\(prompt.label): " : ""
    let window = prompt.editor.window(width: width - label.count, glyphs: glyphs)
    return (label + window.text, label.count + window.cursor)
  }

  /// A task with its facts.
  private func words(_ row: TaskPicker.Row) -> String {
    let facts = [
      row.isDone ? "done" : row.isRunning ? "has the slice" : nil,
      row.spent >= .seconds(1) ? "\(TimeText.spent(row.spent)) so far" : nil,
      row.item.estimate.map { "estimate \(TimeText.length($0))" },
    ]
    return ([harmless(row.item.title)] + facts.compactMap(\.self)).joined(separator: ", ")
  }

  /// Every key in a sentence.
  private var help: [String] {
    state.bindings.filter { !$0.isRare }.map {
      "\($0.name): \($0.sentence)."
    } + ["Enter: the current state.", "In a list, arrows or typing choose, Escape leaves."]
  }
}

extension RotationStatus {
  /// The state of the rotation in one sentence.
  var progress: String {
    let left = remaining.map { "\(TimeText.length(.seconds($0.secondsRoundedUp))) left" }
    let parts = [
      headline, left, paused == nil ? deadline.map { "until \($0)" } : "paused", nextPhrase,
    ]
    return parts.compactMap(\.self).joined(separator: ", ") + "."
  }
}
