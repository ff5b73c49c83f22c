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
    if status.isOver { return pressAtEnd(key, at: status) }
    let effects = effects(of: key, at: status)
    message?.given = status.now
    return answersCheckIn(effects, at: status) ? [.command("here")] + effects : effects
  }

  private mutating func effects(of key: Key, at status: RotationStatus) -> [ScreenEffect] {
    if prompt != nil { return pressInPrompt(key, at: status) }
    if picker != nil { return pressInPicker(key, at: status) }
    if minutes != nil { return pressInMinutes(key) }
    if asksToEnd { return answer(key) }
    guard let key = help.take(key, of: bindings) else { return [] }
    if case .item(let number) = key {
      let open = status.rotation.ring + status.rotation.coming
      if let task = open.first(where: { $0.task.index == number })?.task {
        picker = TaskPicker(.go, task: task)
      }
      return []
    }
    if case .paste(let text) = key {
      if !text.trimmed.isEmpty { prompt = Prompt(.add, pasting: text) }
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
    case .prompt(let prompt): self.prompt = prompt
    case .help: help = HelpPage()
    case .pick(.reopen) where status.rotation.done.isEmpty:
      message = Message("nothing is done yet", isWarning: true)
    case .pick(let purpose):
      picker = TaskPicker(purpose, at: status)
      teach(.list)
    // It confirms the check-in, like any other key.
    case .pausedAgo where status.state == .checkIn && status.paused == nil: return []
    case .pausedAgo:
      if status.paused != nil {
        message = Message("paused already", isWarning: true)
        return []
      }
      minutes = MinutesChoice(pausedWithin: status.stretch)
      // In the first minute there is nothing to choose from.
      if minutes == nil { return [.command("pause ago 1m")] }
    case .back:
      guard status.hasJustSwitched else { return [.command("back")] }
      minutes = MinutesChoice()
    case .leave: return [.leave]
    case .end: asksToEnd = true
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
      asksToEnd = false
      return [.command("stop")]
    case .character("n"), .character("N"), .escape:
      asksToEnd = false
      return []
    default:
      return []
    }
  }

  private mutating func pressInPicker(_ key: Key, at status: RotationStatus) -> [ScreenEffect] {
    guard var picker else { return [] }
    let step = picker.press(key, at: status)
    self.picker = picker
    switch step {
    case .stay: return []
    case .redraw: return [.redraw]
    case .close: self.picker = nil
    case .choose where status.isOver: message = Message("the rotation has ended")
    case .choose(let row):
      switch picker.choice(row, reopenKey: keyName(of: "reopen")) {
      case .refusal(let reason): message = Message(reason, isWarning: true)
      case .prompt(let prompt): (self.picker, self.prompt) = (nil, prompt)
      case .effects(let effects):
        self.picker = nil
        return effects
      }
    }
    return []
  }

  private mutating func pressInMinutes(_ key: Key) -> [ScreenEffect] {
    guard let choice = minutes else { return [] }
    switch key {
    case .escape, .character("q"): minutes = nil
    case .enter:
      minutes = nil
      return [.command(choice.command)]
    case .control("l"): return [.redraw]
    default: minutes?.press(key)
    }
    return []
  }

  private mutating func pressInPrompt(_ key: Key, at status: RotationStatus) -> [ScreenEffect] {
    guard var prompt else { return [] }
    switch key {
    case .escape:
      self.prompt = nil
      return []
    case .enter:
      return submit(prompt, at: status)
    case .control("l"):
      return [.redraw]
    default:
      prompt.editor.press(key)
    }
    self.prompt = prompt
    return []
  }

  /// The effects of the text; an invalid one stays, to be corrected.
  private mutating func submit(_ prompt: Prompt, at status: RotationStatus) -> [ScreenEffect] {
    if let fault = prompt.fault ?? prompt.obstacle(at: status) {
      message = Message(fault, isWarning: true)
      return []
    }
    self.prompt = nil
    return prompt.effects(on: status.day)
  }

  private mutating func pressAtEnd(_ key: Key, at status: RotationStatus) -> [ScreenEffect] {
    asksToEnd = false
    if prompt != nil { return pressInPrompt(key, at: status) }
    if picker != nil { return pressInPicker(key, at: status) }
    switch key {
    case .enter, .character("a"):
      // The next rotation begins in the same place.
      if isGuest { return [.leave] }
      prompt = Prompt(.more)
    case .paste(let text) where !isGuest && !text.trimmed.isEmpty:
      prompt = Prompt(.more, pasting: text)
    case .character("q"), .character("Q"), .escape: return [.leave]
    case .control("l"): return [.redraw]
    default:
      if bindings.contains(where: { $0.meanings[key] == .command("undo") }) {
        message = Message(status.wayBack(on: self), isWarning: true)
      }
    }
    return []
  }
}
