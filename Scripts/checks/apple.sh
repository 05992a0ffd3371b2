#!/usr/bin/env bash
# Type-checks the code that only Apple's platforms compile: `import UIKit`, `import SwiftUI`, `@objc` and `#selector` in
# TransitionUIKit, the lock on OSAllocatedUnfairLock in TransitionModel, and the example app. The stand-ins for UIKit and
# SwiftUI are compiled under those names, with a module ObjectiveC of one type and a module os of a lock and a logger. The
# necessary compiler options are unofficial, and are used only here.
#
# Each file is then checked again with a planted error. If the error is not found, the file was not checked.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

if [ "$(uname -s)" != Linux ]; then
  echo "Nothing to do: Apple's own compiler checks it."
  exit
fi

build=$(cd "${1:-.build/debug}" && pwd -P) || fail "There is no build in ${1:-.build/debug}." "Build first: TRANSITIONS_TOOLS=1 swift build"
# The package name for `package` symbols is the folder of the clone, as in SwiftPM.
package=$(basename "$root" | tr "[:upper:].-" "[:lower:]__")
folder=$root/.build/objc
rm -rf "$folder"
mkdir -p "$folder/modules" "$folder/planted"

# module NAME FILE...: compiles a stand-in.
module() {
  swiftc -frontend -emit-module -parse-as-library -module-name "$1" "${options[@]}" \
    -o "$folder/modules/$1.swiftmodule" "${@:2}"
}

# check NAME FILE...: type-checks files as that module, then requires an error in each.
check() {
  local name=$1 file
  shift
  typecheck "$name" "$@" || fail "Apple's branch of $name does not compile." "The errors are above."
  local planted=()
  for file in "$@"; do
    # Plant the error after the first condition, which is that of the whole file or of its Apple branch.
    sed '0,/^#if/s/^#if.*/&\nprivate let planted: Int = "an error"/' "$file" > "$folder/planted/$(basename "$file")"
    grep -q '^#if' "$file" || echo 'private let planted: Int = "an error"' >> "$folder/planted/$(basename "$file")"
    planted+=("$folder/planted/$(basename "$file")")
  done
  typecheck "$name" "${planted[@]}" > "$folder/planted.log" 2>&1 || true
  for file in "${planted[@]}"; do
    grep -q "^$file:[0-9:]* error: .*'Int'" "$folder/planted.log" \
      || fail "An error planted in $(basename "$file") was not found." "Under which condition does the file stand?"
  done
  echo "$name: Apple's branch of $# files is sound."
}

typecheck() {
  swiftc -frontend -typecheck -parse-as-library -module-name "$1" "${options[@]}" -package-name "$package" \
    ${interop[@]+"${interop[@]}"} -warnings-as-errors ${maps[@]+"${maps[@]}"} "${@:2}"
}

# The module that `canImport(ObjectiveC)` finds, and the type of a `#selector`.
cat > "$folder/ObjectiveC.swift" << 'SWIFT'
public struct Selector: ExpressibleByStringLiteral {
  public init(_ name: String) {}
  public init(stringLiteral name: String) {}
}
SWIFT

# The used part of `os`, and the part that must not be used: `withLock` takes a `@Sendable` closure and rethrows
# `any Error`.
cat > "$folder/os.swift" << 'SWIFT'
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(uncheckedState initialState: State) {}
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R { fatalError() }
  public func withLock<R>(_ body: @Sendable (inout State) throws -> R) rethrows -> R where R: Sendable { fatalError() }
}
extension OSAllocatedUnfairLock where State: Sendable {
  public init(initialState: State) {}
}
public struct Logger: Sendable {
  public init(subsystem: String, category: String) {}
  public func error(_ message: OSLogMessage) {}
}
public struct OSLogPrivacy { public static var `public`: OSLogPrivacy { OSLogPrivacy() } }
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: OSLogInterpolation) {}
}
public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_ literal: String) {}
  public mutating func appendInterpolation(_ value: @autoclosure @escaping () -> String, privacy: OSLogPrivacy) {}
}
SWIFT

# The stand-ins, with Objective-C selectors instead of closures.
mkdir "$folder/UIKit"
cp Tests/HeadlessUIKit/*.swift "$folder/UIKit"
sed -i '/^\/\/\/ A method.s name on Apple/,/^}/d' "$folder/UIKit/UIGestureRecognizer.swift"
sed -i '1i @_exported public import ObjectiveC' "$folder/UIKit/Geometry.swift"
sed -i 's/action\.perform()/_ = action/' "$folder/UIKit/UIGestureRecognizer.swift"
sed -i 's/Selector { target\.scroll(pan) }/Selector("scroll")/' "$folder/UIKit/UIScrollView.swift"
options=(-swift-version 6 -enable-upcoming-feature InternalImportsByDefault -I "$folder/modules")
interop=(-enable-objc-interop -disable-objc-attr-requires-foundation-module)
module ObjectiveC "$folder/ObjectiveC.swift"
module UIKit "$folder"/UIKit/*.swift
module SwiftUI Tests/HeadlessSwiftUI/*.swift
maps=()
# Keep this folder separate, because Foundation and GRDB would look for the real module.
mkdir "$folder/os"
swiftc -frontend -emit-module -parse-as-library -module-name os -swift-version 6 -o "$folder/os/os.swiftmodule" \
  "$folder/os.swift"
maps=(-I "$folder/os")
check TransitionModel Sources/TransitionModel/Lock.swift

# Add the project's modules and their dependencies. `canImport(UIKit)` is evaluated before the stand-in's real name.
options+=(-I "$build/Modules")
while IFS= read -r map; do maps+=(-I "$(dirname "$map")"); done < <(
  find "$build/../../checkouts/" -path '*/Sources/*' -name module.modulemap 2> /dev/null | sort)
check TransitionUIKit Sources/TransitionUIKit/UIKit/*.swift Sources/TransitionUIKit/SwiftUI/*.swift

# The example app, against the modules as built here: the stand-in under UIKit's name, with what the app uses beyond it.
options=(-swift-version 6 -I "$folder/example" -I "$build/Modules")
interop=()
mkdir "$folder/example"
module UIKit Tests/ExampleUIKit/UIKit.swift
mv "$folder/modules/UIKit.swiftmodule" "$folder/example"
check Transitions Examples/Transitions/*.swift
# Its tests, in which they are imported as testable.
swiftc -frontend -emit-module -enable-testing -parse-as-library -module-name Transitions "${options[@]}" \
  "${maps[@]}" -o "$folder/example/Transitions.swiftmodule" Examples/Transitions/*.swift
check TransitionsTests Examples/TransitionsTests/*.swift
