#pragma once

#include "base/ids.h"
#include "model/operation.h"

#include <QList>
#include <QString>

#include <optional>

namespace pastkeys {

/// Where an example shows what it is there for.
struct PlaceToLook
{
    std::size_t step = 0;
    OperationPoint point;
    Layer layer{}; ///< on show
    Head head{};   ///< likewise
};

/// A prompt that the person can pick instead of typing one.
struct Example
{
    QString title;
    QString prompt;
    int tokens = 24;
    std::optional<PlaceToLook> look;
};

/// The examples of a model folder (examples.json); none where there is no such file or it is not
/// readable as one.
QList<Example> examplesOf(const QString& modelFolder);

/// Where the example with this prompt wants to be seen. Of another prompt the first decode step, in which
/// the lanes part: one row is made, or all of them again.
PlaceToLook placeToLook(const QList<Example>& examples, const QString& prompt, Head head);

} // namespace pastkeys
