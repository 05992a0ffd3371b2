import SessionAnalytics
import TransitionStore

extension HelpTopic {
  static let privacy = HelpTopic(
    name: "privacy", summary: "The life of a drag, and the numbers that reports hide.",
    text: """
      In short:
        stored   Drags: finger positions, times, screen, outcome. No names.
        hidden   In reports: numbers that come from fewer than \(SessionReport.defaultSmallestCell) people.
        share    With your team: a report. With others: a report made with
                 --min-users \(ExchangeForm.fewestPeople), or the file of `session export --share`.
        private  The registry, other exports, --write-cells: not for others.

      Words on this page:
        token    A random number that stands for one install of the app. It
                 is replaced every 30 days. Here, a person means a token, so
                 one person may count several times.
        bucket   The cohort bucket, a group number: one of \(TransitionRegistry.cohortBuckets). An install
                 draws it at random, once. It stays when the token changes.

      THE LIFE OF A DRAG
        recorded   Each drag is a session: the finger's positions and times,
                   the screen's name, the device class, the app version and
                   the outcome. No name of a person, no account, no text. If
                   the app sets recordsToken, also the token and the bucket.
                   A session without a token counts as no person.
        consent    recorder.setEnabled(false) stops recording, and deletes
                   the token, the bucket and unsent sessions. setSamplingRate
                   limits recording to a share of the installs.
        kept       In the app's registry until `prune`. Only the file's owner
                   can read it (mode 0600).
        sent       Only by the app, from registry.outbox. Tokens are hashed
                   with a key that stays on the device.
        received   Imported by `session import`, or aggregated by DuckDB or
                   Spark. A session that arrives twice counts once.
        erased     On the device, registry.eraseInstall() deletes and
                   overwrites everything, and leaves recording off. If data
                   was sent before, the outbox then has an erasure request:
                   the hashes of the sent tokens, kept until the receiver
                   acknowledges it. Elsewhere, `session import` carries out
                   that request; `session erase` erases a list of tokens. The
                   hash stays as a tombstone, so that later imports skip its
                   sessions. `doctor` counts tombstones. DuckDB and Spark
                   take the list with --erased.
        remaining  Copies, backups and files elsewhere: their owner must
                   delete them. Aggregates, until they are computed again.

      WHAT A REPORT HIDES

      A report hides every number that comes from fewer than \(SessionReport.defaultSmallestCell) people, or of which \
      two people have 85 % or more. It prints the reason: too few people, one or two people with most of it, or a \
      number that would reveal another hidden one. `--min-users 1` shows all numbers. If no session has a token, the \
      limit applies to sessions, and one person can then be visible. Simulated sessions belong to no person and are \
      never hidden.

      Guaranteed within one report, in text, JSON, CSV and HTML, and in the gallery: no hidden count can be computed \
      from the printed ones by adding and subtracting. The tests generate random reports and try this for

        - outcomes and their total,
        - a screen, device class or app version, and all of them,
        - sessions with a measured value, and without,
        - decisions with a known sequel (tried again, reopened), and without,
        - a count and its mean, and the counts at several thresholds,
        - --compare, --what-if and --recommend, and the report above them.

      Always shown, because it reveals no behavior: the number of sessions of a revision or of a side of --compare, \
      and their days; how many have a token; their sources, and the methods that computed the release velocities. \
      --what-if also lists each session whose stored decision differs from the one that its revision makes today, even \
      of few people.

      --since and --until select whole days (UTC). With finer bounds, the difference of two reports could be the drags \
      of a few people. --screen and --device select whole parts of the full report. A section is hidden if the drags \
      that are not selected come from few people: the full report minus this one would show their number. This \
      protects the number of those drags, not their outcomes.

      Not guaranteed:
        - Two reports with different selections may together reveal something
          about a person. Only noise in the numbers could prevent that. For
          example, the drags between two --since days may be one person's. So
          may those between two --compare days, and the decisions that differ
          between two --what-if values.
        - A number hidden in a histogram, or in the answers to --what-if and
          --recommend, may follow from the others there.
        - --recommend prints shares with all digits, which may reveal the
          counts behind them. The report and --compare round their shares if
          a count is hidden.
        - Anyone who can read the registry can query every session with
          `transitions query`. Hiding protects the reports that you pass on.

      AGGREGATES

      `transitions report --write-cells` writes aggregates and hides nothing, so keep the folder as private as the \
      registry. A report made from it hides numbers as usual. Each person's aggregates are separate, under a \
      pseudonym: a hash of the token without a secret key. The same token has the same pseudonym everywhere, so \
      aggregates of several registries can be combined by person. But anyone who knows or guesses a token can find \
      that person's aggregates. Tokens of apps are random; tokens of imported strokes are made from names and can be \
      guessed. Safer: import the file of `transitions session export` into a new registry, and aggregate that one. Its \
      tokens are hashed with a key.

      SHARED FILES

      `transitions session export --share` writes sessions and presentations (each opening of a screen) with new IDs \
      and no tokens. It fails if all of them come from fewer than --fewest-people people. The default is \
      \(ExchangeForm.fewestPeople), but \(ExchangeForm.fewestPeople) tokens may be one person over \
      \(ExchangeForm.fewestPeople - 1) months. Then it removes rare values:

        left out  Sessions whose revision, day or interaction distance has
                  fewer people; presentations whose revision or day has
                  fewer. Both are checked separately, until each remaining
                  group is large enough.
        blanked   Device class with app version, screen, and reason of an
                  outcome, if fewer people have them.
        stays     The drag: times, distances, trace. A combination may belong
                  to one person, and a hand movement can be recognized. The
                  sessions of one presentation stay together; nothing links
                  several presentations of a person.

      Simulated and gallery drags belong to no person and stay. So do sessions from a shared file: their sender has \
      checked them. Aggregates of a shared file hide nothing more.

      COHORT BUCKETS

      Intervals and tests must know which tokens may be one person: those with the same bucket. A bucket reveals \
      little if many installs share it. If few do, it nearly identifies an install. It is in the registry, in exports \
      for the same owner and in aggregates, but not in shared files. The recorder's cohortBuckets sets another number, \
      at most 4096; 0 records none. `transitions help privacy --db FILE` adds the number of installs per bucket in \
      that registry (without --db: in the folder's, or in $TRANSITIONS_DB).
      """)
}
