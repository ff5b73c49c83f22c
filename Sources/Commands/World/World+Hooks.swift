import Coach
import Platform

extension World {
  /// The folder of the hooks.
  package var hookFolder: HookFolder {
    HookFolder(directories.hooks, userID: environment.userID, fileSystem: fileSystem)
  }

  /// The names of all files in the folder for hooks.
  package func hookNames() throws(Failure) -> [String] {
    try rethrowing(hookFolder.names()) { (error: SystemError) in Failure.input(.failed(error)) }
  }
}
