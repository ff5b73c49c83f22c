extension Duration {
  /// The duration in seconds, for drawing.
  var inSeconds: Double { Double(attoseconds) / 1e18 }
}
