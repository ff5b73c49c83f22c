import Glibc

/// Threads for blocking calls.
package enum Thread {
  /// Passes the closure of a thread through a C pointer.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Blocks the calling thread.
  package static func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
  }

  /// Runs `body` on a new thread that receives no signals except its own faults.
  ///
  /// A SIGPIPE from its own writing stays pending, harmlessly. Its stack is as large as that of a
  /// thread of Dispatch: a timer's thread does what its queue has to do, be it a plan or a picture.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let work = Unmanaged.passRetained(Work(body))
    do throws(SystemError) {
      let thread = try start(
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
          return nil
        }, with: work.toOpaque())
      pthread_detach(thread)
    } catch {
      work.release()
      throw error
    }
  }

  /// Runs a C function on a new thread, which must be joined or detached.
  static func start(
    _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
    with argument: UnsafeMutableRawPointer
  ) throws(SystemError) -> pthread_t {
    var all = sigset_t()
    var before = sigset_t()
    var thread = pthread_t()
    sigfillset(&all)
    // A blocked fault would end the program silently, without restoring the terminal.
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] { sigdelset(&all, fault) }
    // A thread inherits the mask, so no signal can hit it before it sets its own.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try posix("pthread_create") { pthread_create(&thread, nil, body, argument) }
    return thread
  }
}
