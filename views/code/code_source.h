// The source code shown in the Code panel. Terms: a *marker* is a comment such as `#: Scores` at
// the end of a line, which names the line's operation. A *shape comment* such as
// `# q [heads x rows x head_dim]` gives the shapes that variables have after the line.
#pragma once

#include "model/network.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

/// The programs that can be shown.
enum class CodeFile : std::uint8_t
{
    Decoder,   ///< the decoder in NumPy, in a folder of assets/code for each family of models
    Reference, ///< our own kernels: core/kernels/reference.cpp
    Encoder,   ///< shown in place of the decoder while the operations of the encoder are on show
};

/// Which variants of the decoder contain the line.
enum class CodeVariant : std::uint8_t
{
    Both,
    WithoutCache,
    WithCache,
};

/// A variable on a line, and its shape in words: "heads x rows x keys".
struct VariableShape
{
    QString name;
    QString before; ///< shape before the line; empty if the line creates the variable
    QString after;  ///< shape after the line; empty if the line only reads the variable
    friend bool operator==(const VariableShape&, const VariableShape&) = default;
};

struct CodeLine
{
    QString code;
    QString comment = {}; ///< at the end of the line, without the marker
    CodeVariant variant = CodeVariant::Both;
    int number = 0;             ///< 1-based, within its file
    std::string operation = {}; ///< the name of the one that runs the line of a decoder, or empty
    std::optional<OperationKind> kind = {}; ///< of the operations that run the line of a kernel
    std::vector<VariableShape> shapes = {}; ///< in the order of the variables on the line

    /// Whether this operation runs the line.
    bool isOf(const OperationSpec& which) const;
    bool isOfAny() const { return kind || !operation.empty(); }
};

/// Merges the lines of both variants into one list, the way diff prints them: where they differ,
/// the lines of the variant without a cache come first.
std::vector<CodeLine> decoderLines(const QString& withoutCache, const QString& withCache);
/// The lines of the kernels. The lines of a function are lit for the operations that call it.
std::vector<CodeLine> kernelLines(const QString& source);

/// The lines of a program that is built into Pastkeys as a resource. Empty if there is no decoder
/// for this family of models.
const std::vector<CodeLine>& linesOf(CodeFile file, const std::string& family);
/// "decoder.py"
QString nameOf(CodeFile file);
/// The text of a resource file. \param name e.g. "gpt2/decoder.py"
QString codeText(const QString& name);

} // namespace pastkeys
