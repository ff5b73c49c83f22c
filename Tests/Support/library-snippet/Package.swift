// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "quantum",
  dependencies: [.package(name: "rota", path: "../../..")],
  targets: [
    .executableTarget(
      name: "quantum", dependencies: [.product(name: "RoundRobin", package: "rota")])
  ])
