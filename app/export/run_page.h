// A run as a page for a browser: one HTML file in which a class steps through a recorded run. It
// needs no other file and no network. The pictures are those of the window: the display lists of
// the views, which a script of the page draws.
#pragma once

#include "base/byte_sink.h"
#include "engine/open_models.h"
#include "record/trace.h"

#include <QFont>
#include <QStringList>

#include <functional>
#include <vector>

namespace pastkeys {

struct PageLanguage
{
    QString code; ///< one of kLanguages
    QFont font;
};

struct RunPage
{
    Trace trace; ///< not empty
    /// Ascending; all if empty. The encoder, if there is one, belongs to the first.
    std::vector<std::size_t> steps = {};
    std::vector<PageLanguage> languages; ///< the page begins with the first
    OpenModels models = {};              ///< to compute rows again that were not recorded
};

/// The page of a run in these languages. Call this only on the GUI thread.
/// \param languages  codes; if empty, all languages, with the application's own first
RunPage runPage(const Trace& trace, QStringList languages = {});

/// Hands the file to the sink. May be called from any thread.
/// \param progress  called with the completed fraction, 0 to 1
void writeRunPage(const RunPage& page, const ByteSink& sink,
                  const std::function<void(double)>& progress);

} // namespace pastkeys
