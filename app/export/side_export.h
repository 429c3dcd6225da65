// What the windows beside the main one export: pictures, pages to print and an animation. They are
// drawn from a state, without a widget, so that any thread may draw them.
#pragma once

#include "base/byte_sink.h"
#include "beams/beam_state.h"
#include "conversation/conversation_state.h"
#include "export/stage_look.h"
#include "record/trace.h"

#include <QByteArray>
#include <QStringList>

#include <functional>

namespace pastkeys {

/// A conversation, with what else its window shows of it.
struct ConversationToExport
{
    ConversationState state; ///< not empty
    TokenPrices prices;
    QString model; ///< its name
};

/// The bars of all turns, with a caption that names the model and the chosen turn.
/// \param look  its size is that of the picture; a height of 0 stands for the height that it needs
Picture conversationPicture(const ConversationToExport& conversation, const StageLook& look);
/// What was said, the bars, and the table of turns with the sentences about each.
QByteArray conversationHandOut(const ConversationToExport& conversation, const StageLook& look);

/// The tree of a beam search at its step, with a caption. \param look  as in conversationPicture()
/// \pre !beams.empty()
Picture beamsPicture(const BeamState& beams, const StageLook& look);
/// The texts, the tree, and a table of the steps with the bytes that each moves.
QByteArray beamsHandOut(const BeamState& beams, const StageLook& look);

/// How an animation of a beam search looks.
struct BeamsAnimation
{
    BeamState beams;                ///< not empty
    std::vector<std::size_t> steps; ///< one frame each, in this order
    StageLook look;
    double scale = 1;
    int milliseconds = 1000; ///< for each step
};

/// Writes the search as a GIF that repeats forever, and follows the best text. Throws what the sink
/// throws. \param progress  called with the completed fraction, 0 to 1
void writeBeamsGif(const BeamsAnimation& animation, const ByteSink& sink,
                   const std::function<void(double)>& progress);

/// The search as a whole GIF, each step for a second.
QByteArray beamsGif(const BeamState& beams, const StageLook& look);
/// The search as a `.pastkeys` file, with the run of its best text. Throws like writeTraceFile().
/// \param run  the header of this run   \pre the search has ended, and its steps have their rows
QByteArray recordedBeams(const BeamTrace& beams, const TraceHeader& run);

// For dialogs that ask for the name of such a file.
QStringList pictureFilters();
QString printedFilter();
QString csvFilter();
QString gifFilter();
QString recordedFilter();
/// The look of pages to print. Call it only on the GUI thread.
StageLook paperLook();
/// The picture in the format of this ending: png, svg or pdf.
QByteArray pictureBytes(const Picture& picture, const QString& ending);

} // namespace pastkeys
