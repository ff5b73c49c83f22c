import func Glibc.cos
import func Glibc.sin

/// Parts of a whole as a ring, clockwise from the top.
package struct DonutPicture: Equatable, Sendable {
  /// The title.
  package var title: String
  /// The description, a sentence.
  package var summary: String
  package var parts: [Part]
  /// The text in the middle: the total, with its label below.
  package var total: String
  package var totalLabel: String

  /// One part of the ring.
  package struct Part: Equatable, Sendable {
    package var ink: PageInk
    /// Its share of the whole, 0 to 1.
    package var share: Double
    /// The tooltip.
    package var tip: String

    package init(ink: PageInk, share: Double, tip: String) {
      self.ink = ink
      self.share = share
      self.tip = tip
    }
  }

  package init(
    title: String, summary: String, parts: [Part], total: String, totalLabel: String
  ) {
    self.title = title
    self.summary = summary
    self.parts = parts
    self.total = total
    self.totalLabel = totalLabel
  }

  /// The begin and end of each part, in degrees from the top; if the shares sum to 1 the last one
  /// ends at 360.
  package var angles: [Range<Double>] {
    var end = 0.0
    return parts.map { part in
      let start = end
      end = min(start + max(part.share, 0) * 360, 360)
      return start..<end
    }
  }

  private static let side = 200.0
  private static let (outer, inner) = (96.0, 60.0)

  /// The picture; `id` is its id in the page.
  package func svg(id: String) -> Element {
    let frame = PictureFrame(id: id, title: title, summary: summary)
    return frame.picture(square: Self.side) {
      for (part, angles) in zip(parts, angles) where !angles.isEmpty {
        Element.mark(part.tip, ink: part.ink) {
          Element("path", ["class": "part", "d": outline(of: angles)])
        }
      }
      text("total", total, y: Self.side / 2 + 4)
      text("label", totalLabel, y: Self.side / 2 + 20)
    }
  }

  private func text(_ kind: String, _ text: String, y: Double) -> Element {
    Element(
      "text",
      [
        "class": "\(kind) middle", "x": SVGText.number(Self.side / 2), "y": SVGText.number(y),
      ], text: text)
  }

  /// The outline of a sector, in halves: an arc of the full circle would end where it begins, and
  /// be empty.
  private func outline(of angles: Range<Double>) -> String {
    let half = (angles.lowerBound + angles.upperBound) / 2
    let stops = [angles.lowerBound, half, angles.upperBound]
    let outside = stops.map { point(at: $0, radius: Self.outer) }
    let inside = stops.reversed().map { point(at: $0, radius: Self.inner) }
    let (out, back) = ("A96 96 0 0 1 ", "A60 60 0 0 0 ")
    return "M" + outside[0] + out + outside[1] + out + outside[2]
      + "L" + inside[0] + back + inside[1] + back + inside[2] + "Z"
  }

  private func point(at degrees: Double, radius: Double) -> String {
    let turn = degrees * .pi / 180
    let (x, y) = (Self.side / 2 + radius * sin(turn), Self.side / 2 - radius * cos(turn))
    return "\(SVGText.number(x)) \(SVGText.number(y))"
  }
}
