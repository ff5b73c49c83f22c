import Drawing
import Terminals

extension StatsWords {
  /// The name of a part of the donut.
  static func name(of part: StatsShares.Part) -> String {
    switch part.kind {
    case .tag(let name): harmless(name)
    case .untagged: "no tag"
    case .others(let count): "\(count) others"
    }
  }
}
