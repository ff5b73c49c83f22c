import EventStream
import JSONLines
import Testing

/// Requests in words and as JSON, both ways.
@Suite struct RequestTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let words: String
    let json: String
    let request: Request
    var testDescription: String { words }

    init(_ words: String, _ json: String, _ request: Request) {
      (self.words, self.json, self.request) = (words, json, request)
    }
  }

  /// Each request as it is printed.
  static let examples: [Example] = [
    Example("pause", #"{"do":"pause"}"#, .pause()),
    Example("pause ago 10m", #"{"do":"pause","ago":"10m"}"#, .pause(ago: .seconds(600))),
    Example("resume", #"{"do":"resume"}"#, .resume),
    Example("toggle", #"{"do":"toggle"}"#, .toggle),
    Example("skip", #"{"do":"skip"}"#, .skip),
    Example("done", #"{"do":"done"}"#, .done()),
    Example("done Write essay", #"{"do":"done","task":"Write essay"}"#, .done("Write essay")),
    Example("extend 5m", #"{"do":"extend","by":"5m"}"#, .extend(.seconds(300))),
    Example("extend 1h30m", #"{"do":"extend","by":"1h30m"}"#, .extend(.seconds(5400))),
    Example("go Write essay", #"{"do":"go","task":"Write essay"}"#, .go("Write essay")),
    Example(
      #"go "Write essay" 10m"#, #"{"do":"go","task":"Write essay","by":"10m"}"#,
      .go("Write essay", .seconds(600))),
    Example(
      #"go "Run 10m""#, #"{"do":"go","task":"Run 10m"}"#, .go("Run 10m")),
    Example("go 10m", #"{"do":"go","task":"10m"}"#, .go("10m")),
    Example("back", #"{"do":"back"}"#, .back()),
    Example("back 500ms", #"{"do":"back","by":"500ms"}"#, .back(.milliseconds(500))),
    Example("here", #"{"do":"here"}"#, .here),
    Example("quantum 25m", #"{"do":"quantum","to":"25m"}"#, .quantum(.seconds(1500))),
    Example("reopen", #"{"do":"reopen"}"#, .reopen()),
    Example("undo", #"{"do":"undo"}"#, .undo()),
    Example("undo 3", #"{"do":"undo","count":3}"#, .undo(3)),
    Example("redo", #"{"do":"redo"}"#, .redo()),
    Example("reopen x7k2p9", #"{"do":"reopen","task":"x7k2p9"}"#, .reopen("x7k2p9")),
    Example(
      "add (A) Write essay +school est:2h",
      #"{"do":"add","line":"(A) Write essay +school est:2h"}"#,
      .add("(A) Write essay +school est:2h")),
    Example(#"add "Dune""#, #"{"do":"add","line":"\"Dune\""}"#, .add(#""Dune""#)),
    Example("add-next Call Anna", #"{"do":"add-next","line":"Call Anna"}"#, .addNext("Call Anna")),
    Example(
      "edit Essay New title", #"{"do":"edit","task":"Essay","line":"New title"}"#,
      .edit("Essay", line: "New title")),
    Example(
      #"edit "Write \"the\" essay" New"#,
      #"{"do":"edit","task":"Write \"the\" essay","line":"New"}"#,
      .edit(#"Write "the" essay"#, line: "New")),
    Example(
      "later \"Write essay\" fri", #"{"do":"later","task":"Write essay","day":"fri"}"#,
      .later("Write essay", day: "fri")),
    Example("later Essay", #"{"do":"later","task":"Essay"}"#, .later("Essay")),
    Example(
      "note Essay two sources", #"{"do":"note","task":"Essay","line":"two sources"}"#,
      .note("Essay", text: "two sources")),
    Example(
      "move Essay after Learn maths", #"{"do":"move","task":"Essay","after":"Learn maths"}"#,
      .move("Essay", .after("Learn maths"))),
    Example(
      #"move "Learn maths" first"#, #"{"do":"move","task":"Learn maths","to":"first"}"#,
      .move("Learn maths", .first)),
    Example("move Essay last", #"{"do":"move","task":"Essay","to":"last"}"#, .move("Essay", .last)),
    Example(
      "move last after first", #"{"do":"move","task":"last","after":"first"}"#,
      .move("last", .after("first"))),
    Example("rm Write essay", #"{"do":"rm","task":"Write essay"}"#, .remove("Write essay")),
    Example(
      #"done "\"a\\b\" c""#, #"{"do":"done","task":"\"a\\b\" c"}"#, .done(#""a\b" c"#)),
    Example("stop", #"{"do":"stop"}"#, .stop),
    Example("status", #"{"do":"status"}"#, .status),
    Example("subscribe", #"{"do":"subscribe"}"#, .subscribe()),
    Example("subscribe since 42", #"{"do":"subscribe","since":42}"#, .subscribe(since: 42)),
  ]

  @Test(arguments: examples)
  func `A request is the same in words and as JSON`(_ example: Example) throws {
    #expect(try Request(parsing: example.words) == example.request)
    #expect(example.request.description == example.words)
    #expect(try RequestLine(example.json).request.get() == example.request)
    #expect(example.request.json() == Array((example.json + "\n").utf8))
  }

  @Test func `A request may say until when it holds, and says it exactly`() throws {
    let until = Duration.nanoseconds(8_640_123_456_789)
    let line = Request.add("Essay").json(id: 3, until: until)
    let text = String(decoding: line.dropLast(), as: UTF8.self)
    #expect(text == #"{"id":3,"do":"add","line":"Essay","until_s":8640.123456789}"#)
    let again = RequestLine(text)
    #expect(again.until == until)
    #expect(again.id == 3)
    #expect(RequestLine(#"{"do":"skip","until_s":7}"#).until == .seconds(7))
    #expect(RequestLine(#"{"do":"skip","until_s":null}"#).until == nil)
    #expect(RequestLine(#"{"do":"skip"}"#).until == nil)
    #expect(RequestLine("skip").until == nil)
    for value in [#""7s""#, "true", "[7]", "1e300"] {
      let error = #expect(throws: UnreadableRequest.self, "\(value)") {
        try RequestLine(#"{"id":4,"do":"skip","until_s":\#(value)}"#).request.get()
      }
      #expect(
        error?.description
          == "the member 'until_s' is not a number of seconds on the machine's clock; "
          + "write it as in: {\"do\":\"skip\",\"until_s\":8640.5}")
    }
  }

  @Test func `Line breaks of a title become blanks, and quotation marks are kept`() throws {
    let requests: [Request] = [
      .edit("a \"\u{301} b", line: "c"), .done("\"\u{301}a"), .go("a \u{301}", .seconds(60)),
      .done("a\nb"), .go("a\r\nb", .seconds(60)), .edit("a\nb", line: "c\nd"),
      .move("a\nb", .after("c\nd")), .add("x\ny"), .addNext("x\ny"), .remove("a\nb"),
    ]
    for request in requests {
      let hasBreaks = request.description.contains { $0.isNewline }
      #expect(!hasBreaks)
      let again = try Request(parsing: request.description)
      #expect(again.description == request.description)
      #expect(again.name == request.name)
    }
  }

  @Test func `The example of every request can be read`() throws {
    for name in Request.Name.allCases {
      #expect(try Request(parsing: name.example).name == name)
    }
    #expect(Set(RequestTests.examples.map(\.request.name)) == Set(Request.Name.allCases))
  }

  @Test(
    arguments: [
      ("  skip\t", .skip),
      ("extend", .extend(.seconds(300))),
      ("extend 25 min", .extend(.seconds(1500))),
      ("go Write essay 10m", .go("Write essay", .seconds(600))),
      ("go Write   essay \t 10m ", .go("Write   essay", .seconds(600))),
      ("go Write essay 10", .go("Write essay 10")),
      (#"go "10m" 5m"#, .go("10m", .seconds(300))),
      (#"done "Write essay""#, .done("Write essay")),
      (#"done "Dune" and more"#, .done(#""Dune" and more"#)),
      (#"move "Learn maths" after "Write essay""#, .move("Learn maths", .after("Write essay"))),
      ("subscribe since 0", .subscribe(since: 0)),
      ("quantum 100ms", .quantum(.milliseconds(100))),
      ("quantum 24h", .quantum(.seconds(86_400))),
      (#" {"id":null,"do":"skip","task":null}"#, .skip),
      (#"{"do":"add","line":"Two\nlines"}"#, .add("Two lines")),
    ] as [(String, Request)])
  func `Other ways to write a request`(_ line: String, _ request: Request) throws {
    #expect(try RequestLine(line).request.get() == request)
  }

  @Test(arguments: [
    "a", "Write essay", "10m", "Run 10m", #"""#, #"say "hi""#, #"\"#, #"a\ b"#, #""a" b"#, "é ñ 漢字",
    " led by a blank", "followed by one ", "first", "after", "x\u{7}y", "two  blanks",
  ])
  func `Any title survives the journey through words and JSON`(_ title: String) throws {
    let requests: [Request] = [
      .done(title), .go(title), .go(title, .seconds(1)), .edit(title, line: "x"),
      .move(title, .first), .move(title, .after(title)), .remove(title), .reopen(title),
    ]
    for request in requests {
      #expect(try Request(parsing: request.description) == request)
      let line = request.json(id: 3).dropLast()
      #expect(try RequestLine(String(decoding: line, as: UTF8.self)).request.get() == request)
    }
  }

  @Test func `Line breaks become blanks, wherever they stand`() {
    let text = "Two\nlines\r\nof\u{85}a\u{2028}kind"
    let requests: [Request] = [
      .add(text), .addNext(text), .edit(text, line: text), .done(text), .move(text, .after(text)),
    ]
    for request in requests {
      #expect(!request.description.contains { $0.isNewline })
      #expect(request.description.contains("Two lines of a kind"))
    }
  }

  @Test func `A number comes along with a request, faults or not`() {
    #expect(RequestLine(#"{"id":7,"do":"skip"}"#).id == 7)
    #expect(RequestLine(#"{"id":8,"do":"jump"}"#).id == 8)
    #expect(RequestLine("skip").id == nil)
    #expect(
      String(decoding: Request.skip.json(id: 7), as: UTF8.self) == #"{"id":7,"do":"skip"}"# + "\n")
  }

  static let faults: [(line: String, message: String)] = [
    ("", #"a command is missing; write one as in: go "Write essay" 10m"#),
    ("{}", #"a command is missing; write one as in: go "Write essay" 10m"#),
    ("pasue", "there is no command 'pasue'; did you mean 'pause'?"),
    ("Skip", "there is no command 'Skip'; did you mean 'skip'?"),
    ("next", "there is no command 'next'; did you mean 'skip'?"),
    ("remove Essay", "there is no command 'remove'; did you mean 'rm'?"),
    (
      "finish",
      """
      there is no command 'finish'; the commands are pause resume toggle skip done extend go back \
      here quantum reopen add add-next edit note move later rm undo redo stop status subscribe
      """
    ),
    ("skip it", "'it' is not possible with 'skip'; write it as in: skip"),
    ("pause 10m", "'10m' is not possible with 'pause'; write it as in: pause ago 10m"),
    ("pause ago", "'pause' needs a duration, as in: pause ago 10m"),
    ("pause ago 10", "'10' has no unit; did you mean 10m?"),
    ("pause ago 0s", "'0s' must be longer than 0s and at most 24h; write it as in: pause ago 10m"),
    ("extend 25h", "'25h' must be longer than 0s and at most 24h; write it as in: extend 5m"),
    ("extend -5m", "'-5m' is negative; write a duration as in 25m"),
    ("quantum", "'quantum' needs a duration, as in: quantum 25m"),
    ("quantum 99ms", "'99ms' is not between 100ms and 24h; write it as in: quantum 25m"),
    ("quantum 24h1s", "'24h1s' is not between 100ms and 24h; write it as in: quantum 25m"),
    ("go", #"'go' needs a task, as in: go "Write essay" 10m"#),
    (
      #"go "Essay" soon"#,
      "'soon' is not a duration; write numbers with units as in 25m, 1h30m or 90s"
    ),
    (
      #"go "Essay"#,
      #"'"Essay' has no closing quotation mark; write it as in: go "Write essay" 10m"#
    ),
    ("add", "'add' needs the words of a task, as in: add Write essay est:2h"),
    (
      "edit Essay",
      #"'edit' needs the words of a task, as in: edit "Write essay" est:3h -@home"#
    ),
    (
      #"{"do":"edit","task":"Essay","line":"pri:a"}"#,
      "'pri:a' would be the title of the task; change a priority as in: edit Essay (A)"
    ),
    (
      "move Essay",
      """
      'move' needs 'first', 'last' or 'after' and a task, as in: \
      move "Write essay" after Maths
      """
    ),
    (
      "move Write essay first",
      """
      a task goes 'first', 'last' or 'after' another one, not 'essay'; write it as in: \
      move "Write essay" after Maths
      """
    ),
    ("move Essay after", #"'move' needs a task, as in: move "Write essay" after Maths"#),
    (
      "move Essay first please",
      #"'please' is not possible with 'move'; write it as in: move "Write essay" after Maths"#
    ),
    ("rm", #"'rm' needs a task, as in: rm "Write essay""#),
    (#"done """#, #"'done' needs a task, as in: done "Write essay""#),
    (
      "subscribe since now",
      "'now' is not the number of a record; write it as in: subscribe since 42"
    ),
    (
      "subscribe since -1",
      "'-1' is not the number of a record; write it as in: subscribe since 42"
    ),
    (#"{"do":"extend","bye":"5m"}"#, "there is no member 'bye'; did you mean 'by'?"),
    (
      #"{"do":"skip","colour":"red"}"#, "'colour' is not possible with 'skip'; write it as in: skip"
    ),
    (#"{"do":"skip","task":"Essay"}"#, "'task' is not possible with 'skip'; write it as in: skip"),
    (
      #"{"do":"extend","by":5}"#,
      #"the member 'by' is not a string; write it as in: {"do":"extend","by":"5m"}"#
    ),
    (
      #"{"do":"add","line":5}"#,
      #"the member 'line' is not a string; write it as in: {"do":"add","line":"Write essay est:2h"}"#
    ),
    (
      #"{"do":"here","records":"yes"}"#,
      #"the member 'records' is not true or false; write it as in: {"do":"skip","records":true}"#
    ),
    (#"{"do":7}"#, #"the member 'do' is not a string; write it as in: {"do":"extend","by":"5m"}"#),
    (
      #"{"do":"subscribe","since":"42"}"#,
      #"the member 'since' is not a number; write it as in: {"do":"subscribe","since":42}"#
    ),
    (
      #"{"do":"skip""#,
      """
      not JSON: byte 12: the line ends here, expected ',' or '}'; write a command as in: \
      {"do":"extend","by":"5m"}
      """
    ),
    (
      #"{"do":"skip","do":"stop"}"#,
      """
      not JSON: byte 13: the member "do" is there twice; write a command as in: \
      {"do":"extend","by":"5m"}
      """
    ),
    ("skip\u{1B}", "there is no command 'skip\u{FFFD}'; did you mean 'skip'?"),
  ]

  @Test(arguments: faults)
  func `A fault says what was found, what was expected, and an example`(
    _ line: String, _ message: String
  ) {
    let error = #expect(throws: UnreadableRequest.self) { try RequestLine(line).request.get() }
    #expect(error?.description == message)
  }

  @Test(arguments: ["add Caf", " \t"])
  func `Words that are not UTF-8 are refused`(_ beginning: String) {
    let line = Array(beginning.utf8) + [0xE9]
    #expect(RequestLine(parsing: line.span).request == .failure(.encoding))
  }
}

/// Replies to requests, both ways.
@Suite struct ReplyTests {
  @Test(arguments: [
    (Reply(id: 7, .done(seq: 42)), #"{"id":7,"ok":true,"seq":42,"saved":true}"#),
    (Reply(.done(seq: 42)), #"{"ok":true,"seq":42,"saved":true}"#),
    (
      Reply(id: 7, .done(seq: 42), isSaved: false, why: "the disk is full"),
      #"{"id":7,"ok":true,"seq":42,"saved":false,"why":"the disk is full"}"#
    ),
    (
      Reply(id: 7, .refused(code: 4, error: "no task is called \"x\"")),
      #"{"id":7,"ok":false,"code":4,"error":"no task is called \"x\"","saved":true}"#
    ),
  ])
  func `A reply is one line of JSON`(_ reply: Reply, _ line: String) throws {
    #expect(String(decoding: reply.bytes, as: UTF8.self) == line + "\n")
    #expect(try Reply(parsing: line.utf8.span) == reply)
  }

  @Test func `A coach of before says nothing of what is saved`() throws {
    #expect(
      try Reply(parsing: #"{"id":7,"ok":true,"seq":42}"#.utf8.span) == Reply(id: 7, .done(seq: 42)))
  }

  @Test func `A line that is not a reply is refused`() {
    #expect(throws: JSONError.self) { try Reply(parsing: #"{"ok":true}"#.utf8.span) }
  }
}

extension RequestLine {
  /// The line as text.
  init(_ line: String) { self.init(parsing: line.utf8.span) }
}
