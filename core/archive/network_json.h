// The network of a recorded run, described in the file, so that a run can be stepped through without
// knowing its family. Specified in assets/trace/README.md.
#pragma once

#include "model/network.h"
#include "text/strict_json.h"

#include <string>

namespace pastkeys {

/// The description as JSON.
std::string networkText(const Network& network);

/// Reads and checks a description, which may be untrusted: the result is a network that a decoder
/// could run. Throws InputError. Operations and tensors whose names a family of this program has get
/// that family's texts; others get those of their kind.
NetworkPtr networkIn(const JsonValue& json);

} // namespace pastkeys
