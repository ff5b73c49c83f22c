import EventStream
import Testing

/// Requests as the words of a command line.
@Suite struct RequestWordsTests {
  @Test(
    arguments: [
      (["pause"], .pause()),
      (["pause", "ago", "10m"], .pause(ago: .seconds(600))),
      (["done"], .done()),
      (["done", "Write essay"], .done("Write essay")),
      (["done", "Write", "essay"], .done("Write essay")),
      (["done", "\"Quoted\""], .done("\"Quoted\"")),
      (["extend"], .extend()),
      (["extend", "90s"], .extend(.seconds(90))),
      (["go", "Write", "essay", "10m"], .go("Write essay", .seconds(600))),
      (["go", "Meeting 10m"], .go("Meeting 10m")),
      (["go", "10m"], .go("10m")),
      (["go", "a\nb", "10m"], .go("a b", .seconds(600))),
      (["back", "5m"], .back(.seconds(300))),
      (["quantum", "20m"], .quantum(.seconds(1200))),
      (["reopen", "Essay"], .reopen("Essay")),
      (["add", "Essay", "est:2h"], .add("Essay est:2h")),
      (["edit", "Write essay", "Essay", "est:3h"], .edit("Write essay", line: "Essay est:3h")),
      (
        ["move", "Write essay", "after", "Call", "Anna"], .move("Write essay", .after("Call Anna"))
      ),
      (["move", "Essay", "first"], .move("Essay", .first)),
      (["rm", "Write", "essay"], .remove("Write essay")),
      (["stop"], .stop),
      (["subscribe", "since", "4"], .subscribe(since: 4)),
    ] as [([String], Request)])
  func `The words that a shell has taken apart are a request`(
    _ words: [String], _ request: Request
  ) throws {
    #expect(try Request(words: words) == request)
  }

  @Test(
    arguments: [
      ([], .empty),
      (["dnoe"], .unknownName(found: "dnoe", nearest: .done)),
      (["go"], .missing(.task, of: .go)),
      (["done", ""], .missing(.task, of: .done)),
      (["skip", "Essay", "now"], .surplus(found: "Essay now", of: .skip)),
      (["pause", "10m"], .surplus(found: "10m", of: .pause)),
      (["pause", "ago"], .missing(.ago, of: .pause)),
      (["move", "Essay", "up"], .goal(found: "up")),
      (["move", "Essay", "after"], .missing(.after, of: .move)),
    ] as [([String], UnreadableRequest)])
  func `Missing and meaningless values are reported`(
    _ words: [String], _ error: UnreadableRequest
  ) {
    #expect(throws: error) { try Request(words: words) }
  }
}
