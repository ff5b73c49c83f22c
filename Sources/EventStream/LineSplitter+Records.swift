import JSONLines

extension Record {
  /// How many bytes a line with a record may have, for those who read it here: 64 MiB.
  ///
  /// A snapshot names all tasks, and with a few thousand it is longer than the 1 MiB that every reader
  /// of the stream takes; this is room for a quarter of a million.
  public static let longestLine = 64 << 20
}

extension LineSplitter {
  /// A splitter for lines with records.
  public static var ofRecords: LineSplitter { LineSplitter(maximumLength: Record.longestLine) }
}
