import EventStream

extension Reply {
  /// The last word to a client that gives way to another one: what it may have asked for since its
  /// last reply is not carried out, and it can ask again over a new connection.
  static let givingWay = Reply(
    .refused(
      code: 1,
      error: "this client was silent longest and gave way to a new one; connect again"))

  /// Whether it is the last reply of a coach that needed the place for another client.
  var isGivingWay: Bool {
    // No command of any line ends with 1.
    if case .refused(code: 1, _) = outcome { id == nil } else { false }
  }
}
