import Glibc

/// Threads of the program's own, for calls that may block.
package enum Thread {
  /// The work of a thread on its way through a C pointer.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Lets the calling thread stand still.
  package static func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
  }

  /// Runs `body` on a new thread to which no signal is ever delivered but its own faults.
  ///
  /// A SIGPIPE caused by its own writing stays pending in it, harmlessly. Without a size its stack
  /// is as large as those of Dispatch.
  package static func start(
    stackSize: Int? = 256 << 10, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    var all = sigset_t()
    var before = sigset_t()
    // Its initializer is private to the module that happens to import the C header first.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    var thread = pthread_t()
    sigfillset(&all)
    // A fault that is blocked ends the program without a word, and the terminal is left as it is.
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] { sigdelset(&all, fault) }
    pthread_attr_init(attributes)
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize { pthread_attr_setstacksize(attributes, stackSize) }
    // A thread inherits the mask, so that there is no moment in which it could be hit.
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
