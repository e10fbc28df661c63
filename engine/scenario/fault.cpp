#include "scenario/fault.h"

namespace twice {

std::string describe(const Fault& fault)
{
    return fault.path.empty() ? fault.message : fault.path + ": " + fault.message;
}

} // namespace twice
