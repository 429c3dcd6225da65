#pragma once

#include "trace/trace_csv.h"

#include <QString>

namespace pastkeys {

/// The text as csvTextCell() writes it into a CSV file.
inline QString csvCell(const QString& text)
{
    return QString::fromStdString(csvTextCell(text.toStdString()));
}

} // namespace pastkeys
