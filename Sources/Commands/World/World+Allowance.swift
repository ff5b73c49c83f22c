import Platform

extension World {
  /// Fails where the system does not grant what something needs, before that is begun.
  package func expect(_ allowance: Allowance) throws(Failure) {
    if let shortage = shortage(of: allowance) { throw .environment("\(shortage)") }
  }
}
