import Coach
import EventStream
import Journals
import Platform

extension World {
  /// What the journal calls this machine.
  package func ownMachine() throws(Failure) -> MachineName {
    var random = SeededGenerator(seed: drawSeed())
    do throws(UnusableMachineName) {
      return try MachineName(
        keptAt: directories.machine, hostName: environment.hostName, on: fileSystem,
        using: &random)
    } catch {
      throw .environment("\(error)")
    }
  }
}
