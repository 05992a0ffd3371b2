/// Touches that were decided alike: a row of `touch_regrets.sql`.
struct RegretCell: Sendable, Hashable {
  struct Window: Sendable, Hashable {
    /// Decisions whose window had closed before the log ended.
    var watched = 0
    /// Those that were regretted, and the cancels after which a button dismissed.
    var regretted = 0
    var gaveUp = 0
  }

  var person: Int?
  var isCancel: Bool
  /// 0…4, from far on the side of cancelling to far on that of finishing; nil where no margin was measured.
  var marginBand: Int?
  /// 0…2: up to 10 ms/s late, up to 25, above; nil where no frames were measured.
  var lateBand: Int?
  var touches: Int
  /// By their place in ``RegretWindow/shown``.
  var windows: [Window]
  /// Of the regretted cancels within the standard window, those whose chain ended in a finish.
  var recovered: Int
}
