import EventStream
import Platform
import RoundRobin

/// Those who read the stream or look at the screen.
extension LiveCoach {
  /// Opens the outlets; answers the file that cannot be written, if there is one.
  func openOutlets() -> String? {
    for (number, destination) in setup.outlets.enumerated() {
      do throws(SystemError) {
        let reader = try host.open(destination, queue: queue) { [weak self] event in
          self?.handle(event, of: number)
        }
        state.value.outlets.add(reader, number: number)
      } catch {
        if case .file(let path) = destination { return path }
        complain("the stream cannot be written: \(error)")
      }
    }
    return nil
  }

  private func handle(_ event: Sink.Event, of number: Int) {
    guard state.value.outcome == nil || state.value.lastCall != nil else { return }
    switch event {
    case .drained:
      let session = state.value.run.session
      state.value.outlets.catchUp(number, with: session)
    case .readerGone:
      state.value.outlets.remove(number)
      closeIfUnwatched(.readerGone)
    case .failed(let error):
      state.value.outlets.remove(number)
      complain("the stream cannot be written any more: \(error)")
      closeIfUnwatched(.failed)
    }
    if state.value.lastCall != nil, !state.value.outlets.isBehind { endStream() }
  }

  func closeIfUnwatched(_ reason: Closing) {
    // One line, or sentences, only stand beside what the readers of the stream do.
    guard setup.display?.takesRequests != true, state.value.outlets.isEmpty,
      setup.control?.hasWatchers != true
    else { return }
    close(reason)
  }

  /// Ends a rotation whose stream was read once, if those who watched it from elsewhere were the last.
  func watchersHaveGone() {
    if !setup.outlets.isEmpty { closeIfUnwatched(.readerGone) }
  }

  /// Ends the rotation unless a program reads the stream: nothing else would show it.
  func displayIsGone() {
    if state.value.outlets.isEmpty { close(.hangup) }
  }

  /// The records for a watcher that was too slow.
  func missed(from first: Int) -> [Record] {
    let session = state.value.run.session
    return [session.lost(from: first), session.snapshot]
  }
}
