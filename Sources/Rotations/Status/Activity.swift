import Coach

/// The activity under the name of a rotation: one runs, or none does.
indirect enum Activity {
  case rotation(RotationStatus)
  case idle(Idleness)

  /// The activity of a name with a rotation, which may be over.
  init(_ status: RotationStatus) { self = status.isOver ? .idle(.none) : .rotation(status) }

  /// The activity of a name without a rotation.
  init(waitedForBy waiter: Waiter?) { self = .idle(waiter.map(Idleness.init) ?? .none) }

  /// The state of the rotation; `nil` if none runs.
  var status: RotationStatus? { if case .rotation(let status) = self { status } else { nil } }
}
