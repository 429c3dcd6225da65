#pragma once

#include "trace/trace_csv.h"

#include <QString>

namespace pastkeys {

/// A text as csvTextCell() writes it.
inline QString csvCell(const QString& text)
{
    return QString::fromStdString(csvTextCell(text.toStdString()));
}

} // namespace pastkeys
