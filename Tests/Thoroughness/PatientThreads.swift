import Dispatch
import Testing

/// Runs tests that wait for another program on threads of their own.
///
/// The library runs all tests on as many threads as there are processors. A test that waits blocks
/// one of them, and a few keep all others from running.
package struct PatientThreads: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(PatientExecutor.shared) { try await function() }
  }
}

extension Trait where Self == PatientThreads {
  /// Lets tests wait for another program without keeping others from running.
  package static var waiting: Self { PatientThreads() }
}

/// Takes jobs that may block in their order, a few at a time.
private final class PatientExecutor: TaskExecutor, @unchecked Sendable {
  /// So few that the programs under test do not keep each other waiting.
  static let shared = PatientExecutor(threads: 4)

  /// The one place `jobs` and `idle` are used; ThreadSanitizer understands it.
  private let queue = DispatchQueue(label: "patient threads")
  private var jobs: [UnownedJob] = []
  private var idle: Int

  init(threads: Int) { idle = threads }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isForNewThread = queue.sync {
      jobs.append(job)
      guard idle > 0 else { return false }
      idle -= 1
      return true
    }
    if isForNewThread { detachThread { self.work() } }
  }

  private func work() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Returns the job that has waited longest; without one the thread ends.
  private func next() -> UnownedJob? {
    queue.sync {
      guard !jobs.isEmpty else {
        idle += 1
        return nil
      }
      return jobs.removeFirst()
    }
  }
}
