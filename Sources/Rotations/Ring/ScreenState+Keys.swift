import EventStream
import RoundRobin
import Terminals

extension ScreenState {
  /// Handles a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - content: The state of the rotation.
  ///   - now: The instant on the rotation's clock; `nil` for that of the state.
  /// - Returns: The effects, in order.
  package mutating func press(
    _ key: Key, with content: SnapshotContent, at now: Duration? = nil
  ) -> [ScreenEffect] {
    message = nil
    hint = nil
    let status = RotationStatus(content, at: now ?? content.rotation.clock)
    let effects = effects(of: key, at: status)
    message?.given = status.now
    return answersCheckIn(effects, at: status) ? [.command("here")] + effects : effects
  }

  private mutating func effects(of key: Key, at status: RotationStatus) -> [ScreenEffect] {
    switch open {
    case .help(let page):
      var help: HelpPage? = page
      let clicked = help.take(key, of: bindings)
      open = help.map(Open.help)
      return clicked.map { effects(of: $0, at: status) } ?? []
    case _ where key == .control("l"): return [.redraw]
    case .prompt(let prompt): return press(key, in: prompt, at: status)
    case .picker(let picker): return press(key, in: picker, at: status)
    case .minutes(let choice): return press(key, in: choice)
    case .end: return answer(key)
    case nil: return status.isOver ? pressAtEnd(key, at: status) : press(key, at: status)
    }
  }

  /// Handles a key of the rotation.
  private mutating func press(_ key: Key, at status: RotationStatus) -> [ScreenEffect] {
    if case .item(let number) = key {
      let tasks = status.rotation.ring + status.rotation.coming
      if let task = tasks.first(where: { $0.task.index == number })?.task {
        open = .picker(TaskPicker(.go, task: task))
      }
      return []
    }
    if case .paste(let text) = key {
      if !text.trimmed.isEmpty { open = .prompt(Prompt(.add, pasting: text)) }
      return []
    }
    switch bindings.lazy.compactMap({ $0.meanings[key] }).first {
    case .command("done") where status.lastIsDone:
      let title = status.last.map(status.title) ?? ""
      message = Message("\(title) is done already", isWarning: true)
    case .command(let line):
      // At a check-in any key confirms presence, and none pauses.
      let isQuestion = status.state == .checkIn && status.paused == nil
      return isQuestion && line == "toggle" ? [] : [.command(line)]
    case .prompt(let prompt): open = .prompt(prompt)
    case .help: open = .help(HelpPage())
    case .pick(.reopen) where status.rotation.done.isEmpty:
      message = Message("nothing is done yet", isWarning: true)
    case .pick(let purpose):
      open = .picker(TaskPicker(purpose, at: status))
      teach(.list)
    // It confirms the check-in, like any other key.
    case .pausedAgo where status.state == .checkIn && status.paused == nil: return []
    case .pausedAgo where status.paused != nil:
      message = Message("paused already", isWarning: true)
    case .pausedAgo:
      open = MinutesChoice(pausedWithin: status.stretch).map(Open.minutes)
      // In the first minute there is nothing to choose from.
      if open == nil { return [.command("pause ago 1m")] }
    case .back:
      guard status.hasJustSwitched else { return [.command("back")] }
      open = .minutes(MinutesChoice())
    case .leave: return [.leave]
    case .end: open = .end
    case .redraw: return [.redraw]
    case nil: break
    }
    return []
  }

  /// Whether a key must confirm the check-in explicitly, as its effects do not.
  private func answersCheckIn(_ effects: [ScreenEffect], at status: RotationStatus) -> Bool {
    guard status.state == .checkIn else { return false }
    return !effects.contains { effect in
      switch effect {
      // A guest who leaves does not confirm the presence of the user.
      case .command, .leave: true
      case .redraw, .more: false
      }
    }
  }

  /// Yes is y, Enter, or q again.
  private mutating func answer(_ key: Key) -> [ScreenEffect] {
    switch key {
    case .character("y"), .character("Y"), .character("q"), .character("Q"), .enter:
      open = nil
      return [.command("stop")]
    case .character("n"), .character("N"), .escape:
      open = nil
      return []
    default:
      return []
    }
  }

  private mutating func press(
    _ key: Key, in picker: TaskPicker, at status: RotationStatus
  ) -> [ScreenEffect] {
    var picker = picker
    let step = picker.press(key, at: status)
    open = .picker(picker)
    switch step {
    case .stay: break
    case .close: open = nil
    case .choose where status.isOver: message = Message("the rotation has ended")
    case .choose(let row):
      switch picker.choice(row, reopenKey: keyName(of: "reopen")) {
      case .refusal(let reason): message = Message(reason, isWarning: true)
      case .prompt(let prompt): open = .prompt(prompt)
      case .effects(let effects):
        open = nil
        return effects
      }
    }
    return []
  }

  private mutating func press(_ key: Key, in choice: MinutesChoice) -> [ScreenEffect] {
    open = nil
    switch key {
    case .escape, .character("q"): return []
    case .enter: return [.command(choice.command)]
    default:
      var choice = choice
      choice.press(key)
      open = .minutes(choice)
      return []
    }
  }

  /// Handles a key while a line is typed; an invalid one stays, to be corrected.
  private mutating func press(
    _ key: Key, in prompt: Prompt, at status: RotationStatus
  ) -> [ScreenEffect] {
    switch key {
    case .escape: open = nil
    case .enter:
      if let fault = prompt.fault ?? prompt.obstacle(at: status) {
        message = Message(fault, isWarning: true)
        return []
      }
      open = nil
      return prompt.effects(on: status.day)
    default:
      var prompt = prompt
      prompt.editor.press(key)
      open = .prompt(prompt)
    }
    return []
  }

  private mutating func pressAtEnd(_ key: Key, at status: RotationStatus) -> [ScreenEffect] {
    switch key {
    case .enter, .character("a"):
      // The next rotation begins in the same place.
      if isGuest { return [.leave] }
      open = .prompt(Prompt(.more))
    case .paste(let text) where !isGuest && !text.trimmed.isEmpty:
      open = .prompt(Prompt(.more, pasting: text))
    case .character("q"), .character("Q"), .escape: return [.leave]
    default:
      if bindings.contains(where: { $0.meanings[key] == .command("undo") }) {
        message = Message(status.wayBack(on: self), isWarning: true)
      }
    }
    return []
  }
}
