/// The names of rotations.
package enum RotationName {
  /// The default name of a rotation.
  package static let standard = "default"

  /// Whether a text can be the name of a rotation: it is part of the paths of files.
  package static func isUsable(_ name: String) -> Bool {
    let isSafe = name.unicodeScalars.allSatisfy {
      switch $0 {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
      default: false
      }
    }
    return isSafe && name.utf8.count <= 32 && !name.hasPrefix(".") && !name.hasPrefix("-")
  }

  /// The option that names a rotation, after a blank; empty for the default name.
  package static func option(for name: String) -> String {
    name == standard ? "" : " --name \(name)"
  }
}
