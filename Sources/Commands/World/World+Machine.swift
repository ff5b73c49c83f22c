import Coach
import EventStream
import Journals
import Platform

extension World {
  /// The name of this machine in the journal; `nil` if it has none yet, or none that can be used.
  package var machineName: String? {
    try? MachineName.text(at: directories.machine, on: fileSystem)
  }

  /// The name of this machine in the journal.
  package func ownMachine() throws(Failure) -> MachineName {
    var random = SeededGenerator(seed: drawSeed())
    return try rethrowing(
      MachineName(
        keptAt: directories.machine, hostName: environment.hostName, on: fileSystem,
        using: &random)
    ) { (error: UnusableMachineName) in Failure.environment("\(error)") }
  }
}
