import JSONLines

extension Record {
  /// The maximum length of a record line in bytes: 64 MiB.
  ///
  /// A snapshot contains all tasks, and with a few thousand it exceeds the 1 MiB that other readers
  /// of the stream accept; this suffices for a quarter of a million.
  public static let longestLine = 64 << 20
}

extension LineSplitter {
  /// A splitter for lines with records.
  public static var ofRecords: LineSplitter { LineSplitter(maximumLength: Record.longestLine) }
}
