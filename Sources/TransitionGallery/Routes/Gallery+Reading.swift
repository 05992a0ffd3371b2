import Foundation
import TransitionModel
import TransitionStore

extension Gallery {
  /// The latest revision of the transition a request names.
  func latest(_ request: GalleryRequest) throws -> StoredRevision {
    guard TransitionName.isValid(request.name) else {
      throw RequestProblem.notFound("No transition can have this name.")
    }
    return try registry.revision(nil, of: request.name)
  }

  /// The body as JSON of this shape.
  func message<Message: Decodable>(_: Message.Type, in request: GalleryRequest) throws(RequestProblem) -> Message {
    do {
      return try JSONDecoder().decode(Message.self, from: Data(request.body))
    } catch let error as DecodingError {
      throw RequestProblem(400, "The body is not the JSON that is wanted here: \(error.place).")
    } catch {
      throw RequestProblem(400, "The body is no JSON.")
    }
  }
}

extension DecodingError {
  /// Where it went wrong, in a few words and without the body's own.
  fileprivate var place: String {
    let (what, context): (String, Context) =
      switch self {
      case .keyNotFound(let key, let context): ("\(key.stringValue) is missing", context)
      case .typeMismatch(_, let context): ("a value is of another type", context)
      case .valueNotFound(_, let context): ("a value is null", context)
      case .dataCorrupted(let context): ("it cannot be read", context)
      @unknown default: ("it cannot be read", Context(codingPath: [], debugDescription: ""))
      }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return path.isEmpty ? what : "\(what), at \(path.prefix(80))"
  }
}
