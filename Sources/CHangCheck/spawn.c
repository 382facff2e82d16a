#include "CHangCheck.h"
