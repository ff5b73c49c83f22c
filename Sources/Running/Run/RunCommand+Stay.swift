import Commands
import Options
import Platform
import RoundRobin

/// `rota run --stay`: one rotation after the other, with waits between them.
extension RunCommand {
  /// A rotation that was over in this time came to nothing.
  private static let blink = Duration.seconds(1)

  /// Runs rotations until one ends for good.
  ///
  /// After a rotation that came to nothing, for whatever reason, it always waits.
  func stay(
    in world: some World, whenReady: @escaping @Sendable () -> Void
  ) throws(Failure) -> ExitCode {
    // A typed end that has passed is a mistake, to be reported before any wait.
    try options.expectEndAhead(in: world)
    let wait = try ListWait(for: options, in: world)
    // One that is set begins beside a waiting service, as any other rotation does.
    if typed[.stay] != nil { try wait.expectNoOther(in: world) }
    let dayWithoutEnd = options.endsTomorrow ? wait.today(in: world) : nil
    var round = self
    var isFirst = true
    var isRetry = false
    var hasWaited = false
    while true {
      // What was chosen on the start page begins, whatever its day.
      if !isFirst || options.tasks == options.tasks.ofWholeList {
        let tookAWhile = wait.untilTaskIsOpen(
          isRetry: isRetry, in: world, whenWaiting: whenReady)
        hasWaited = hasWaited || tookAWhile
      }
      let day = wait.today(in: world)
      round.options.endsTomorrow = day == dayWithoutEnd
      if !round.options.endsTomorrow, options.isOver(in: world) {
        guard options.endsDaily else { return .success }
        wait.untilDay(after: day, in: world)
        isRetry = false
        continue
      }
      let beginning = world.clocks.monotonic
      var outcome: LiveRun.Outcome
      do throws(Failure) {
        outcome = try round.runRotations(isFirst: isFirst, in: world, whenReady: whenReady)
      } catch {
        // Another process took the name at the same moment.
        guard case .refused = error, hasWaited else { throw error }
        isRetry = true
        continue
      }
      let isOver = outcome.reason.map { !options.goOn(after: $0) } ?? outcome.isDeclined
      if isOver { return outcome.exitCode }
      wait.keepListening(through: outcome.listener)
      outcome.listener = nil
      if outcome.reason == .until { wait.untilDay(after: day, in: world) }
      isRetry = outcome.reason == nil || world.clocks.monotonic - beginning < Self.blink
      isFirst = false
      // What was chosen for one rotation does not restrict the next ones.
      round.options.tasks = options.tasks.ofWholeList
    }
  }
}
