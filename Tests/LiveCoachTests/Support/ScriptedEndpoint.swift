import Coach
import Journals
import EventStream
import Platform

/// An endpoint with clients whose lines are known beforehand: each has one, and those of a group
/// come together, when the group before them is answered.
final class ScriptedEndpoint: ControlEndpoint {
  private struct State {
    var groups: ArraySlice<[String]>
    var count = 0
    var replies: [Int: Reply] = [:]
    var asked: (@Sendable () -> Void)?
  }

  private let state: Locked<State>

  init(_ groups: [String]...) { state = Locked(State(groups: groups[...])) }

  /// What was answered to each line.
  var replies: [Reply] {
    state.withLock { $0.replies.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Lets the next group come.
  func goOn() {
    let asked = state.withLock { $0.asked }
    asked?()
  }

  func open(
    asked: @escaping @Sendable () -> Void, missed: @escaping @Sendable (Int) -> [Record]
  ) {
    state.withLock { $0.asked = asked }
    asked()
  }

  func take() -> [ClientRequest] {
    state.withLock { state in
      (state.groups.popFirst() ?? []).map { line in
        defer { state.count += 1 }
        return ClientRequest(
          client: .init(number: state.count), line: RequestLine(parsing: Array(line.utf8).span))
      }
    }
  }

  func answer(_ client: ClientRequest.Client, _ reply: Reply) {
    let isLast = state.withLock { state in
      state.replies[client.number] = reply
      return state.replies.count == state.count
    }
    if isLast { goOn() }
  }

  func answer(_ client: ClientRequest.Client, with snapshot: Record) {}
  func subscribe(_ client: ClientRequest.Client, since: Int?, snapshot: Record) {}
  func publish(_ records: [Record]) {}
  func whenUnwatched(_ action: @escaping @Sendable () -> Void) {}
  var hasWatchers: Bool { false }
  func close(by deadline: Duration) {}
}
