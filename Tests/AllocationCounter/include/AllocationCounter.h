#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How many blocks the calling thread has taken from the heap so far; −1 where that cannot be counted.
///
/// Counts by standing in for glibc's malloc in the test executable, a counter a thread, so that tests running beside
/// do not disturb it.
long allocationCount(void);

#endif
