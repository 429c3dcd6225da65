// The caption below an exported picture, which states what the picture shows, and from which run.
#pragma once

#include "all_views.h"
#include "shared/picture.h"

#include <QFont>

namespace pastkeys {

struct Theme;

/// "Softmax, layer 2, head 3". \pre the trace is not empty
QString placeText(const ViewState& state);

/// Empty if the trace is empty. A very long prompt is shortened.
QString captionFor(const ViewState& state, CaptionOf what);

/// The height of the caption's lines below a picture of this width, including the space around
/// them.
int captionHeight(const QString& caption, const QFont& font, int width);

/// The picture with the caption below it, or only the picture if the caption is empty.
Picture withCaption(Picture picture, const QString& caption, const QFont& font, const Theme& theme);

} // namespace pastkeys
