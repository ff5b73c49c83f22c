import CoachSupport
import EventStream
import Testing

@testable import Coach
@testable import Journals

/// When a client hears of what it asked for, and whether that is kept.
@Suite struct UnansweredRequestsTests {
  /// Requests of clients with a number each; the list is to say those of `listed`.
  private func requests(_ listed: Int?...) -> UnansweredRequests {
    var requests = UnansweredRequests()
    for (number, listed) in listed.enumerated() {
      let reply = Reply(id: number, .done(seq: number))
      requests.add(
        [.reply(ClientRequest.Client(number: number), reply, listed: listed)], at: .seconds(10))
      requests.wait(for: .pending(number + 1))
    }
    return requests
  }

  private func answered(_ requests: inout UnansweredRequests, at now: Int = 10) -> [String] {
    requests.takeAnswerable(at: .seconds(now)).map { answer in
      guard case .reply(let client, let reply, _) = answer else { return "another" }
      return "\(client.number) " + (reply.isSaved ? "saved" : reply.why ?? "no reason")
    }
  }

  @Test func `The reply to a change of the list waits for the journal and the list`() {
    var requests = requests(4)
    requests.listHas(upTo: 4)
    #expect(answered(&requests) == [])
    requests.becameSafe(upTo: 1)
    #expect(answered(&requests) == ["0 saved"])

    requests = self.requests(4)
    requests.becameSafe(upTo: 1)
    requests.listHas(upTo: 3)
    #expect(answered(&requests) == [])
    requests.listHas(upTo: 4)
    #expect(answered(&requests) == ["0 saved"])
    #expect(answered(&requests) == [])
  }

  @Test func `All others do not wait for the list`() {
    var requests = requests(4, nil, 5)
    requests.becameSafe(upTo: 3)
    #expect(answered(&requests) == ["1 saved"])
    requests.listHas(upTo: 5)
    #expect(answered(&requests) == ["0 saved", "2 saved"])
  }

  @Test func `An unwritable list is reported`() {
    var requests = requests(4, 5)
    requests.becameSafe(upTo: 2)
    requests.listLacks(upTo: 4, because: "read-only")
    #expect(answered(&requests) == ["0 read-only"])
    requests.listLacks(upTo: .max, because: "gone")
    #expect(answered(&requests) == ["1 gone"])
  }

  @Test func `A reply waits for a slow list at most three seconds`() {
    var requests = requests(4, nil)
    requests.becameSafe(upTo: 1)
    #expect(requests.deadline(after: .seconds(10)) == .seconds(13))
    #expect(answered(&requests, at: 12) == [])
    #expect(requests.deadline(after: .seconds(13)) == nil)
    #expect(
      answered(&requests, at: 13) == [
        "0 the list is not written yet, and takes long"
      ])
    #expect(requests.deadline(after: .seconds(10)) == nil)
  }

  @Test func `A change missing in the journal is not saved, even if the list has it`() {
    var requests = requests(4, nil)
    requests.listHas(upTo: 4)
    requests.failure = "the disk is full"
    #expect(answered(&requests) == ["0 the disk is full", "1 the disk is full"])
  }
}
