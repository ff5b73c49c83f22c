import Coach
import Commands
import Dispatch
import Drawing
import EventStream
import Histories
import Options
import Platform
import Statistics
import Terminals

/// Creates the display of a rotation, from the options and the terminal.
package struct DisplayFactory {
  package let presentation: Presentation
  package let announcements: Announcements
  /// The first message; `nil` for none.
  package let greeting: String?
  /// The earnings so far, for the screen with the tree; `nil` to hide points.
  package let earnings: Earnings?
  /// Reads the journals for the summary at the end; `nil` to leave that part out.
  package let lookBack: LookBack?
  /// Whether nothing is earned, so that every tree is available.
  package let isTrial: Bool

  package init(
    presentation: Presentation, announcements: Announcements, greeting: String? = nil,
    earnings: Earnings? = nil, lookBack: LookBack? = nil, isTrial: Bool = false
  ) {
    self.presentation = presentation
    self.announcements = announcements
    self.greeting = greeting
    self.earnings = earnings
    self.lookBack = lookBack
    self.isTrial = isTrial
  }

  /// The display: on standard output if it is a terminal, else beside the stream on standard error;
  /// `nil` for none.
  package func display(in world: some World, queue: DispatchQueue) -> (any KeyedDisplay)? {
    let (announcer, remarks) = announcer(in: world, hasBell: true)
    let display = silentDisplay(announcer, in: world, queue: queue)
    let isTree = display is ScreenDisplay && presentation.display == .tree
    let words =
      [greeting, isTree ? tree.remark : nil].compactMap(\.self) + (display == nil ? [] : remarks)
    if !words.isEmpty {
      let text = words.joined(separator: "; ")
      if let display { queue.sync { display.greet(text) } } else { world.say(text) }
    }
    return display
  }

  /// A display without a terminal, which only announces switches on the desktop and by sounds;
  /// `nil` if neither is wanted and possible.
  package func unseenDisplay(in world: some World) -> (any KeyedDisplay)? {
    let (announcer, remarks) = announcer(in: world, hasBell: false)
    for remark in remarks { world.warn(remark) }
    return announcer.worksUnseen ? UnseenDisplay(announcer) { world.say($0) } : nil
  }

  /// The announcer, and the reasons why it leaves out what is wanted.
  private func announcer(in world: some World, hasBell: Bool) -> (Announcer, remarks: [String]) {
    var (player, remarks): (SoundPlayer?, [String]) = (nil, [])
    do throws(SoundPlayer.Fault) {
      player = try SoundPlayer(announcements.sound, in: world)
    } catch {
      remarks.append(error.remark(hasBell: hasBell))
    }
    let wantsDesktop = [.desktop, .always].contains(announcements.notification)
    let announcer = Announcer(announcements, player: player, environment: world.environment)
    let isOnTerminal = hasBell && announcer.terminalForm != nil
    if wantsDesktop, !isOnTerminal, world.program(Announcer.program) == nil {
      remarks.append("\(Announcer.program) is not installed, so the desktop shows nothing")
    }
    return (announcer, remarks)
  }

  private var tree: TreeChoice {
    TreeChoice(presentation.tree, earnings: isTrial ? nil : earnings)
  }

  private func silentDisplay(
    _ announcer: Announcer, in world: some World, queue: DispatchQueue
  ) -> (any KeyedDisplay)? {
    let isOnOutput = world.isTerminal(.output)
    guard isOnOutput || world.isTerminal(.error) else { return nil }
    let stream: StandardStream = isOnOutput ? .output : .error
    let profile = presentation.profile(in: world.environment)
    let settings = Settings(in: world)
    let keys = settings.keys
    let ink = presentation.ink(for: profile, tags: TagBook(settings))
    var keep: (@Sendable (Lessons) -> Void)?
    if !isTrial { keep = { @Sendable (lessons: Lessons) in lessons.keep(in: world) } }
    func whole(_ shape: Screen.Shape) throws(SystemError) -> ScreenDisplay {
      try ScreenDisplay(
        stream, screen: screen(shape, ink), presentation: presentation, announcer: announcer,
        keys: keys, lessons: Lessons(in: world),
        keep: keep, lookBack: lookBack, defaultList: isTrial ? nil : world.directories.defaultList,
        queue: queue)
    }
    do throws(SystemError) {
      switch kind(isOnOutput: isOnOutput, profile: profile, in: world.environment) {
      case .none:
        return nil
      case .plain:
        return try PlainDisplay(
          stream, isASCII: !profile.isUTF8, announcer: announcer, keys: keys, lookBack: lookBack,
          width: { world.sentenceWidth(of: stream) }, queue: queue)
      case .line:
        return try LineDisplay(
          stream, screen: screen(.ring, ink), announcer: announcer, keys: keys, lookBack: lookBack,
          queue: queue)
      case .ring: return try whole(.ring)
      case .bar: return try whole(.bar)
      case .tree: return try whole(.tree(tree.kind))
      }
    } catch {
      world.say("the screen cannot be drawn: \(error)")
      return nil
    }
  }

  /// The kind of display that suits the terminal.
  package func kind(
    isOnOutput: Bool, profile: TerminalProfile, in environment: Environment
  ) -> Presentation.Display {
    let wanted = presentation.display
    if wanted == Presentation.Display.none { return .none }
    if environment["ACCESSIBLE"] != nil || !profile.movesCursor { return .plain }
    return wanted ?? (isOnOutput ? .ring : .line)
  }

  private func screen(
    _ shape: Screen.Shape, _ ink: Ink
  ) -> Screen {
    let isTree = if case .tree = shape { true } else { false }
    return Screen(
      ink: ink, shape: shape, isAnimated: presentation.isAnimated, count: presentation.count,
      earnings: isTree ? earnings : nil)
  }
}
