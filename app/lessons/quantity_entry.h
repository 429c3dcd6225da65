// The building blocks of the list of quantities, which spans several files.
#pragma once

#include "lessons/quantities.h"
#include "shared/work_text.h"

#include <span>
#include <stdexcept>

namespace pastkeys {

/// Thrown if a quantity has no value in this run. why() gives the reason.
class NoQuantity : public std::exception
{
public:
    explicit NoQuantity(QString why) : m_why(std::move(why)) {}
    const QString& why() const { return m_why; }

private:
    QString m_why;
};

/// The input from which a quantity is computed.
struct QuantityCase
{
    const ViewState& state;
    const SideState& side;
    Lane lane{}; ///< the side, for a quantity that both sides have
    QStringList arguments = {};

    const Trace& trace() const { return state.trace; }
    const Network& network() const { return state.network(); }
    const Config& config() const { return network().config(); }
    NumberKind workKind() const { return pastkeys::workKind(state.trace.header()); }
    /// The lane's record of the current step. Throws NoQuantity if the lane did not run then.
    const PassRecord& record() const;
    const PassRecord& recordOf(Lane which) const;
    /// The argument at this index as a non-negative integer, such as a position. Throws NoQuantity
    /// if it is anything else.
    std::size_t number(qsizetype index) const;
    /// The argument at this index as a layer: a 1-based number, or "last". Throws NoQuantity if the
    /// model has no such layer.
    Layer layer(qsizetype index) const;
};

struct QuantityEntry
{
    /// A name that begins with "side." stands for one quantity per side: "side.rows" means
    /// "left.rows" and "right.rows".
    const char* name;
    const char* arguments; ///< the names of its arguments: "POSITION LAYER"
    const char* description;
    Quantity (*value)(const QuantityCase&);
    const char* words = ""; ///< the possible values: "same different"
};

std::span<const QuantityEntry> runQuantities();          ///< of the model, the text and the steps
std::span<const QuantityEntry> costQuantities();         ///< bytes and FLOPs
std::span<const QuantityEntry> resultQuantities();       ///< comparisons of the two sides' results
std::span<const QuantityEntry> attentionQuantities();    ///< what the newest query sees
std::span<const QuantityEntry> sourceQuantities();       ///< the text that an encoder reads
std::span<const QuantityEntry> conversationQuantities(); ///< of a conversation beside the window
std::span<const QuantityEntry> beamQuantities();         ///< of a beam search beside the window

/// AttentionSite::rotation of the current layer. Throws NoQuantity if the model does not rotate.
std::span<const double> rotationOf(const QuantityCase& of);

Quantity countOf(std::uint64_t count, NumberKind kind = NumberKind::Counted);
Quantity sizeOf(std::uint64_t size); ///< of the model or the text; has no badge
Quantity bytesOf(std::uint64_t bytes, NumberKind kind);
Quantity flopsOf(std::uint64_t flops, NumberKind kind);
/// \param share  a fraction: 1 means 100%
Quantity percentOf(double share, NumberKind kind = NumberKind::Counted);
/// The quotient of two numbers, without a unit.
Quantity ratioOf(double ratio, NumberKind kind = NumberKind::Counted);
/// \param text  the same word in the window's language
Quantity wordOf(const char* word, const QString& text);
/// "same" or "different", of bits.
Quantity sameness(bool same);
/// Makes the bytes of tokens readable and puts them in quotation marks.
Quantity quoted(const std::string& bytes);

} // namespace pastkeys
