#pragma once

#include <string>
#include <vector>

namespace twice::ui {

/// `name` where it is free among `taken`, else the same name with the first free number from 2 on: "email 2". A number
/// that stands there already counts on: the copy of "email 2" is "email 3".
[[nodiscard]] std::string uniqueName(const std::string& name, const std::vector<std::string>& taken);

} // namespace twice::ui
