import Glibc
import RotaCommands

let arguments = Array(CommandLine.arguments.dropFirst())
exit(Program.main(arguments: arguments, world: RealWorld()).rawValue)
