import Glibc

/// The destination of a sink before and after it is opened.
///
/// Opening a FIFO blocks until it has a reader, so the thread of the sink does it.
enum Outlet: Sendable {
  /// An inherited descriptor.
  case borrowed(Int32)
  /// A descriptor to be closed by the sink, and whether its file ends with half a line.
  case owned(Int32, isTorn: Bool)
  /// A FIFO without a reader so far.
  case fifo(path: String)

  init(_ destination: Sink.Destination) throws(SystemError) {
    switch destination {
    case .descriptor(let descriptor): self = .borrowed(descriptor)
    case .file(let path): self = try Self.opening(path)
    }
  }

  var isOpening: Bool {
    switch self {
    case .borrowed, .owned: false
    case .fifo: true
    }
  }

  /// Whether half a line is at the end, which a full disk or a killed program left: what follows
  /// is to be a line of its own.
  var isTorn: Bool {
    if case .owned(_, true) = self { true } else { false }
  }

  /// Returns the descriptor; waits for the reader of a FIFO.
  mutating func open() throws(SystemError) -> Int32 {
    switch self {
    case .borrowed(let descriptor), .owned(let descriptor, _): return descriptor
    case .fifo(let path):
      let descriptor = try system("open", path: path) { Glibc.open(path, O_WRONLY | O_CLOEXEC) }
      self = .owned(descriptor, isTorn: false)
      return descriptor
    }
  }

  /// Lets a thread go on that waits for the reader of a FIFO.
  func releaseWriter() {
    guard case .fifo(let path) = self else { return }
    let reader = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if reader >= 0 { Glibc.close(reader) }
  }

  /// Closes the descriptor if it was opened here.
  func close() {
    switch self {
    case .borrowed, .fifo: break
    case .owned(let descriptor, _): Glibc.close(descriptor)
    }
  }

  private static func opening(_ path: String) throws(SystemError) -> Outlet {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY
    do throws(SystemError) {
      let descriptor = try system("open", path: path) {
        Glibc.open(path, flags | O_NONBLOCK, Files.namedMode)
      }
      // The mode of this descriptor is shared with no other process.
      _ = fcntl(descriptor, F_SETFL, flags & O_APPEND)
      return .owned(descriptor, isTorn: hasTornLine(descriptor, at: path))
    } catch {
      var status = stat()
      guard error.errno == ENXIO, stat(path, &status) == 0,
        FileKind(mode: status.st_mode) == .fifo
      else { throw error }
      return .fifo(path: path)
    }
  }

  /// Whether a regular file ends with half a line.
  private static func hasTornLine(_ descriptor: Int32, at path: String) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileKind(mode: status.st_mode) == .regular,
      status.st_size > 0
    else { return false }
    // Who may only write the file need not be able to read it.
    let reader = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard reader >= 0 else { return false }
    defer { Glibc.close(reader) }
    var last: UInt8 = 0
    return pread(reader, &last, 1, status.st_size - 1) == 1 && last != UInt8(ascii: "\n")
  }
}
