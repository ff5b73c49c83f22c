import JSONLines

/// The value of a text as a tree.
func parse(_ text: String) throws(JSONError) -> JSONValue {
  try JSONValue(parsing: Array(text.utf8).span)
}

/// Why bytes are not JSON, or nil when they are.
func problem(in bytes: [UInt8]) -> JSONError? {
  do {
    _ = try JSONValue(parsing: bytes.span)
    return nil
  } catch {
    return error
  }
}

/// What is wrong with a text.
func problem(in text: String) -> JSONError? {
  problem(in: Array(text.utf8))
}

/// The object that a body writes.
func written(_ body: (inout JSONObjectWriter) -> Void) -> String {
  var bytes: [UInt8] = []
  bytes.appendObject(body)
  return String(decoding: bytes, as: UTF8.self)
}

/// A record as the stream has them.
let sampleRecord = """
  {"v":1,"seq":12,"kind":"slice_started","time":"2026-11-20T09:25:00.000+01:00","at_s":1500.25,\
  "task":{"id":"a1b2c3","title":"Revise \\"integration\\" \\u00e9 \\ud83e\\udd55 é 🥕",\
  "tags":["exam","home"],"priority":null},"next":null,"share":6.67e-1,"switched":true,\
  "paused":false,"ring":[{"spent_s":-0.5},{}],"done":[]}
  """
