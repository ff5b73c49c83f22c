import JSONLines
import Testing

@Suite struct ReadingTests {
  @Test func `Members are found by key, also in objects inside`() throws {
    let line = Array(sampleRecord.utf8)
    var reader = JSONReader()
    let record = try reader.parse(line.span)

    #expect(try record.member("seq").integer() == 12)
    #expect(try record.member("at_s").seconds() == .milliseconds(1_500_250))
    #expect(try record.member("switched").bool())
    #expect(try record.member("share").double() == 0.667)
    let task = try record.member("task")
    #expect(try task.member("title").string() == "Revise \"integration\" é 🥕 é 🥕")
    #expect(try record["task"]?["id"]?.string() == "a1b2c3")
    #expect(record["next"]?.isNull == true)
    let absent = [
      record["task"]?["seq"] == nil, record["seq"]?["task"] == nil,
      record["next"]?.unlessNull == nil,
    ]
    #expect(absent == [true, true, true])
  }

  @Test func `Members come in the order of the line`() throws {
    let line = Array(#"{"a":[1,[2,{}],{"x":3}],"b":{},"a":null}"#.utf8)
    var reader = JSONReader()
    let record = try reader.parse(line.span)

    var seen: [String] = []
    var members = try record.members()
    while let member = members.next() {
      seen.append("\(try member.key.string()):\(member.value.kind)@\(member.value.offset)")
    }
    #expect(seen == ["a:array@5", "b:object@28", "a:null@35"])
  }

  @Test func `Elements come in the order of the line`() throws {
    let line = Array(#"[1,[2,{}],{"x":3},"s",true]"#.utf8)
    var reader = JSONReader()
    var kinds: [JSONKind] = []
    var elements = try reader.parse(line.span).elements()
    while let element = elements.next() { kinds.append(element.kind) }
    #expect(kinds == [.number, .array, .object, .string, .bool])
  }

  @Test func `Of members with the same key the last one counts`() throws {
    let line = Array(#"{"a":1,"b":{"a":2},"\u0061":3}"#.utf8)
    var reader = JSONReader()
    #expect(try reader.parse(line.span).member("a").integer() == 3)
    #expect(try parse(#"{"a":1,"a":2}"#) == ["a": 2])
  }

  @Test func `Strings match in a switch, escaped or not`() throws {
    for text in [#""paused""#, #""pa\u0075sed""#] {
      let line = Array(text.utf8)
      var reader = JSONReader()
      let matched =
        switch try reader.parse(line.span) {
        case "pause": "pause"
        case "paused": "paused"
        default: "nothing"
        }
      #expect(matched == "paused")
    }
  }

  @Test(arguments: [
    "a", "ab", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghabcdefgh", "abcdefghabcdefgx",
  ])
  func `A key matches itself alone`(_ key: String) throws {
    let line = Array("{\"\(key)\":true}".utf8)
    var reader = JSONReader()
    let record = try reader.parse(line.span)
    let found = [
      record["a"] != nil, record["ab"] != nil, record["abcdefg"] != nil,
      record["abcdefgh"] != nil, record["abcdefghi"] != nil,
      record["abcdefghabcdefgh"] != nil, record["abcdefghabcdefgx"] != nil, record[""] != nil,
    ].filter(\.self)
    #expect(found.count == 1)
  }

  @Test func `Asking for what is not there says what and where`() throws {
    let line = Array(#"{"task":{"id":"x"}}"#.utf8)
    var reader = JSONReader()
    let record = try reader.parse(line.span)
    #expect(throws: JSONError(offset: 8, reason: .missing(key: "title"))) {
      try record.member("task").member("title").string()
    }
    #expect(throws: JSONError(offset: 14, reason: .wrongKind(found: .string, expected: .number))) {
      try record.member("task").member("id").integer()
    }
    #expect(throws: JSONError(offset: 14, reason: .wrongKind(found: .string, expected: .object))) {
      try record.member("task").member("id").member("x").integer()
    }
  }

  @Test func `A reader goes on after a line that is broken`() throws {
    var reader = JSONReader()
    let (broken, whole) = (Array("[1,[2,".utf8), Array("[3]".utf8))
    #expect(throws: JSONError.self) { try reader.parse(broken.span).isNull }
    #expect(try JSONValue(reader.parse(whole.span)) == [3])
  }
}
