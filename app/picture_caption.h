// A line below an exported picture, so that it says by itself what it shows of which run.
#pragma once

#include "shared/picture.h"
#include "shared/view_state.h"

#include <QCoreApplication>
#include <QFont>

namespace pastkeys {

struct Theme;

/// The context of its texts, for translations.
struct PictureCaption
{
    Q_DECLARE_TR_FUNCTIONS(PictureCaption)
};

enum class CaptionOf : std::uint8_t
{
    Run,  ///< model, prompt, step and cache mode
    Place ///< and the operation, layer and head
};

/// Empty where nothing has run. A long prompt is shortened.
QString captionFor(const ViewState& state, CaptionOf what);

/// Of the lines below a picture of that width, and the space around them.
int captionHeight(const QString& caption, const QFont& font, int width);

/// The picture with the caption below it. \param caption empty: none
Picture withCaption(Picture picture, const QString& caption, const QFont& font, const Theme& theme);

} // namespace pastkeys
