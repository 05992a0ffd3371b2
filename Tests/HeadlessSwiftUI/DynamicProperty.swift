public import Observation

/// A property that is backed by a view's place in the tree.
public protocol DynamicProperty {}

/// The update of such a property by the stand-in, before the view's body is evaluated.
@MainActor protocol HeadlessDynamicProperty {
  func headlessConnect(to node: HeadlessNode, _ label: String)
}

@propertyWrapper public struct State<Value>: DynamicProperty {
  final class Location {
    var value: Value
    var changed: () -> Void = {}
    init(_ value: Value) { self.value = value }
  }

  final class Box {
    var location: Location
    init(_ value: Value) { location = Location(value) }
  }

  private let box: Box

  public init(wrappedValue value: Value) { box = Box(value) }
  public init(initialValue value: Value) { box = Box(value) }

  public var wrappedValue: Value {
    get { box.location.value }
    nonmutating set {
      box.location.value = newValue
      box.location.changed()
    }
  }

  public var projectedValue: Binding<Value> {
    let location = box.location
    return Binding(
      read: { location.value },
      write: {
        location.value = $0
        location.changed()
      })
  }
}

extension State: HeadlessDynamicProperty {
  func headlessConnect(to node: HeadlessNode, _ label: String) {
    if let location = node.memory[label] as? Location {
      box.location = location
    } else {
      node.memory[label] = box.location
      let root = node.root
      box.location.changed = { MainActor.assumeIsolated { root.setNeedsUpdate() } }
    }
  }
}

/// A value owned by another object.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void
  public var transaction = Transaction()

  init(read: @escaping () -> Value, write: @escaping (Value) -> Void) { (self.read, self.write) = (read, write) }

  public init(projectedValue: Binding<Value>) { self = projectedValue }

  public static func constant(_ value: Value) -> Binding<Value> { Binding(read: { value }, write: { _ in }) }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      read: { read()[keyPath: keyPath] },
      write: {
        var value = read()
        value[keyPath: keyPath] = $0
        write(value)
      })
  }
}

/// The context of a state change.
public struct Transaction {
  public var disablesAnimations = false
  public init() {}
}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  final class Box { var environment = EnvironmentValues() }

  private let box = Box()
  private let read: (EnvironmentValues) -> Value

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  @available(iOS 17.0, macOS 14.0, *)
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = { environment in
      guard let object = environment.objects[ObjectIdentifier(Value.self)] as? Value else {
        fatalError("no \(Value.self) in the environment")
      }
      return object
    }
  }

  public var wrappedValue: Value { read(box.environment) }
}

extension Environment: HeadlessDynamicProperty {
  func headlessConnect(to node: HeadlessNode, _ label: String) { box.environment = node.environment }
}

/// A class that publishes its changes. Combine declares it on Apple's platforms.
public protocol ObservableObject: AnyObject {}

@MainActor @propertyWrapper @preconcurrency
public struct EnvironmentObject<ObjectType: ObservableObject>:
  DynamicProperty
{
  private let box = Environment<Void>.Box()

  public init() {}

  public var wrappedValue: ObjectType {
    guard let object = box.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType else {
      fatalError("no \(ObjectType.self) in the environment")
    }
    return object
  }
}

extension EnvironmentObject: HeadlessDynamicProperty {
  func headlessConnect(to node: HeadlessNode, _ label: String) { box.environment = node.environment }
}
