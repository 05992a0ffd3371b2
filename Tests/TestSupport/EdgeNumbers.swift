/// Numbers at the edges of every numeric type, as found in input from a person, a file or a column.
///
/// The same list is used for all inputs: a field, a column, a JSON key, a filter, a drag script, a route, the result of
/// a query.
package enum EdgeNumbers {
  /// Integers at the edges of their types, of the exact range of `Double`, and of times of day.
  package static let integers: [Int64] = [
    .min, .min + 1, .min / 2, -0x20_0000_0000_0001, -0x20_0000_0000_0000, -0x1F_FFFF_FFFF_FFFF, -4_294_967_297,
    -2_147_483_649, -2_147_483_648, -1, 0, 1, 255, 256, 65_536, 2_147_483_647, 2_147_483_648, 4_294_967_295,
    4_294_967_296, 999_999_999_999_999, 1_000_000_000_000_000, 0x1F_FFFF_FFFF_FFFF, 0x20_0000_0000_0000,
    0x20_0000_0000_0001, 253_402_300_799_999_999, 253_402_300_800_000_000, .max / 1_000_000, .max / 2, .max - 1, .max,
  ]

  /// Finite numbers at the edges: zeros, subnormals, the limits of integers and their neighbors, the largest numbers.
  package static let doubles: [Double] = {
    let positive: [Double] = [
      0, .leastNonzeroMagnitude, .leastNormalMagnitude.nextDown, .leastNormalMagnitude, .ulpOfOne, 0.1, 0.5,
      1.0.nextDown, 1, 1.0.nextUp, 1e15, 1e15.nextDown, 0x1p31, 0x1p32, 0x1p53 - 1, 0x1p53, 0x1p53 + 2,
      0x1p63.nextDown, 0x1p63, 0x1p63.nextUp, 0x1p64, 1e100, 1e300, .greatestFiniteMagnitude,
    ]
    return positive + positive.map { -$0 }
  }()

  /// Numbers as text: the above, decimals that round to them, exponents that no type holds, and invalid numbers.
  package static let texts: [String] = {
    let ends = ["9223372036854775807", "9223372036854775808", "9007199254740993", "18446744073709551616"]
    let written =
      ends + ends.map { "\($0).0" } + ends.map { "\($0).49999999999999999" }
      + [
        "9223372036854775807.5", "9.223372036854775808e18", "9.2233720368547758079e18", "9007199254740992.5",
        "0.1e1", "1e15", "1E15", "1e-400", "1e308", "1e309", "1e400", "1e999999999", "1e99999999999999999999",
        "1e-999999999",
        "4.9e-324", "2.4e-324", "0.0", "00", "0x7fffffffffffffff", "inf", "infinity", "nan", "1_000", "1,5", ".5", "5.",
        "\(String(repeating: "9", count: 400))", "0.\(String(repeating: "0", count: 400))1",
      ]
    return written + written.map { "-" + $0 } + integers.map { "\($0)" } + doubles.map { "\($0)" }
      + ["+1", "٣", "1 000", "½", "--1", "1e", "e1", ""]
  }()

  /// One of each kind of ``texts``, for slow inputs.
  package static let fewTexts: [String] = [
    "-9223372036854775808", "-9223372036854775808.0", "-9223372036854775808.49999999999999999",
    "-9.223372036854775808e18",
    "9223372036854775807", "9223372036854775808", "18446744073709551616", "9007199254740993", "-9007199254740993",
    "999999999999999", "-1000000000000000", "2147483648", "-2147483649", "4294967296", "-0", "-0.0", "4.9e-324",
    "1e-400",
    "1e308", "-1e308", "1e400", "1e99999999999999999999", "0.5", "1", "nan", "-inf", "", "0x10",
  ]

  /// The texts that are JSON numbers. Foundation's decoder rejects some for their size.
  package static let json: [String] = texts.filter { text in
    text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
  }

  package static let fewJSON = fewTexts.filter(Set(json).contains) + ["-1", "0", "1e18", "-1e18", "1.5"]

  /// Dates and times at the limits of calendars, RFC 3339 and 64-bit microseconds.
  package static let dates: [String] = [
    "0000-01-01", "0001-01-01", "1969-12-31", "1970-01-01", "1970-01-01T00:00:00Z", "2038-01-19T03:14:08Z",
    "2096-10-02",
    "9999-12-31", "9999-12-31T23:59:59.999999Z", "10000-01-01", "10000-01-01T00:00:00Z", "+10000-01-01", "-0001-01-01",
    "99999-12-31", "275760-09-13", "292277-01-09", "294246-12-31", "294247-01-10", "294247-01-10T04:00:55Z",
    "300000-01-01",
    "999999999-12-31", "9223372036854775807-01-01", "2026-02-30", "2026-13-01",
  ]

  package static let ages: [String] = ["d", "h", "m", "s", ""].flatMap { unit in
    [
      "0", "1", "99999", "100000", "100001", "106751991", "9223372036854775807", "9223372036854775808", "-1", "1.5",
      "1e9",
    ]
    .map { $0 + unit }
  }
}
