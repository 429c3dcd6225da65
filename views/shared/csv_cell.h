#pragma once

#include "archive/trace_csv.h"

#include <QString>

namespace pastkeys {

/// Formats the string as a CSV cell: quoted if needed, and safe to open in a spreadsheet.
inline QString csvCell(const QString& text)
{
    return QString::fromStdString(csvTextCell(text.toStdString()));
}

} // namespace pastkeys
