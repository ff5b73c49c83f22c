import Drawing
import Foundation
import Testing

/// Whether colours that people choose for their tags can be told apart.
@Suite struct NamedColorTests {
  /// How somebody sees colours: a matrix over linear light (Machado, Oliveira and Fernandes 2009,
  /// for a whole loss of one kind of cones).
  struct Vision: Sendable, CustomTestStringConvertible {
    let name: String
    let matrix: [[Double]]
    var testDescription: String { name }
  }

  static let visions = [
    Vision(name: "usual", matrix: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    Vision(
      name: "protanopia",
      matrix: [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]),
    Vision(
      name: "deuteranopia",
      matrix: [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]),
    Vision(
      name: "tritanopia",
      matrix: [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]),
  ]

  @Test("All twelve differ for every eye, on dark, on light and on either", arguments: visions)
  func difference(vision: Vision) {
    for appearance in [Appearance.dark, .light, nil] {
      let seen = NamedColor.allCases.map { color in
        (color, Self.look(of: color.color(on: appearance), to: vision))
      }
      for (index, one) in seen.enumerated() {
        for other in seen[..<index] {
          let distance = zip(one.1, other.1).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
          #expect(
            distance.squareRoot() >= 0.05,
            "\(one.0) and \(other.0) on \(appearance.map { "\($0)" } ?? "either")")
        }
      }
    }
  }

  @Test(
    "All twelve stand out from the background, as large text has to",
    arguments: [
      (Appearance.dark, Palette.dark.background), (.light, Palette.light.background),
      // What dark and light terminals are.
      (nil, Color(0x000000)), (nil, Color(0x1E1E1E)), (nil, Color(0xFFFFFF)),
    ] as [(Appearance?, Color)])
  func contrast(appearance: Appearance?, background: Color) {
    for color in NamedColor.allCases {
      let one = Self.luminance(color.color(on: appearance)) + 0.05
      let other = Self.luminance(background) + 0.05
      #expect(max(one, other) / min(one, other) >= 3, "\(color)")
    }
  }

  // MARK: Colour

  private static func linear(_ color: Color) -> [Double] {
    [color.red, color.green, color.blue].map { channel in
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
  }

  /// The relative luminance of WCAG 2.
  private static func luminance(_ color: Color) -> Double {
    zip(linear(color), [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The colour as an eye sees it, in coordinates in which distance is difference (OKLab).
  private static func look(of color: Color, to vision: Vision) -> [Double] {
    let light = linear(color)
    let seen = vision.matrix.map { row in
      min(max(zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)
    }
    func root(_ weights: [Double]) -> Double {
      cbrt(zip(weights, seen).reduce(0) { $0 + $1.0 * $1.1 })
    }
    let long = root([0.4122214708, 0.5363325363, 0.0514459929])
    let medium = root([0.2119034982, 0.6806995451, 0.1073969566])
    let short = root([0.0883024619, 0.2817188376, 0.6299787005])
    return [
      0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    ]
  }
}
