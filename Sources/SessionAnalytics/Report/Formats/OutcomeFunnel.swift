/// How the parts of metric `outcomes` stand in each other.
enum OutcomeFunnel {
  private static let depths = ["all": 0, "decided": 1, "finished": 2, "cancelled": 2]

  /// In how many larger parts a part lies; what is not known lies in all sessions.
  static func depth(of part: String) -> Int { depths[part] ?? 1 }
}
