package import Foundation

/// Parses a JSON document as `Any`, with every number exactly as written.
///
/// On Linux, `JSONSerialization` misses the nearest `Double` of four decimals in ten by a unit in the last place.
/// `JSONDecoder` does not. The types are those of `JSONSerialization`: `[String: Any]`, `[Any]`, `String`, `NSNumber`,
/// `NSNull`.
package func exactJSON(_ data: Data) throws -> Any { try JSONDecoder().decode(ExactJSON.self, from: data).value }

private struct ExactJSON: Decodable {
  let value: Any

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = NSNull()
    } else if let flag = try? container.decode(Bool.self) {
      value = NSNumber(value: flag)
    } else if let whole = try? container.decode(Int64.self) {
      value = NSNumber(value: whole)
    } else if let number = try? container.decode(Double.self) {
      value = NSNumber(value: number)
    } else if let text = try? container.decode(String.self) {
      value = text
    } else if let items = try? container.decode([ExactJSON].self) {
      value = items.map(\.value)
    } else {
      value = try container.decode([String: ExactJSON].self).mapValues(\.value)
    }
  }
}
