import EventStream
import RoundRobin
import Testing
import Thoroughness

/// Rule 17: the stream up to any record is the rotation at that point.
@Suite struct LawTests {
  private static let a = Handle(0)
  private static let b = Handle(1)
  private static let c = Handle(2)
  private static let d = Handle(3)

  static let stories: [Story] = [
    Story("three tasks take turns"),
    Story("one task alone", tasks: [Terms()]),
    Story("nothing at all", tasks: []),
    Story("own slices", tasks: [Terms(slice: .seconds(4)), Terms(), Terms(slice: .seconds(17))]),
    Story("completing and skipping", [(3, .done()), (15, .done(c)), (22, .skip), (29, .done())]),
    Story(
      "credit", unused: .keep, [(3, .skip), (12, .skip), (20, .skip), (41, .done()), (44, .skip)]),
    Story("breaks", breaks: .init(length: .seconds(3)), [(11, .skip), (26, .extend(.seconds(4)))]),
    Story(
      "long breaks", breaks: .init(length: .seconds(2), long: .seconds(5), every: 3),
      commitments: [60...70], [(11, .skip), (40, .done())]),
    Story("a break alone", tasks: [Terms()], breaks: .init(length: .seconds(3))),
    Story("check-ins", checkIn: 4, [(12, .here), (27, .extend(.seconds(6))), (40, .skip)]),
    Story(
      "extend at a check-in, paused", breaks: .init(length: .seconds(3)), checkIn: 4,
      [(11, .pause()), (20, .extend(.seconds(6))), (30, .resume)]),
    Story("go at a check-in", checkIn: 4, [(12, .go(c)), (24, .back()), (40, .done())]),
    Story("done at a check-in", checkIn: 5, [(12, .done()), (26, .done(a)), (33, .remove(b))]),
    Story("commitments", commitments: [5...12, 30...33], [(8, .done())]),
    Story("adjoining commitments", commitments: [5...12, 12...15, 15...20]),
    Story("overlapping commitments", commitments: [5...12, 8...15, 6...9, 30...40, 30...35]),
    Story("a commitment at the start and one past", commitments: [-10...5, -20...(-10)]),
    Story("a commitment cuts a break", breaks: .init(length: .seconds(5)), commitments: [12...20]),
    Story(
      "a commitment cuts a check-in", breaks: .init(length: .seconds(5)), checkIn: 6,
      commitments: [12...20, 30...35]),
    Story(
      "a commitment while paused", commitments: [5...20, 30...45],
      [(3, .pause()), (10, .resume), (28, .pause()), (50, .resume)]),
    Story("pausing in a commitment", commitments: [5...20], [(8, .pause()), (30, .resume)]),
    Story(
      "the cut task is completed, the next removed", commitments: [5...20, 40...50],
      [(8, .done()), (45, .remove(b))]),
    Story(
      "new commitments, and one taken back", commitments: [50...60],
      [
        (4, .commit(start: .seconds(8), end: .seconds(12))),
        (5, .commit(start: .seconds(2), end: .seconds(30))), (9, .uncommit(number: 0)),
        (33, .commit(start: .seconds(40), end: .seconds(41))), (35, .uncommit(number: 3)),
      ]),
    Story(
      "arrivals",
      tasks: [
        Terms(), Terms(from: .seconds(10)), Terms(from: .seconds(10)), Terms(from: .seconds(-5)),
      ], [(12, .done(c))]),
    Story(
      "waiting for an arrival",
      tasks: [Terms(from: .seconds(20)), Terms(from: .seconds(40)), Terms(from: .seconds(90))],
      breaks: .init(length: .seconds(2)), commitments: [10...15],
      [(12, .pause()), (25, .resume), (26, .done()), (30, .pause()), (33, .resume), (41, .done())]),
    Story(
      "arrivals exchange their places",
      tasks: [Terms(), Terms(from: .seconds(30)), Terms(from: .seconds(20))],
      [(5, .edit(b, Terms(from: .seconds(20)))), (6, .edit(c, Terms(from: .seconds(20))))]),
    Story(
      "an arrival edited to now, or completed, or removed",
      tasks: [
        Terms(), Terms(from: .seconds(50)), Terms(from: .seconds(60)), Terms(from: .seconds(70)),
      ],
      [(5, .edit(b, Terms())), (6, .done(c)), (7, .remove(d)), (8, .reopen(c))]),
    Story(
      "pause ago",
      [
        (4, .pause(ago: .seconds(2))), (10, .resume), (11, .pause(ago: .seconds(60))),
        (20, .toggle),
      ]),
    Story(
      "pause ago in a break", breaks: .init(length: .seconds(8)),
      [(14, .pause(ago: .seconds(3))), (20, .resume)]),
    Story(
      "skip and done while paused", breaks: .init(length: .seconds(3)),
      [(4, .pause()), (5, .skip), (6, .done()), (7, .remove(b)), (9, .resume)]),
    Story(
      "displaced remainders",
      [(4, .go(c)), (6, .go(b, .seconds(2))), (7, .back()), (15, .go(a)), (18, .back(.seconds(3)))]),
    Story("go in a break", breaks: .init(length: .seconds(5)), [(12, .go(a)), (30, .back())]),
    Story(
      "estimates", tasks: [Terms(estimate: .seconds(15)), Terms(estimate: .seconds(10)), Terms()],
      [(28, .edit(a, Terms(estimate: .seconds(22)))), (50, .edit(b, Terms(estimate: .seconds(3))))]),
    Story(
      "finishing at the estimate",
      tasks: [Terms(estimate: .seconds(15)), Terms(estimate: .seconds(10)), Terms()],
      breaks: .init(length: .seconds(2)), finishAtEstimate: true, [(70, .reopen(a))]),
    Story(
      "a running estimate is edited", tasks: [Terms(estimate: .seconds(8)), Terms()],
      finishAtEstimate: true,
      [(3, .edit(a, Terms(estimate: .seconds(2)))), (25, .edit(a, Terms(estimate: .seconds(30))))]),
    Story(
      "warnings", breaks: .init(length: .seconds(5)), warn: [3, 6],
      commitments: [50...60, 70...80],
      [(6, .extend(.seconds(5))), (14, .pause(ago: .seconds(2))), (20, .resume), (44, .pause())]),
    Story("until", commitments: [40...60], until: 45),
    Story("until in a pause", until: 45, [(30, .pause())]),
    Story("cycles", breaks: .init(length: .seconds(2)), cycles: 2),
    Story(
      "an open cycle loses its last member",
      [(12, .remove(c)), (14, .done(b)), (15, .add(Terms()))]),
    Story(
      "reopen",
      [(2, .done()), (5, .done()), (7, .reopen()), (8, .reopen()), (9, .done(c)), (10, .reopen(c))]),
    Story(
      "the last task is completed and time goes on", tasks: [Terms()],
      [(5, .done()), (9, .add(Terms()))]),
    Story(
      "edit and move",
      [
        (2, .edit(a, Terms(slice: .seconds(3)))), (3, .edit(b, Terms(slice: .seconds(5)))),
        (4, .move(c, .first)), (5, .move(b, .last)), (6, .move(c, .after(b))),
        (7, .quantum(.seconds(6))),
      ]),
    Story(
      "add and add-next",
      [
        (2, .addNext(Terms(slice: .seconds(4)))), (3, .add(Terms())), (5, .addNext(Terms())),
        (6, .add(Terms(from: .seconds(30)))), (7, .addNext(Terms(from: .seconds(30)))),
      ]),
    Story(
      "add-next and move while nobody runs", breaks: .init(length: .seconds(6)),
      [
        (11, .addNext(Terms())), (12, .move(c, .first)), (13, .add(Terms())),
        (14, .move(d, .after(c))),
      ]),
    Story(
      "add-next while waiting", tasks: [Terms(from: .seconds(90))],
      [(10, .addNext(Terms())), (12, .done()), (20, .add(Terms(estimate: .seconds(3))))]),
    Story("stop in a slice", [(14, .stop())]),
    Story("stop in a paused check-in", checkIn: 5, [(12, .pause()), (14, .stop(.interrupted))]),
    Story("stop in a break", breaks: .init(length: .seconds(5)), [(12, .stop(.hangup))]),
    Story("stop in a commitment", commitments: [5...20], [(12, .stop())]),
    Story("stop while waiting", tasks: [Terms(from: .seconds(90))], [(12, .stop())]),
    Story(
      "sleep",
      [
        (3, .slept(.seconds(100), frozen: false, .pause)), (9, .resume),
        (12, .slept(.seconds(20), frozen: true, .continue)),
        (14, .slept(.seconds(20), frozen: false, .endSlice)),
        (19, .slept(.seconds(20), frozen: false, .count)),
      ]),
    Story(
      "the wall clock is set", tasks: [Terms(), Terms(from: .seconds(60)), Terms()], warn: [4, 8],
      commitments: [30...40, 50...55], until: 120, clock: [(5, 7), (21, -15), (70, 20)],
      [
        (8, .commit(start: .seconds(60), end: .seconds(66))),
        (100, .add(Terms(from: .seconds(110)))),
      ]),
    Story(
      "the clock jumps over a warning", warn: [8], commitments: [30...40, 60...70],
      clock: [(5, 20), (33, 22)]),
    Story(
      "a coming task is edited to an instant that is past",
      tasks: [Terms(), Terms(from: .seconds(50)), Terms(from: .seconds(50))],
      [(20, .edit(b, Terms(from: .seconds(12)))), (21, .edit(c, Terms(from: .seconds(-9))))]),
    Story(
      "asleep before a commitment", warn: [4], commitments: [30...40],
      [(5, .slept(.seconds(28), frozen: false, .pause)), (12, .resume)]),
    Story(
      "commands that change nothing",
      [(2, .resume), (3, .here), (4, .quantum(.seconds(10))), (5, .go(a))]),
  ]

  @Test(arguments: stories)
  func `Every beginning of a stream is the rotation at that point`(_ story: Story) throws {
    try Law.check(story, restEvery: isExhaustive ? 1 : 7)
  }

  @Test(arguments: Seeds.first(8, of: 80))
  func `The law holds whatever happens`(_ seed: UInt64) throws {
    try Law.check(Story(seed: seed), restEvery: 7)
  }
}
