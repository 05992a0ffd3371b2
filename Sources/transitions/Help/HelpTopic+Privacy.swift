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
        recordsToken, also a random number for the install, the token. A
        new one replaces it after 30 days. A group number stays: the bucket,
        one of \(TransitionRegistry.cohortBuckets). recorder.setEnabled(false) stores that a person
        declined, and deletes token, bucket and unsent drags.

      WHERE IT IS
        In one file on the device, the registry, until the app prunes it.
        Other accounts of the device cannot read the file.

      WHEN IT LEAVES THE DEVICE
        When the app sends it, with registry.outbox. A hash replaces the
        token. The key of the hash stays on the device.

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
        different selections can together still reveal something.

      HOW IT IS ERASED
        registry.eraseInstall() erases everything on the device and stops
        recording. If drags were sent, the outbox asks the receiver to erase
        them too. `session import` does so; `session erase` takes a list of
        tokens. Old copies that arrive later are ignored. The owners of
        backups, exports and cells must delete those themselves.

      docs/privacy.md has the details. --db FILE adds how many installs of
      that registry share a bucket.
      """)
}
