/// Why bytes cannot be read as gzip (RFC 1952).
enum GzipError: Error, CustomStringConvertible, Equatable {
  case cutOff
  case damaged(String)
  case trailingBytes
  case outOfMemory

  var description: String {
    switch self {
    case .cutOff: "the gzip data ends too early. Was the file cut off? Copy it again."
    case .damaged(let detail): "the gzip data is damaged: \(detail). Copy the file again."
    case .trailingBytes: "something that is no gzip data follows the gzip data. Copy the file again."
    case .outOfMemory: "there is no memory left to read the gzip data."
    }
  }
}
