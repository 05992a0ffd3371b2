/// Where a session was recorded, as far as it tells. Most sessions share theirs with many others.
final class SessionSurroundings: Sendable, Hashable {
  let screen: String?
  let deviceClass: String?
  let appVersion: String?

  static let unknown = SessionSurroundings()

  init(screen: String? = nil, deviceClass: String? = nil, appVersion: String? = nil) {
    self.screen = screen
    self.deviceClass = deviceClass
    self.appVersion = appVersion
  }

  static func == (a: SessionSurroundings, b: SessionSurroundings) -> Bool {
    (a.screen, a.deviceClass, a.appVersion) == (b.screen, b.deviceClass, b.appVersion)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(screen)
    hasher.combine(deviceClass)
    hasher.combine(appVersion)
  }
}
