#include "CHangCheck.h"

#if !defined(__has_feature)
#define __has_feature(name) 0
#endif

bool hc_is_sanitized(void) { return __has_feature(thread_sanitizer) || __has_feature(address_sanitizer); }
