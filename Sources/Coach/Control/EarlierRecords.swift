import Journals
import Platform

/// Looks up records for waiting clients, one after the other, on a thread that exists while a
/// client waits.
final class EarlierRecords: Sendable {
  enum Outcome {
    case found(RecordPortion)
    case unavailable
  }

  private struct Wish {
    let client: Int
    let known: Int
    let last: Int
  }

  private struct State: ~Copyable {
    /// The pending lookups, in order of arrival.
    var wishes: [Wish] = []
    /// The client whose records are being looked up.
    var client: Int?
    var outcomes: [Int: Outcome] = [:]
    var isRunning = false
  }

  private let lookUp: ControlServer.Earlier
  private let whenDone: @Sendable (Int) -> Void
  private let state = Locked(State())

  /// - Parameters:
  ///   - lookUp: Looks up records.
  ///   - whenDone: Called on the thread with a client for which ``take(for:)`` returns a result.
  init(_ lookUp: @escaping ControlServer.Earlier, whenDone: @escaping @Sendable (Int) -> Void) {
    self.lookUp = lookUp
    self.whenDone = whenDone
  }

  /// Starts a lookup of the records after a number up to another one.
  func ask(for client: Int, after known: Int, upTo last: Int) {
    let hasToStart = state.withLock { state in
      state.wishes.append(Wish(client: client, known: known, last: last))
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard hasToStart else { return }
    do throws(SystemError) {
      try Thread.start { [self] in
        while let wish = nextWish() { grant(wish) }
      }
    } catch {
      // Without a thread the client is only told that records are lost.
      while let wish = nextWish() { settle(wish, nil) }
    }
  }

  /// Cancels the lookup of a client.
  func cancel(for client: Int) {
    state.withLock { state in
      state.wishes.removeAll { $0.client == client }
      state.outcomes[client] = nil
      if state.client == client { state.client = nil }
    }
  }

  /// Returns the records found for a client; `nil` while they are looked for.
  func take(for client: Int) -> Outcome? {
    state.withLock { $0.outcomes.removeValue(forKey: client) }
  }

  // MARK: The thread

  private func nextWish() -> Wish? {
    state.withLock { state in
      guard !state.wishes.isEmpty else {
        state.isRunning = false
        return nil
      }
      let wish = state.wishes.removeFirst()
      state.client = wish.client
      return wish
    }
  }

  private func grant(_ wish: Wish) {
    let portion = lookUp(wish.known, wish.last) { [state] in
      state.withLock { $0.client == wish.client }
    }
    settle(wish, portion)
  }

  private func settle(_ wish: Wish, _ portion: RecordPortion?) {
    let isWanted = state.withLock { state in
      guard state.client == wish.client else { return false }
      state.client = nil
      // An empty result would only be requested again.
      let isNew = portion.map { $0.last > wish.known } ?? false
      state.outcomes[wish.client] = portion.flatMap { isNew ? .found($0) : nil } ?? .unavailable
      return true
    }
    if isWanted { whenDone(wish.client) }
  }
}
