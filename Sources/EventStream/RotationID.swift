/// Globally unique ids of rotations.
public enum RotationID {
  private static let letters = Array("0123456789abcdefghijkmnpqrstuvwxyz".utf8)

  /// The length of an id: 34 to the 12th is about 2 to the 61st.
  private static let length = 12

  /// A random id; the same seed gives the same id.
  public static func draw(using random: inout some RandomNumberGenerator) -> String {
    String(
      decoding: (0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)]
      },
      as: UTF8.self)
  }
}
