import CommandSupport
import Commands
import Options
import Testing

@testable import Terminals

/// What is asked to be heard, and the notes themselves.
@Suite struct SoundTests {
  private func sound(_ words: [String]) throws(UsageError) -> Sound {
    try RunOptions(parsing: words) { _ in false }.announcements.sound
  }

  @Test func `The bell rings unless something else is asked for`() throws {
    #expect(try sound([]) == .bell)
    #expect(try sound(["--no-bell"]) == .none)
    #expect(try sound(["--sound", "soft"]) == .soft)
    #expect(try sound(["--sound", "none"]) == .none)
    #expect(try sound(["--sound=./gong.wav"]) == .file("./gong.wav"))
    #expect(try sound(["--no-bell", "--sound", "bell"]) == .bell)
  }

  @Test func `A value that is neither a word nor a path is refused`() {
    #expect(throws: UsageError.self) { try sound(["--sound", "gong"]) }
  }

  @Test(arguments: SoundPlayer.Occasion.allCases)
  func `Notes are a sound of less than a second that begins and ends in silence`(
    _ occasion: SoundPlayer.Occasion
  ) {
    let bytes = Chime.file(occasion.pitches)
    #expect(Array(bytes.prefix(4)) == Array("RIFF".utf8))
    #expect(Array(bytes[8..<16]) == Array("WAVEfmt ".utf8))
    func number(at place: Int) -> Int {
      (0..<4).reduce(0) { $0 + Int(bytes[place + $1]) << (8 * $1) }
    }
    #expect(number(at: 4) == bytes.count - 8)
    #expect(number(at: 24) == 22_050 && number(at: 40) == bytes.count - 44)
    let samples = stride(from: 44, to: bytes.count, by: 2).map {
      Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)
    }
    #expect(samples.count < 22_050)
    #expect(samples.first == 0 && abs(samples[samples.count - 1]) < 40)
    let loudest = samples.map { abs(Int($0)) }.max() ?? 0
    #expect(loudest > 4_000 && loudest < 20_000)
  }

  @Test func `A slice, a break and the end differ`() {
    #expect(Set(SoundPlayer.Occasion.allCases.map { Chime.file($0.pitches) }).count == 3)
  }
}
