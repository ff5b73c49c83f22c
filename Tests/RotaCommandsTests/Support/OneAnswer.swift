import Platform
import Synchronization

/// Somebody who says one thing to whatever is asked, and hangs up; `nil`: nothing, in all the time.
final class OneAnswer: Connection {
  private let answers: Mutex<[[UInt8]]>
  private let isSilent: Bool

  init(_ answer: [UInt8]?) {
    answers = Mutex(answer.map { [$0] } ?? [])
    isSilent = answer == nil
  }

  func send(_ bytes: [UInt8]) throws(SystemError) {}

  func receive(within patience: Duration?) throws(SystemError) -> [UInt8]? {
    answers.withLock { answers in
      answers.isEmpty ? (isSilent ? nil : []) : answers.removeFirst()
    }
  }

  var isRead: Bool { true }

  func close() {}
}
