import Glibc

/// A few soft notes as a WAV file.
enum Chime {
  private static let rate = 22_050
  /// The time between two notes, and the length of the last one.
  private static let (step, tail) = (rate / 7, rate / 2)

  /// The file with notes of some pitches, in hertz.
  static func file(_ pitches: [Double]) -> [UInt8] {
    var samples = [Double](repeating: 0, count: step * (pitches.count - 1) + tail)
    for (number, pitch) in pitches.enumerated() {
      // As with a string, the octave above is weaker and fades sooner.
      add(pitch, strength: 0.2, from: number * step, to: &samples)
      add(2 * pitch, strength: 0.05, from: number * step, to: &samples)
    }
    return header(bytes: 2 * samples.count)
      + samples.flatMap { bytes(UInt64(bitPattern: Int64($0 * 32_767)), 2) }
  }

  private static func add(
    _ pitch: Double, strength: Double, from start: Int, to samples: inout [Double]
  ) {
    let turn = 2 * Double.pi * pitch / Double(rate)
    let loss = exp(-pitch / 90 / Double(rate))
    var level = strength
    for index in start..<samples.count {
      let age = Double(index - start)
      // Fades in and out to avoid clicks.
      let edge = min(1, age / 150, Double(samples.count - index) / 400)
      samples[index] += level * edge * sin(turn * age)
      level *= loss
    }
  }

  /// The header: one channel of 16 bits.
  private static func header(bytes count: Int) -> [UInt8] {
    let form =
      bytes(16, 4) + bytes(1, 2) + bytes(1, 2) + bytes(UInt64(rate), 4)
      + bytes(UInt64(2 * rate), 4) + bytes(2, 2) + bytes(16, 2)
    return Array("RIFF".utf8) + bytes(UInt64(36 + count), 4) + Array("WAVEfmt ".utf8) + form
      + Array("data".utf8) + bytes(UInt64(count), 4)
  }

  /// A number in little-endian order.
  private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }
}
