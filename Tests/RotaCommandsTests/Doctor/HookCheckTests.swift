import CivilTime
import CommandSupport
import Commands
import Glibc
import JSONLines
import Platform
import Testing
import WorldSupport

/// What is found about hooks.
@Suite struct HookCheckTests: DoctorsWorld {
  @Test func `Hooks that do not run are named with the reason`() throws {
    let folder = "/home/ada/.config/rota/hooks"
    let world = world()
    world.disk.put(Array("#!/bin/sh\n".utf8), at: "\(folder)/slice_started", mode: 0o755)
    world.disk.put([], at: "/bin/sh", mode: 0o755)
    world.disk.put(Array("echo\n".utf8), at: "\(folder)/ended", mode: 0o755)
    world.disk.put([], at: "\(folder)/slice_ended", mode: 0o644)
    world.disk.put([], at: "\(folder)/paused", mode: 0o777)
    world.disk.put([], at: "\(folder)/slice_strated-lamp", mode: 0o755)
    let outcome = world.run("doctor")
    #expect(outcome.exitCode == .failure)
    let lines = outcome.output.split(separator: "\n").map { $0.drop(while: \.isLetter) }
    let start = try #require(lines.firstIndex { $0.contains("1 hook runs from") })
    #expect(
      lines[(start + 1)...].prefix(8).map { $0.drop { $0 == " " } } == [
        "✗ \(folder)/ended cannot be started, because its first line names no interpreter",
        "try: begin it with a line such as #!/bin/sh",
        "✗ \(folder)/paused is not run, because others may write to '\(folder)/paused'",
        "try: chmod go-w '\(folder)/paused'",
        "✗ \(folder)/slice_ended is not executable",
        "try: chmod u+x '\(folder)/slice_ended'",
        "! \(folder)/slice_strated-lamp never runs, as there is no kind 'slice_strated'",
        "try: mv \(folder)/slice_strated-lamp \(folder)/slice_started-lamp",
      ])
  }

  @Test(arguments: [
    (["slice-started"], "mv F/slice-started F/slice_started"),
    (["slice_started.sh"], "mv F/slice_started.sh F/slice_started"),
    (["slice-started-lamp.sh"], "mv F/slice-started-lamp.sh F/slice_started-lamp"),
    (["slice-strated"], "mv F/slice-strated F/slice_started"),
    (["slice_started.sh", "slice_started"], "rota hooks"),
  ])
  func `A hook gets the name that it was meant to have, unless another one has it`(
    _ names: [String], _ cure: String
  ) throws {
    let folder = "/home/ada/.config/rota/hooks"
    let world = world()
    world.disk.put([], at: "/bin/sh", mode: 0o755)
    for name in names {
      world.disk.put(Array("#!/bin/sh\n".utf8), at: "\(folder)/\(name)", mode: 0o755)
    }
    #expect(
      report("! \(folder)/\(names[0]) never runs", in: world).last
        == "try: " + cure.split(separator: "F").joined(separator: folder))
  }

  @Test func `A copy that an editor left is no fault, and no hook`() {
    let folder = "/home/ada/.config/rota/hooks"
    let world = world()
    world.disk.put([], at: "/bin/sh", mode: 0o755)
    for name in ["slice_started-log", "slice_started-log~", "started~"] {
      world.disk.put(Array("#!/bin/sh\n".utf8), at: "\(folder)/\(name)", mode: 0o755)
    }
    let output = world.run("doctor").output
    #expect(output.contains("1 hook runs from"))
    #expect(!output.contains("slice_started-log~") && !output.contains("started~"))
  }
}
