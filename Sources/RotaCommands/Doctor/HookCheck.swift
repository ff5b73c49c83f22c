import CivilTime
import Coach
import Commands
import Glibc
import Platform

/// Checks the hooks, and reports why some do not run.
struct HookCheck: Check {
  let title = "hooks"

  func findings(in world: some World) -> [Finding] {
    let folder = world.hookFolder
    let names: [String]
    do throws(SystemError) {
      names = try folder.names().filter { !HookWords.isCopy($0) }
    } catch {
      let path = folder.path.quotedForShell
      return [
        .broken(
          "\(folder.path) cannot be read: \(error.reason)",
          cure: error.errno == ENOTDIR ? "mv \(path) \(path).old" : "chmod u+rx \(path)")
      ]
    }
    let problems = names.compactMap { problem(with: $0, among: names, in: folder) }
    let count = names.count - problems.count
    let summary = count == 0 ? "none runs" : count.counting("hook runs", "hooks run")
    return [.fine("\(summary) from \(folder.path)")] + problems
  }

  private func problem(
    with name: String, among names: [String], in folder: HookFolder
  ) -> Finding? {
    let path = folder.path(of: name)
    guard HookFolder.kind(of: name) != nil else {
      guard let intended = HookWords.intended(by: name) else {
        return .doubtful(
          "\(path) is named for no kind of record, and never runs", cure: "rota hooks --help")
      }
      if names.contains(intended) {
        return .doubtful(
          "\(path) never runs; '\(intended)' does, which is there as well", cure: "rota hooks")
      }
      let beginning = name.prefix { $0 != "-" }
      return .doubtful(
        "\(path) never runs, as there is no kind '\(beginning)'",
        cure: "mv \(path.quotedForShell) \(folder.path(of: intended).quotedForShell)")
    }
    guard let obstacle = folder.obstacle(ofStarting: name) else { return nil }
    return .broken("\(path) \(obstacle.reason)", cure: obstacle.cure)
  }
}
