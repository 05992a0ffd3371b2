import TransitionKit

/// What the app shows if its registry did not open as usual. Screens are presented in every case.
struct OpeningNotice {
  /// The sentences above the list of transitions.
  let text: String
  /// A Boolean value that indicates whether the app asks again whether it may record: the damaged file had the answer.
  let asksForConsent: Bool

  init(_ problem: OpeningProblem) {
    switch problem {
    case .movedAside:
      text = "The file of recorded drags was damaged and has been put aside. Recording is off."
      asksForConsent = true
    case .leftAlone(let error):
      text = "\(Self.reason(error)) Drags are not recorded until the app starts again."
      asksForConsent = false
    case .unusableBundle:
      text = "This app was built without a usable catalog. It shows the transitions that its file has."
      asksForConsent = false
    }
  }

  private static func reason(_ error: RegistryError) -> String {
    switch error.kind {
    case .busy: "Another process is using the file of recorded drags."
    case .madeByNewerVersion: "A newer version of this app made the file of recorded drags. Update the app."
    case .madeByEarlierBuild: "A build before the first release made the file of recorded drags. Export it there."
    case .diskFull: "The disk is full. Delete something."
    case .readOnly: "The disk or the file of recorded drags is read-only."
    // The system refuses to read the app's files until the device has been unlocked once.
    case .cannotOpen: "The file of recorded drags cannot be opened. Unlock the device."
    default: "The file of recorded drags cannot be used: \(error)"
    }
  }
}
