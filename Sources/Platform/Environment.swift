import CShim
import Glibc

/// The environment of the program, read once.
package struct Environment: Equatable, Sendable {
  /// The environment variables.
  package var variables: [String: String]
  /// The arguments, without the name of the program.
  package var arguments: [String]
  /// The name of the machine.
  package var hostName: String
  package var processID: Int32
  package var userID: UInt32

  package init(
    variables: [String: String] = [:], arguments: [String] = [], hostName: String = "localhost",
    processID: Int32 = 1, userID: UInt32 = 0
  ) {
    self.variables = variables
    self.arguments = arguments
    self.hostName = hostName
    self.processID = processID
    self.userID = userID
  }

  /// The number of this process.
  package static var processID: Int32 { getpid() }

  /// The words after the program's name, without the detours of `CommandLine.arguments`.
  package static var arguments: [String] {
    var arguments: [String] = []
    for index in 0..<Int(CommandLine.argc) where index > 0 {
      if let word = CommandLine.unsafeArgv[index] { arguments.append(String(cString: word)) }
    }
    return arguments
  }

  /// The environment of this process.
  ///
  /// Without `HOME`, as in some services, the home of the user in the password file applies.
  package static func current() -> Environment {
    var environment = Environment(
      variables: readVariables(), arguments: arguments,
      hostName: readHostName(), processID: getpid(), userID: getuid())
    environment.variables["HOME"] = home(environment["HOME"], of: environment.userID)
    return environment
  }

  /// The home of a user: `HOME` if it is an absolute path, else that of the password file.
  static func home(_ said: String?, of user: UInt32) -> String? {
    if let said, said.hasPrefix("/") { return said }
    return PasswordFile.home(of: user)
  }

  /// The value of a variable; `nil` if it is not set or empty.
  package subscript(_ name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  private static func readVariables() -> [String: String] {
    var entries: [String] = []
    guard var entry = shim_environment() else { return [:] }
    while let text = entry.pointee {
      entries.append(String(cString: text))
      entry += 1
    }
    return variables(of: entries)
  }

  /// Parses entries such as `HOME=/root`.
  static func variables(of entries: [String]) -> [String: String] {
    var variables: [String: String] = [:]
    for entry in entries {
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // Of two with the same name, `getenv` finds the first.
      if parts.count == 2, variables[String(parts[0])] == nil {
        variables[String(parts[0])] = String(parts[1])
      }
    }
    return variables
  }

  private static func readHostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return bytes.isEmpty ? "localhost" : String(decoding: bytes, as: UTF8.self)
  }
}
