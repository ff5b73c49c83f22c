import Timetables

extension SectionKind {
  static let tutorial = SectionKind("TUT")
  static let laboratory = SectionKind("LAB")
}
