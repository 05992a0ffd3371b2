// The import links it into the tests. See SQLiteSettings.h.
import SQLiteSettings
