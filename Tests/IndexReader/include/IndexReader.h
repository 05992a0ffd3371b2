#pragma once

/// Calls `each` for every symbol that is named in a source file whose path begins with `folder`, with the symbol's USR.
///
/// The index is what the compiler writes beside a debug build; `library` is the toolchain's libIndexStore.
///
/// Returns NULL, or what went wrong.
const char *index_reader_each(const char *library, const char *store, const char *folder, void *context,
                              void (*each)(void *context, const char *usr, const char *file, unsigned line));
