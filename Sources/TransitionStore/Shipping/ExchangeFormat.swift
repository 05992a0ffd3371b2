/// The exchange form of sessions: one JSON object a line (<https://github.com/ndjson/ndjson-spec>), nothing lost.
///
/// ## Version 4
///
/// Every line has its `type`, and every key of that type in the order of the tables, null where there is no value. Columns
/// are named as in the registry, with their units.
///
/// | type | what |
/// |---|---|
/// | `header` | the first line: `format`, `version` |
/// | `configuration` | one revision with all its `values` by field path, before the first line that names it |
/// | `presentation` | one showing, ordered by `presented_at_us` (those without one first), then by `uuid` |
/// | `session` | after all presentations, ordered by `began_at_us`, then by `uuid` |
/// | `erasure` | the hash of a token: what was recorded under it is to be erased wherever it came, and never taken again |
/// | `end` | the last line: how many lines of each type there are, so that a file that was cut off is noticed |
///
/// | line | keys |
/// |---|---|
/// | `header` | `type`, `format`, `version`, `batch`*, `created_at_us`*, `sent_at_us`*, `sampling_rate`*, `shared`* |
/// | `configuration` | `type`, `transition`, `revision`, `digest`, `note`, `created_at_us`, `values` |
/// | `presentation` | `type`, `uuid`, `transition`, `revision`, `digest`, `screen`, `token`, `cohort`*, `origin`, `presented_at_us`, `dismissed_at_us`, `dismissed_by`, `shared`* |
/// | `session`, identity | `type`, `uuid`, `external_id`, `transition`, `revision`, `digest`, `presentation`, `direction` |
/// | `session`, end | `outcome`, `reason`, `termination`, `completed`, `began_at_us`, `duration_us`, `settle_us` |
/// | `session`, drag | `axis`, `sign`, `interaction_distance_pt`, `release_translation_pt`, `release_progress`, `release_velocity_pt_s`, `recognizer_velocity_pt_s`, `estimator`, `peak_progress`, `touches`, `sample_count` |
/// | `session`, source | `origin`, `device_class`, `app_version`, `token`, `cohort`* |
/// | `session`, trace | `measures`*, `touch_facts`*, `trace`, `shared`* |
/// | `erasure` | `type`, `token` |
/// | `end` | `type`, `configurations`, `presentations`, `sessions` |
///
/// A key with * is absent where there is nothing to say. The `digest` identifies a configuration; the `revision` is its
/// number in the registry that wrote the file.
///
/// A file of an ``Outbox`` is a `batch`: its id, when the device made it and when it was written for sending, by the
/// device's clock, and the share of installs that record, null for all. The same batch may come more than once, and with
/// more than the first time.
///
/// A session's `trace` is null where retention has dropped it. Otherwise it has its `touches` and, for every sample,
/// `t_us` (µs since the session began), `x_pt_1000` and `y_pt_1000` (1/1000 pt, whole numbers, the grid on which samples
/// are stored) and a letter of `phases`: b began, c changed, e ended, x cancelled.
///
/// What was measured when a session was stored comes along, so that it survives its trace: in `measures` the columns of
/// the registry from `travel_mpt` to `frozen_frames`, and in `touch_facts`, for a session of two or more touches, of each
/// of them `began_us`, `ended_us` (µs since the session began) and what the release rule said, `finishes`. Either key is
/// absent where there is nothing; a session that has a trace and no measures is measured when it is imported.
///
/// A line is at most 32 MiB long. A file may be compressed with gzip (RFC 1952). The same sessions give the same bytes.
/// Files may stand one behind the other, each from its header to its end. The byte order mark of UTF-8 before a header is
/// skipped.
///
/// ## Tokens
///
/// A `token` is `h1:` and the first 128 bits of HMAC-SHA-256 in hexadecimal, with a key that is not in the file: see
/// ``ExchangeKey``. One that was hashed before is written as it is, so that nothing changes on the way through several
/// registries, and an installation's sessions come together wherever they were exported with the same key.
///
/// ## The form that is shared
///
/// For anyone but the owner (``ExchangeForm/shared(fewestPeople:)``). The header, every presentation and every session
/// have `"shared":true` as their last key; the mark is stored with them, and comes along when they are exported again.
///
/// - Ids are new, and others in every export: nothing leads back to the original, or from one shared file to another.
///   Within a file, the sessions of one showing still name the same `presentation`.
/// - `began_at_us`, `presented_at_us`, `dismissed_at_us` and a configuration's `created_at_us` are midnight, UTC. Lines
///   of a day do not follow the clock.
/// - Durations are on a grid of 1 ms, places and distances on one of 1 pt, velocities of 1 pt/s. Progress, to 1/1000, and
///   `margin_milli` are computed from what is on it, so that nothing tells a travel finer.
/// - There is no `token`, no `cohort`, no `external_id` and no `note`.
/// - Sessions are left out unless enough people have a session of their revision, of their day, and of their
///   `interaction_distance_pt` (which tells devices apart), and presentations unless enough people have one of their
///   revision and of their days. That goes on until all that is left has enough people.
/// - A `device_class` with its `app_version`, and a `screen`, are null unless enough people have them; a `reason` is
///   `withheld` then.
///
/// It is refused where there are fewer people than asked for, among sessions and presentations together. What is made up
/// is nobody's, and what was shared before has passed already: neither is counted or left out. A session may name a
/// `presentation` that was left out.
///
/// People are told apart by install tokens. They rotate, so that one person may count more than once; what has no token
/// counts for nobody. The key `presentation` keeps the sessions of one showing together, and a showing is one person's.
/// What the form cannot do is make a movement of a hand anonymous: the more people there are in a file, the harder it is
/// to find one again.
///
/// ## Earlier versions
///
/// | version | differs from the next by |
/// |---|---|
/// | 3 | no `batch`, no `erasure`, no `cohort`, no origin `stage`, no cause `accessibility` |
/// | 2 | no shared form; tokens are written as they are |
/// | 1 | neither `measures` nor `touch_facts` |
///
/// All are read. A reader of theirs refuses a file of version 4 at its first line.
public enum ExchangeFormat {
  /// What the first line says the file is.
  public static let name = "transition-registry-sessions"
  /// Which version of the form is written; a reader refuses a later one.
  public static let version = 4
}
