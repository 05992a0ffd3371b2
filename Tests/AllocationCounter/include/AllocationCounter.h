#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Returns the number of heap blocks that the calling thread has allocated so far, or −1 if they cannot be counted.
///
/// Replaces glibc's malloc in the test executable, with one counter per thread, so that parallel tests do not disturb
/// it.
long allocationCount(void);

#endif
