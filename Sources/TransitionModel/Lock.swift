#if canImport(os)
  public import os
#else
  public import Synchronization
#endif

/// A value protected by a lock, which one thread at a time reads and changes.
///
/// The standard library's `Mutex` needs iOS 18. The unfair lock of Apple's systems is available from iOS 16. Its own
/// `withLock` accepts only `@Sendable` closures and throws untyped errors, so this type passes the result through a
/// `Result`. It is inlinable, so that other modules do not look up its generic types at run time at every call.
@usableFromInline package final class Lock<Value: Sendable>: Sendable {
  #if canImport(os)
    @usableFromInline let value: OSAllocatedUnfairLock<Value>

    @inlinable package init(_ value: Value) { self.value = OSAllocatedUnfairLock(uncheckedState: value) }
  #else
    @usableFromInline let value: Mutex<Value>

    @inlinable package init(_ value: Value) { self.value = Mutex(value) }
  #endif

  /// Runs `body` while holding the lock. `body` must not take the same lock again.
  @inlinable package func withLock<Answer, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    #if canImport(os)
      try value.withLockUnchecked { value in
        Result { () throws(Failure) in try body(&value) }
      }.get()
    #else
      try value.withLock { (value) throws(Failure) in try body(&value) }
    #endif
  }

  /// Sets the value and returns the former one.
  @inlinable package func exchange(_ new: Value) -> Value {
    withLock { value in
      defer { value = new }
      return value
    }
  }
}
