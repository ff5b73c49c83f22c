import Coach
import CoachSupport
import Dispatch
import EventStream
import Glibc
import Journals
import Platform

/// A real folder of real hooks, and the runner of them.
final class HookBench {
  let path = "/tmp/hook-tests-\(UInt64.random(in: 0...(.max)))"
  private let events = Events()
  private let queue = DispatchQueue(label: "coach")
  private let runner: HookQueue

  /// What the runner has told, for a test that waits.
  private final class Events: @unchecked Sendable {
    private let queue = DispatchQueue(label: "events")
    private let arrived = DispatchSemaphore(value: 0)
    private var events: [HookEvent] = []

    func put(_ event: HookEvent) {
      queue.sync { events.append(event) }
      arrived.signal()
    }

    var isEmpty: Bool { queue.sync { events.isEmpty } }

    func next(within milliseconds: Int) -> HookEvent? {
      guard arrived.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
        return nil
      }
      return queue.sync { events.removeFirst() }
    }
  }

  init(limits: Spawn.Limits = Spawn.Limits()) {
    mkdir(path, 0o700)
    mkdir("\(path)/hooks", 0o700)
    mkdir("\(path)/out", 0o700)
    runner = HookQueue(
      HookFolder("\(path)/hooks", userID: getuid()), socket: "/run/rota.sock", limits: limits,
      queue: queue)
    runner.whenChanged { [events] in events.put($0) }
  }

  deinit {
    for folder in ["hooks", "out", "."] {
      for name in (try? Files().names(in: "\(path)/\(folder)")) ?? [] {
        unlink("\(path)/\(folder)/\(name)")
        rmdir("\(path)/\(folder)/\(name)")
      }
    }
    rmdir(path)
  }

  /// Puts a script of the shell there, which finds the folder for what it writes in `$OUT`, and can
  /// `await` a file: as long as the folder is there, and for half a minute, so that nothing runs for
  /// ever when the tests are killed.
  func hook(_ name: String, _ script: String, mode: mode_t = 0o700) throws {
    let waiting = """
      await() {
        for i in $(seq 3000); do
          [ -e "$1" ] || [ ! -d "$OUT" ] && return
          sleep 0.01
        done
      }
      """
    try write("#!/bin/sh\nOUT='\(path)/out'\n\(waiting)\n\(script)\n", to: name)
    chmod("\(path)/hooks/\(name)", mode)
  }

  /// Writes a hook as it is, and executable.
  ///
  /// Another program does it: a file that this one writes to could at that moment be inherited by
  /// what another test spawns, and then nobody could run it ("Text file busy").
  func write(_ text: String, to name: String) throws {
    let script = #"cat >"$0" && chmod 700 "$0""#
    _ = try Spawn("/bin/sh", ["-c", script, "\(path)/hooks/\(name)"], input: Array(text.utf8)).run()
  }

  func remove(_ name: String) { unlink("\(path)/hooks/\(name)") }

  func run(_ records: Record...) { run(records) }

  func run(_ records: [Record]) { queue.sync { runner.run(for: records) } }

  @discardableResult
  func finish(within patience: Duration) -> [String] {
    queue.sync { runner.finish(by: SystemClocks().monotonic + patience) }
  }

  /// The next event; `nil` if none comes in time.
  func next(within milliseconds: Int = 30_000) -> HookEvent? { events.next(within: milliseconds) }

  /// Whether nothing is told before another hook has run.
  func isSilent() throws -> Bool {
    try hook("quantum_changed", "true")
    run(HookRecord.record(.quantumChanged(.seconds(60))))
    return nextRun()?.hook == "quantum_changed" && events.isEmpty
  }

  /// Whether nothing is told after the end.
  var isSilentAfterTheEnd: Bool {
    queue.sync {}
    return events.isEmpty
  }

  /// The next event, which is the end of a hook.
  func nextRun() -> HookRun? {
    guard case .finished(let run) = next() else { return nil }
    return run
  }

  /// What hooks have written to a file.
  func text(of name: String) -> String? {
    (try? Files().read("\(path)/out/\(name)")).map { String(decoding: $0, as: UTF8.self) }
  }
}
