// What the text of a lesson can refer to: numbers and words from the record of a run.
#pragma once

#include "drawing/number_text.h"
#include "lessons/lesson.h"
#include "shared/view_state.h"

#include <variant>

namespace pastkeys {

/// A value: the text to show, and the number or word to compare answers with.
struct Quantity
{
    QString text;                        ///< with its unit
    std::optional<NumberKind> kind = {}; ///< nothing for sizes, names and words
    std::optional<double> number = {};   ///< nothing for words
    /// The word that a question asks for, the same in every language. Empty for a number.
    QString word = {};
    QStringList equals = {}; ///< other words that are also right
    /// The unit of `number`, shown after the box in which a learner types it: "bytes", "%".
    QString unit = {};

    /// The text with the badge of its kind.
    QString withBadge() const;
};

/// A quantity, or why there is none.
using QuantityResult = std::variant<Quantity, QString>;

/// The value of the quantity at the cursor and selection of the state. \pre the run has ended
QuantityResult quantityOf(const QuantityName& name, const ViewState& state);

/// What is wrong with a name in every run: it is unknown, or it has too many or too few
/// arguments. Empty if the name is right.
QString faultOf(const QuantityName& name);

/// Whether the quantity can be this word. Always true if the quantity has no list of words.
bool canBe(const QuantityName& name, const QString& word);

/// A quantity and its description, for people who write lessons.
struct KnownQuantity
{
    QString name; ///< with its arguments
    QString description;
};
QList<KnownQuantity> knownQuantities();

} // namespace pastkeys
