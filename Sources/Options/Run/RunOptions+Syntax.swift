import Commands
import RoundRobin
import Terminals

extension Option {
  package static let quantum = Option(
    "quantum", short: "q", .value("D", example: "25m"))
  static let unused = Option(
    "unused", .value("drop|keep", example: "keep"))
  package static let breaks = Option("break", .value("D", example: "5m"))
  package static let longBreak = Option(
    "long-break", .value("D", example: "15m"))
  package static let every = Option("every", .value("N", example: "4"))
  package static let checkIn = Option("check-in", .value("D", example: "5m"))
  static let warn = Option(
    "warn", .value("D,…", example: "5m"), isRepeatable: true)
  package static let finishAtEstimate = Option("finish-at-estimate")

  package static let plan = Option("plan")

  package static let only = Option(
    "only", .value("FILTER", example: "+CS"), isRepeatable: true)
  static let markDone = Option("mark-done", .toggle)
  package static let recover = Option(
    "recover", .value("ask|yes|no", example: "yes"))
  static let detach = Option("detach")
  package static let until = Option("until", .value("TIME", example: "18:00"))
  package static let cycles = Option("cycles", .value("N", example: "3"))
  package static let onSleep = Option(
    "on-sleep", .value("pause|continue|count|end-slice", example: "count"))
  package static let rotationName = Option("name", .value("NAME", example: "thesis"))
  package static let zone = Option(
    "zone", .value("ZONE", example: "Europe/Budapest"))
  package static let events = Option(
    "events", .value("FILE", example: "today.ndjson"))
  package static let tick = Option("tick", .value("D", example: "1s"))

  package static let display = Option(
    "display", .value("ring|bar|tree|line|plain|none", example: "line"))
  package static let tree = Option("tree", .value("TREE", example: "oak"))
  package static let count = Option("count", .value("up|down", example: "up"))
  static let dndReminder = Option("dnd-reminder")
  package static let noAnimation = Option("no-animation")
  package static let bell = Option("bell", .toggle)
  package static let notify = Option(
    "notify", .value("auto|always|never|desktop|terminal", example: "never"))

  static let simulate = Option("simulate")
  package static let speed = Option("speed", .value("N", example: "60"))
  package static let start = Option("start", .value("TIME", example: "09:00"))
  package static let seed = Option("seed", .value("TEXT", example: "7"))
  package static let script = Option(
    "script", .value("FILE|-", example: "script.txt"))
  package static let journal = Option(
    "journal", .value("DIR", example: "trial"))
  package static let hooks = Option("hooks")
}

extension RunOptions {
  /// The command line of `rota run`.
  package static let syntax = CommandSyntax(
    "run",
    summary: "Gives every task its slice in turn, until all are done.",
    example: "rota run today.txt -q 25m --break 5m --until 18:00",
    operands: "[FILE|TITLE…|-]",
    operandLimit: .max,
    groups: [slices, day, whole, screen, trials])

  private static let slices = OptionGroup(
    "Slices",
    [
      OptionRow(.quantum, summary: "how long a slice is (25m)"),
      OptionRow(.breaks, .longBreak, .every, summary: "breaks; each Nth is long (4)"),
      OptionRow(.checkIn, .unused, summary: "wait for a key; what skips leave"),
      OptionRow(.warn, .finishAtEstimate, summary: "say what is left; done at est:"),
    ])

  private static let day = OptionGroup(
    "Day",
    [
      OptionRow(.calendar, .plan, summary: "bend around events; plan the day"),
      OptionRow(.work, .minimum, .maximum, summary: "when there is work; its blocks"),
      OptionRow(.buffer, .cap, .strategy, summary: "as in rota plan"),
    ])

  private static let whole = OptionGroup(
    "Rotation",
    [
      OptionRow(.only, .markDone, summary: "some tasks; tick them off"),
      OptionRow(.until, .cycles, summary: "when to end: at 18:00, after 3"),
      OptionRow(.recover, .detach, .dndReminder, summary: "take up; background"),
      OptionRow(.onSleep, summary: "if the machine sleeps"),
      OptionRow(.rotationName, .zone, summary: "one of several; its time zone"),
      OptionRow(.events, .tick, summary: "write records; one each D too"),
    ])

  private static let screen = OptionGroup(
    "Screen",
    [
      OptionRow(.display, .plain, summary: "what is shown"),
      OptionRow(.tree, .count, .ascii, .noAnimation, summary: "how it is drawn"),
      .colors,
      OptionRow(.notify, .bell, summary: "alerts"),
    ])

  private static let trials = OptionGroup(
    "Trying",
    [
      OptionRow(.simulate, .speed, summary: "all at once, or N times as fast"),
      OptionRow(.start, .seed, summary: "clock at the start; seed of ids"),
      OptionRow(.script, .journal, .hooks, summary: "commands at times; a trial"),
      OptionRow(.help, summary: "show this"),
    ])
}
