import SessionAnalytics
import TransitionStore

extension HelpTopic {
  static let privacy = HelpTopic(
    name: "privacy", summary: "The life of a drag, and the numbers that reports hide.",
    text: """
      The life of a drag, from the finger to its erasure:

        recorded             The finger's positions and times, the
                             screen's name, the device class, the app
                             version and the outcome. No person's name,
                             no account, no text.
        under a token        128 random bits, replaced every 30 days, and
                             a permanent cohort bucket, one of 64. Only
                             with recordsToken.
        by consent           recorder.setEnabled(false) stops recording
                             and deletes the token, the bucket and unsent
                             sessions. setSamplingRate limits recording to
                             a share of installs.
        kept                 In the app's registry, a file of mode 0600,
                             until `prune`.
        sent                 Only by the app, from registry.outbox. The
                             token is hashed with a key that stays on the
                             device.
        received             Imported by `session import`, or aggregated
                             by DuckDB or Spark. Each uuid counts once.
        reported             As rates over many people; see below.
        erased on the device registry.eraseInstall() deletes and overwrites
                             all of it, and leaves recording off. A batch
                             keeps the token hashes of sent sessions until
                             the receiving side acknowledges it.
        erased elsewhere     `session import` applies that batch;
                             `session erase` does the same for a list. The
                             hash stays as a tombstone, so a later import
                             of an old file skips these sessions. `doctor`
                             counts tombstones. DuckDB and Spark take the
                             list with --erased.
        not erased           Copies, backups and stored objects elsewhere:
                             their owner deletes them. Aggregates are
                             computed again.

      A report hides every number that comes from fewer than \(SessionReport.defaultSmallestCell) people, or of which \
      two people have 85 % or more. If no session has a token, it counts sessions instead. Each hidden number has a \
      reason: few people, one person has most of it, or it would reveal another. `--min-users 1` shows all numbers. \
      Simulated sessions belong to no person and are never hidden.

      Guaranteed, and tested by solving random reports for every number that follows from theirs:

        within one document  No such count is printed, and addition or
                             subtraction reveals none. The test covers
                             outcomes and their total; a screen, device
                             or version and the whole; sessions with and
                             without a measure; judged and unjudged
                             decisions; a count and its mean; --compare,
                             --what-if and --recommend and the plain
                             report above them; and the values of a
                             threshold.
        in all its forms     Text, CSV and HTML reveal no more than the
                             JSON. The gallery shows the HTML.

      --since and --until cut at whole days (UTC). Otherwise two reports with bounds within one day would differ by a \
      few people, and their difference would reveal what those people did.

      Always shown, because it reveals no behavior: the number of sessions of a revision or on a side of --compare, \
      and their days; the number with a token; their origins and velocity estimators. A what-if lists the sessions \
      that contradict their own revision, including those of few people.

      --since, --until, --screen and --device select whole days and whole parts of the whole report. A section is hidden \
      if the drags that the selection leaves out come from few people. This covers the number of omitted drags, not \
      their outcomes.

      Not guaranteed, because only deliberately wrong numbers could: that the difference between two documents with \
      different selections reveals nothing. The drags between two days of --since, or between two days of --compare, \
      may come from one person, and so may the different decisions of two --what-if. Each document hides numbers by \
      itself, not in combination with others. Histogram bars, and the answers to --what-if and --recommend, do not \
      hide each other's remainder. The shares of --recommend are printed with all digits, which may reveal their \
      counts. A report and --compare round their shares if a count is hidden. Anyone who can read the registry can \
      query every session with `transitions query`. Suppression protects the reports you pass on.

      `transitions report --write-cells` writes aggregates and hides nothing; the report made from them does. The \
      aggregates of each person are separate, under a pseudonym of the install token. The pseudonym has no key, so \
      that aggregates of several registries can be combined by person. Anyone who knows or guesses a token can \
      therefore find that person's aggregates. Tokens of apps are random. Tokens of imported strokes are made from \
      names and can be guessed. Keep such a folder where the registry is, and pass on the report. Or aggregate a \
      registry imported from `transitions session export`, in which tokens are hashed with a key.

      `transitions session export --share` writes sessions and presentations, not aggregates, with new ids and no \
      tokens. It refuses groups of fewer than --fewest-people people (default \(ExchangeForm.fewestPeople)). \
      Simulated sessions and drags in the gallery belong to no person and pass. Sessions imported as shared also \
      pass: their first sender chose the smallest group.

        left out             Sessions whose revision, day or interaction
                             distance has fewer people, and presentations
                             whose revision or day has fewer. This repeats
                             until each remaining group has enough people.
                             Sessions and presentations are counted
                             separately.
        blanked              Device class with app version, screen, and
                             reason of an outcome, if fewer people have
                             them.
        stays                The drag itself: times, distances, trace. A
                             combination may belong to one person, and a
                             hand movement can be recognized.
        stays together       The sessions of one presentation, and the
                             presentation itself: both are one person's.
                             No key links presentations of the same
                             person. Aggregating this form suppresses
                             nothing by itself.

      Reports and shared files distinguish people by install tokens. Tokens rotate every 30 days, so one person may \
      count more than once: \(ExchangeForm.fewestPeople) tokens may be one person over \
      \(ExchangeForm.fewestPeople - 1) months. Sessions without a token count as no person.

      Intervals and tests need to know which tokens may be one person. An install that records tokens therefore also \
      records its cohort bucket, one of \(TransitionRegistry.cohortBuckets). The bucket is drawn at random once and \
      stays when the token rotates. A bucket reveals little about an install if it holds many installs, and nearly \
      identifies one that shares it with few. It is in the registry, in exports for the same owner and in aggregates; \
      `--share` leaves it out. The recorder's cohortBuckets chooses fewer, or 0 for none. For the registry of \
      `transitions help privacy --db FILE`, in the folder or in $TRANSITIONS_DB, this page ends with the number of \
      installs per bucket.
      """)
}
