import TransitionRuntime

/// Where the finger is, whatever the machine makes of it: one that is up cannot be lifted again to free a stuck machine.
enum FingerState: Hashable {
  case up, down

  mutating func follow(_ event: InteractionEvent) {
    switch event {
    case .began: self = .down
    case .ended, .cancelled: self = .up
    default: break
    }
  }
}
