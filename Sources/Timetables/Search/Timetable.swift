/// One section of each kind of each course, none of which conflict.
package struct Timetable: Hashable, Sendable {
  /// In the order of the courses; of one course lectures first, then by their kinds.
  package let sections: [Section]
  /// The minutes between the first class and the last of each day that no class covers.
  package let idleMinutes: Int
  /// The minutes of classes outside the preferred times.
  package let outsideMinutes: Int
}
