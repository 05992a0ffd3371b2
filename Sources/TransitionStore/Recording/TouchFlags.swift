import TransitionModel

/// The first byte of a packed touch; ``SampleCodec`` says what its bits are.
struct TouchFlags {
  var termination: SessionTermination
  var finishes: Bool?
  var hasDisplacement = false
  var hasVelocity = false

  init(termination: SessionTermination, finishes: Bool?) {
    self.termination = termination
    self.finishes = finishes
  }

  /// Nil for a byte no touch begins with.
  init?(byte: UInt8) {
    guard byte & 0b1100_0000 == 0, byte & 0b1100 != 0b1100 else { return nil }
    switch byte & 0b11 {
    case 0: termination = .ended
    case 1: termination = .cancelled
    case 2: termination = .failed
    default: termination = .none
    }
    finishes = byte & 0b1100 == 0 ? nil : byte & 0b1000 != 0
    hasDisplacement = byte & 0b1_0000 != 0
    hasVelocity = byte & 0b10_0000 != 0
  }

  var byte: UInt8 {
    let terminationBits: UInt8 =
      switch termination {
      case .ended: 0
      case .cancelled: 1
      case .failed: 2
      case .none: 3
      }
    let finishesBits: UInt8 = finishes.map { $0 ? 0b1000 : 0b0100 } ?? 0
    return terminationBits | finishesBits | (hasDisplacement ? 0b1_0000 : 0) | (hasVelocity ? 0b10_0000 : 0)
  }
}
