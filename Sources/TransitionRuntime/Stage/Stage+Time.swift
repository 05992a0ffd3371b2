extension Stage {
  var nextDeadline: Double? {
    let settleEnd = holdsSettle ? nil : running?.settle.map { $0.startedAt + $0.plan.timing.duration }
    return [pendingStart, settleEnd].compactMap { $0 }.min()
  }

  func fall(due deadline: Double) {
    guard let running, let controller = manager.gestureTarget(for: running.direction) else {
      pendingStart = nil
      return
    }
    if let due = pendingStart, due <= deadline {
      pendingStart = nil
      send(.started(geometry(running.direction)), to: controller)
    } else if let settle = running.settle {
      emitFrame(at: deadline)
      self.running?.settle = nil
      send(.settled(id: settle.plan.id), to: controller)
    }
  }

  /// As many as an hour has at 60 a second: a stored session may rest for a day, and nobody looks at that.
  static let mostFrames = 216_000

  func emitFrames(until time: Double) {
    guard let framesPerSecond else { return }
    while Double(nextFrame) / framesPerSecond < time, trace.frames.count < Self.mostFrames {
      emitFrame(at: Double(nextFrame) / framesPerSecond)
    }
  }

  /// One frame an instant; a frame of the grid that is shown early is not shown again.
  func emitFrame(at time: Double) {
    guard let framesPerSecond else { return }
    if Double(nextFrame) / framesPerSecond <= time { nextFrame += 1 }
    if let last = trace.frames.last, last.time >= time { return }
    trace.frames.append(shownFrame(at: time))
  }
}
