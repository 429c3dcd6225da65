// Draws a conversation or a beam search for the command `render`.
#pragma once

#include "commands/command.h"

#include <array>
#include <string_view>

namespace pastkeys {

inline constexpr std::array<std::string_view, 2> kSideViews{"conversation", "beams"};

/// --chat, --between, --price, and those of a beam search.
std::vector<OptionGroup> sideRenderOptions();

/// Whether --view names one of kSideViews.
bool drawsSide(const Arguments& arguments);
/// Throws UsageError if an option that needs one of kSideViews was given.
void expectNoSideOptions(const Arguments& arguments);

/// Runs what the options describe, and writes a picture, a page to print or an animation of it.
/// \pre drawsSide()
void drawSide(const Arguments& arguments, CommandContext& context);

} // namespace pastkeys
