import Glibc
import Platform
import Commands
import RotaCommands

// Before anything else, so that a fault leaves the terminal as it was.
try? Rescue.install(program: "rota")
let arguments = Array(CommandLine.arguments.dropFirst())
exit(Program.main(arguments: arguments, world: RealWorld()).rawValue)
