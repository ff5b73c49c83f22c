import CivilTime
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals

/// The keys of the ring where nothing is drawn: what they open is said in sentences.
package struct SpokenKeys: Sendable {
  package private(set) var state: ScreenState

  package init(isGuest: Bool = false, _ keys: KeyChoices = KeyChoices()) {
    state = ScreenState()
    state.isGuest = isGuest
    state.keys = keys
  }

  /// Does what a key stands for.
  ///
  /// - Parameters:
  ///   - key: The key; Enter alone asks how things stand.
  ///   - status: The rotation as it is now.
  /// - Returns: What is said at once, and what is to be done; what that comes to is said by its records.
  package mutating func press(
    _ key: Key, at status: RotationStatus
  ) -> (sentences: [String], effects: [ScreenEffect]) {
    let asksForProgress = key == .enter && !state.isAsking && status.state != .checkIn
    if asksForProgress { return ([status.progress], []) }
    let wasAsking = state.isAsking
    let effects = state.press(key, with: status.content)
    var sentences: [String] = []
    if state.isHelpOpen {
      state.isHelpOpen = false
      sentences = help
    }
    if let message = state.message { sentences.append(message.text) }
    if wasAsking, !state.isAsking, effects.isEmpty, sentences.isEmpty {
      sentences.append("Nothing was changed.")
    }
    return (sentences, effects)
  }

  /// Takes note of what happened.
  package mutating func take(_ records: [Record]) {
    for record in records { state.take(record) }
  }

  /// What is typed, chosen or asked about now, in one line; nil: nothing is.
  package func line(at status: RotationStatus) -> String? {
    if let prompt = state.prompt { return "\(prompt.label): \(prompt.editor.text)" }
    if let picker = state.picker {
      let rows = picker.rows(status)
      let typed = picker.filter.text.isEmpty ? "" : " \(picker.filter.text)"
      guard let place = picker.place(in: rows) else {
        return "\(picker.purpose.label)\(typed): nothing like this"
      }
      return "\(picker.purpose.label)\(typed): \(place + 1) of \(rows.count), \(words(rows[place]))"
    }
    if let minutes = state.minutes {
      return "\(minutes.question) \(minutes.minutes[minutes.place]) min"
    }
    return state.asksToEnd ? "End for today? y or n" : nil
  }

  /// A task, and what is known of it.
  private func words(_ row: TaskPicker.Row) -> String {
    let facts = [
      row.isDone ? "done" : row.isRunning ? "has the slice" : nil,
      row.spent > .zero ? "\(TimeText.spent(row.spent)) had" : nil,
      row.item.estimate.map { "estimate \(TimeText.length($0))" },
    ]
    return ([harmless(row.item.title)] + facts.compactMap(\.self)).joined(separator: ", ")
  }

  /// Every key in a sentence.
  private var help: [String] {
    state.bindings.filter { !$0.isRare }.map {
      "\($0.name): \($0.sentence)."
    } + ["Enter: how things stand.", "In a list, arrows or typing choose, Escape leaves."]
  }
}

extension RotationStatus {
  /// How things stand, in one sentence.
  var progress: String {
    let left = remaining.map { "\(TimeText.length(.seconds($0.secondsRoundedUp))) left" }
    let parts = [
      headline, left, paused == nil ? deadline.map { "until \($0)" } : "paused", nextPhrase,
    ]
    return parts.compactMap(\.self).joined(separator: ", ") + "."
  }
}
