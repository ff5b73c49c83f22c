/// `rota run`: a rotation, live or simulated.
struct RunCommand: Subcommand {
  static let syntax = RunOptions.syntax

  let options: RunOptions

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    options = try RunOptions(arguments, isFile: world.isFile)
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    let plan = try RunPlan(options, in: world)
    switch plan.emptiness {
    case .allDone:
      world.say("everything on the list is done")
      return .success
    case .commitmentsOnly:
      world.say("the list has commitments only, and no task to take turns")
      return .success
    case nil: break
    }
    switch options.pace {
    case .simulated:
      try SimulatedRun(plan: plan, options: options).run(in: world)
      return .success
    case .live, .accelerated:
      return try LiveRun(plan: plan, options: options).run(in: world)
    }
  }
}
