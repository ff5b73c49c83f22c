import Coach
import EventStream
import Journals
import Platform

extension World {
  /// What the journal calls this machine.
  package func ownMachine() throws(Failure) -> MachineName {
    var random = SeededGenerator(seed: drawSeed())
    return try rethrowing(
      MachineName(
        keptAt: directories.machine, hostName: environment.hostName, on: fileSystem,
        using: &random)
    ) { (error: UnusableMachineName) in Failure.environment("\(error)") }
  }
}
