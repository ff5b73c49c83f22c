import Glibc

/// A name in a folder that is there: what has to be watched to learn of a file.
struct WatchedPlace: Equatable {
  let folder: String
  let name: String

  /// The name that stands for all names in a folder.
  static let anyName = "*"

  /// A change of names in a folder, or of the folder itself.
  private static let mask = [
    IN_CREATE, IN_DELETE, IN_MODIFY, IN_CLOSE_WRITE, IN_MOVED_FROM, IN_MOVED_TO, IN_ATTRIB,
    IN_DELETE_SELF, IN_MOVE_SELF, IN_ONLYDIR,
  ].reduce(0) { $0 | UInt32($1) }

  /// The place of a path; where its folder is missing, that of the part of the path that is.
  private init(nearest path: String) {
    var name = path.split(separator: "/").last.map(String.init) ?? ""
    var folder = Files.directory(of: path)
    while folder != "/", folder != ".", Files().kind(at: folder) != .directory {
      name = folder.split(separator: "/").last.map(String.init) ?? ""
      folder = Files.directory(of: folder)
    }
    (self.folder, self.name) = (folder, name)
  }

  /// The place of a file and, as long as symbolic links lie there, of what they lead to.
  private static func places(of path: String) -> [WatchedPlace] {
    Files().links(from: path).map(WatchedPlace.init(nearest:))
  }

  /// Watches for a file, and answers the names that matter in the folders by their numbers.
  static func watchAll(
    of path: String, with descriptor: Int32
  ) throws(SystemError) -> [Int32: Set<String>] {
    while true {
      let places = places(of: path)
      do throws(SystemError) {
        let watches = try watch(places, with: descriptor)
        // What came or went before it was watched would never be told.
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

  /// The folder that a file would lie in, if that is missing.
  static func missingFolder(of path: String) -> String? {
    let folder = Files().links(from: path).last.map(Files.directory) ?? path
    return Files().kind(at: folder) == .directory ? nil : folder
  }
}
