/// The exchange format of sessions: one JSON object a line (<https://github.com/ndjson/ndjson-spec>), without loss.
///
/// ## Version 4
///
/// Every line has a `type` and every key of that type, in the order of the tables, null if there is no value. A reader
/// skips keys that it does not know. Columns are named as in the registry, with their units.
///
/// | type | content |
/// |---|---|
/// | `header` | the first line: `format`, `version` |
/// | `configuration` | one revision with all its `values` by field path, before the first line that refers to it |
/// | `presentation` | one presentation, ordered by `presented_at_us` (those without one first), then by `uuid` |
/// | `session` | after all presentations, ordered by `began_at_us`, then by `uuid` |
/// | `install` | of each token: the time until which its install's recordings are complete, and the number of installs that it represents |
/// | `erasure` | the hash of a token: delete the data recorded under it everywhere, and never import it again |
/// | `end` | the last line: the number of lines of each type, to detect a truncated file |
///
/// | line | keys |
/// |---|---|
/// | `header` | `type`, `format`, `version`, `batch`*, `created_at_us`*, `sent_at_us`*, `sampling_rate`*, `received_at_us`*, `shared`* |
/// | `configuration` | `type`, `transition`, `revision`, `digest`, `note`, `created_at_us`, `values` |
/// | `presentation` | `type`, `uuid`, `transition`, `revision`, `digest`, `screen`, `token`, `origin`, `presented_at_us`, `dismissed_at_us`, `dismissed_by`, `dismissed_by_basis`*, `device_at_us`*, `moves`*, `shared`* |
/// | `session`, identity | `type`, `uuid`, `external_id`, `transition`, `revision`, `digest`, `presentation`, `direction` |
/// | `session`, end | `outcome`, `reason`, `termination`, `completed`, `began_at_us`, `duration_us`, `settle_us` |
/// | `session`, drag | `axis`, `sign`, `interaction_distance_pt`, `release_translation_pt`, `release_progress`, `release_velocity_pt_s`, `recognizer_velocity_pt_s`, `estimator`, `peak_progress`, `touches`, `sample_count`, `container_width_pt`*, `container_height_pt`*, `stops`* |
/// | `session`, source | `origin`, `device_class`, `app_version`, `token`, `device_at_us`* |
/// | `session`, trace | `measures`*, `touch_facts`*, `trace`, `shared`* |
/// | `install` | `type`, `token`, `log_ends_at_us`, `represents_milli` |
/// | `erasure` | `type`, `token` |
/// | `end` | `type`, `configurations`, `presentations`, `sessions` |
///
/// A key with * is omitted if it has no value. The `digest` identifies a configuration; the `revision` is its number in
/// the registry that wrote the file.
///
/// A file of an ``Outbox`` is a `batch`. Its header has the batch's ID and two times by the device's clock: when the
/// device created it, and when it wrote it for sending. It also has the share of installs that record, null for all.
/// The same batch may arrive more than once, later with more content than at first.
///
/// ## Clocks
///
/// Times are the device's. A receiving side that keeps files may add the arrival time to a batch's header,
/// `received_at_us`, for its own tools. An import ignores it, because a device can write it too: the arrival is the time of
/// reading, or the one that the importer states. An import corrects the times of a clock that cannot have been right, and
/// leaves out lines before 2010 or more than a day after the arrival. A registry that has corrected a line writes the
/// device's time in `device_at_us`.
///
/// A session's `trace` is null if retention has deleted it. Otherwise it has its `touches` and three numbers for every
/// sample: `t_us` (µs since the session began), and `x_pt_1000` and `y_pt_1000` (1/1000 pt, whole numbers, the grid on
/// which samples are stored). `phases` has a letter for every sample: b began, c changed, e ended, x cancelled.
///
/// Measures that were taken when a session was stored are included, so that they survive the trace. `measures` has the
/// columns of the registry from `travel_mpt` to `frozen_frames`, and `start_third`*. `touch_facts`, for a session of two or more touches,
/// has for each of them `began_us`, `ended_us` (µs since the session began) and the release rule's decision,
/// `finishes`. Either key is omitted if it is empty. A session that has a trace and no measures is measured when it is
/// imported.
///
/// A session of a view with stops has `stops`: the columns of table `session_stop`, with `stop_positions_mpt` as a list,
/// and `dismissal_asked`* omitted if false.
/// A touch of it has `decided_stop`*. A presentation has its `moves` between stops in order of time, each with `at_us`,
/// `from_stop`, `to_stop` and `cause`. An import adds the moves that are not stored yet.
///
/// A line is at most 32 MiB long. A file may be compressed with gzip (RFC 1952). The same sessions produce the same
/// bytes. Files may be concatenated, each from its header to its end. A UTF-8 byte order mark before a header is
/// skipped.
///
/// ## Tokens
///
/// A `token` is `h1:` and the first 128 bits of HMAC-SHA-256 in hexadecimal, with a key that is not in the file; see
/// `ExchangeKey`. A token that is already hashed is written unchanged. So it survives several registries, and an
/// install's sessions are grouped wherever they were exported with the same key. A presentation belongs to one person:
/// a session whose presentation is stored with another token is a bad line.
///
/// ## The shared form
///
/// This form is for anyone but the owner (`ExchangeForm.shared(fewestPeople:)`). The header, every presentation and
/// every session have `"shared":true` as their last key. The mark is stored with them, and included when they are
/// exported again.
///
/// - IDs are new, and differ in every export. They link neither to the original nor to another shared file. Within a
///   file, the sessions of one presentation still have the same `presentation`.
/// - `began_at_us`, `presented_at_us`, `dismissed_at_us` and a configuration's `created_at_us` are midnight, UTC. Lines
///   of a day are not in chronological order.
/// - Durations are on a grid of 1 ms, positions and distances on one of 1 pt, velocities on one of 1 pt/s. Progress, to
///   1/1000, and `margin_milli` are computed from the coarse values, so that they do not reveal a finer travel.
/// - There is no `token`, no `external_id` and no `note`. A presentation has no `moves`, and a session with `stops` no
///   `margin_milli`.
/// - A session is left out unless enough people have a session of its revision, of its day, and of its
///   `interaction_distance_pt` (which identifies devices). A presentation is left out unless enough people have one of
///   its revision and of its days. This repeats until all remaining values have enough people.
/// - A `device_class` with its `app_version`, and a `screen`, are null unless enough people have them; a `reason` is
///   `withheld` then. The container's size with `start_third` is omitted then, and the positions of stops are null.
///
/// The export is refused if sessions and presentations together come from fewer people than required. Data that is
/// simulated, or from the gallery or a stage, does not count as people's, and data in the shared form was checked
/// before: both are neither counted nor left out. A session may refer to a `presentation` that was left out.
///
/// A person is an install token; a row without one counts for no person. The key `presentation` groups the sessions of
/// one presentation, which belongs to one person. The form cannot make the movement of a hand anonymous: the more people
/// there are in a file, the harder it is to find one again.
package enum ExchangeFormat {
  /// The value of `format` in the first line.
  package static let name = "transition-registry-sessions"
  /// The version that is written and read.
  package static let version = 4
}
