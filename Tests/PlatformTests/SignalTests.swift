import Dispatch
import Glibc
import Platform
import Testing

@Suite struct SignalTests {
  @Test func `A signal raised again is seen by the parent as the cause of death`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let queue = DispatchQueue(label: "signals")
      let signals = Signals(queue: queue) { Signals.raiseAgain($0) }
      kill(getpid(), SIGTERM)
      withExtendedLifetime(signals) { _ = sleep(5) }
      exit(1)
    }
  }

  @Test func `Each signal is reported, also one directly after the start`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let told = Inbox<Signal>()
      let signals = Signals(queue: DispatchQueue(label: "signals")) { told.put($0) }
      for signal in Signal.allCases {
        kill(getpid(), signal.number)
        guard told.next() == signal else { exit(1) }
      }
      withExtendedLifetime(signals) { exit(0) }
    }
  }

  @Test func `After a program in the foreground, signals end this one as before`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      signal(SIGHUP, SIG_IGN)
      do { _ = try Spawn("true", []).runInForeground(within: Spawn.Limits()) } catch { exit(2) }
      kill(getpid(), SIGHUP)
      kill(getpid(), SIGTERM)
      sleep(5)
      exit(1)
    }
  }

  @Test func `After a program in the foreground, signals can be observed`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      do { _ = try Spawn("true", []).runInForeground(within: Spawn.Limits()) } catch { exit(2) }
      let told = Inbox<Signal>()
      let signals = Signals(queue: DispatchQueue(label: "signals")) { told.put($0) }
      for signal in [Signal.interrupt, .terminate, .hangUp] {
        kill(getpid(), signal.number)
        guard told.next() == signal else { exit(1) }
      }
      withExtendedLifetime(signals) { exit(0) }
    }
  }

  @Test func `A signal that was ignored from the start stays ignored`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      signal(SIGHUP, SIG_IGN)
      let told = Inbox<Signal>()
      let signals = Signals(queue: DispatchQueue(label: "signals")) { told.put($0) }
      kill(getpid(), SIGHUP)
      for signal in [Signal.interrupt, .terminate] {
        kill(getpid(), signal.number)
        guard told.next() == signal else { exit(1) }
      }
      withExtendedLifetime(signals) { exit(0) }
    }
  }

  @Test func `Writing to a broken pipe is an error and not the end`() async {
    await #expect(processExitsWith: .exitCode(EPIPE)) {
      let pipe = Pipe()
      pipe.closeReadEnd()
      do throws(SystemError) {
        try StandardStreams.write(Array("nobody reads this\n".utf8), to: pipe.writeEnd)
      } catch {
        exit(error.errno)
      }
    }
  }

  @Test func `A stopped program goes on when it is continued, and can be stopped again`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      // Nobody can continue a process group without a parent in the session.
      setpgid(0, 0)
      let told = Inbox<Signal>()
      let signals = Signals([.stop, .continued], queue: DispatchQueue(label: "signals")) {
        told.put($0)
      }
      for _ in 0..<3 {
        kill(getpid(), SIGTSTP)
        guard told.next() == .stop else { exit(1) }
        let start = SystemClocks().monotonic
        do {
          try Spawn("sh", ["-c", "sleep 0.1; kill -CONT \(getpid())"]).start()
        } catch { exit(2) }
        Signals.stopProcess()
        guard SystemClocks().monotonic - start >= .milliseconds(90) else { exit(3) }
        guard told.next() == .continued else { exit(4) }
      }
      withExtendedLifetime(signals) { exit(0) }
    }
  }
}
