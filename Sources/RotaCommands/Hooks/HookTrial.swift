import CivilTime
import Coach
import Commands
import Drawing
import EventStream
import JSONLines
import Platform
import Terminals

/// The hooks of a kind, run once with a made-up record.
struct HookTrial {
  /// The result of one hook.
  private enum Result {
    case ended(HookRun)
    case blocked(HookObstacle)

    var isFailure: Bool {
      if case .ended(let run) = self { run.status != 0 } else { true }
    }
  }

  private let record: Record
  private let hooks: [String]
  private let world: any World

  init(with record: Record, in world: some World) throws(Failure) {
    let kind = record.content.kind.rawValue
    self.record = record
    self.world = world
    hooks = try world.hookNames().filter { HookFolder.kind(of: $0) == kind }
  }

  /// Runs them one after the other and prints the results; returns whether all succeeded.
  func run(isJSON: Bool) throws(Failure) -> Bool {
    var results: [(hook: String, result: Result)] = []
    let width = hooks.map { TextWidth.of(harmless($0)) }.max() ?? 0
    for hook in hooks {
      let result = result(of: hook)
      results.append((hook, result))
      if isJSON { continue }
      let name = TextWidth.padded(harmless(hook), to: width)
      try world.print("\(name)  \(words(of: result))")
    }
    if isJSON {
      try world.print(line: json(results))
    } else if hooks.isEmpty {
      world.say("no hook runs for \(record.content.kind); make one:")
      world.tell(HookWords.example(of: record.content.kind.rawValue, in: world.hookFolder.path))
    }
    return !results.contains { $0.result.isFailure }
  }

  private func result(of hook: String) -> Result {
    let folder = world.hookFolder
    if let obstacle = folder.obstacle(of: hook) { return .blocked(obstacle) }
    do throws(SystemError) {
      let socket = world.directories.socket(of: RotationName.standard)
      let program = Spawn(hook: folder.path(of: hook), for: record, socket: socket)
      let report = try world.run(program, within: Spawn.Limits())
      return .ended(HookRun(hook, for: record, report))
    } catch {
      return .blocked(HookObstacle(starting: error))
    }
  }

  // MARK: For people

  /// The result of a hook, with its output below.
  private func words(of result: Result) -> String {
    switch result {
    case .blocked(let obstacle): return harmless("\(obstacle.reason); \(obstacle.cure)") + "\n"
    case .ended(let run):
      let outcome = HookWords.outcome(status: run.status, duration: run.duration)
      let lines = run.output.split(whereSeparator: \.isNewline)
      return outcome + "\n" + lines.map { "  \(harmless(String($0)))\n" }.joined()
    }
  }

  // MARK: For programs

  /// One line of JSON.
  private func json(_ results: [(hook: String, result: Result)]) -> [UInt8] {
    .object { object in
      object.member("kind", record.content.kind.rawValue)
      object.array("hooks") { array in
        for (hook, result) in results {
          array.object { object in
            object.member("hook", hook)
            write(result, to: &object)
          }
        }
      }
    }
  }

  private func write(_ result: Result, to object: inout JSONObjectWriter) {
    let (run, obstacle): (HookRun?, HookObstacle?) =
      switch result {
      case .ended(let run): (run, nil)
      case .blocked(let obstacle): (nil, obstacle)
      }
    object.member("status", run?.status)
    object.member("duration_s", run?.duration)
    object.member("output", run?.output)
    object.member("reason", obstacle?.reason)
    object.member("cure", obstacle?.cure)
  }
}
