import SessionAnalytics
import TransitionStore

extension HelpTopic {
  static let privacy = HelpTopic(
    name: "privacy", summary: "The life of a drag, and which numbers reports hide.",
    text: """
      The life of a drag, from the finger to its erasure:

        recorded             Where the finger moved and when, the screen's
                             name, device class, app version, how it
                             ended. No name, no account, no text.
        under a token        128 random bits, replaced every 30 days, and
                             a cohort bucket, one of 64, which stays. Only
                             with recordsToken.
        by consent           recorder.setEnabled(false) stops it:
                             token, bucket and what is not sent are
                             deleted. setSamplingRate lets a share of
                             installs record.
        kept                 In the app's registry, a file of mode 0600,
                             until `prune`.
        sent                 Only if the app does it, from registry.outbox,
                             with the token hashed under a key that stays
                             on the device.
        received             In a registry by `session import`, or counted
                             by DuckDB or Spark. One of each uuid counts.
        reported             As rates of many people; see below.
        erased on the device registry.eraseInstall() deletes and overwrites
                             all of it, and leaves recording off. The
                             hashes of what was sent wait in a batch until
                             the receiving side acknowledges it.
        erased elsewhere     `session import` obeys that batch;
                             `session erase` does the same for a list. The
                             hash stays as a tombstone: a later import of
                             an old file leaves the person out. `doctor`
                             counts tombstones. DuckDB and Spark take the
                             list with --erased.
        not erased           Copies, backups and objects that are kept
                             elsewhere: their owner deletes them. Cells
                             are counted again.

      A report says what people did, and nothing that fewer than \(SessionReport.defaultSmallestCell) of them did, or of \
      which two have 85 % or more. Where no session has a token it counts sessions in their place. Each hidden number says \
      why: few people, one person has most of it, or it would reveal another. `--min-users 1` shows all three. Simulated \
      sessions are nobody's, and nothing of them is withheld.

      Promised, and attacked by a test that solves random reports for everything that follows from their numbers:

        within one document  No such count is printed, and none
                             follows by adding and subtracting: outcomes
                             from their total, parts by screen, device or
                             version from the whole, sessions that lack a
                             measure from those that have it, decisions
                             that could not be judged from those that
                             could, a count from its mean, --compare,
                             --what-if and --recommend from the plain
                             report above them, values of a threshold from
                             each other.
        in all its forms     Text, CSV and HTML tell nothing that the JSON
                             does not; the gallery's page is the HTML.

      --since and --until cut at whole days (UTC). Two reports whose bounds lie within one day would differ by the few \
      people between them, and subtracting one from the other would show what they did.

      Always told, because it is nothing that people did: how many sessions there are of a revision or on a side of \
      --compare, and on which days; how many have a token; which origin they have and which velocity \
      estimator. A what-if names the sessions that contradict their own revision, whoever's they are.

      One selection beside the whole: --since, --until, --screen and --device take whole days and whole parts, and a \
      section is hidden where what they leave out of it is few people's. That is so of how many drags are left out, not of \
      how they ended.

      Not promised, because only numbers that are wrong on purpose could: that two documents of different selections \
      have no telling difference. The drags between two days of --since, or between two days of --compare, may be one \
      person's, and so may what two --what-if decide otherwise: each document is withheld by itself and not beside the other. Nor do the bars of histograms and the answers to --what-if and --recommend hide each \
      other's remainder; and the shares of --recommend are told to their last digit, which may tell of how many they are. \
      Those of a report and of --compare are rounded where that is withheld. Who may run reports on a registry can also run `transitions query` on it; what reports withhold \
      is for those they are passed on to.

      What `transitions report --write-cells` writes withholds nothing; the report made of it does. Each person's counts \
      stand apart in it, under a pseudonym of the install token. That has no key, so that the counts of several \
      registries add up by person: whoever knows a token, or guesses one, finds that person's counts. Tokens of apps are \
      random; those of imported strokes are made of names, and can be guessed. Keep such a folder where the registry is, \
      and pass on the report; or count a registry of what `transitions session export` wrote, in which tokens are hashed \
      with a key.

      `transitions session export --share` passes on sessions and presentations, not counts, with new ids and no tokens. \
      Fewer people than --fewest-people (\(ExchangeForm.fewestPeople) unless told otherwise) are refused; simulated ones \
      and what was dragged in the gallery are no people, and pass. So does what was imported as shared: who shared it first \
      chose how few people it may have.

        left out             Sessions whose revision, day or interaction
                             distance fewer people have, presentations
                             whose revision or days fewer have, until
                             each that is left has enough people: those
                             of sessions counted by themselves, and those
                             of presentations.
        blanked              Device class with app version, screen, and
                             reason of an outcome, where fewer people
                             have them.
        stays                What a drag did: times, distances, trace.
                             Combinations may be one person's, and a
                             movement of a hand can be found again.
        stays together       The sessions of one showing, and its
                             presentation: a showing is one person's.
                             No key says which showings are of the same
                             person. Whoever counts from this form
                             withholds nothing by itself.

      People are told apart by install tokens, here and in reports. They rotate every 30 days, so that one person may \
      count more than once: \(ExchangeForm.fewestPeople) tokens may be one person over \(ExchangeForm.fewestPeople - 1) \
      months. Sessions without a token count for nobody.

      Intervals and tests need to know which tokens may be one person. So an install that records tokens also records \
      its cohort bucket, one of \(TransitionRegistry.cohortBuckets), drawn at random once and kept when the token rotates. \
      A bucket says little about an install where each holds many, and is nearly a name where it holds one or two. It is \
      in the registry, in exports for the same owner and in cells; `--share` leaves it out. The recorder's cohortBuckets \
      chooses fewer, or 0 for none. For the registry of `transitions help privacy --db FILE`, in the folder or in \
      $TRANSITIONS_DB, this page ends with the number of installs to a bucket.
      """)
}
