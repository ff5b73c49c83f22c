import CivilTime
import JSONLines
import Timetables

extension TimetableResult {
  /// One line of JSON.
  package func json(problems: [FileProblem], of file: String) -> [UInt8] {
    .object { object in
      write(answer.count, as: "count", to: &object)
      object.member("count_exact", answer.count.isExact)
      write(search.combinationCount, as: "raw_combinations", to: &object)
      object.member("best_proven", answer.isProven)
      object.array("schedules") { schedules in
        for timetable in shown { schedules.object { write(timetable, to: &$0) } }
      }
      if let conflict { object.object("conflict") { write(conflict, to: &$0) } }
      object.array("problems") { array in
        for problem in problems { array.object { problem.write(to: &$0, file: file) } }
      }
    }
  }

  private func write(_ tally: Tally, as key: StaticString, to object: inout JSONObjectWriter) {
    let digits = Array(String(tally.value).utf8)
    object.member(key, json: digits.span)
  }

  private func write(_ timetable: Timetable, to object: inout JSONObjectWriter) {
    object.member("idle_minutes", timetable.idleMinutes)
    object.member("outside_preferred_minutes", timetable.outsideMinutes)
    object.array("sections") { sections in
      for section in timetable.sections {
        // A section without times is included.
        let meetings = section.meetings.isEmpty ? [nil] : section.meetings.map(Meeting?.some)
        for meeting in meetings { sections.object { write(section, at: meeting, to: &$0) } }
      }
    }
  }

  private func write(
    _ section: Section, at meeting: Meeting?, to object: inout JSONObjectWriter
  ) {
    let number = section.registrationNumber
    object.member("course", section.course)
    object.member("section", section.label)
    object.member("type", section.kind.code)
    object.member("crn", number.isEmpty ? nil : number)
    object.member("days", meeting?.letters ?? "")
    object.member("start", meeting?.start.description)
    object.member("end", meeting?.end.description)
    object.member("instructor", section.instructor.isEmpty ? nil : section.instructor)
  }

  private func write(_ conflict: Conflict, to object: inout JSONObjectWriter) {
    object.member("smallest", conflict.isSmallest)
    object.array("parts") { parts in
      for (part, count) in zip(conflict.parts, conflict.counts) {
        parts.object { object in
          switch part {
          case .course(let place): object.member("course", search.courses[place].code)
          case .rule(let place): object.member("wish", options.wishes.texts[place])
          }
          if canDoWithout(part) {
            write(count, as: "count_without", to: &object)
          } else {
            object.null("count_without")
          }
        }
      }
    }
  }
}
