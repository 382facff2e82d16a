#ifndef C_HANG_CHECK_H
#define C_HANG_CHECK_H
#endif
