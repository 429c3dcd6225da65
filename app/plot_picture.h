#pragma once

namespace pastkeys {

class MessageBar;
class PlotsView;

/// Asks for a file and writes the plot on show into it: SVG or PDF by its ending, else PNG. What goes
/// wrong is said in the bar.
void askAndSavePicture(PlotsView& plots, MessageBar& messages);

} // namespace pastkeys
