// The quantities that lesson text can refer to: numbers and words from the record of a run.
#pragma once

#include "drawing/number_text.h"
#include "lessons/lesson.h"
#include "lessons/side_scene.h"
#include "shared/view_state.h"

#include <variant>

namespace pastkeys {

/// A value: the text to show, and the number or word to compare answers with.
struct Quantity
{
    QString text;                        ///< including the unit
    std::optional<NumberKind> kind = {}; ///< none for sizes, names and words
    std::optional<double> number = {};   ///< none for words
    /// The word that a question asks for, the same in every language. Empty for numbers.
    QString word = {};
    QStringList equals = {}; ///< other words accepted as answers
    /// The unit of `number`, shown after the learner's input box: "bytes", "%".
    QString unit = {};

    /// The text, followed by the badge for its kind if it has one.
    QString withBadge() const;
};

/// A quantity, or the reason there is none.
using QuantityResult = std::variant<Quantity, QString>;

/// The quantity's value at the cursor and selection of `state`. \pre the run has ended
/// \param side  what the windows beside the main one show
QuantityResult quantityOf(const QuantityName& name, const ViewState& state,
                          const SideState& side = {});

/// The reason a name is invalid in every run: it is unknown, or has too many or too few arguments.
/// Empty if the name is valid.
QString faultOf(const QuantityName& name);

/// Whether this word is a possible value. Always true if the quantity has no list of words.
bool canBe(const QuantityName& name, const QString& word);

/// A quantity and its description, for lesson authors.
struct KnownQuantity
{
    QString name; ///< including its arguments
    QString description;
};
QList<KnownQuantity> knownQuantities();

} // namespace pastkeys
