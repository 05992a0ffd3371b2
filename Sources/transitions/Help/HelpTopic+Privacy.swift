import SessionAnalytics
import TransitionStore

extension HelpTopic {
  static let privacy = HelpTopic(
    name: "privacy", summary: "The life of a drag, and the numbers that reports hide.",
    text: """
      In short:
        stored   Drags: finger positions, times, screen, outcome. Also when
                 each screen appeared and was dismissed, and by what. No
                 names of people.
        hidden   In reports: numbers that come from fewer than \(SessionReport.defaultSmallestCell) people.
        share    With your team: a report. With others: a report made with
                 --min-users \(ExchangeForm.fewestPeople), or the file of `session export --share`.
        private  The registry, other exports, --write-cells: not for others.

      Words on this page:
        token    A random number that stands for one install of the app. It
                 is replaced every 30 days. On this page, one token counts
                 as one person. A human may have had several tokens, and
                 then counts several times.
        bucket   The cohort bucket, a group number: one of \(TransitionRegistry.cohortBuckets). An install
                 draws it at random, once. It stays when the token changes.

      THE LIFE OF A DRAG
        recorded   Each drag is a session: the finger's positions and times,
                   the screen's name, the size of its container, the device
                   class, the app version and the outcome. Each presentation
                   of a screen is recorded too, dragged or not: the screen's
                   name, when it appeared, when it was dismissed, and by
                   what. No name of a person, no account, no text. If the app
                   sets recordsToken, also the token and the bucket. The
                   gallery always records them. A session without a token
                   counts as no person.
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
                   was sent before, the outbox then has an erasure request
                   with the hashes of the sent tokens. It stays there until
                   the receiver acknowledges it. Elsewhere, `session import`
                   carries out that request; `session erase` erases a list
                   of tokens. The hash stays as a tombstone, so that later
                   imports skip its sessions. `doctor` counts tombstones.
                   DuckDB and Spark take the list with --erased.
        remaining  Copies, backups and files elsewhere: their owner must
                   delete them. Cells of --write-cells, until they are
                   computed again.

      WHAT A REPORT HIDES

      A report hides a number that comes from fewer than \(SessionReport.defaultSmallestCell) people. It also hides a \
      number if two people contribute 85 % of it or more. It prints the reason: too few people, one or two people with \
      most of it, or a number that would reveal another hidden one. `--min-users 1` shows all numbers. If no session \
      has a token, the limit applies to sessions, and one person can then be visible.

      Only what an app recorded on devices is protected. Nothing is hidden of imported strokes, gallery drags, \
      simulated sessions and sessions of a headless stage.

      Guaranteed within one report, in text, JSON, CSV and HTML, and in the gallery: no hidden count can be computed \
      from the printed ones by adding and subtracting. The tests generate random reports and try this for

        - outcomes and their total,
        - each screen, device class, app version, orientation or starting
          third, and their total,
        - sessions with a measured value, and without,
        - decisions with a known sequel (tried again, reopened), and without,
        - decisions with a sequel within 3, 5, 10 and 30 s,
        - a count and its mean; the bars of a histogram and their total,
        - --compare, and the report above it,
        - the releases between two values of --recommend, the sessions of
          --what-if, and the report above them.

      Always shown, because it reveals no behavior: the number of sessions of a revision or of a side of --compare, \
      and their days; how many have a token; their sources, and the methods that computed the release velocities. \
      --what-if also lists every session that its own revision would decide differently with this version of the tool, \
      even if few people have them.

      --since and --until select whole days (UTC), and only days between which enough people dragged: no section has \
      drags between two such days, or they come from \(SessionReport.defaultSmallestCell) people or more, of whom no two have 85 %. For other \
      days the section is hidden, and the report names the nearest days that work. So two reports of different days \
      never differ by the drags of one person. --screen and --device select whole parts of the full report. If a selection leaves out the \
      drags of only a few people, the section is hidden. Otherwise, subtracting it from the full report would give the \
      number of those drags. Only that number is protected, not how the drags ended.

      Not guaranteed:
        - Two reports with different selections may together reveal something
          about a person. Only noise in the numbers could prevent that. For
          example, of the people between two --since days, one may have the
          only cancel. The drags between two --compare days may be one
          person's. So may the decisions that differ between two --what-if
          values, and drags that arrive between two reports.
        - In --what-if, the numbers of releases. A number that comes from
          few people is hidden, but the tests do not check whether it can
          be computed from the printed ones.
        - --recommend prints shares with all digits, which may reveal the
          counts behind them. The report and --compare round their shares if
          a count is hidden.
        - Anyone who can read the registry can query every session with
          `transitions query`. Hiding protects the reports that you pass on.

      CELLS

      `transitions report --write-cells` writes cells: the counts that a report is computed from, separately for each \
      person. Cells hide nothing, so keep the folder as private as the registry. A report made from cells hides \
      numbers as usual. A person's cells have a pseudonym: a hash of the token without a secret key. The same token \
      has the same pseudonym everywhere, so cells of several registries can be combined by person. But anyone who \
      knows or guesses a token can find that person's cells. Tokens of apps are random; tokens of imported strokes are \
      made from names and can be guessed. Safer: import the file of `transitions session export` into a new registry, \
      and write the cells of that one. Its tokens are hashed with a key.

      SHARED FILES

      `transitions session export --share` writes sessions and presentations (each opening of a screen) with new IDs \
      and no tokens. It fails if all of them come from fewer than --fewest-people people. The default is \
      \(ExchangeForm.fewestPeople), but \(ExchangeForm.fewestPeople) tokens may be one person over \
      \(ExchangeForm.fewestPeople - 1) months. Then it removes rare values:

        left out  Sessions whose revision, day or interaction distance has
                  fewer people; presentations whose revision or day has
                  fewer. Sessions and presentations are checked separately.
                  The check repeats until every group that is left is large
                  enough.
        blanked   Each of these, if fewer people have it: device class with
                  app version; screen; size of the container with the
                  starting third; reason of an outcome.
        stays     The drag: times, distances, trace. A combination may belong
                  to one person, and a hand movement can be recognized. The
                  sessions of one presentation stay together; nothing links
                  several presentations of a person.

      Simulated drags, gallery drags and drags on a headless stage do not count as people's, and stay. So do sessions \
      from a shared file: their sender has checked them.

      COHORT BUCKETS

      Intervals and tests must know which tokens may be one person: those with the same bucket. A bucket reveals \
      little if many installs share it. If few do, it nearly identifies an install. It is in the registry, in exports \
      for the same owner and in cells, but not in shared files. The recorder's cohortBuckets sets another number, at \
      most 4096; 0 records none. `transitions help privacy --db FILE` adds the number of installs per bucket in that \
      registry. Without --db, it uses $TRANSITIONS_DB, or else ./transitions.db.
      """)
}
