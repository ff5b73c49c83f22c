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
    try world.print(page(period, on: paper, in: world).lines.text(on: paper))
    return .success
  }

  private func showScreen(
    _ period: Period, _ profile: TerminalProfile, in world: some World
  ) throws(Failure) -> ExitCode {
    try world.expect(.conversation)
    let book = StatsBook(
      world.past().history, zone: options.zone, now: world.now, weekStart: options.weekStart,
      open: world.openTasks)
    var state = StatsScreenState(
      options.span.map { .span($0, ago: options.ago) } ?? .days(period),
      showsExperience: options.showsExperience)
    state.keys = Settings(in: world).keys
    let ink = options.presentation.ink(for: profile, tags: options.tags)
    let content = StatsContent(
      state: state, book: book, screen: StatsScreen(ink: ink), tags: options.tags
    ) { name, color in
      let edit = TagBook(in: world)[name] == nil ? TagEdit.add(name, color) : .recolor(name, color)
      try? SettingsFile.change(in: world) { file throws(UsageError) in try edit.applied(to: file) }
      return TagBook(in: world)
    }
    try rethrowing(
      ScreenLoop(content, ink: ink, presentation: options.presentation).run()
    ) { (error: SystemError) in Failure.control("the screen cannot be drawn: \(error)") }
    return .success
  }

  private func page(
    _ period: Period, on paper: Paper, in world: some World
  ) -> StatsPage {
    let zone = options.zone
    let review: Review
    let focusBefore: Duration
    var experience: Experience?
    if options.showsExperience {
      let report = StatsReport(of: period, zone: zone, in: world)
      (review, focusBefore, experience) = (report.review, report.focusBefore, report.experience)
    } else {
      (review, focusBefore) = world.review(of: period, zone: zone)
    }
    var ink = paper.ink
    ink.tags = options.tags
    return StatsPage(
      review: review, focusBefore: focusBefore, span: options.span, open: world.openTasks,
      experience: experience,
      words: StatsWords(today: zone.local(world.now).date, glyphs: paper.ink.profile.glyphs),
      ink: ink, width: paper.width)
  }
}
