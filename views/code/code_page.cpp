#include "code/code_page.h"

#include "drawing/tr.h"
#include "query/encoder_trace.h"
#include "shared/lane_matrix.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

namespace pastkeys {

namespace {

struct MatrixVariable
{
    const char* name;
    StageMatrix matrix;
    Ink ink;
};

/// The variables of decoders that the stage draws, and their colors on the stage.
constexpr std::array kMatrixVariables{
    MatrixVariable{"q", StageMatrix::Queries, Ink::Query},
    MatrixVariable{"k", StageMatrix::Keys, Ink::Key},
    MatrixVariable{"v", StageMatrix::Values, Ink::Value},
    MatrixVariable{"scores", StageMatrix::Scores, Ink::Text},
    MatrixVariable{"weights", StageMatrix::Weights, Ink::Text},
    MatrixVariable{"mixed", StageMatrix::Context, Ink::Text},
};

/// The matrix of the attention on show. The variables of attention over a source have a prefix.
const MatrixVariable* matrixVariable(const ViewState& state, QString name)
{
    const QLatin1StringView prefix("cross_");
    if (!state.empty() && name.startsWith(prefix) != state.isOverSource())
        return nullptr;
    if (name.startsWith(prefix))
        name.remove(0, prefix.size());
    const auto* found = std::ranges::find_if(kMatrixVariables, [&](const MatrixVariable& variable) {
        return name == QLatin1StringView(variable.name);
    });
    return found == kMatrixVariables.end() ? nullptr : found;
}

/// The lanes that ran in this step.
std::vector<Lane> lanesOn(const ViewState& state)
{
    std::vector<Lane> lanes;
    if (!state.trace.empty())
        for (const Lane lane : lanesOf(state.trace.header()))
            if (state.step().lane(lane))
                lanes.push_back(lane);
    return lanes;
}

/// Whether the lane runs the lines of this variant of the program.
bool runs(const LaneSpec& lane, CodeVariant variant)
{
    return variant == CodeVariant::Both || keepsRows(lane) == (variant == CodeVariant::WithCache);
}

/// Whether every lane that ran in this step skipped the lines of this variant of the program. False
/// if no lane ran.
bool isAbsent(const ViewState& state, CodeVariant variant)
{
    const std::vector<Lane> lanes = lanesOn(state);
    return !lanes.empty() &&
           std::ranges::none_of(lanes, [&](Lane lane) { return runs(state.spec(lane), variant); });
}

/// The place of the operation in the selected layer, if the step at the cursor includes it.
std::optional<Cursor> cursorTo(const ViewState& state, Operation operation)
{
    if (state.trace.empty())
        return std::nullopt;
    const OperationPoint point = state.network().pointIn(operation, state.selection.layer);
    const Cursor cursor = cursorAt(state.trace, state.cursor.step, point);
    return operationAt(state.trace, cursor) == point ? std::optional(cursor) : std::nullopt;
}

/// The place of an operation that runs the line: the current operation if it does, otherwise the
/// first one that does.
std::optional<Cursor> cursorTo(const ViewState& state, const CodeLine& line)
{
    if (!line.isOfAny() || state.trace.empty() || isAbsent(state, line.variant))
        return std::nullopt;
    if (line.isOf(state.operation()))
        return cursorTo(state, state.operation().id);
    const OperationList all = state.network().operations();
    const auto first =
        std::ranges::find_if(all, [&](const OperationSpec& each) { return line.isOf(each); });
    return first == all.end() ? std::nullopt : cursorTo(state, first->id);
}

bool isLit(const ViewState& state, const CodeLine& line)
{
    return !state.trace.empty() && line.isOf(state.operation()) && !isAbsent(state, line.variant);
}

/// The number of rows of K that the lane reads in the selected layer.
std::size_t keysIn(const ViewState& state, Lane lane)
{
    const auto scores = cursorTo(state, state.network().only(OperationKind::Scores));
    const OperationRecord* record =
        scores ? operationRecordAt(state.trace, *scores, lane) : nullptr;
    return record ? record->keys : 0;
}

/// A variable on the line, and its shape in each lane. Consecutive variables with equal shapes
/// share one entry.
struct LaneShapes
{
    QString name;                                 ///< "q, k, v"
    std::vector<std::pair<Lane, QString>> shapes; ///< "[5 x 1 x 14]"
    bool agree() const
    {
        return std::ranges::all_of(
            shapes, [this](const auto& shape) { return shape.second == shapes.front().second; });
    }
};

QString shapeText(const ViewState& state, Lane lane, const VariableShape& variable)
{
    const auto numbers = [&](const QString& shape) {
        return Tr::tr("[%1]", "a shape").arg(shapeIn(state, lane, shape));
    };
    const bool changes = !variable.before.isEmpty() && !variable.after.isEmpty() &&
                         variable.before != variable.after;
    if (changes)
        return Tr::tr("%1 → %2", "shape before and after the line")
            .arg(numbers(variable.before), numbers(variable.after));
    return numbers(variable.after.isEmpty() ? variable.before : variable.after);
}

std::vector<LaneShapes> shapesOn(const ViewState& state, const CodeLine& line)
{
    std::vector<LaneShapes> all;
    all.reserve(line.shapes.size());
    for (const VariableShape& variable : line.shapes) {
        LaneShapes own{variable.name, {}};
        for (const Lane lane : lanesOn(state))
            if (runs(state.spec(lane), line.variant) &&
                operationRecordAt(state.trace, state.cursor, lane))
                own.shapes.emplace_back(lane, shapeText(state, lane, variable));
        if (own.shapes.empty())
            continue;
        if (!all.empty() && all.back().shapes == own.shapes)
            all.back().name = Tr::tr("%1, %2", "two variables").arg(all.back().name, own.name);
        else
            all.push_back(std::move(own));
    }
    return all;
}

const std::vector<CodeLine>& linesFor(const ViewState& state, CodeFile file)
{
    return linesOf(fileAt(state, file), state.network().family());
}

QString whyNoLines(const ViewState& state)
{
    return Tr::tr(
               "Pastkeys has no decoder in NumPy for models of this kind (%1). The kernels are in "
               "%2.")
        .arg(QString::fromStdString(state.network().family()), nameOf(CodeFile::Reference));
}

class PageMaker
{
public:
    /// \pre there are lines
    PageMaker(const ViewState& state, CodeFile file, qsizetype columns)
        : m_state(state), m_file(fileAt(state, file)), m_columns(columns),
          m_lines(linesFor(state, file)),
          m_digits(static_cast<int>(QString::number(m_lines.back().number).size()))
    {
    }

    CodePage make()
    {
        m_page.page = TextPage(nameOf(m_file));
        for (const CodeLine& line : m_lines)
            add(line);
        return std::move(m_page);
    }

private:
    void add(const CodeLine& line)
    {
        const bool lit = isLit(m_state, line);
        const std::optional<Cursor> cursor = cursorTo(m_state, line);
        PageText text = gutter(line, lit, cursor);
        std::ranges::move(code(line, cursor.has_value(), lit), std::back_inserter(text));
        addParagraph(std::move(text), lit, cursor ? ViewAction(GoTo{*cursor}) : ViewAction());
        if (!lit)
            return;
        for (const LaneShapes& shapes : shapesOn(m_state, withoutSaid(line)))
            addShapes(shapes);
    }

    /// The line without the shapes that lit lines above it already show. Shapes that have changed
    /// since are kept.
    CodeLine withoutSaid(CodeLine line)
    {
        const CodeVariant variant = line.variant;
        std::erase_if(line.shapes, [&](const VariableShape& variable) {
            const QString& now = variable.after.isEmpty() ? variable.before : variable.after;
            const bool changes = !variable.before.isEmpty() && variable.before != now;
            QString& said = m_said[std::pair(variant, variable.name)];
            return std::exchange(said, now) == now && !changes;
        });
        return line;
    }

    void addParagraph(PageText text, bool lit, const ViewAction& action)
    {
        const std::size_t index = m_page.actions.size();
        if (lit) {
            if (m_page.endOfLit == 0)
                m_page.firstLit = index;
            m_page.endOfLit = index + 1;
        }
        m_page.page.addCode(std::move(text), lit);
        m_page.actions.push_back(action);
    }

    /// The line number and the sign that marks the line's variant. On the first line of an
    /// operation, the number is a link.
    PageText gutter(const CodeLine& line, bool lit, const std::optional<Cursor>& cursor)
    {
        QString number =
            line.variant == CodeVariant::WithoutCache ? QString() : QString::number(line.number);
        number = number.rightJustified(m_digits);
        const bool isFirst = line.operation != m_operation || line.kind != m_kind;
        m_operation = line.operation;
        m_kind = line.kind;
        PageStyle style{.ink = lit ? Ink::Text : Ink::MutedText};
        if (!cursor || !isFirst)
            return {{number, style}, sign(line), {QStringLiteral(" ")}};
        style.toolTip =
            Tr::tr("Go to %1")
                .arg(titleOf(m_state.network()[operationAt(m_state.trace, *cursor).operation]));
        return {m_page.page.link(number, GoTo{*cursor}, style), sign(line), {QStringLiteral(" ")}};
    }

    static TextRun sign(const CodeLine& line)
    {
        switch (line.variant) {
        case CodeVariant::WithCache:
            return {QStringLiteral("+"), {.ink = Ink::On, .bold = true}};
        case CodeVariant::WithoutCache:
            return {QStringLiteral("−"), {.ink = Ink::Off, .bold = true}};
        case CodeVariant::Both:
            break;
        }
        return {QStringLiteral(" ")};
    }

    PageText code(const CodeLine& line, bool linked, bool lit)
    {
        const QString gap =
            line.code.isEmpty() || line.comment.isEmpty() ? QString() : QStringLiteral("  ");
        if (isAbsent(m_state, line.variant))
            return {{line.code + gap + line.comment, {.ink = Ink::MutedText, .struckOut = true}}};
        PageText text;
        if (linked && m_file != CodeFile::Reference)
            text = withMatrices(line.code, lit);
        else
            text.push_back({line.code, {.bold = lit}});
        text.push_back({gap + line.comment, {.ink = Ink::MutedText}});
        return text;
    }

    /// The code, in which the names of matrices that the stage draws link to those matrices.
    PageText withMatrices(const QString& code, bool bold)
    {
        static const QRegularExpression pattern(QStringLiteral("(?<![.\\w])[a-z_]\\w*"));
        PageText text;
        qsizetype done = 0;
        auto matches = pattern.globalMatch(code);
        while (matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            const MatrixVariable* variable = matrixVariable(m_state, match.captured());
            if (!variable)
                continue;
            text.push_back({code.mid(done, match.capturedStart() - done), {.bold = bold}});
            text.push_back(m_page.page.link(
                match.captured(), Enlarge{variable->matrix},
                {variable->ink, bold,
                 Tr::tr("Show %1 on the stage").arg(titleOf(m_state, variable->matrix))}));
            done = match.capturedEnd();
        }
        text.push_back({code.mid(done), {.bold = bold}});
        return text;
    }

    /// Adds a paragraph such as "    # q  off [5 x 14 x 32]  on [5 x 1 x 32]".
    void addShapes(const LaneShapes& shapes)
    {
        QString row = QString(m_digits + 2, ' ') + "# " + shapes.name;
        const auto indent = row.size();
        PageText runs{{row, {.ink = Ink::MutedText}}};
        const auto addPart = [&](const QString& text, Ink ink) {
            if (row.size() > indent && row.size() + 2 + text.size() > m_columns) {
                addParagraph(std::move(runs), true, ViewAction());
                row = QString(indent, ' ');
                runs = {{row}};
            }
            row += "  " + text;
            runs.push_back({"  " + text, {.ink = ink}});
        };
        if (shapes.agree() && lanesOn(m_state).size() == shapes.shapes.size())
            addPart(shapes.shapes.front().second, Ink::Text);
        else
            for (const auto& [lane, text] : shapes.shapes)
                addPart(shortLaneName(m_state.spec(lane)) + ' ' + text, inkOf(m_state.spec(lane)));
        addParagraph(std::move(runs), true, ViewAction());
    }

    const ViewState& m_state;
    CodeFile m_file;
    qsizetype m_columns;
    const std::vector<CodeLine>& m_lines;
    CodePage m_page;
    int m_digits;            ///< number of digits in the largest line number
    std::string m_operation; ///< of the previous line
    std::optional<OperationKind> m_kind;
    /// Shapes of variables that the lit lines above have already shown.
    std::map<std::pair<CodeVariant, QString>, QString> m_said;
};

/// Whether the lane computes what decoder.py shows: causal attention, either without a cache or
/// with one that keeps all rows exactly as computed.
bool isPlain(const LaneSpec& lane)
{
    return readsPlainRows(lane) && lane.rule == ReachRule::causal();
}

} // namespace

CodeFile fileAt(const ViewState& state, CodeFile chosen)
{
    return chosen == CodeFile::Decoder && isOfEncoder(state.trace.header()) ? CodeFile::Encoder
                                                                            : chosen;
}

CodePage codePage(const ViewState& state, CodeFile file, qsizetype columns)
{
    if (!linesFor(state, file).empty())
        return PageMaker(state, file, columns).make();
    return {.page = TextPage(nameOf(fileAt(state, file))), .actions = {}};
}

QString shapeIn(const ViewState& state, Lane lane, const QString& shape)
{
    const Config& config = state.network().config();
    const std::array<std::pair<const char*, std::size_t>, 9> sizes{{
        {"rows", state.step().lane(lane)->rows},
        {"keys", keysIn(state, lane)},
        {"source", state.trace.header().source.size()},
        {"heads", state.site().heads},
        {"kv_heads", state.site().kvHeads},
        {"head_dim", state.site().headDim},
        {"width", config.width},
        {"inner", mlpWidth(state.network())},
        {"vocabulary", config.vocabulary},
    }};
    QStringList numbers;
    for (const QString& term : shape.split(QStringLiteral(" x "))) {
        std::size_t product = 1; // "3 width" is a product
        for (const QString& factor : term.split(' ')) {
            const auto* named = std::ranges::find_if(
                sizes, [&](const auto& size) { return factor == QLatin1StringView(size.first); });
            product *= named == sizes.end() ? factor.toULong() : named->second;
        }
        numbers << QString::number(product);
    }
    return numbers.join(QStringLiteral(" x "));
}

QString legendOf(const ViewState& state, CodeFile file)
{
    if (file == CodeFile::Reference) {
        const bool anyLit = std::ranges::any_of(
            linesFor(state, file), [&](const CodeLine& line) { return isLit(state, line); });
        return anyLit || state.trace.empty()
                   ? Tr::tr("The kernels of Pastkeys. The function of the current operation is "
                            "highlighted.")
                   : Tr::tr("The kernels of Pastkeys. The current operation is not one of them.");
    }
    if (linesFor(state, file).empty())
        return whyNoLines(state);
    if (fileAt(state, file) == CodeFile::Encoder)
        return Tr::tr("The encoder has no cache: it runs once.");
    if (std::ranges::any_of(lanesOn(state), [&](Lane lane) { return !isPlain(state.spec(lane)); }))
        return Tr::tr("+ with a cache · − without. The code shows a cache that keeps everything.");
    if (isAbsent(state, CodeVariant::WithCache))
        return Tr::tr("+ lines that a cache would add");
    if (isAbsent(state, CodeVariant::WithoutCache))
        return Tr::tr("− lines that run only without a cache");
    return Tr::tr("+ only with the cache · − only without it");
}

QString spokenCode(const ViewState& state, CodeFile file)
{
    if (linesFor(state, file).empty())
        return whyNoLines(state);
    QStringList sentences;
    for (const CodeLine& line : linesFor(state, file)) {
        if (!isLit(state, line))
            continue;
        if (file == CodeFile::Reference) {
            if (const QString text = line.comment.trimmed(); text.startsWith(QStringLiteral("///")))
                sentences << text.mid(4);
            continue;
        }
        sentences << Tr::tr("Line %1: %2.").arg(line.number).arg(line.code.trimmed());
        for (const LaneShapes& own : shapesOn(state, line))
            for (const auto& [lane, shape] : own.shapes)
                sentences << Tr::tr("With %1, %2 is %3.", "a lane, a variable and its shape")
                                 .arg(laneNoun(state.spec(lane)), own.name, shape);
    }
    return sentences.isEmpty()
               ? Tr::tr("No line of %1 belongs to this operation.").arg(nameOf(fileAt(state, file)))
               : sentences.join(' ');
}

} // namespace pastkeys
