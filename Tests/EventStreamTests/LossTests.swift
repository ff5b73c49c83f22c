import EventStream
import RoundRobin
import Tasks
import Testing
import Thoroughness

/// What follows from a stream of which a record is lost.
@Suite struct LossTests {
  private func records(of story: Story) throws -> [Record] {
    var teller = try story.teller
    return try teller.tellAll().compactMap { moment in
      let line = try StreamLine(
        parsing: moment.line.span.extracting(droppingLast: 1), zones: Story.zone(named:))
      return if case .record(let record) = line { record } else { nil }
    }
  }

  /// Who is done in the end by what the records say themselves.
  private func completed(in records: [Record], but lost: Int) -> Set<String> {
    var done: Set<String> = []
    for (place, record) in records.enumerated() {
      switch record.content {
      case .taskCompleted(let task, _) where place != lost: done.insert(task.id)
      case .taskReopened(let task, _): done.remove(task.card.id)
      case .taskRemoved(let task, _): done.remove(task.id)
      default: break
      }
    }
    return done
  }

  @Test func `Whichever record is lost, it is missed, and nothing done is undone`() throws {
    var (count, same) = (0, 0)
    for (number, story) in LawTests.stories.enumerated() {
      let records = try records(of: story)
      var whole = StreamFold()
      for record in records { try whole.append(record) }
      for lost in 1..<max(1, records.count - 1) {
        guard isExhaustive || (lost + number).isMultiple(of: 9) else { continue }
        var rest = records
        rest.remove(at: lost)
        let salvage = Salvage(rest)
        let what = "\(story.name), \(lost + 1) \(records[lost].content.kind)"
        #expect(salvage.losses.first?.numbers == lost + 1...lost + 1, "\(what)")
        #expect(salvage.fold.seq == records.count, "\(what)")
        let content = try #require(salvage.fold.content)
        let done = salvage.fold.rotation?.snapshot.done.map { content.roster[$0.task].id } ?? []
        #expect(completed(in: records, but: lost).isSubset(of: done), "\(what)")
        count += 1
        if salvage.fold.snapshot?.bytes == whole.snapshot?.bytes { same += 1 }
      }
    }
    // Most of what a rotation says follows from the rest.
    #expect(same * 10 > count * 7, "\(same) of \(count)")
  }

  /// The time of slices by what the records say themselves, by the ids of tasks.
  private func spent(in records: [Record]) -> [String: Duration] {
    records.reduce(into: [:]) { times, record in
      if case .sliceEnded(let task, _, let spent, _, _) = record.content {
        times[task.id, default: .zero] += spent
      }
    }
  }

  @Test(arguments: [
    Story("back during a pause", [(12, .pause()), (15, .back()), (20, .resume)]),
    Story("back", [(12, .back()), (16, .skip)]),
    Story("go", [(12, .go(Handle(2))), (16, .skip), (19, .pause()), (23, .resume)]),
    Story("a longer slice", [(12, .back()), (13, .extend(.seconds(4))), (24, .skip)]),
  ])
  func `Whatever records are lost, no task loses time, and none gets what was not there`(
    _ story: Story
  ) throws {
    let records = try records(of: story)
    for (lost, count) in (1..<records.count - 5).flatMap({ lost in (1...4).map { (lost, $0) } }) {
      var rest = records
      rest.removeSubrange(lost..<lost + count)
      let fold = Salvage(rest).fold
      let snapshot = try #require(fold.rotation?.snapshot)
      let content = try #require(fold.content)
      let members = snapshot.ring + snapshot.done
      let what = "\(story.name), \(count) from \(lost + 1) \(records[lost].content.kind)"
      for (task, time) in spent(in: rest) {
        let known = members.first { content.roster[$0.task].id == task }
        #expect((known?.spent ?? .zero) >= time, "\(what)")
      }
      #expect(members.reduce(.zero) { $0 + $1.spent } <= snapshot.clock, "\(what)")
    }
  }

  @Test func `Records without a command do not close a gap that is too small for them`() throws {
    // Behind the ten seconds that are made longer, others would have had their turns.
    let records = try records(of: Story("", [(8, .extend(.seconds(10)))]))
    let lost = try #require(records.firstIndex { "\($0.content.kind)" == "extended" })
    let salvage = Salvage(Array(records[..<lost] + records[(lost + 1)...]))
    #expect(salvage.losses.map(\.numbers) == [lost + 1...lost + 1])
    #expect(!salvage.losses.contains { $0.isMisfit })
  }

  @Test func `A task completed before a gap is completed after it`() throws {
    // The clock that was set makes it impossible to say what was in the gap.
    let story = Story("", clock: [(5, 60)], [(4, .done()), (6, .quantum(.seconds(20)))])
    let records = try records(of: story)
    let ended = try #require(records.firstIndex { "\($0.content.kind)" == "slice_ended" })
    let changed = try #require(records.firstIndex { "\($0.content.kind)" == "quantum_changed" })
    let salvage = Salvage(records[...ended] + [records[changed]])
    #expect(salvage.fold.rotation?.snapshot.done.map(\.task) == [Handle(0)])
  }

  @Test func `A whole stream is what its fold is, and misses nothing`() throws {
    for story in LawTests.stories.prefix(12) {
      let records = try records(of: story)
      var whole = StreamFold()
      for record in records { try whole.append(record) }
      let salvage = Salvage(records)

      #expect(salvage.losses == [])
      #expect(salvage.isExact)
      #expect(salvage.fold.snapshot?.bytes == whole.snapshot?.bytes)
    }
  }

  @Test func `A task that is known although its addition is still to come is there once`() throws {
    let records = try records(of: Story("", [(4, .add(Terms()))]))
    guard case .snapshot(var basis) = records[0].content else { return }
    for record in records {
      guard case .taskAdded(let task, _) = record.content else { continue }
      // The list was read after the task was added to it.
      let handle = basis.roster.add(task.item)
      basis.rotation.ring.append(Snapshot.Member(task: handle, terms: Terms()))
      basis.rotation.taskCount += 1
    }
    let fold = Salvage(Array(records.dropFirst()), basis: basis).fold
    let content = try #require(fold.content)
    let ring = try #require(fold.rotation?.snapshot.ring.map { content.roster[$0.task].id })

    #expect(ring.count == basis.rotation.ring.count)
    #expect(Set(ring).count == ring.count)
  }

  @Test func `Behind a later snapshot there is no doubt`() throws {
    var teller = try Story("", [(4, .done())]).teller
    let moments = teller.tellAll()
    let records = try records(of: Story("", [(4, .done())]))
    let middle = moments[9].teller
    let snapshot = middle.scribe.snapshot(of: middle.rotation)
    let salvage = Salvage([snapshot] + records[10...])

    #expect(salvage.losses.map(\.numbers) == [1...9])
    #expect(salvage.isExact)
    #expect(salvage.fold.snapshot?.bytes == moments.last?.snapshot)
  }

  @Test func `A record that cannot have happened is named`() throws {
    var records = try records(of: Story("", [(4, .done())]))
    records[5].content = .waitingEnded(waited: .zero)
    let salvage = Salvage(records)

    #expect(salvage.losses.first?.numbers == 6...6)
    #expect(salvage.losses.first?.isMisfit == true)
  }
}
