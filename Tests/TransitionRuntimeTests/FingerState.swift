import TransitionRuntime

/// The position of the finger, independent of the machine. A lifted finger cannot lift again to free a stuck machine.
enum FingerState: Hashable {
  case up, down

  mutating func follow(_ event: InteractionEvent) {
    switch event {
    case .began, .caught, .grabbed: self = .down
    case .ended, .cancelled: self = .up
    default: break
    }
  }
}
