import Drawing
import Statistics

extension LevelBar {
  /// The bar of the experience.
  package init(_ experience: Experience) {
    self.init(
      level: experience.level, into: experience.intoLevel, of: experience.forNext)
  }
}
