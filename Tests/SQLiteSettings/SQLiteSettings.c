#include "SQLiteSettings.h"

#if defined(__linux__)
// Declared here because not every test target links SQLite. It is then absent.
extern int sqlite3_config(int option, ...) __attribute__((weak));
static const int memoryStatistics = 9; // SQLITE_CONFIG_MEMSTATUS

__attribute__((constructor)) static void turnOffMemoryStatistics(void) {
  if (sqlite3_config) sqlite3_config(memoryStatistics, 0);
}
#endif
