import Drawing

/// The comparison of a duration with a previous one.
enum StatsTrend: Equatable, Sendable {
  /// There is no previous one.
  case none
  /// More by a percentage; less if negative.
  case percent(Int)
  /// A multiple.
  case times(Double)

  init(now: Duration, before: Duration) {
    guard before > .zero else {
      self = .none
      return
    }
    let ratio = now / before
    self =
      ratio >= 3
      ? .times((ratio * 10).rounded() / 10) : .percent(Int((ratio * 100).rounded()) - 100)
  }

  /// An arrow; empty without a previous value.
  func arrow(_ glyphs: GlyphLevel) -> String {
    let isASCII = glyphs == .ascii
    return switch self {
    case .none: ""
    case .percent(0): "="
    case .percent(let percent): percent > 0 ? (isASCII ? "^" : "▲") : (isASCII ? "v" : "▼")
    case .times: isASCII ? "^" : "▲"
    }
  }

  /// `12 % more than the week before`; empty without a previous value.
  func words(than before: String) -> String {
    switch self {
    case .none: ""
    case .percent(0): "as much as \(before)"
    case .percent(let percent) where percent > 0: "\(percent) % more than \(before)"
    case .percent(let percent): "\(-percent) % less than \(before)"
    case .times(let factor):
      "\(factor < 100 ? Self.text(factor) : "over 99") times as much as \(before)"
    }
  }

  /// A number with one decimal, unless that is zero.
  private static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
