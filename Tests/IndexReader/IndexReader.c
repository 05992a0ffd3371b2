#include "IndexReader.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// The declarations from the toolchain's indexstore.h that this file uses.
typedef struct {
  const char *data;
  size_t length;
} text_t;
enum { dependency_is_record = 2 };

static void *(*store_create)(const char *, void **);
static bool (*units_apply)(void *, unsigned, void *, bool (*)(void *, text_t));
static void *(*unit_create)(void *, const char *, void **);
static void (*unit_dispose)(void *);
static text_t (*unit_main_file)(void *);
static bool (*dependencies_apply)(void *, void *, bool (*)(void *, void *));
static int (*dependency_kind)(void *);
static text_t (*dependency_name)(void *);
static text_t (*dependency_path)(void *);
static void *(*record_create)(void *, const char *, void **);
static void (*record_dispose)(void *);
static bool (*occurrences_apply)(void *, void *, bool (*)(void *, void *));
static void *(*occurrence_symbol)(void *);
static void (*occurrence_place)(void *, unsigned *, unsigned *);
static text_t (*symbol_usr)(void *);

static const struct {
  const char *name;
  void **function;
} functions[] = {
    {"indexstore_store_create", (void **)&store_create},
    {"indexstore_store_units_apply_f", (void **)&units_apply},
    {"indexstore_unit_reader_create", (void **)&unit_create},
    {"indexstore_unit_reader_dispose", (void **)&unit_dispose},
    {"indexstore_unit_reader_get_main_file", (void **)&unit_main_file},
    {"indexstore_unit_reader_dependencies_apply_f", (void **)&dependencies_apply},
    {"indexstore_unit_dependency_get_kind", (void **)&dependency_kind},
    {"indexstore_unit_dependency_get_name", (void **)&dependency_name},
    {"indexstore_unit_dependency_get_filepath", (void **)&dependency_path},
    {"indexstore_record_reader_create", (void **)&record_create},
    {"indexstore_record_reader_dispose", (void **)&record_dispose},
    {"indexstore_record_reader_occurrences_apply_f", (void **)&occurrences_apply},
    {"indexstore_occurrence_get_symbol", (void **)&occurrence_symbol},
    {"indexstore_occurrence_get_line_col", (void **)&occurrence_place},
    {"indexstore_symbol_get_usr", (void **)&symbol_usr},
};

typedef struct {
  void *store;
  const char *folder;
  void *context;
  void (*each)(void *, const char *, const char *, unsigned);
  char file[4096];
} walk_t;

static void copy(char *to, size_t size, text_t from) { snprintf(to, size, "%.*s", (int)from.length, from.data); }

static bool visit_occurrence(void *context, void *occurrence) {
  walk_t *walk = context;
  char usr[4096];
  unsigned line = 0, column = 0;
  copy(usr, sizeof usr, symbol_usr(occurrence_symbol(occurrence)));
  occurrence_place(occurrence, &line, &column);
  walk->each(walk->context, usr, walk->file, line);
  return true;
}

static bool visit_dependency(void *context, void *dependency) {
  walk_t *walk = context;
  if (dependency_kind(dependency) != dependency_is_record) return true;
  copy(walk->file, sizeof walk->file, dependency_path(dependency));
  if (strncmp(walk->file, walk->folder, strlen(walk->folder)) != 0) return true;
  char name[4096];
  copy(name, sizeof name, dependency_name(dependency));
  void *record = record_create(walk->store, name, NULL);
  if (record == NULL) return true;
  occurrences_apply(record, walk, visit_occurrence);
  record_dispose(record);
  return true;
}

static bool visit_unit(void *context, text_t unit_name) {
  walk_t *walk = context;
  char name[4096];
  copy(name, sizeof name, unit_name);
  void *unit = unit_create(walk->store, name, NULL);
  if (unit == NULL) return true;
  text_t file = unit_main_file(unit);
  if (file.length >= strlen(walk->folder) && strncmp(file.data, walk->folder, strlen(walk->folder)) == 0) {
    dependencies_apply(unit, walk, visit_dependency);
  }
  unit_dispose(unit);
  return true;
}

const char *index_reader_each(const char *library, const char *store, const char *folder, void *context,
                              void (*each)(void *, const char *, const char *, unsigned)) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return dlerror();
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    *functions[i].function = dlsym(handle, functions[i].name);
    if (*functions[i].function == NULL) return functions[i].name;
  }
  walk_t walk = {store_create(store, NULL), folder, context, each, ""};
  if (walk.store == NULL) return "the index cannot be opened";
  units_apply(walk.store, 1, &walk, visit_unit);
  return NULL;
}
