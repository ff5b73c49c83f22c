import Coach
import Commands
import Dispatch
import EventStream
import Histories
import Options
import Platform
import Terminals

/// `rota watch`: the screen of the running rotation, from any terminal.
package struct WatchCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "watch",
    summary: "Shows the running rotation on this terminal, too.",
    example: "rota watch --display bar",
    groups: [
      OptionGroup(
        "Screen",
        [
          OptionRow(.display, summary: "what to show"),
          OptionRow(.plain, summary: "print sentences, for screen readers"),
          OptionRow(.tree, summary: "which tree grows"),
          OptionRow(.count, summary: "count time up or down (down)"),
          OptionRow(.ascii, summary: "draw with ASCII characters only"),
          OptionRow(.noAnimation, summary: "draw once a second at most"),
          OptionRow(.noMouse, summary: "leave the mouse to the terminal"),
          .colors,
          OptionRow(.notify, summary: "alerts (never)"),
          OptionRow(.bell, summary: "ring the bell at every switch (off)"),
          OptionRow(.sound, summary: "sound at a switch (none)"),
        ]),
      OptionGroup("Options", [.rotationName, .help]),
      OptionGroup(
        "Keys",
        [
          OptionRow(summary: "as in rota run, but q only leaves; Q ends the rotation for today")
        ]),
    ])

  private let name: String
  private let presentation: Presentation
  private let announcements: Announcements

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    let settings = Settings(in: world)
    name = try arguments.rotationName() ?? RotationName.standard
    presentation = try Presentation(settings.applied(to: arguments))
    // The terminal of the rotation announces switches already, as configured there.
    announcements = Announcements(
      notification: try arguments.choice(.notify, of: Announcements.Notification.self) ?? .never,
      sound: try arguments.sound(orBell: false))
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    guard world.isTerminal(.output) else {
      world.say("a screen needs a terminal, and the output is not one", hint: "rota events")
      return .usage
    }
    try world.expect(.conversation)
    let queue = DispatchQueue(label: "rota")
    let factory = DisplayFactory(
      presentation: presentation, announcements: announcements,
      earnings: presentation.earnings(in: world), lookBack: LookBack(in: world))
    guard let display = factory.display(in: world, queue: queue) else {
      if presentation.display == Presentation.Display.none {
        world.say("there is nothing to show", hint: "rota watch --display ring, or: rota events")
      }
      return .usage
    }
    let messenger = Messenger { [name] () throws(ControlFailure) in try world.control(name) }
    let watch = LiveWatch(on: display, queue: queue, messenger: messenger, in: world) {
      [name] () throws(ControlFailure) in
      let connection = try world.connect(toRotation: name)
      // Nothing would appear.
      if let process = world.stoppedCoach(of: name) { throw .silent(stopped: process) }
      return connection
    }
    queue.sync {
      display.attach(
        KeyHandlers(
          perform: { [weak watch] in watch?.perform($0) },
          refresh: { [weak watch] in watch?.refresh() }, leave: { [weak watch] in watch?.leave() }))
    }
    do throws(ControlFailure) {
      let outcome = try watch.run()
      queue.sync { display.close() }
      return try exitCode(after: outcome, in: world)
    } catch {
      throw Failure(error, name: name)
    }
  }

  private func exitCode(
    after outcome: LiveWatch.Outcome, in world: some World
  ) throws(ControlFailure) -> ExitCode {
    switch outcome {
    case .ended, .left: return .success
    case .signal(let signal): Signals.raiseAgain(signal)
    case .cutOff:
      world.say(
        "the rotation was interrupted: its program is gone",
        hint: "rota run\(RotationName.option(for: name))")
      return .noRotation
    case .failed(let failure): throw failure
    }
  }
}
