import Platform
import Synchronization

/// A connection that gives one answer to any request, and closes; with `nil` it never answers.
package final class OneAnswer: Connection {
  private let answers: Mutex<[[UInt8]]>
  private let isSilent: Bool

  package init(_ answer: [UInt8]?) {
    answers = Mutex(answer.map { [$0] } ?? [])
    isSilent = answer == nil
  }

  package func send(_ bytes: [UInt8]) throws(SystemError) {}

  package func receive(within patience: Duration?) throws(SystemError) -> [UInt8]? {
    answers.withLock { answers in
      answers.isEmpty ? (isSilent ? nil : []) : answers.removeFirst()
    }
  }

  package var isRead: Bool { true }

  package func close() {}
}
