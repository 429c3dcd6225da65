#include "export/run_page.h"

#include "all_views.h"
#include "answer/answer_layout.h"
#include "base/contract.h"
#include "cache_map/cache_map_layout.h"
#include "drawing/chinese_font.h"
#include "drawing/language.h"
#include "drawing/tr.h"
#include "engine/attention_source.h"
#include "export/page_tables.h"
#include "export/page_words.h"
#include "export/stage_look.h"
#include "head_strip/head_strip_layout.h"
#include "lamp/lamp_layout.h"
#include "now_panel/now_panel_text.h"
#include "query/encoder_trace.h"
#include "shared/font_text_metrics.h"
#include "shared/operation_text.h"
#include "shared/visible_text.h"
#include "stage/stage_layout.h"
#include "token_strip/token_strip_layout.h"

#include <QFile>
#include <QFontDatabase>
#include <QFontInfo>

#include <algorithm>
#include <numeric>

namespace pastkeys {

namespace {

using PageProgress = std::function<void(double)>;

/// Wide enough for both lanes side by side. The page scales its pictures to the browser's window.
constexpr double kPageWide = 1080;
constexpr double kAnswerWide = 720; ///< the lamp has the rest of the line
constexpr double kLetters = 12;     ///< pixels

/// A view in the page, and its size. Sizes other than kPageWide are in lines of text.
struct PagePanel
{
    const char* name; ///< that of the view
    double width;     ///< in pixels
    double lines;     ///< height
    ViewLayout (*layout)(const ViewState& state, QSizeF size, const TextMetrics& metrics);
    bool isOfHead = false; ///< whether it shows the chosen head
};

ViewLayout wholeStage(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    return stageLayout(state, size, metrics, {.fixed = true});
}

ViewLayout wholeStrip(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    return tokenStripLayout(state, size, metrics);
}

constexpr PagePanel kPanels[] = {
    {"answer", kAnswerWide, 1.4, answerLayout}, {"lamp", kPageWide - kAnswerWide, 1.4, lampLayout},
    {"tokens", kPageWide, 4.2, wholeStrip},     {"heads", kPageWide, 2.9, headStripLayout, true},
    {"stage", kPageWide, 32, wholeStage, true}, {"cache", kPageWide, 9, cacheMapLayout}};

/// What the page has of the run.
struct PageParts
{
    Trace encoder; ///< stepped through before the first step; empty if the page does not have it
    std::vector<std::size_t> steps;
};

PageParts partsOf(const RunPage& page)
{
    PageParts parts{.encoder = {}, .steps = page.steps};
    if (parts.steps.empty()) {
        parts.steps.resize(page.trace.size());
        std::iota(parts.steps.begin(), parts.steps.end(), std::size_t{0});
    }
    if (parts.steps.front() == 0)
        parts.encoder = encoderTrace(page.trace);
    return parts;
}

QByteArray jsonOfCount(std::size_t count)
{
    return QByteArray::number(static_cast<qulonglong>(count));
}

QByteArray jsonOfCounts(const std::vector<std::size_t>& counts)
{
    QByteArrayList json;
    for (const std::size_t count : counts)
        json << jsonOfCount(count);
    return '[' + json.join(',') + ']';
}

QByteArray resource(const char* name)
{
    QFile file(QStringLiteral(":/page/") + QLatin1String(name));
    PASTKEYS_EXPECTS(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

void put(const ByteSink& sink, const QByteArray& bytes)
{
    sink(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

/// The places of a run, or of its encoder, in one language, as JSON.
class PlacesWriter
{
public:
    /// \param trace  that of the page, or of the encoder
    PlacesWriter(const RunPage& page, const Trace& trace, const PageLanguage& language,
                 PageTables& tables)
        : m_trace(trace), m_tables(tables), m_metrics(textMetricsOf(language.font)),
          m_source(page.models), m_runSource(page.models)
    {
        if (isOfEncoder(trace.header())) // until the decoder begins
            m_runBefore = m_runSource.stateAt(page.trace, Cursor{}, Selection{});
    }

    /// For each step, for each of its operations: [title, summary of the step, explanation, layer
    /// or -1, name of the operation, sheets per head]. There is a list of sheets for each head that
    /// can be chosen; if the operation does not belong to a head, there is only one list. The sheets
    /// are in the order of kPanels.
    QByteArray placesIn(std::size_t step)
    {
        QByteArrayList places;
        m_layer = Layer{}; // the same picture, whichever steps the page has
        const std::size_t count = operationCount(m_trace, step);
        for (std::size_t operation = 0; operation < count; ++operation)
            places << placeAt({step, operation});
        return '[' + places.join(",\n") + ']';
    }

private:
    QByteArray placeAt(Cursor cursor)
    {
        const OperationPoint point = operationAt(m_trace, cursor);
        const Layer layer = point.layer.value_or(m_layer);
        m_layer = layer;
        const ViewState first = stateAt(cursor, layer, Head{});
        const std::size_t heads = first.operation().isOfHeads ? first.site().heads : 1;
        std::vector<std::size_t> sheets(std::size(kPanels));
        QByteArrayList lists;
        for (std::size_t head = 0; head < heads; ++head) {
            const ViewState state = stateAt(cursor, layer, static_cast<Head>(head));
            for (std::size_t i = 0; i < sheets.size(); ++i)
                if (head == 0 || kPanels[i].isOfHead)
                    sheets[i] = sheetOf(kPanels[i], state);
            lists << jsonOfCounts(sheets);
        }
        const auto text = [this](const QString& of) { return jsonOfCount(m_tables.text(of)); };
        const QByteArrayList place{text(titleOf(first.network(), point)),
                                   text(stepSummary(first)),
                                   text(explanationOf(first)),
                                   point.layer ? jsonOfCount(indexOf(*point.layer))
                                               : QByteArray("-1"),
                                   text(QString::fromStdString(first.operation().name)),
                                   lists.join(',')};
        return '[' + place.join(',') + ']';
    }

    ViewState stateAt(Cursor cursor, Layer layer, Head head)
    {
        return m_source.stateAt(m_trace, cursor, {layer, head, {}});
    }

    std::size_t sheetOf(const PagePanel& panel, const ViewState& step)
    {
        const ViewState& state =
            m_runBefore && viewNamed(panel.name).texts == TextsOf::Run ? *m_runBefore : step;
        const QSizeF size(panel.width, std::ceil(panel.lines * m_metrics.lineHeight));
        return m_tables.sheet(panel.layout(state, size, m_metrics), size, state);
    }

    const Trace& m_trace;
    PageTables& m_tables;
    TextMetrics m_metrics;
    AttentionSource m_source;
    AttentionSource m_runSource;          ///< for m_runBefore
    std::optional<ViewState> m_runBefore; ///< what the encoder's places show of the run
    Layer m_layer{}; ///< the last one of the step, which stays on show after all layers
};

QByteArray nameOfLanguage(const QString& code)
{
    const auto* const found = std::ranges::find(
        kLanguages, code, [](const TextLanguage& language) { return language.code; });
    PASTKEYS_EXPECTS(found != kLanguages.end());
    return jsonOf(QString::fromUtf8(found->name));
}

QString pageTitle(const Trace& trace)
{
    return harmlessText(QString::fromStdString(trace.header().prompt).simplified());
}

/// {code, name, words, font size, places of the encoder and of each step}
QByteArray languageJson(const RunPage& page, const PageParts& parts, const PageLanguage& language,
                        PageTables& tables, const PageProgress& progress)
{
    const LanguageOfThread here(language.code);
    PlacesWriter writer(page, page.trace, language, tables);
    QByteArrayList places;
    if (!parts.encoder.empty())
        places << PlacesWriter(page, parts.encoder, language, tables).placesIn(0);
    for (std::size_t i = 0; i < parts.steps.size(); ++i) {
        places << writer.placesIn(parts.steps[i]);
        progress(static_cast<double>(i + 1) / static_cast<double>(parts.steps.size()));
    }
    return "{\"code\":" + jsonOf(language.code) + ",\"name\":" + nameOfLanguage(language.code) +
           ",\"model\":" + jsonOf(translated(page.trace.header().modelName)) +
           ",\"font\":" + QByteArray::number(QFontInfo(language.font).pixelSize()) +
           ",\"words\":" + pageWords() + ",\n\"places\":[" + places.join(",\n") + "]}";
}

QByteArray panelsJson()
{
    QByteArrayList names;
    for (const PagePanel& panel : kPanels)
        names << '"' + QByteArray(panel.name) + '"';
    return '[' + names.join(',') + ']';
}

/// The numbers of the steps. That of the encoder is -1.
QByteArray stepsJson(const PageParts& parts)
{
    QByteArrayList numbers;
    if (!parts.encoder.empty())
        numbers << "-1";
    for (const std::size_t step : parts.steps)
        numbers << jsonOfCount(step);
    return '[' + numbers.join(',') + ']';
}

} // namespace

RunPage runPage(const Trace& trace, QStringList languages)
{
    if (languages.isEmpty()) {
        languages = languageCodes();
        languages.removeAll(languageInUse());
        languages.prepend(languageInUse());
    }
    RunPage page{.trace = trace, .languages = {}};
    StageLook look = stageLookOf(themeNamed(ThemeName::Light), {});
    constexpr double kPointsInInch = 72;
    look.font.setPointSizeF(kLetters * kPointsInInch / look.dotsPerInch);
    const QStringList installed = QFontDatabase::families();
    for (const QString& code : languages)
        page.languages.push_back({code, fontFor(code, look.font, installed)});
    return page;
}

void writeRunPage(const RunPage& page, const ByteSink& sink, const PageProgress& progress)
{
    const PageParts parts = partsOf(page);
    // Everything before the data does not depend on it, and a sink that has been stopped throws.
    const QString title = pageTitle(page.trace);
    put(sink, resource("page_start.html")
                  .replace("{{language}}",
                           QString(page.languages.front().code).replace('_', '-').toUtf8())
                  .replace("{{title}}", title.toHtmlEscaped().toUtf8()));
    put(sink,
        "<style>\n" + resource("page.css") + "</style>\n</head>\n" + resource("page_body.html"));
    PageTables tables;
    QByteArrayList languages;
    const auto count = static_cast<double>(page.languages.size());
    for (const PageLanguage& language : page.languages) {
        const auto done = static_cast<double>(languages.size());
        languages << languageJson(page, parts, language, tables, [&](double part) {
            put(sink, {}); // stops here if writing is stopped
            progress((done + part) / count);
        });
    }
    put(sink, "<script type=\"application/json\" id=\"run\">{\"prompt\":" + jsonOf(title) +
                  ",\n\"panels\":" + panelsJson() + ",\n\"steps\":" + stepsJson(parts) +
                  ",\n\"stepCount\":" + jsonOfCount(page.trace.size()) +
                  ",\n\"themes\":" + pageThemes() + ",\n" + tables.json() + ",\n\"languages\":[" +
                  languages.join(",\n") + "]}</script>\n");
    put(sink, "<script>\n" + resource("page_drawing.js") + resource("page.js") +
                  "</script>\n</body>\n</html>\n");
}

} // namespace pastkeys
