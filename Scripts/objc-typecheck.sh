#!/usr/bin/env bash
# Type-checks the branch of TransitionUIKit that only Apple's platforms compile: `import UIKit`, `@objc`, `#selector`. The
# stand-in for UIKit is compiled under the name UIKit for it, with a module ObjectiveC of one type. The compiler's options for this
# are not official; they are used here and nowhere else.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

if [ "$(uname -s)" != Linux ]; then
  echo "Nothing to do: Apple's own compiler checks it."
  exit
fi

build=$(cd "${1:-.build/debug}" && pwd -P) || fail "There is no build in ${1:-.build/debug}." "Build first: swift build"
folder=$root/.build/objc
rm -rf "$folder"
mkdir -p "$folder/modules"

# What `canImport(ObjectiveC)` finds, and the type of a `#selector`.
cat > "$folder/ObjectiveC.swift" << 'SWIFT'
public struct Selector: ExpressibleByStringLiteral {
  public init(_ name: String) {}
  public init(stringLiteral name: String) {}
}
SWIFT
swiftc -frontend -emit-module -parse-as-library -module-name ObjectiveC -o "$folder/modules/ObjectiveC.swiftmodule" \
  "$folder/ObjectiveC.swift"

# The stand-in, with Objective-C's selectors in the place of its closures.
mkdir "$folder/UIKit"
cp Tests/HeadlessUIKit/*.swift "$folder/UIKit"
sed -i '/^\/\/\/ A method.s name on Apple/,/^}/d' "$folder/UIKit/UIGestureRecognizer.swift"
sed -i '1i @_exported public import ObjectiveC' "$folder/UIKit/Geometry.swift"
sed -i 's/action\.perform()/_ = action/' "$folder/UIKit/UIGestureRecognizer.swift"
sed -i 's/Selector { target\.scroll(pan) }/Selector("scroll")/' "$folder/UIKit/UIScrollView.swift"
options=(-swift-version 6 -enable-upcoming-feature InternalImportsByDefault -I "$folder/modules")
swiftc -frontend -emit-module -parse-as-library -module-name UIKit "${options[@]}" \
  -o "$folder/modules/UIKit.swiftmodule" "$folder"/UIKit/*.swift

# Ours, and what they were built with. `canImport(UIKit)` is asked before the stand-in's real name.
options+=(-I "$build/Modules")
maps=()
while IFS= read -r map; do maps+=(-I "$(dirname "$map")"); done < <(
  find "$build/../../checkouts/" -path '*/Sources/*' -name module.modulemap 2> /dev/null | sort)
swiftc -frontend -typecheck -parse-as-library -module-name TransitionUIKit "${options[@]}" -enable-objc-interop \
  -disable-objc-attr-requires-foundation-module -warnings-as-errors ${maps[@]+"${maps[@]}"} Sources/TransitionUIKit/*.swift
echo "The Objective-C branch of TransitionUIKit is sound."
