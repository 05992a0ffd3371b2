import Dispatch

extension Duration {
  /// The same for a queue, which counts nanoseconds; eleven days at most.
  var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let bounded = Int(max(min(seconds, 1_000_000), -1_000_000))
    return .nanoseconds(bounded * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }
}
