import Glibc

/// Detects that the reader of a pipe or a socket has closed it, even while nothing is written.
///
/// A thread in `poll` without events wakes up only for that. (A Dispatch source on the writing end
/// either never fires or fires constantly.)
struct ReaderWatch: Sendable {
  /// Closing this end of a pipe ends the thread.
  private let stopping: Int32

  /// Watches `descriptor`; `gone` runs once, on the thread of the watch, unless it is stopped.
  init(_ descriptor: Int32, gone: @escaping @Sendable () -> Void) throws(SystemError) {
    let pipe = try Pipe()
    let stopped = pipe.reading
    stopping = pipe.writing
    do throws(SystemError) {
      try Thread.start {
        if Self.waitForReaderToGo(descriptor, unless: stopped) { gone() }
        close(stopped)
      }
    } catch {
      close(stopped)
      close(stopping)
      throw error
    }
  }

  /// Ends the watch; to be called once, before the watched descriptor is closed.
  func stop() { close(stopping) }

  private static func waitForReaderToGo(_ descriptor: Int32, unless stopped: Int32) -> Bool {
    var requests = [
      pollfd(fd: descriptor, events: 0, revents: 0), pollfd(fd: stopped, events: 0, revents: 0),
    ]
    do throws(SystemError) {
      try system("poll") { poll(&requests, 2, -1) }
    } catch {
      return false
    }
    return requests[1].revents == 0
  }
}
