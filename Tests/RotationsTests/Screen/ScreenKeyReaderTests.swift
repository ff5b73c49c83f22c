import Dispatch
import CommandSupport
import Terminals
import Testing

@Suite struct ScreenKeyReaderTests {
  struct Case: CustomTestStringConvertible {
    let bytes: String
    let keys: [Key]
    var testDescription: String { String(bytes.debugDescription.dropFirst().dropLast()) }

    init(_ bytes: String, _ keys: Key...) {
      self.bytes = bytes
      self.keys = keys
    }
  }

  static let table = [
    Case("d", .character("d")), Case(" ", .character(" ")),
    Case("é漢", .character("é"), .character("漢")),
    Case("👩‍👩‍👧", .character("👩‍👩‍👧")),
    Case("\r", .enter), Case("\n", .enter), Case("\t", .tab),
    Case("\u{7F}", .backspace), Case("\u{8}", .backspace),
    Case("\u{1}", .control("a")), Case("\u{17}", .control("w")), Case("\u{0}", .other),
    Case("\u{1B}[A", .up), Case("\u{1B}[B", .down), Case("\u{1B}[C", .right),
    Case("\u{1B}[D", .left), Case("\u{1B}OA", .up), Case("\u{1B}OH", .home),
    Case("\u{1B}[H", .home), Case("\u{1B}[F", .end), Case("\u{1B}[1~", .home),
    Case("\u{1B}[4~", .end), Case("\u{1B}[7~", .home), Case("\u{1B}[8~", .end),
    Case("\u{1B}[3~", .delete), Case("\u{1B}[1;3A", .altUp), Case("\u{1B}[1;3B", .altDown),
    Case("\u{1B}[1;5D", .wordLeft), Case("\u{1B}[1;5C", .wordRight), Case("\u{1B}b", .wordLeft),
    Case("\u{1B}f", .wordRight), Case("\u{1B}\u{7F}", .control("w")), Case("\u{1B}q", .other),
    Case("\u{1B}[Z", .backTab), Case("\u{1B}[1;2D", .shiftLeft), Case("\u{1B}[1;2C", .shiftRight),
    Case("\u{1B}[5~", .pageUp), Case("\u{1B}[6~", .pageDown), Case("\u{1B}[2~", .other),
    Case("\u{1B}[15~d", .other, .character("d")),
    Case("\u{1B}[[Ad", .other, .character("d")), Case("\u{1B}OP", .other),
    Case("\u{1B}[1;5S", .other), Case("\u{1B}[12;40R"), Case("\u{1B}[I"),
    Case("\u{1B}[201~d", .character("d")),
    Case(
      "\u{1B}[200~two\nlines\u{1B}[A\u{1B}[201~d", .paste("two\nlines\u{1B}[A"), .character("d")),
    Case("\u{1B}]11;rgb:1111/1313/1818\u{1B}\\d", .character("d")),
    Case("\u{1B}]11;rgb:1111/1313/1818\u{7}d", .character("d")),
    Case("\u{1B}[<0;10;5M", .click(x: 9, y: 4)), Case("\u{1B}[<0;10;5m"),
    Case("\u{1B}[<64;1;1M", .wheelUp), Case("\u{1B}[<65;80;24Md", .wheelDown, .character("d")),
    Case("\u{1B}[<2;10;5M"), Case("\u{1B}[<32;10;5M"), Case("\u{1B}[<0;0;5M"),
    Case("\u{1B}[<0;5M"), Case("\u{1B}[<0;10;5;7M"),
    Case("\u{1B}[M !!d", .character("d")), Case("\u{1B}OM", .enter),
    Case("\u{1B}[?62;22cd", .character("d")), Case("\u{1B}[?1;2cd", .character("d")),
    Case("\u{1B}P1$r0m\u{1B}\\d", .character("d")),
    Case("\u{1B}[1;\rd", .enter, .character("d")),
    Case("\u{1B}[1;-9223372036854775808A", .up), Case("\u{1B}[1;0A", .up),
    Case("a\u{1B}[Ab", .character("a"), .up, .character("b")),
  ]

  @Test(arguments: table)
  func `Bytes are keys`(_ c: Case) {
    var reader = KeyReader()
    #expect(reader.read(c.bytes.utf8) == c.keys)
    #expect(!reader.isUndecided)
  }

  @Test(arguments: table.filter { !$0.bytes.unicodeScalars.contains("\u{200D}") })
  func `Bytes are the same keys when they come one by one`(_ c: Case) {
    var reader = KeyReader()
    let keys = c.bytes.utf8.flatMap { byte in reader.read([byte]) }
    #expect(keys == c.keys)
  }

  @Test func `Escape is a key when nothing follows it`() {
    var reader = KeyReader()
    #expect(reader.read([0x1B]) == [])
    #expect(reader.isUndecided)
    #expect(reader.settle() == [.escape])
    #expect(!reader.isUndecided)
    #expect(reader.read([0x1B, 0x1B]) == [.escape])
    #expect(reader.settle() == [.escape])
  }

  @Test(arguments: ["\u{1B}[", "\u{1B}O", "\u{1B}]11;rgb:11", "\u{1B}[1;3", "\u{1B}[["])
  func `An unfinished sequence is dropped and does not swallow the next key`(_ bytes: String) {
    var reader = KeyReader()
    #expect(reader.read(bytes.utf8) == [])
    #expect(reader.settle() == [])
    #expect(reader.read("d".utf8) == [.character("d")])
  }

  @Test func `A character cut in two is one key`() {
    var reader = KeyReader()
    #expect(reader.read([0xE6, 0xBC]) == [])
    #expect(reader.isUndecided)
    #expect(reader.read([0xA2]) == [.character("漢")])
  }

  @Test func `Bytes that are no text vanish`() {
    var reader = KeyReader()
    #expect(reader.read([0xFF, 0x64, 0x80, 0xC3, 0x28]) == [.character("d"), .character("(")])
  }

  @Test func `A paste of any length ends where it ends`() {
    var reader = KeyReader()
    let text = String(repeating: "x", count: 100_000)
    let keys = reader.read("\u{1B}[200~\(text)\u{1B}[201~d".utf8)
    #expect(keys == [.paste(String(text.prefix(65_536))), .character("d")])
  }

  @Test func `A paste that does not end is over when nothing follows for long`() {
    var reader = KeyReader()
    #expect(reader.read("\u{1B}[200~Essay".utf8) == [])
    #expect(reader.isUndecided)
    #expect(reader.settle() == [.paste("Essay")])
    #expect(reader.read("d".utf8) == [.character("d")])
  }

  @Test(arguments: [
    ("", 50), ("\u{1B}", 50), ("\u{1B}[", 50), ("\u{1B}[20", 500), ("\u{1B}]11", 500),
    ("\u{1B}P", 50),
    ("\u{1B}[M", 50),
  ])
  func `Only an Escape that may be the key is decided soon`(_ bytes: String, _ time: Int) {
    var reader = KeyReader()
    _ = reader.read(bytes.utf8)
    #expect(reader.patience == .milliseconds(time))
  }

  @Test func `No bytes at all make the reader stop reading`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var reader = KeyReader()
      let pool: [UInt8] = [0x1B, 0x5B, 0x5D, 0x4F, 0x3F, 0x3B, 0x31, 0x7E, 0x07, 0xE6, 0x41, 0x0D]
      let bytes = (0..<20).map { _ in pool.randomElement(using: &random) ?? 0 }
      _ = reader.read(bytes)
      _ = reader.settle()
      #expect(reader.read("d".utf8) == [.character("d")], "\(bytes)")
    }
  }
}
