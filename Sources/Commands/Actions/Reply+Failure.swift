import EventStream

extension Reply {
  /// The reply to a request that was refused before a rotation had it.
  package init(refusedFor failure: Failure) {
    self.init(.refused(code: Int(failure.exitCode.rawValue), error: failure.message ?? ""))
  }
}
