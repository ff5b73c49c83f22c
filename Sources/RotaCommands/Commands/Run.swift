/// `rota run`: a rotation, live or simulated.
struct RunCommand: Subcommand {
  static let syntax = RunOptions.syntax

  let options: RunOptions

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    options = try RunOptions(arguments, isFile: world.isFile)
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    var options = options
    while true {
      let plan = try RunPlan(options, in: world)
      if let emptiness = plan.emptiness {
        world.say(emptiness.message)
        return .success
      }
      if options.pace == .simulated {
        try SimulatedRun(plan: plan, options: options).run(in: world)
        return .success
      }
      let outcome = try LiveRun(plan: plan, options: options).run(in: world)
      if outcome.more.isEmpty { return outcome.exitCode }
      options = options.continued(with: outcome.more)
    }
  }
}
