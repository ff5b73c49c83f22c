import Foundation

/// The hash that policies of pages name scripts by (FIPS 180-4).
struct SHA256 {
  private let digest: [UInt8]

  var base64: String { Data(digest).base64EncodedString() }

  init(_ message: [UInt8]) {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += withUnsafeBytes(of: UInt64(message.count * 8).bigEndian) { Array($0) }
    var hash = Self.roots(of: 8) { $0.squareRoot() }
    let constants = Self.roots(of: 64) { cbrtl($0) }
    for start in stride(from: 0, to: padded.count, by: 64) {
      Self.take(Array(padded[start..<start + 64]), into: &hash, constants)
    }
    digest = hash.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  }

  /// The first 32 bits behind the point of the roots of the first primes.
  private static func roots(of count: Int, _ root: (Float80) -> Float80) -> [UInt32] {
    let primes = (2...).lazy.filter { number in !(2..<number).contains { number % $0 == 0 } }
    return primes.prefix(count).map { prime in
      let value = root(Float80(prime))
      return UInt32((value - value.rounded(.down)) * 4_294_967_296)
    }
  }

  private static func take(
    _ block: [UInt8], into hash: inout [UInt32], _ constants: [UInt32]
  ) {
    var words = stride(from: 0, to: 64, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let small = turn(early, 7) ^ turn(early, 18) ^ early >> 3
      let large = turn(late, 17) ^ turn(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
    }
    var state = hash
    for index in 0..<64 {
      let (a, e) = (state[0], state[4])
      let choice = (e & state[5]) ^ (~e & state[6])
      let majority = (a & state[1]) ^ (a & state[2]) ^ (state[1] & state[2])
      let one =
        state[7] &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ choice &+ constants[index]
        &+ words[index]
      let two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ majority
      state = [one &+ two] + state[0..<3] + [state[3] &+ one] + state[4..<7]
    }
    hash = zip(hash, state).map { $0 &+ $1 }
  }

  private static func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }
}
