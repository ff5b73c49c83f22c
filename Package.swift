// swift-tools-version: 6.2
import PackageDescription

/// What every target of the project is compiled with.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A target of the product. An arrow never points up: `uses` names only targets above it in the list.
func target(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of one target. What `excluding` names are scripts that the tests run.
func tests(
  of name: String, uses dependencies: [Target.Dependency] = [], excluding scripts: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name), "Thoroughness"] + dependencies,
    exclude: scripts,
    swiftSettings: strict)
}

/// What `--version` names beside the version: `make` gives the commit of what is no release.
let commit = Context.environment["ROTA_COMMIT"] ?? ""

let package = Package(
  name: "rota",
  // What is pure compiles there; the program is for Linux.
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "rota", targets: ["rota"]),
    .library(name: "RoundRobin", targets: ["RoundRobin"]),
    .library(name: "EventStream", targets: ["EventStream"]),
  ],
  targets: [
    target("RoundRobin"),
    target("CivilTime"),
    .target(
      name: "JSONLines",
      // For views into a line that the compiler keeps from outliving it.
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    target("Tasks", uses: ["CivilTime"]),
    target("EventStream", uses: ["RoundRobin", "CivilTime", "JSONLines", "Tasks"]),
    .target(
      name: "ICalendar", dependencies: ["CivilTime"],
      // For cursors that the compiler keeps from outliving the file they read.
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    target("Planning", uses: ["CivilTime", "Tasks"]),
    target("Timetables", uses: ["CivilTime"]),
    target("Forecast", uses: ["RoundRobin", "Tasks"]),
    target("Statistics", uses: ["RoundRobin", "CivilTime", "Tasks", "EventStream"]),
    target("Drawing"),
    .target(name: "CShim", cSettings: [.define("ROTA_COMMIT", to: "\"\(commit)\"")]),
    target("Platform", uses: ["CShim"]),
    target(
      "Journals",
      uses: ["RoundRobin", "CivilTime", "JSONLines", "EventStream", "Platform"]),
    target(
      "Coach",
      uses: [
        "RoundRobin", "CivilTime", "JSONLines", "Tasks", "EventStream", "Drawing", "Platform",
        "Journals",
      ]),
    target(
      "TaskLists",
      uses: [
        "RoundRobin", "CivilTime", "JSONLines", "Tasks", "EventStream", "Platform", "Journals",
        "Coach",
      ]),
    // The house above the coach.
    target(
      "Commands",
      uses: [
        "CivilTime", "JSONLines", "Tasks", "EventStream", "Drawing", "Platform", "Journals",
        "Coach", "TaskLists",
      ]),
    target(
      "Terminals",
      uses: [
        "RoundRobin", "CivilTime", "Tasks", "EventStream", "Statistics", "Drawing", "Platform",
        "Commands",
      ]),
    target(
      "Options",
      uses: [
        "RoundRobin", "CivilTime", "JSONLines", "Tasks", "Planning", "Drawing", "Platform",
        "Coach", "Commands", "Terminals",
      ]),
    target(
      "Calendars",
      uses: [
        "CivilTime", "Tasks", "ICalendar", "Drawing", "Platform", "Coach", "Commands", "Options",
      ]),
    target(
      "Histories",
      uses: [
        "RoundRobin", "CivilTime", "JSONLines", "Tasks", "EventStream", "Statistics", "Drawing",
        "Platform", "Journals", "Coach", "Commands", "Terminals",
      ]),
    target(
      "Ahead",
      uses: [
        "RoundRobin", "CivilTime", "JSONLines", "Tasks", "EventStream", "ICalendar", "Planning",
        "Timetables", "Forecast", "Drawing", "Platform", "Journals", "Coach", "TaskLists",
        "Commands", "Terminals", "Options", "Calendars", "Histories",
      ]),
    target(
      "Rotations",
      uses: [
        "RoundRobin", "CivilTime", "JSONLines", "Tasks", "EventStream", "Statistics", "Drawing",
        "Platform", "Journals", "Coach", "TaskLists", "Commands", "Terminals", "Options",
        "Calendars", "Histories",
      ]),
    target(
      "Back",
      uses: [
        "RoundRobin", "CivilTime", "JSONLines", "Tasks", "EventStream", "ICalendar", "Timetables",
        "Statistics", "Drawing", "Platform", "Journals", "Coach", "TaskLists", "Commands",
        "Terminals", "Options", "Histories",
      ]),
    target(
      "Running",
      uses: [
        "RoundRobin", "CivilTime", "Tasks", "EventStream", "ICalendar", "Statistics", "Drawing",
        "Platform", "Journals", "Coach", "TaskLists", "Commands", "Terminals", "Options",
        "Calendars", "Histories", "Ahead", "Rotations",
      ]),
    target(
      "RotaCommands",
      uses: [
        "RoundRobin", "CivilTime", "JSONLines", "Tasks", "EventStream", "ICalendar", "Drawing",
        "Platform", "Journals", "Coach", "Commands", "Terminals", "Options", "Calendars",
        "Histories", "TaskLists", "Ahead", "Rotations", "Back", "Running",
      ]),
    .executableTarget(
      name: "rota", dependencies: ["Commands", "Platform", "RotaCommands"], swiftSettings: strict),
    .executableTarget(
      name: "rota-bench",
      dependencies: [
        "RoundRobin", "CivilTime", "JSONLines", "Tasks", "EventStream", "Forecast", "Statistics",
        "Platform", "Journals", "Coach",
      ],
      swiftSettings: strict),

    .target(name: "Thoroughness", path: "Tests/Thoroughness", swiftSettings: strict),
    .target(
      name: "RotationSupport", dependencies: ["RoundRobin", "Thoroughness"],
      path: "Tests/RotationSupport", swiftSettings: strict),
    tests(of: "RoundRobin", uses: ["RotationSupport"]),
    // The engine beside a naive model of it, on every short path and on long random ones.
    .testTarget(
      name: "RoundRobinModelTests",
      dependencies: ["RoundRobin", "RotationSupport", "Thoroughness"],
      swiftSettings: strict),
    tests(of: "CivilTime", excluding: ["Support/zone_oracle.py"]),
    tests(of: "JSONLines"),
    tests(of: "Tasks", uses: ["CivilTime"]),
    tests(
      of: "EventStream",
      uses: ["RoundRobin", "CivilTime", "JSONLines", "Tasks", "RotationSupport"]),
    tests(of: "ICalendar", uses: ["CivilTime"]),
    tests(of: "Planning", uses: ["CivilTime", "Tasks"]),
    tests(of: "Timetables", uses: ["CivilTime"]),
    tests(of: "Forecast", uses: ["RoundRobin", "CivilTime", "Tasks"]),
    tests(of: "Statistics", uses: ["RoundRobin", "CivilTime", "Tasks", "EventStream"]),
    tests(of: "Drawing"),
    .target(name: "PtySupport", path: "Tests/PtySupport", swiftSettings: strict),
    .target(
      name: "WorldSupport", dependencies: ["Platform"], path: "Tests/WorldSupport",
      swiftSettings: strict),
    tests(of: "Platform", uses: ["PtySupport", "WorldSupport"]),
    .target(
      name: "CoachSupport", dependencies: ["TaskLists", "WorldSupport"],
      path: "Tests/CoachSupport", swiftSettings: strict),
    tests(of: "Coach", uses: ["CoachSupport"]),
    // The coach on its threads, with sockets, hooks and files.
    .testTarget(
      name: "LiveCoachTests", dependencies: ["Coach", "CoachSupport", "Thoroughness"],
      swiftSettings: strict),
    // Commands are tried through the whole program, in a world that is made up; with the world
    // comes all that the program is made of.
    .target(
      name: "CommandSupport", dependencies: ["RotaCommands", "WorldSupport"],
      path: "Tests/CommandSupport", swiftSettings: strict),
    tests(of: "Ahead", uses: ["CommandSupport"]),
    tests(of: "Back", uses: ["CommandSupport"]),
    tests(of: "Rotations", uses: ["CommandSupport"]),
    tests(of: "Running", uses: ["CommandSupport"]),
    tests(of: "RotaCommands", uses: ["CommandSupport"]),
    // The coach on a machine on which nothing happens by itself.
    .testTarget(
      name: "CoachSimulationTests",
      dependencies: [
        "RoundRobin", "CivilTime", "Tasks", "EventStream", "Statistics", "Platform", "Journals",
        "Coach",
        "WorldSupport", "Thoroughness",
      ], swiftSettings: strict),
    // The program as it is built, seen from outside.
    .testTarget(
      name: "BinaryTests", dependencies: ["rota", "CShim", "PtySupport", "Thoroughness"],
      swiftSettings: strict),
  ]
)

// `ROTA_TESTS="RoundRobinModelTests CoachTests"`: only these tests and what they are made of, for a build of
// another kind that does not need the rest of the package.
if let names = Context.environment["ROTA_TESTS"] {
  var needed: Set<String> = []
  func need(_ name: String) {
    guard let target = package.targets.first(where: { $0.name == name }),
      needed.insert(name).inserted
    else { return }
    for case .byNameItem(let dependency, _) in target.dependencies { need(dependency) }
  }
  // The snippets are built with every package, and use the libraries.
  package.products = package.products.filter { $0 is Product.Library }
  for name in ["RoundRobin", "EventStream"] + names.split(separator: " ").map(String.init) {
    need(name)
  }
  package.targets.removeAll { !needed.contains($0.name) }
}
