import CivilTime
import Commands
import Drawing
import Histories
import Options
import Platform
import Statistics
import Terminals

extension StatsCommand {
  /// Shows a period to people: on the whole screen of a terminal that can be drawn on, else in
  /// lines.
  package func show(_ period: Period, in world: some World) throws(Failure) -> ExitCode {
    let paper = world.paper(options.presentation)
    if paper.width != nil, paper.ink.profile.movesCursor {
      return try showScreen(period, paper.ink.profile, in: world)
    }
    let page = try page(period, on: paper, in: world)
    try world.print(page.lines.text(on: paper))
    return .success
  }

  private func showScreen(
    _ period: Period, _ profile: TerminalProfile, in world: some World
  ) throws(Failure) -> ExitCode {
    try world.expect(.conversation)
    let (past, task) = try options.past(in: nil, of: world)
    let book = StatsBook(
      past.history, of: task, zone: options.zone, now: world.now, weekStart: options.weekStart,
      open: world.openTasks)
    var state = StatsScreenState(
      options.span.map { .span($0, ago: options.ago) } ?? .days(period),
      showsExperience: options.showsExperience)
    state.keys = Settings(in: world).keys
    let ink = options.presentation.ink(for: profile, tags: options.tags)
    let content = StatsContent(state: state, book: book, tags: options.tags) {
      name, color throws(Failure) in
      let book = TagBook(in: world)
      try SettingsFile.change(in: world) { file throws(UsageError) in
        try TagEdit(coloring: name, color, in: book).applied(to: file)
      }
      return TagBook(in: world)
    }
    try rethrowing(
      ScreenLoop(content, ink: ink, presentation: options.presentation).run()
    ) { (error: SystemError) in Failure.control("the screen cannot be drawn: \(error)") }
    return .success
  }

  private func page(
    _ period: Period, on paper: Paper, in world: some World
  ) throws(Failure) -> StatsPage {
    let zone = options.zone
    let window = options.showsExperience ? nil : period.withPrevious(in: zone)
    let (past, task) = try options.past(in: window, of: world)
    let history = past.history.only(task)
    let today = zone.local(world.now).date
    var ink = paper.ink
    ink.tags = options.tags
    return StatsPage(
      review: Review(of: history, in: period, zone: zone),
      focusBefore: history.focus(before: period, at: world.now, zone: zone), span: options.span,
      task: task?.title, open: task == nil ? world.openTasks : nil,
      experience: options.showsExperience
        ? Experience(of: past.history, today: today, zone: zone) : nil,
      words: StatsWords(today: today, glyphs: paper.ink.profile.glyphs),
      ink: ink, width: paper.width)
  }
}
