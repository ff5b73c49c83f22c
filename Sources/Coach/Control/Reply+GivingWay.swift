import EventStream

extension Reply {
  /// The last reply to a displaced client: requests since the last reply are not executed, and may
  /// be sent again over a new connection.
  static let givingWay = Reply(
    .refused(
      code: 1,
      error: "this client was inactive longest and was disconnected for a new one; connect again"))

  /// Whether it is the last reply of a coach that needed the place for another client.
  var isGivingWay: Bool {
    // No command of any line ends with 1.
    if case .refused(code: 1, _) = outcome { id == nil } else { false }
  }
}
