import Glibc
import Platform
import Commands
import RotaCommands

// Before anything else, so that a fault leaves the terminal as it was.
try? Rescue.install(program: "rota")
exit(Program.main(arguments: Environment.arguments, world: RealWorld()).rawValue)
