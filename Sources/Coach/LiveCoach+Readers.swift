import EventStream
import Platform
import RoundRobin

/// The readers of the stream, and the display.
extension LiveCoach {
  /// Opens the outlets; returns the file that cannot be written, if any.
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
    switch state.value.phase {
    case .running, .awaitingReaders: break
    case .lingering, .left: return
    }
    switch event {
    case .drained:
      let session = state.value.run.session
      state.value.outlets.catchUp(number, with: session)
    case .readerGone:
      state.value.outlets.remove(number)
      closeIfUnwatched(.readerGone)
    case .failing(let error):
      complain("the stream cannot be written: \(error); what it lacks follows when it can")
    case .failed(let error):
      state.value.outlets.remove(number)
      complain("the stream cannot be written any more: \(error)")
      closeIfUnwatched(.failed)
    }
    if !state.value.outlets.isBehind { endStream() }
  }

  func closeIfUnwatched(_ reason: Closing) {
    // A line or sentence display would mix with a stream on the same terminal.
    guard setup.display?.takesRequests != true, state.value.outlets.isEmpty,
      setup.services.control?.hasWatchers != true
    else { return }
    close(reason)
  }

  /// Ends a rotation whose stream was read before, if these watchers were its last readers.
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
