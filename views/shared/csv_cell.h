#pragma once

#include "trace/trace_csv.h"

#include <QString>

namespace pastkeys {

/// The text as a cell of a CSV file: quoted if needed, and harmless in a spreadsheet.
inline QString csvCell(const QString& text)
{
    return QString::fromStdString(csvTextCell(text.toStdString()));
}

} // namespace pastkeys
