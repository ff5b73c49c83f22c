import RoundRobin

extension UndoStep {
  /// The compensation that undoes a command in the current state of the rotation.
  public struct TakingBack {
    /// The changes made before the compensation: they withdraw commitments, which end by that.
    public var withdrawal = Compensation()
    public var compensation = Compensation()
    /// The tasks for which it cannot be undone, as too much has happened since.
    public var kept: [Handle] = []
    /// Whether something else cannot be undone: a break, or the length of a slice that has ended.
    public var keepsTime = false
    /// The numbers of the commitments that are over since.
    public var over: [Int] = []
  }

  /// Computes the compensation.
  ///
  /// If only consequences of the command followed, the state before it is restored. Otherwise the
  /// current segment goes on, and a task whose slice was ended comes next with the rest of it.
  public func takingBack(in rotation: Rotation) -> TakingBack {
    var result = TakingBack()
    let now = rotation.run
    let running: Handle? = if case .slice(let task, _, _) = now { task } else { nil }
    let resumes = endsRun && !isDisturbed
    result.compensation.endsRun = resumes
    for member in members.sorted(by: { $0.change == .ended && $1.change != .ended }) {
      takeBack(member, running: running, resumes: resumes, in: rotation, into: &result)
    }
    if resumes {
      switch run {
      case .slice(let task, _, let left) where !result.kept.contains(task):
        result.compensation.resumption = .slice(task, left)
      case .rest(let rest), .checkIn(.some(let rest)):
        result.compensation.resumption = .rest(rest)
      case .slice, .checkIn, .other: break
      }
    } else if isDisturbed, endsRun || !members.isEmpty,
      members.allSatisfy({ $0.change == .chosen && $0.task != running })
    {
      // What the command began is over.
      result.keepsTime = true
    }
    if result.compensation.endsRun, !isDisturbed, let follower, follower.task == running,
      !members.contains(where: { $0.task == follower.task })
    {
      var standing = rotation.standing(of: follower.task)
      (standing.left, standing.credit) = (follower.left, follower.credit)
      standing.latest = follower.latest
      result.compensation.restored.append((follower.task, standing, .here))
    }
    takeBackRules(now, in: rotation, into: &result)
    if let gained = gainedTime(of: running, in: rotation), !result.compensation.endsRun {
      result.compensation.extended = gained
    }
    return result
  }

  /// Whether the command answered a check-in.
  private var isAnswer: Bool { if case .checkIn = run { true } else { false } }

  /// The time by which the command made the slice longer that followed it and runs now; negative if
  /// shorter, `nil` if it had no such effect.
  private func gainedTime(of running: Handle?, in rotation: Rotation) -> Duration? {
    guard !isDisturbed, let follower, follower.task == running, follower.left == nil else {
      return nil
    }
    let member = members.first { $0.task == follower.task && !$0.isOverwritten }
    let terms = rotation.terms(of: follower.task)
    let former = (member?.former?.terms ?? terms).slice ?? quantum ?? rotation.rules.quantum
    let gained = (terms.slice ?? rotation.rules.quantum) - former
    return gained == .zero ? nil : gained
  }

  private func takeBack(
    _ member: Member, running: Handle?, resumes: Bool, in rotation: Rotation,
    into result: inout TakingBack
  ) {
    let task = member.task
    let present = rotation.standing(of: task)
    if member.isOverwritten { return result.kept.append(task) }
    func restore(_ standing: Standing, _ goal: Compensation.Goal) {
      var standing = standing
      if isDisturbed { standing.latest = present.latest }
      if running == task { result.compensation.endsRun = true }
      result.compensation.restored.append((task, standing, goal))
    }
    if let former = member.former {
      // A task that arrives later leaves the ring, and then cannot have the slice.
      let leaves = running == task && former.terms.arrives(after: rotation.clock)
      if leaves { result.compensation.endsRun = true }
      result.compensation.edits.append((task, former.terms))
    }
    switch member.change {
    case .edited:
      let wasPutOff = member.standing.place == .ring && present.place == .coming
      if wasPutOff { restore(member.standing, .at(member.position)) }
    case .moved:
      // The turn that it got by the command at a check-in is taken back with it.
      if running == task, isAnswer, !isDisturbed {
        return restore(member.standing, .at(member.position))
      }
      let isElsewhere = present.place != .ring || running == task
      if isElsewhere { return result.kept.append(task) }
      result.compensation.moves.append((task, member.position))
    case .added:
      if present.place == .done { return result.kept.append(task) }
      if present.place != .removed { restore(member.standing, .at(.tail)) }
    case .placed:
      restore(member.standing, .at(member.position))
    case .chosen:
      if isDisturbed { return }
      restore(member.standing, .at(member.position))
      // The slice that answered a check-in took the place of the break after it.
      result.compensation.postpones = isAnswer
    case .ended:
      guard case .slice(task, _, let left) = run else { return }
      var standing = member.standing
      standing.left = left
      if resumes { return restore(standing, .at(.head)) }
      // A task that had another slice since has had the rest of this one, and more.
      let hadAnother = present.latest != standing.latest
      if hadAnother { return result.kept.append(task) }
      standing.turn = present.turn
      restore(standing, .next)
    }
  }

  private func takeBackRules(
    _ now: Rotation.Run, in rotation: Rotation, into result: inout TakingBack
  ) {
    if let quantum, quantum != rotation.rules.quantum { result.compensation.quantum = quantum }
    if let extended {
      // A slice that was ended and resumed since has another number, but is still the same.
      if run.isSame(as: now) || !isDisturbed && run.isLike(now) {
        result.compensation.extended = extended
      } else {
        result.keepsTime = true
      }
    }
    for number in committed {
      if rotation.canWithdraw(commitment: number) {
        result.withdrawal.withdrawn.append(number)
      } else {
        result.over.append(number)
      }
    }
    for (_, start, end) in withdrawn where end > rotation.clock {
      result.compensation.commitments.append((start, end))
    }
  }
}
