import TransitionModel

extension ReleaseRule {
  /// The whole condition for finishing, for reports: `flick faster than 300 pt/s, or drag past 50 % and not flick back as
  /// fast`. Lists have the short one.
  var finishing: String {
    if case .flingOrDistance = self { return summary + " and not flick back as fast" }
    return summary
  }
}
