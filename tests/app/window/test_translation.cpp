// Checks that the window can be translated completely: lupdate finds each string that the window
// shows, each string goes through the translator, and each still fits when it is a third longer.
#include "archive/trace_writer.h"
#include "base/errors.h"
#include "document/laboratory.h"
#include "document/lesson_guide.h"
#include "document/run_document.h"
#include "document/unknown_words.h"
#include "drawing/tr.h"
#include "plots/plot_text.h"
#include "plots/plots_view.h"
#include "record/lane_names.h"
#include "session/messages.h"
#include "shared/lane_matrix.h"
#include "stage/stage_view.h"
#include "support/clipped_texts.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/program.h"
#include "support/pseudo_translation.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/key_sheet.h"
#include "widgets/message_bar.h"
#include "window/exporter.h"

#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QJsonDocument>
#include <QLineEdit>
#include <QMenu>
#include <QTextBrowser>
#include <QTextEdit>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr QSize kWindow(1366, 768);

/// Names of units, keys and types, which are the same in every language.
const QSet<QString>& namesOfTheField()
{
    static const QSet<QString> names{
        "FLOP",  "FLOPs",  "GFLOP", "kFLOPs", "MFLOPs",    "GFLOPs",    "KiB",      "MiB",
        "GiB",   "ULP",    "GPT",   "CSV",    "PNG",       "SVG",       "PDF",      "Ctrl",
        "Alt",   "Return", "Shift", "PgUp",   "PgDown",    "Home",      "End",      "Esc",
        "Space", "Left",   "Right", "Up",     "Down",      "Backspace", "Pastkeys", "png",
        "svg",   "pdf",    "jsonl", "Qt",     "LayerNorm", "GELU",      "GB",       "float"};
    return names;
}

/// Pairs of a place in the window and a string shown there.
using ShownTexts = QList<std::pair<QString, QString>>;

void addTextsOf(const TraceView& view, const QString& where, ShownTexts& shown)
{
    const ViewLayout& layout = view.currentLayout();
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == DisplayItem::Kind::Text)
            shown.append({where, item.text});
    constexpr int kStep = 12;
    for (int y = 0; y < view.height(); y += kStep)
        for (int x = 0; x < view.width(); x += kStep)
            shown.append({where + " (tool tip)", layout.detailAt(QPointF(x, y)).toolTip});
}

void addTextsOf(const QWidget& widget, ShownTexts& shown)
{
    const QString where = QString::fromUtf8(widget.metaObject()->className());
    const auto add = [&](const QString& text) { shown.append({where, text}); };
    add(widget.toolTip());
    add(widget.accessibleName());
    add(widget.accessibleDescription());
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        add(label->text());
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        add(button->text());
    if (const auto* dock = qobject_cast<const QDockWidget*>(&widget))
        add(dock->windowTitle());
    if (const auto* text = qobject_cast<const QTextEdit*>(&widget))
        add(text->toPlainText());
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            add(tabs->tabText(i));
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        for (int i = 0; i < box->count(); ++i)
            add(box->itemText(i));
    if (const auto* view = qobject_cast<const TraceView*>(&widget))
        addTextsOf(*view, where, shown);
}

QString modelText(const char* file)
{
    return QString::fromUtf8(contentOf(QDir(builtInModel()).filePath(file)));
}

/// Removes the names of caches, which are written as in options and are not translated.
QString withoutCaches(QString text)
{
    QStringList caches;
    for (const Comparison& comparison : readyComparisons().mid(1)) // not "off" and "on"
        for (const LaneSpec& lane : comparison.lanes)
            caches << QString::fromStdString(toRead(writtenOut(lane)));
    // Longest first, because "static" is a part of "static, int8".
    std::ranges::sort(caches, std::ranges::greater(), &QString::size);
    for (const QString& cache : std::as_const(caches))
        text.remove(cache);
    return text;
}

ShownTexts plotTexts(const PlotData& data)
{
    ShownTexts shown{{"axis", data.x.title}, {"axis", data.y().title}, {"note", noteOf(data)}};
    shown.append({"spoken", spokenTextOf(data, 1)});
    for (const PlotSeries& series : data.series())
        for (const AxisScale scale : {AxisScale::Linear, AxisScale::Logarithmic}) {
            shown.append({"legend", legendText(data, series, 1, scale)});
            shown.append({"caption", captionOf(data, 1, scale)});
        }
    for (const LedgerBar& bar : data.bars)
        shown.append({"bar", shortTitleOf(data, bar)});
    for (std::size_t source = 0; source < std::max(data.bars.size(), data.steps); ++source)
        if (data.kind != PlotKind::Ledger || source < data.bars.size())
            shown.append({"tool tip of a plot", sourceText(data, source)});
    return shown;
}

ShownTexts textsOn(const QWidget& window)
{
    ShownTexts shown;
    for (const QWidget* widget : window.findChildren<QWidget*>())
        if (widget->isVisible())
            addTextsOf(*widget, shown);
    for (const QAction* action : window.findChildren<QAction*>())
        for (const QString& text : {action->text(), action->toolTip(), action->statusTip()})
            shown.append({"QAction", withoutCaches(text)});
    for (const QMenu* menu : window.findChildren<QMenu*>())
        shown.append({"QMenu", menu->title()});
    return shown;
}

} // namespace

/// One window in the pseudo-language, with a run of the built-in model, in many states.
class TestTranslation : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void lupdateFindsTheTextsWithoutAWarning()
    {
        QVERIFY2(m_found.warnings.isEmpty(), qPrintable(m_found.warnings));
        QCOMPARE(m_found.texts.keys(), QStringList{"pastkeys::Tr"});
        QVERIFY(m_found.texts["pastkeys::Tr"].size() > 900);
        // Two parts of the core's error messages, and a string that belongs to an operation.
        for (const char* text : {"expected %1, found %2", "at most %1 bytes", "hidden state"})
            QVERIFY2(m_found.texts["pastkeys::Tr"].contains(text), text);
    }
    void aPseudoTranslationIsLongerAndKeepsArgumentsAndTags()
    {
        QCOMPARE(pseudoTranslated("of %1"), QString("[óƒ %1··]"));
        QCOMPARE(pseudoTranslated("<b>&Copy</b> %n"),
                 QString("<b>").prepend('[') + "&Çóƥý</b> %n" + QString(5, QChar(0xB7)) + "]");
        QCOMPARE(plainWords("[óƒ cache···] x1 KiB"), (QStringList{"cache", "KiB"}));
    }
    void theStartCard();
    void eachOperation();
    void eachPlot();
    void theKeySheet();
    void theDialogOfExports();
    void theOfferForUnknownWords();
    void anErrorOfTheCoreArrivesTranslated();
    void numbersFollowTheLanguageOnScreenAndNotInFiles();

private:
    /// Collects the strings that contain an untranslated word.
    void collect(const ShownTexts& shown);
    void collectAll()
    {
        settle();
        collect(textsOn(*m_window));
        m_clipped += ClippedTexts::in(*m_window);
    }
    /// Returns what has been collected, and clears it.
    QString complaints();

    FoundTexts m_found;
    std::unique_ptr<PseudoTranslator> m_translator;
    OwnWindow m_window;
    QSet<QString> m_data; ///< words that need no translation
    QMap<QString, QString> m_untranslated;
    QStringList m_clipped;
};

#define EXPECT_NO_COMPLAINTS()                                                                     \
    if (const QString complained = complaints(); !complained.isEmpty())                            \
    QFAIL(qPrintable(complained))

void TestTranslation::initTestCase()
{
    m_found = foundTexts();
    m_translator = std::make_unique<PseudoTranslator>(m_found);
    QCoreApplication::installTranslator(m_translator.get());
    m_window.open([] { return windowWithRun(kWindow); });
    const TraceHeader& header = m_window->session().trace().header();
    // The words of the model, the examples and the prompt.
    const QString spoken = modelText("vocab.json") + modelText("examples.json") +
                           QString::fromStdString(header.prompt) + ' ' +
                           QString::fromStdString(header.modelName.english()) + ' ' +
                           QString::fromStdString(header.kernels);
    m_data = namesOfTheField();
    m_data.insert("translator"); // of a built-in model, whose name is not translated
    m_data.insert("English");    // a language is called by its own name
    for (const QString& word : plainWords(QString(spoken).replace('-', ' ').replace(u'Ġ', u' ')))
        m_data.insert(word);
    for (const LessonEntry& lesson : builtInLessons()) // translated elsewhere
        for (const QString& word : plainWords(lesson.title))
            m_data.insert(word);
    for (const char* cache : {"static", "int8"}) // written as in options
        for (const QString& word : plainWords(cache))
            m_data.insert(word);
}

void TestTranslation::cleanupTestCase()
{
    m_window.close();
    QCoreApplication::removeTranslator(m_translator.get());
}

void TestTranslation::collect(const ShownTexts& shown)
{
    for (const auto& [where, text] : shown)
        for (const QString& word : plainWords(text))
            if (!m_data.contains(word))
                m_untranslated.insert(where + ": " + text.left(200), word);
}

QString TestTranslation::complaints()
{
    QStringList lines;
    for (auto it = m_untranslated.cbegin(); it != m_untranslated.cend(); ++it)
        lines << it.value() + " in " + it.key();
    m_clipped.removeDuplicates();
    lines += m_clipped;
    m_untranslated.clear();
    m_clipped.clear();
    return lines.join('\n');
}

void TestTranslation::theStartCard()
{
    auto* card = m_window->findChild<StartCard*>();
    QVERIFY(card->isVisible());
    collectAll();
    card->hide();
    EXPECT_NO_COMPLAINTS();
}

void TestTranslation::eachOperation()
{
    const std::size_t count = operationCount(m_window->session().trace(), 1);
    for (std::size_t operation = 0; operation < count; ++operation) {
        m_window->session().setCursor({1, operation});
        collectAll();
    }
    EXPECT_NO_COMPLAINTS();
}

void TestTranslation::eachPlot()
{
    auto* plots = m_window->findChild<PlotsView*>();
    panelOf(*m_window, "plots")->raise();
    const Trace drifting = traceOf({.lanes = lanesNamed("static", "int8")});
    for (const PlotKind kind : kPlotKinds) {
        plots->setPlot(kind);
        collectAll();
        collect(plotTexts(plotDataOf(kind, m_window->session().trace(), plots->machine())));
        collect(plotTexts(plotDataOf(kind, drifting)));
    }
    EXPECT_NO_COMPLAINTS();
}

void TestTranslation::theKeySheet()
{
    showKeySheet(m_window.get());
    settle();
    auto* sheet = m_window->findChild<QDialog*>();
    QVERIFY(sheet && sheet->isVisible());
    collect(textsOn(*sheet));
    collect({{"title", sheet->windowTitle()}});
    m_clipped += ClippedTexts::in(*sheet);
    sheet->close();
    EXPECT_NO_COMPLAINTS();
}

void TestTranslation::theDialogOfExports()
{
    m_window->findChild<Exporter*>()->ask(ExportKind::Stage);
    auto* dialog = m_window->findChild<QFileDialog*>();
    QVERIFY(dialog);
    collect({{"title", dialog->windowTitle()}, {"filters", dialog->nameFilters().join(' ')}});
    delete dialog; // its controls are Qt's own
    EXPECT_NO_COMPLAINTS();
}

void TestTranslation::theOfferForUnknownWords()
{
    auto* messages = m_window->findChild<MessageBar*>();
    const KnownWords words(QList<WordGroup>{{"Things", {"ball"}}});
    m_window->messages().showWarning(UnknownWords().noteOn("The ball", words, textOnlyNote(true)));
    QVERIFY(messages->isVisible());
    collectAll();
    m_window->messages().close();
    EXPECT_NO_COMPLAINTS();
}

void TestTranslation::anErrorOfTheCoreArrivesTranslated()
{
    auto* messages = m_window->findChild<MessageBar*>();
    const QString prompt = m_window->document().request().prompt;
    m_window->document().setPrompt(QString("The ball. ").repeated(2000).trimmed());
    m_window->document().run();
    QTRY_VERIFY_WITH_TIMEOUT(messages->isVisible(), 20'000);
    const QString found =
        pseudoTranslated("expected %1, found %2")
            .arg(pseudoTranslated("at most %1 tokens (the model's context)")
                     .arg(QLocale().toString(m_window->document().model()->config().context)),
                 pseudoTranslated("%1 tokens").arg(QLocale().toString(6000)));
    QVERIFY2(messages->text().contains(found), qPrintable(messages->text()));
    QVERIFY(messages->text().contains(pseudoTranslated("Shorten the prompt.")));
    m_window->document().setPrompt(prompt);
    collectAll();
    m_window->document().openModel("/nowhere");
    QTRY_VERIFY_WITH_TIMEOUT(messages->text().contains(pseudoTranslated("a model folder")), 20'000);
    m_data.insert("nowhere");
    collectAll();
    m_window->messages().close();
    EXPECT_NO_COMPLAINTS();
}

void TestTranslation::numbersFollowTheLanguageOnScreenAndNotInFiles()
{
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    const auto restore = qScopeGuard([&before] { QLocale::setDefault(before); });
    Session& session = m_window->session();
    session.setCursor(cursorAt(session.trace(), 1, {Gpt2::Scores, Layer{0}}));
    settle();
    static const QRegularExpression point("\\d\\.\\d");
    auto* stage = m_window->findChild<StageView*>();
    auto* plots = m_window->findChild<PlotsView*>();
    plots->setPlot(PlotKind::Time);
    for (const QString& csv : {plots->csv(), csvOf(stage->state(), Lane{1}, StageMatrix::Scores)}) {
        QVERIFY(csv.contains(point));
        const QStringList lines = csv.split('\n', Qt::SkipEmptyParts);
        const qsizetype columns = lines.first().count(',');
        for (const QString& line : lines) // a decimal comma would add a column
            QVERIFY2(line.contains('"') || line.count(',') == columns, qPrintable(line));
    }
    QString onScreen;
    for (const auto* panel : m_window->findChildren<QTextBrowser*>())
        onScreen += panel->toPlainText();
    static const QRegularExpression german("\\d,\\d+ [µm]s");
    static const QRegularExpression english("\\d\\.\\d+ [µm]s");
    QVERIFY2(onScreen.contains(german), qPrintable(onScreen));
    QVERIFY2(!onScreen.contains(english), qPrintable(onScreen));
    const TraceHeader& header = session.trace().header();
    const auto trace = QByteArray::fromStdString(traceHeaderLine(header) +
                                                 traceStepLine(header, session.trace().step(1)));
    for (const QByteArray& line : trace.split('\n'))
        QVERIFY2(line.isEmpty() || QJsonDocument::fromJson(line).isObject(), line.constData());
    QVERIFY(QString::fromUtf8(trace).contains(point));
    QVERIFY(InputError({"a", {}, Text::tr("%1 bytes", 1234567U), {}, {}}).what() ==
            std::string("a: expected 1234567 bytes"));
}

PASTKEYS_TEST(TestTranslation)
#include "test_translation.moc"
