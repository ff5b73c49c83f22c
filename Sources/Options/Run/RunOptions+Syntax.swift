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
  package static let stay = Option("stay")
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
  package static let noMouse = Option("no-mouse")
  package static let bell = Option("bell", .toggle)
  package static let sound = Option("sound", .value("soft|bell|none|FILE", example: "soft"))
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
      OptionRow(.quantum, summary: "length of a slice (25m)"),
      OptionRow(
        [
          .breaks: "length of the break after a slice", .longBreak: "length of a long break",
          .every: "make every Nth break long (4)",
        ],
        summary: "breaks; every Nth is long (4)"),
      OptionRow(
        [
          .checkIn: "wait this long for a key after each slice",
          .unused: "drop or keep the time left when a slice is skipped (drop)",
        ],
        summary: "wait for a key; skipped time"),
      OptionRow(
        [
          .warn: "warn when this much time is left",
          .finishAtEstimate: "complete a task when it reaches its estimate",
        ],
        summary: "warn early; complete at est:"),
    ])

  private static let day = OptionGroup(
    "Day",
    [
      OptionRow(
        [
          .calendar: "calendar whose events interrupt slices",
          .update: "fetch the calendars, in the background",
          .plan: "plan the day, and follow the plan",
        ],
        summary: "yield to events; plan the day"),
      OptionRow(PlanTerms.hours, summary: "with --plan: hours and blocks"),
      OptionRow(PlanTerms.limits, summary: "as in rota plan"),
    ])

  private static let whole = OptionGroup(
    "Rotation",
    [
      OptionRow(
        [
          .only: "only tasks that match the filter",
          .markDone: "mark completed tasks as done in the list",
        ],
        summary: "which tasks; tick them off"),
      OptionRow(
        [
          .until: "end at this time", .cycles: "end after N cycles",
          .stay: "when all is done, wait for the next task or day",
        ],
        summary: "when to end; or stay for more"),
      OptionRow(
        [
          .recover: "continue a rotation that was cut short (ask)",
          .detach: "run in the background",
          .dndReminder: "remind you to turn on do-not-disturb",
        ],
        summary: "recover; background"),
      OptionRow(.onSleep, summary: "when the machine sleeps"),
      OptionRow(
        [
          .rotationName: "name of the rotation (default)",
          .zone: "time zone (this machine's)",
          .events: "also write the records to FILE", .tick: "also write a record every D",
        ],
        summary: "its name; records"),
    ])

  private static let screen = OptionGroup(
    "Screen",
    [
      OptionRow(
        [.display: "what the terminal shows", .plain: "print sentences, for screen readers"],
        summary: "what to show"),
      OptionRow(
        [
          .tree: "which tree grows", .count: "count time up or down (down)",
          .noAnimation: "draw once a second at most",
          .noMouse: "leave clicks and the wheel to the terminal",
        ],
        summary: "how to draw"),
      OptionRow(
        [
          .color: "when to use colours (auto)", .theme: "which background to draw for (auto)",
          .ascii: "draw with ASCII characters only",
        ],
        summary: "colours"),
      OptionRow([.notify: "where to announce switches (auto)"], summary: "alerts"),
      OptionRow(
        [
          .sound: "sound at every switch (bell)",
          .bell: "ring the bell at every switch",
        ],
        summary: "sound at a switch"),
    ])

  private static let trials = OptionGroup(
    "Trying",
    [
      OptionRow(
        [.simulate: "simulate at once, without waiting", .speed: "simulate N times as fast"],
        summary: "all at once, or N times as fast"),
      OptionRow(
        [
          .start: "time at which the simulation starts (now)",
          .seed: "seed of the ids in a simulation",
        ],
        summary: "clock at the start; seed of ids"),
      OptionRow(
        [
          .script: "commands and the times to run them at",
          .journal: "write a journal of the simulation to DIR",
          .hooks: "run the hooks in a simulation",
        ],
        summary: "timed commands and records"),
      .help,
    ])
}

extension OptionRow {
  package static let zone = OptionRow(.zone, summary: "time zone (this machine's)")
  package static let rotationName = OptionRow(
    .rotationName, summary: "which rotation, if there are several")
  package static let only = OptionRow(.only, summary: "only tasks that match the filter")
}
