import Commands
import Platform

extension SettingsFile {
  /// Replaces the settings file with as few changes as possible.
  ///
  /// - Throws: Why it is unchanged, or not safe on the disk yet; it is never half-written.
  package static func change(
    in world: some World, _ change: (SettingsFile) throws(UsageError) -> [UInt8]
  ) throws(Failure) {
    func attempt() -> Result<Void, Failure> {
      Result { () throws(Failure) in try changeAlone(in: world, change) }
    }
    // Without the lock, only a change in the last moment before the exchange goes unnoticed.
    let lock = world.directories.settingsLock
    try ((try? world.files.holding(lock, attempt)) ?? attempt()).get()
  }

  private static func changeAlone(
    in world: some World, _ change: (SettingsFile) throws(UsageError) -> [UInt8]
  ) throws(Failure) {
    let path = world.directories.settings
    let present = try rethrowing(SettingsFile(at: path, in: world.files)) {
      (error: SettingsFault.Reason) in
      Failure.list(SettingsFault(place: .file(path), reason: error).description)
    }
    let changed = try rethrowing(change(present ?? SettingsFile([])), as: Failure.usage)
    if changed == present?.bytes ?? [] { return }
    do throws(FileError) {
      if present == nil {
        try world.files.makeDirectories(world.directories.config)
        // Detects a file that another program creates meanwhile.
        try world.files.append([], to: path)
      }
      try world.files.replace(path, with: changed, expecting: present?.bytes ?? [])
    } catch {
      throw Failure(unsafe: error) ?? .input(error)
    }
  }
}
