#include "theory/interval.h"
