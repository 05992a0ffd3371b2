/// For whom sessions are exported; see ``ExchangeFormat``.
public enum ExchangeForm: Sendable {
  /// For another registry of the same owner: nothing lost, tokens hashed. Without a key the registry's own is taken; see
  /// ``TransitionRegistry/exchangeKey()``.
  case exchange(ExchangeKey?)
  /// For anyone else: new ids, the day instead of the time, a grid of 1 ms and 1 pt, and nothing that tells people
  /// apart. Refused where fewer than `fewestPeople` people would be in it; revisions, days, interaction distances,
  /// screens, device classes, app versions and reasons that fewer have are left out. Install tokens tell people apart.
  /// They rotate, so that one person may count more than once.
  case shared(fewestPeople: Int)

  /// How many people there must be in what leaves the team, where nobody says otherwise: the smallest cell that PCORnet
  /// lets out.
  public static let fewestPeople = 11

  var isShared: Bool { if case .shared = self { true } else { false } }
}
