/// The name of one rotation, which no other rotation anywhere has.
public enum RotationID {
  private static let letters = Array("0123456789abcdefghijkmnpqrstuvwxyz".utf8)

  /// How many letters an id has: 34 to the 12th are about 2 to the 61st.
  private static let length = 12

  /// An id drawn from a generator; the same seed gives the same id.
  public static func draw(using random: inout some RandomNumberGenerator) -> String {
    String(
      decoding: (0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)]
      },
      as: UTF8.self)
  }
}
