import Glibc

/// A file or FIFO that a simulated run writes its stream to.
package protocol StreamTarget {
  /// Writes bytes whole, and waits for a slow reader.
  ///
  /// - Throws: EPIPE if the reader is gone (``SystemError/isReaderGone``).
  func write(_ bytes: [UInt8]) throws(SystemError)

  /// Puts what is written to a file on the disk.
  func synchronize() throws(SystemError)
}

/// A file to append to, or a FIFO, open as long as the value exists.
///
/// It keeps what is written to a FIFO until a reader opens it, and discards it if none does.
package final class StreamFile: StreamTarget {
  private let path: String
  private var outlet: Outlet
  private var waiting: [UInt8]

  /// Opens a file, which is created if it does not exist, or a FIFO.
  package init(_ path: String) throws(FileError) {
    self.path = path
    let files = Files()
    outlet = try files.named(path, isNew: files.kind(at: path) == nil) { () throws(SystemError) in
      try Outlet(.file(path))
    }
    waiting = outlet.isTorn ? [UInt8(ascii: "\n")] : []
  }

  deinit { outlet.close() }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    waiting += bytes
    if outlet.isOpening { outlet = try Outlet(.file(path)) }
    if outlet.isOpening {
      // Nothing else bounds what waits, so a reader that does not come is as good as gone.
      if waiting.count > SinkLimits().bytes { throw SystemError(call: "write", errno: EPIPE) }
      return
    }
    Signals.turnBrokenPipesIntoErrors()
    try Descriptor.write(waiting, to: outlet.open())
    waiting = []
  }

  package func synchronize() throws(SystemError) {
    if outlet.isOpening { return }
    let descriptor = try outlet.open()
    guard try Descriptor.kind(of: descriptor) == .regular else { return }
    try LocalFileSystem().synchronizeData(descriptor)
  }
}
