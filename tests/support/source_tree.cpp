#include "support/source_tree.h"
