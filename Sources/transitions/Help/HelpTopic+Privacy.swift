import SessionAnalytics
import TransitionStore

extension HelpTopic {
  static let privacy = HelpTopic(
    name: "privacy", summary: "The life of a drag: recorded, sent, hidden, erased.",
    text: """
      WHAT IS RECORDED
        Each drag: where the finger was and when, the screen's name and
        size, the kind of device, the app's version, and the outcome.
        Each opening of a screen: when and how it appeared and went away.
        No names of people, no accounts, no texts. If the app sets
        recordsToken, also two random numbers for the install: the token,
        new every 30 days, and the bucket, one of \(TransitionRegistry.cohortBuckets), always the same.
        recorder.setEnabled(false) stores that a person declined, and
        deletes the token, the bucket and unsent drags.

      WHERE DATA IS STORED
        In a file on the device that other user accounts cannot read, for 90
        days and up to 40 MB. Drags that wait to be sent may stay longer.

      WHEN DATA LEAVES THE DEVICE
        Only when the app sends it, with registry.outbox. A hash replaces
        the token. The key of the hash stays on the device.

      WHO CAN SEE WHAT
        registry, session export  each drag               keep private
        report --write-cells      counts for each person  keep private
        report                    numbers about groups    your team
        report --min-users \(ExchangeForm.fewestPeople)     about larger groups     others, too
        session export --share    drags without tokens    others, too

      WHAT REPORTS HIDE
        A number about fewer than \(SessionReport.defaultSmallestCell) people, a number that is mostly about
        two people, and a number that would reveal a hidden one. The report
        prints the reason. Each token counts as a person. Two reports with
        different selections, taken together, can reveal a hidden number.

      HOW DATA IS ERASED
        registry.eraseInstall() erases everything on the device and stops
        recording. If drags were sent, the outbox asks the receiver to erase
        them. `session import` erases them when it reads the request.
        `session erase` erases the drags of listed tokens. Later imports skip
        erased drags. Backups, exports and cells keep them until deleted.

      docs/privacy.md has the details. With --db FILE, this page also shows
      how many installs in that registry share a bucket.
      """)
}
