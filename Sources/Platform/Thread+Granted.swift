import Glibc

extension Thread {
  /// Returns whether the system grants `count` threads, and so much `memory` in bytes beside them.
  ///
  /// All of them are started before any may end. They allocate nothing, as each thread that does
  /// takes memory of its own from the system. The C library keeps their stacks for later ones.
  static func areGranted(_ count: Int, beside memory: Int) -> Bool {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var started: [pthread_t] = []
    defer {
      pthread_mutex_unlock(gate)
      for thread in started { pthread_join(thread, nil) }
      pthread_mutex_destroy(gate)
      gate.deallocate()
    }
    while started.count < count {
      guard let thread = try? start(waitAtGate, with: gate) else { return false }
      started.append(thread)
    }
    let room = mmap(nil, memory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    if room == MAP_FAILED { return false }
    munmap(room, memory)
    return true
  }
}

/// Waits until the mutex at an address is unlocked.
private let waitAtGate: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
  gate in
  guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
  pthread_mutex_lock(gate)
  pthread_mutex_unlock(gate)
  return nil
}
