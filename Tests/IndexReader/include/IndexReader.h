#pragma once

/// Calls `each` with the USR of every symbol that is named in a source file whose path begins with `folder`.
///
/// The compiler writes the index next to a debug build. `library` is the toolchain's libIndexStore.
///
/// Returns NULL, or an error message.
const char *index_reader_each(const char *library, const char *store, const char *folder, void *context,
                              void (*each)(void *context, const char *usr, const char *file, unsigned line));
