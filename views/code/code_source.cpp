#include "code/code_source.h"

#include "model/network.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace pastkeys {

namespace {

/// A function in reference.cpp, and the kind of operation that calls it. Append and Sample call none.
struct KernelUse
{
    std::string_view function;
    OperationKind kind;
};

constexpr std::array kKernelUses{
    KernelUse{"embed", OperationKind::Embed},
    KernelUse{"layerNorm", OperationKind::Norm},
    KernelUse{"rmsNorm", OperationKind::RmsNorm},
    KernelUse{"linear", OperationKind::Linear},
    KernelUse{"rotate", OperationKind::Rotate},
    KernelUse{"scores", OperationKind::Scores},
    KernelUse{"scaleAndMask", OperationKind::Mask},
    KernelUse{"softmax", OperationKind::Softmax},
    KernelUse{"weightedSum", OperationKind::WeightedSum},
    KernelUse{"add", OperationKind::Add},
    KernelUse{"multiply", OperationKind::Multiply},
    KernelUse{"activated", OperationKind::Activate},
    KernelUse{"activate", OperationKind::Activate},
    KernelUse{"logits", OperationKind::Logits},
};

/// Removes the marker from the end of the text.
/// \returns the name in the marker; empty if there is none
std::string cutMarker(QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("\\s*#: (\\w+)$"));
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch())
        return {};
    text.truncate(match.capturedStart());
    return match.captured(1).toStdString();
}

/// Splits a line of Python into its parts, but does not find the shapes of its variables.
CodeLine parsedLine(QString text, CodeVariant variant, int number)
{
    CodeLine line{.variant = variant, .number = number};
    line.operation = cutMarker(text);
    const qsizetype comment = text.indexOf(QStringLiteral("  # "));
    line.code = comment < 0 ? text : text.left(comment);
    if (comment >= 0)
        line.comment = text.mid(comment + 2);
    return line;
}

/// The shapes given in a comment, by variable name: "# q, k [a x b]; x [c]".
QHash<QString, QString> statedShapes(const QString& comment)
{
    static const QRegularExpression pattern(QStringLiteral("([a-z_][\\w, ]*?) \\[([^\\]]+)\\]"));
    QHash<QString, QString> shapes;
    auto matches = pattern.globalMatch(comment);
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        for (const QString& name : match.captured(1).split(QStringLiteral(", ")))
            shapes[name.trimmed()] = match.captured(2);
    }
    return shapes;
}

/// The variables named in a line of Python, in order. Attributes, such as k in `cache.k`, do not
/// count.
QStringList variablesIn(const QString& code)
{
    static const QRegularExpression pattern(QStringLiteral("(?<![.\\w])[a-z_]\\w*"));
    QStringList names;
    auto matches = pattern.globalMatch(code);
    while (matches.hasNext())
        names << matches.next().captured();
    names.removeDuplicates();
    return names;
}

/// Follows the variables from line to line to find their shapes.
void findShapes(std::vector<CodeLine>& lines)
{
    QHash<QString, QString> known;
    for (CodeLine& line : lines) {
        const QHash<QString, QString> stated = statedShapes(line.comment);
        for (const QString& name : variablesIn(line.code))
            if (stated.contains(name) || known.contains(name))
                line.shapes.push_back({name, known.value(name), stated.value(name)});
        for (auto shape = stated.begin(); shape != stated.end(); ++shape)
            known[shape.key()] = shape.value();
        if (line.code.startsWith(QStringLiteral("def ")))
            known = stated; // each function has its own variables
    }
}

/// Element [i][j] is the length of the longest common subsequence of `a` from line i on and `b`
/// from line j on.
std::vector<std::vector<int>> commonFrom(const QStringList& a, const QStringList& b)
{
    const auto rows = static_cast<std::size_t>(a.size());
    const auto columns = static_cast<std::size_t>(b.size());
    std::vector<std::vector<int>> common(rows + 1, std::vector<int>(columns + 1));
    for (std::size_t i = rows; i-- > 0;)
        for (std::size_t j = columns; j-- > 0;)
            common[i][j] = a[static_cast<qsizetype>(i)] == b[static_cast<qsizetype>(j)]
                               ? common[i + 1][j + 1] + 1
                               : std::max(common[i + 1][j], common[i][j + 1]);
    return common;
}

/// Turns the docstring at the top of a program into comments.
void setDocumentationApart(std::vector<CodeLine>& lines)
{
    const QString quotes = QStringLiteral("\"\"\"");
    bool isInside = !lines.empty() && lines[0].code.startsWith(quotes);
    for (std::size_t i = 0; i < lines.size() && isInside; ++i) {
        std::swap(lines[i].code, lines[i].comment);
        isInside = !lines[i].comment.endsWith(quotes);
    }
}

QStringList linesIn(const QString& text)
{
    return text.trimmed().split('\n');
}

/// The index of the first line of the function whose head is line `at`. The function includes the
/// comment and the template header above the head.
std::size_t startOfFunction(const std::vector<CodeLine>& lines, std::size_t at)
{
    const auto belongs = [&lines](std::size_t i) {
        return lines[i].code != u"}" && !(lines[i].code.isEmpty() && lines[i].comment.isEmpty());
    };
    while (at > 0 && belongs(at - 1))
        --at;
    return at;
}

void markFunction(std::vector<CodeLine>& lines, const KernelUse& use)
{
    const QRegularExpression head(
        QStringLiteral("^(?:template <class Number> )?(?:void|Number) %1\\(")
            .arg(QString::fromUtf8(use.function)));
    const auto found = std::ranges::find_if(
        lines, [&](const CodeLine& line) { return head.match(line.code).hasMatch(); });
    if (found == lines.end())
        return;
    for (std::size_t i = startOfFunction(lines, static_cast<std::size_t>(found - lines.begin()));
         i < lines.size(); ++i) {
        lines[i].kind = use.kind;
        if (lines[i].code == u"}")
            return;
    }
}

} // namespace

bool CodeLine::isOf(const OperationSpec& which) const
{
    return kind == which.kind || (!operation.empty() && operation == which.name);
}

std::vector<CodeLine> decoderLines(const QString& withoutCache, const QString& withCache)
{
    const QStringList without = linesIn(withoutCache);
    const QStringList with = linesIn(withCache);
    const auto common = commonFrom(without, with);
    std::vector<CodeLine> lines;
    std::vector<CodeLine> added; // lines found only in `with` since the last common line
    const auto endDifference = [&] {
        lines.insert(lines.end(), added.begin(), added.end());
        added.clear();
    };
    std::size_t i = 0;
    std::size_t j = 0;
    const auto rows = static_cast<std::size_t>(without.size());
    const auto columns = static_cast<std::size_t>(with.size());
    while (i < rows || j < columns) {
        const QString* old = i < rows ? &without[static_cast<qsizetype>(i)] : nullptr;
        const QString* now = j < columns ? &with[static_cast<qsizetype>(j)] : nullptr;
        if (old && now && *old == *now) {
            endDifference();
            lines.push_back(parsedLine(*now, CodeVariant::Both, static_cast<int>(++j)));
            ++i;
        } else if (now && (!old || common[i][j + 1] >= common[i + 1][j])) {
            added.push_back(parsedLine(*now, CodeVariant::WithCache, static_cast<int>(++j)));
        } else {
            lines.push_back(parsedLine(*old, CodeVariant::WithoutCache, static_cast<int>(++i)));
        }
    }
    endDifference();
    setDocumentationApart(lines);
    findShapes(lines);
    return lines;
}

std::vector<CodeLine> kernelLines(const QString& source)
{
    std::vector<CodeLine> lines;
    for (const QString& text : linesIn(source)) {
        CodeLine line{.code = text, .number = static_cast<int>(lines.size()) + 1};
        if (text.trimmed().startsWith(QStringLiteral("//")))
            std::swap(line.code, line.comment);
        lines.push_back(line);
    }
    for (const KernelUse& use : kKernelUses)
        markFunction(lines, use);
    return lines;
}

const std::vector<CodeLine>& linesOf(CodeFile file, const std::string& family)
{
    using Lines = std::vector<CodeLine>;
    struct Programs
    {
        Lines decoder;
        Lines encoder; ///< empty if the family has none
    };
    static const std::map<std::string, Programs> programs = [] {
        std::map<std::string, Programs> all;
        for (const QString& each :
             QDir(QStringLiteral(":/code")).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            Programs& own = all[each.toStdString()];
            own.decoder = decoderLines(codeText(each + "/decoder_without_cache.py"),
                                       codeText(each + "/decoder.py"));
            if (const QString encoder = codeText(each + "/encoder.py"); !encoder.isEmpty())
                own.encoder = decoderLines(encoder, encoder);
        }
        return all;
    }();
    static const Lines reference = kernelLines(codeText(QStringLiteral("reference.cpp")));
    static const Lines none;
    if (file == CodeFile::Reference)
        return reference;
    const auto found = programs.find(family);
    if (found == programs.end())
        return none;
    return file == CodeFile::Encoder ? found->second.encoder : found->second.decoder;
}

QString nameOf(CodeFile file)
{
    switch (file) {
    case CodeFile::Decoder:
        return QStringLiteral("decoder.py");
    case CodeFile::Encoder:
        return QStringLiteral("encoder.py");
    case CodeFile::Reference:
        break;
    }
    return QStringLiteral("reference.cpp");
}

QString codeText(const QString& name)
{
    QFile file(":/code/" + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace pastkeys
