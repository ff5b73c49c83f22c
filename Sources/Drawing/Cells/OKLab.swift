import func Glibc.cbrt
import func Glibc.pow

/// A colour in coordinates in which distance is how different two colours look.
///
/// Björn Ottosson, "A perceptual color space for image processing" (2020).
struct OKLab: Sendable {
  private let lightness: Double
  private let greenRed: Double
  private let blueYellow: Double

  init(_ color: Color) {
    let red = Self.linear(color.red)
    let green = Self.linear(color.green)
    let blue = Self.linear(color.blue)
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    greenRed = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// The squared distance, in which hue counts twice as much as lightness.
  ///
  /// In a soft edge, a deviation in hue is more visible than one in lightness.
  func distance(to other: OKLab) -> Double {
    let light = lightness - other.lightness
    let red = greenRed - other.greenRed
    let yellow = blueYellow - other.blueYellow
    return light * light + 2 * (red * red + yellow * yellow)
  }

  /// The relative luminance, 0 to 1 (WCAG 2.2).
  static func luminance(of color: Color) -> Double {
    0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// A channel of sRGB as a share of light.
  private static func linear(_ channel: UInt8) -> Double {
    let share = Double(channel) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
