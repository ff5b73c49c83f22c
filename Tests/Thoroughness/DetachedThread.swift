import Glibc

/// Runs a closure on a thread of its own, not on one of those on which the library runs tests.
///
/// - Returns: Whether there was one to be had.
@discardableResult
func detachThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let context = Unmanaged.passRetained(ThreadBody(run: body))
  var thread = pthread_t()
  guard pthread_create(&thread, nil, runThread, context.toOpaque()) == 0 else {
    context.release()
    return false
  }
  pthread_detach(thread)
  return true
}

/// Passes a closure through a C pointer.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
