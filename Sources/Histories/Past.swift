import CivilTime
import Statistics

/// The history from the journals of all machines, with its problems.
package struct Past: Sendable {
  package var history: History
  package var problems = JournalProblems()
  /// The rotations that are running.
  package var running: Set<String> = []
}

extension Past {
  /// The beginnings of the slices that run, by rotation: of a running rotation, only the last slice
  /// can run, as the end of another one may be lost.
  package var runningSlices: [String: Instant] {
    history.slices.reduce(into: [:]) { starts, slice in
      guard running.contains(slice.rotation) else { return }
      starts[slice.rotation] = slice.ending == nil ? slice.start : nil
    }
  }

  /// The slices that do not run, of some of its slices.
  package func ended(_ slices: [PastSlice]) -> [PastSlice] {
    let starts = runningSlices
    return slices.filter { starts[$0.rotation] != $0.start }
  }
}
