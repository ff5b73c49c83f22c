/// One section of each kind of each course, without conflicts.
package struct Timetable: Hashable, Sendable {
  /// In the order of the courses; within a course lectures first, then by kind.
  package let sections: [Section]
  /// The minutes between the first class and the last of each day that no class covers.
  package let idleMinutes: Int
  /// The minutes of classes outside the preferred times.
  package let outsideMinutes: Int
}
