import Platform

extension World {
  /// Fails early if the system does not grant the resources that a command needs.
  package func expect(_ allowance: Allowance) throws(Failure) {
    if let shortage = shortage(of: allowance) { throw .environment("\(shortage)") }
  }
}
