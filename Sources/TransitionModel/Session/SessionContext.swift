public import Foundation

/// What the app knows of a session beside the gesture: none of it is text a person wrote.
public struct SessionContext: Sendable, Hashable {
  /// The session's identity; nil to make a random one for each session.
  public var uuid: UUID?
  /// The identity the session had where it comes from: a stroke file's `session_id`.
  public var externalID: String?
  /// The showing of the screen the session belongs to, where the app tells one from another.
  public var presentation: UUID?
  /// Where the session comes from.
  public var origin: SessionOrigin
  /// A short word: `phone`, `tablet`, `gallery`.
  public var deviceClass: String?
  /// A short word for the app's version; at most 100 characters.
  public var appVersion: String?
  /// Random, rotating install id, used only to group sessions.
  public var token: String?
  /// The install's cohort bucket, which stays when the token rotates; nil where there is none.
  public var cohort: Int?
  /// UTC microseconds since 1970 at which the session begins; nil to read the clock.
  public var beganAtMicroseconds: Int64?

  /// Describes a session's surroundings; without arguments, one recorded on a device and known by nothing else.
  public init(
    uuid: UUID? = nil, externalID: String? = nil, presentation: UUID? = nil, origin: SessionOrigin = .device,
    deviceClass: String? = nil, appVersion: String? = nil, token: String? = nil, beganAtMicroseconds: Int64? = nil
  ) {
    self.uuid = uuid
    self.externalID = externalID
    self.presentation = presentation
    self.origin = origin
    self.deviceClass = deviceClass
    self.appVersion = appVersion
    self.token = token
    self.beganAtMicroseconds = beganAtMicroseconds
  }
}
