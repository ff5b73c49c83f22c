import Glibc

/// The destination of a sink on its way to being open.
///
/// Opening a FIFO waits for its reader, so that it is left to the thread of the sink.
enum Outlet: Sendable {
  /// Open, and from outside.
  case borrowed(Int32)
  /// Open, and to be closed.
  case owned(Int32)
  /// A FIFO that no program reads yet.
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

  /// The descriptor; waits for the reader of a FIFO.
  mutating func open() throws(SystemError) -> Int32 {
    switch self {
    case .borrowed(let descriptor), .owned(let descriptor): return descriptor
    case .fifo(let path):
      let descriptor = try system("open", path: path) { Glibc.open(path, O_WRONLY | O_CLOEXEC) }
      self = .owned(descriptor)
      return descriptor
    }
  }

  /// Closes what was opened here.
  func close() {
    switch self {
    case .borrowed, .fifo: break
    case .owned(let descriptor): Glibc.close(descriptor)
    }
  }

  private static func opening(_ path: String) throws(SystemError) -> Outlet {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY
    do throws(SystemError) {
      let descriptor = try system("open", path: path) {
        Glibc.open(path, flags | O_NONBLOCK, 0o666)
      }
      // The mode is the program's own to change: it opened the file itself.
      _ = fcntl(descriptor, F_SETFL, flags & O_APPEND)
      return .owned(descriptor)
    } catch {
      var status = stat()
      guard error.errno == ENXIO, stat(path, &status) == 0,
        FileKind(mode: status.st_mode) == .fifo
      else { throw error }
      return .fifo(path: path)
    }
  }
}
