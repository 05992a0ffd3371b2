/// What the tool's exit codes mean; part of its interface (`transitions --help` lists them).
enum ExitStatus {
  static let done: Int32 = 0
  /// The command worked and its answer is no.
  static let no: Int32 = 1
  /// It could not be done.
  static let failed: Int32 = 2
  /// The command line makes no sense (`EX_USAGE`, as ArgumentParser has it).
  static let usage: Int32 = 64
}
