import RegistryTools
import TransitionModel
import TransitionStore

/// Creates the tool's error message: the library's sentence, and a command or option that helps.
enum ErrorReport {
  static func of(_ error: any Error) -> String {
    let advice = (error as? RegistryError).flatMap(advice) ?? (error as? RegistryToolError).flatMap(advice)
    return advice.map { "\(error) \($0)" } ?? "\(error)"
  }

  private static func advice(on error: RegistryError) -> String? { fileAdvice(on: error) ?? useAdvice(on: error) }

  private static func fileAdvice(on error: RegistryError) -> String? {
    switch error.fault {
    case .fileMissing(let path): "To make one, run \(making(path))."
    case .isDirectory(let path): "Name a file in it: \(ShellCommand("--db", "\(path)/transitions.db"))."
    case .isEmpty(let path): "To make it one, run \(making(path))."
    case .notADatabase, .notARegistry:
      "Give a registry's path with `--db`, or make one elsewhere with \(making("PATH"))."
    case .damaged(let path, _): "Restore it from a backup; \(doctor(path)) explains how to save the readable rows."
    case .madeByEarlierBuild(let path):
      "There, \(ShellCommand("transitions", "session", "export", "--output", "sessions.ndjson", "--db", path)) writes the file; "
        + "here, `transitions session import sessions.ndjson` reads it."
    case .needsMigration(let path, _):
      "Run \(ShellCommand("transitions", "migrate", "--db", path)), or migrate a copy if the file is read-only."
    case .logWithoutRegistry(let path, let log):
      "Or move \(escaped: log) away, and run \(making(path))."
    case .isBundle(let path):
      "To work on its transitions, make a copy that can be written: "
        + "\(ShellCommand("transitions", "doctor", "backup", "work.db", "--db", path))."
    case .hasOtherNames(let path, _):
      "\(ShellCommand("find", "/", "-xdev", "-samefile", path)) lists them; "
        + "\(ShellCommand("transitions", "doctor", "backup", "copy.db", "--db", path)) makes a copy."
    case .valueTooLarge(let path): "If it is in the registry, \(doctor(path)) checks it."
    case .unusableBundle(let path, _): "\(ShellCommand("transitions", "bundle", path)) makes one."
    case .inputOutput(let path, _): "Check those, then run \(doctor(path))."
    case .cannotMigrate(let path, _): "\(doctor(path)) lists the rows and how to repair them."
    default: nil
    }
  }

  private static func useAdvice(on error: RegistryError) -> String? {
    switch error.fault {
    case .noExchangeKey:
      "Export from a writable registry, or give a key: `--token-key FILE`."
    case .tooFewPeople(let count, _):
      "Include more sessions" + (count < 2 ? "." : ", or lower the minimum: `--fewest-people \(count)`.")
    case .unknownConfiguration(_, let transition, _), .unknownPresentedConfiguration(_, let transition, _):
      "Apply that configuration first; \(ShellCommand("transitions", "history", transition)) lists them."
    case .fileExists: "Give another name, or add --overwrite to replace it."
    case .notABundle(let path):
      "\(ShellCommand("transitions", "bundle", path, "--overwrite")) replaces it with a bundle of the registry in --db."
    case .nothingToBundle: "`transitions init` or `transitions apply` adds some."
    case .unknownRevision(let name, _, _): "\(ShellCommand("transitions", "history", name)) shows them."
    case .unknownSession:
      "Give a uuid or the beginning of one; \(ShellCommand("transitions", "session", "list")) shows them."
    default: nil
    }
  }

  private static func advice(on error: RegistryToolError) -> String? {
    switch error {
    case .damagedCopy(let path, _): "\(doctor(path)) explains what to do."
    case .writingQuery: "`transitions apply` changes the registry."
    case .queryTookTooLong: "Query less data, or allow more time with `--timeout SECONDS` (0: no limit)."
    case .badExchange, .refusedQuery, .queryFailed: nil
    }
  }

  private static func making(_ path: String) -> ShellCommand { ShellCommand("transitions", "init", "--db", path) }
  private static func doctor(_ path: String) -> ShellCommand { ShellCommand("transitions", "doctor", "--db", path) }
}
