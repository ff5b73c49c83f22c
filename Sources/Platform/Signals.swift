import Dispatch
import Glibc

/// A signal that the program handles.
package enum Signal: CaseIterable, Sendable {
  case interrupt, terminate, quit, hangUp, windowChanged, stop, continued

  /// The number the system gives it.
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .quit: SIGQUIT
    case .hangUp: SIGHUP
    case .windowChanged: SIGWINCH
    case .stop: SIGTSTP
    case .continued: SIGCONT
    }
  }
}

/// Turns signals into calls on a queue.
package final class Signals: Sendable {
  // Dispatch sources are thread-safe; the Swift overlay does not declare them `Sendable`.
  nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

  /// Those that end the program until others are observed.
  private static let kept = Locked<Signals?>(nil)

  /// Calls `handler` on `queue`, which must be serial, for each of `signals`.
  ///
  /// After this returns, no signal is missed. A signal ignored at the start of the program, as
  /// `nohup` and shells do, stays ignored.
  package init(
    _ signals: [Signal] = Signal.allCases, queue: DispatchQueue,
    handler: @escaping @Sendable (Signal) -> Void
  ) {
    // A source confirms its registration on its queue, which cannot be the caller's own.
    let registrations = DispatchQueue(label: "rota.signals")
    let registered = DispatchSemaphore(value: 0)
    sources = signals.filter { !Self.isIgnored($0.number) }.map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal.number, queue: registrations)
      source.setEventHandler { @Sendable in queue.async { handler(signal) } }
      source.setRegistrationHandler { @Sendable in registered.signal() }
      source.activate()
      return source
    }
    for _ in sources { registered.wait() }
    Self.kept.withLock { $0 = nil }
    Self.turnBrokenPipesIntoErrors()
  }

  /// Goes on with the observation until other signals are observed.
  ///
  /// Dispatch does not restore the actions of signals, so without it they would do nothing.
  func keep() { Self.kept.withLock { $0 = self } }

  deinit {
    for source in sources { source.cancel() }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // SIG_IGN is the address 1, which Swift does not import as a comparable value.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Turns writing to a pipe without a reader into EPIPE instead of SIGPIPE.
  ///
  /// The handler is empty: an ignored signal would stay ignored in spawned programs.
  package static func turnBrokenPipesIntoErrors() {
    survive(SIGPIPE)
  }

  /// Turns writing beyond the file size limit (`ulimit -f`) into EFBIG instead of SIGXFSZ.
  package static func turnFileLimitsIntoErrors() { survive(SIGXFSZ) }

  private static func survive(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// Restores the default for SIGCHLD, since an inherited SIG_IGN would make `waitpid` fail.
  static func noticeEndsOfChildren() {
    var standard = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    if isIgnored(SIGCHLD) { sigaction(SIGCHLD, &standard, nil) }
  }

  /// Ends the program with `signal`, so that its parent sees the cause.
  ///
  /// Restores a terminal that is still in raw mode.
  package static func raiseAgain(_ signal: Signal) -> Never {
    Rescue.restoreTerminal()
    withDefaultAction(of: signal.number) { _ = raise(signal.number) }
    // The default action of the signal does not end the program.
    exit(128 + signal.number)
  }

  /// Stops the program as Ctrl-Z does; returns when it is continued.
  ///
  /// Returns at once in an orphaned process group, which no shell could continue.
  package static func stopProcess() {
    withDefaultAction(of: SIGTSTP) { _ = raise(SIGTSTP) }
  }

  /// Runs `body`, which blocks the calling thread, while signals end or stop the program.
  ///
  /// Dispatch does not restore the default actions: after ``Signals`` were observed, they stay
  /// blocked with a handler that blocks them again. Ignored signals stay ignored.
  package static func withDefaultActions<Value, Failure: Error>(
    of signals: [Signal], _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let signal = signals.first else { return try body() }
    let rest = Array(signals.dropFirst())
    if isIgnored(signal.number) { return try withDefaultActions(of: rest, body) }
    return try withDefaultAction(of: signal.number) { () throws(Failure) in
      try withDefaultActions(of: rest, body)
    }
  }

  /// Runs `body` with the default action of a signal, unblocked in the calling thread.
  ///
  /// Raised for the calling thread, it takes effect before `raise` returns; sent to the process, it
  /// could reach another thread after the former action is restored.
  private static func withDefaultAction<Value, Failure: Error>(
    of number: Int32, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var standard = sigaction()
    var former = sigaction()
    var only = sigset_t()
    var mask = sigset_t()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(number, &standard, &former)
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, &mask)
    defer {
      pthread_sigmask(SIG_SETMASK, &mask, nil)
      sigaction(number, &former, nil)
    }
    return try body()
  }
}
