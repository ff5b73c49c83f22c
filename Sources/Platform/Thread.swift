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
  /// A SIGPIPE from its own writing stays pending, harmlessly. The default stack size is that of
  /// Dispatch threads.
  package static func start(
    stackSize: Int? = 256 << 10, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    var all = sigset_t()
    var before = sigset_t()
    // The initializer is private to the module that imports the C header first.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    var thread = pthread_t()
    sigfillset(&all)
    // A blocked fault would end the program silently, without restoring the terminal.
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] { sigdelset(&all, fault) }
    pthread_attr_init(attributes)
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize { pthread_attr_setstacksize(attributes, stackSize) }
    // A thread inherits the mask, so no signal can hit it before it sets its own.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer {
      pthread_sigmask(SIG_SETMASK, &before, nil)
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    let work = Unmanaged.passRetained(Work(body))
    do throws(SystemError) {
      try posix("pthread_create") {
        pthread_create(
          &thread, attributes,
          { argument in
            if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
            return nil
          }, work.toOpaque())
      }
    } catch {
      work.release()
      throw error
    }
  }
}
