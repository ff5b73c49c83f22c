import Foundation
import Testing
import Thoroughness

@Suite(.waiting) struct PaceTests {
  static let day = [
    "--seed", "7", "--start", "2026-11-20T09:00:00+01:00", "-q", "25m", "--break", "5m",
    "--warn", "2m",
  ]

  @Test func `An accelerated run prints what the simulated one prints, to the byte`() throws {
    let folder = try Folder()
    let run = ["run", "Essay", "Algebra", "Biology est:40m"] + Self.day
    let simulated = try Finished(of: run + ["--simulate"], in: folder)
    let accelerated = try Finished(of: run + ["--speed", "3600"], in: folder)
    #expect(simulated.lines.count == 19)
    #expect(simulated == accelerated)
  }

  @Test func `So it does when a script steers both`() throws {
    let folder = try Folder()
    let script = try folder.write(
      """
      # A morning.
      +3m pause
      +5m resume
      +12m done
      +13m add Chemistry slice:10m
      +13m frobnicate
      +40m skip
      +41m extend 7m
      +100m done Nobody
      +150m stop
      """, to: "script.txt")
    let run = ["run", "Essay", "Algebra", "Biology"] + Self.day + ["--script", script]
    let simulated = try Finished(of: run + ["--simulate"], in: folder)
    let accelerated = try Finished(of: run + ["--speed", "7200"], in: folder)
    #expect(simulated.lines.count > 20)
    #expect(simulated.messages.count == 2)
    #expect(simulated == accelerated)
  }

  @Test func `The same seed and start give the same bytes again, others do not`() throws {
    let folder = try Folder()
    let run = ["run", "Essay", "Algebra", "--simulate", "--start", "2026-11-20T09:00:00Z"]
    let first = try Finished(of: run + ["--seed", "a"], in: folder)
    #expect(try Finished(of: run + ["--seed", "a"], in: folder) == first)
    #expect(try Finished(of: run + ["--seed", "b"], in: folder).output != first.output)
  }

  @Test func `The journal of a trial has no answers to its script`() throws {
    let folder = try Folder()
    let script = try folder.write("+2s status\n+8s stop\n", to: "script")
    let trial = try Finished(
      of: [
        "run", "A", "B", "-q", "3s", "--speed", "1000", "--script", script, "--journal",
        folder / "trial",
      ], in: folder)
    #expect(trial.cause == .code(0))
    let names = try #require(FileManager.default.subpaths(atPath: folder / "trial"))
    let name = try #require(names.first { $0.hasSuffix(".ndjson") })
    let lines = try folder.text(of: "trial/\(name)").split(separator: "\n")
    #expect(lines.count { $0.contains(#""kind":"snapshot""#) } == 1)
    #expect(trial.output.matches(of: /"kind":"snapshot"/).count == 2)
  }
}
