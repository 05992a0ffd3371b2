import SessionAnalytics
import TransitionStore

extension HelpTopic {
  static let privacy = HelpTopic(
    name: "privacy", summary: "The life of a drag: recorded, sent, published, erased.",
    text: """
      WHAT IS RECORDED
        Each drag: where the finger was and when, the screen's name and
        size, the kind of device, the app's version, and the outcome.
        Each opening of a screen: when and how it appeared and went away.
        No names of people, no accounts, no texts. If the app sets
        recordsToken, also a random number for the install, the token.
        recorder.setEnabled(false) stores that a person declined, and
        deletes the token and unsent drags. registry.resetInstallToken()
        starts a new token.

      WHERE DATA IS STORED
        In a file on the device that other user accounts cannot read, for 90
        days and up to 40 MB. Drags that wait to be sent may stay longer.

      WHEN DATA LEAVES THE DEVICE
        Only when the app sends it, with registry.outbox. A hash replaces
        the token. The key of the hash stays on the device.

      WHO CAN SEE WHAT
        Anyone who can read the registry sees every drag. Reports, exports
        and counts also show what each person did. Keep them private.

      PUBLISHED DATA
        site, report --html --publish, session export --share
        They hide rates over fewer than \(ExchangeForm.fewestPeople) people (--fewest-people). Two
        published reports, taken together, can still reveal a person.

      HOW DATA IS ERASED
        registry.eraseInstall() erases everything on the device and stops
        recording. If drags were sent, the outbox asks the receiver to erase
        them. `session import` erases them when it reads the request.
        `session erase` erases the drags of listed tokens. Later imports skip
        erased drags. Backups, exports and counts keep them until deleted.

      docs/privacy.md has the details.
      """)
}
