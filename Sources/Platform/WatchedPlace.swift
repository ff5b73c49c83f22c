import Glibc

/// A name in an existing folder, to be watched in order to observe a file.
struct WatchedPlace: Equatable {
  let folder: String
  let name: String

  /// Matches all names in a folder.
  static let anyName = "*"

  /// A change of names in a folder, or of the folder itself.
  private static let mask = [
    IN_CREATE, IN_DELETE, IN_MODIFY, IN_CLOSE_WRITE, IN_MOVED_FROM, IN_MOVED_TO, IN_ATTRIB,
    IN_DELETE_SELF, IN_MOVE_SELF, IN_ONLYDIR,
  ].reduce(0) { $0 | UInt32($1) }

  /// The place of a path, or of its nearest ancestor whose folder exists.
  private init(nearest path: String) {
    var name = path.split(separator: "/").last.map(String.init) ?? ""
    var folder = Files.directory(of: path)
    while folder != "/", folder != ".", Files().kind(at: folder) != .directory {
      name = folder.split(separator: "/").last.map(String.init) ?? ""
      folder = Files.directory(of: folder)
    }
    (self.folder, self.name) = (folder, name)
  }

  /// The places of a file and of the targets of its symbolic links.
  private static func places(of path: String) -> [WatchedPlace] {
    Files().links(from: path).map(WatchedPlace.init(nearest:))
  }

  /// Watches a file and returns the relevant names by the number of each folder's watch.
  static func watchAll(
    of path: String, with descriptor: Int32
  ) throws(SystemError) -> [Int32: Set<String>] {
    while true {
      let places = places(of: path)
      do throws(SystemError) {
        let watches = try watch(places, with: descriptor)
        // Changes before a watch is installed are not reported, so look again.
        if places == Self.places(of: path) { return watches }
      } catch {
        if places == Self.places(of: path) { throw error }
      }
    }
  }

  private static func watch(
    _ places: [WatchedPlace], with descriptor: Int32
  ) throws(SystemError) -> [Int32: Set<String>] {
    var watches: [Int32: Set<String>] = [:]
    for place in places {
      let watch = try system("inotify_add_watch", path: place.folder) {
        inotify_add_watch(descriptor, place.folder, mask)
      }
      watches[watch, default: []].insert(place.name)
    }
    return watches
  }

  /// The folder of a file, if it is missing.
  static func missingFolder(of path: String) -> String? {
    let folder = Files().links(from: path).last.map(Files.directory) ?? path
    return Files().kind(at: folder) == .directory ? nil : folder
  }
}
