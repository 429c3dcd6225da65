// Whether each translation is complete, keeps the arguments and tags of each string, can be drawn,
// and fits in the window; and what changes when the user chooses another language.
#include "document/documents.h"
#include "document/lesson_guide.h"
#include "document/run_document.h"
#include "drawing/language.h"
#include "engine/prompt_help.h"
#include "lamp/lamp_view.h"
#include "plots/plots_view.h"
#include "record/lane_names.h"
#include "support/clipped_texts.h"
#include "support/long_trace.h"
#include "support/program.h"
#include "support/pseudo_translation.h"
#include "support/test_program.h"
#include "support/translation_file.h"
#include "support/window_parts.h"
#include "widgets/cache_price.h"
#include "widgets/cover.h"
#include "widgets/key_sheet.h"
#include "widgets/prompt_edit.h"
#include "widgets/word_list.h"
#include "window/batch_controls.h"
#include "window/cache_chooser.h"
#include "window/exporter.h"
#include "window/open_window.h"
#include "window/sequences_window.h"

#include <QCheckBox>
#include <QDialog>
#include <QMenuBar>
#include <QRawFont>
#include <QTextLayout>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// All languages except English, in which the sources are written.
const QStringList& translated()
{
    static const QStringList codes = languageCodes().mid(1);
    return codes;
}

/// The arguments (%1), placeholders ({rows}) and tags in a string, sorted and without duplicates.
QStringList keptParts(const QString& text)
{
    static const QRegularExpression part("%L?[0-9n]+|\\{\\w+\\}|</?\\w+>");
    QStringList parts;
    for (const QRegularExpressionMatch& match : part.globalMatch(text))
        parts << match.captured();
    parts.sort();
    parts.removeDuplicates();
    return parts;
}

bool hasKeyLetter(const QString& text)
{
    static const QRegularExpression letter("&[A-Za-z%]");
    return text.contains(letter);
}

/// The characters that no installed font has.
QString undrawable(const QString& letters)
{
    QTextLayout layout(letters);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine())
        line.setLineWidth(1000);
    layout.endLayout();
    QString missing;
    for (int i = 0; i < letters.size(); ++i)
        for (const QGlyphRun& run : layout.glyphRuns(i, 1))
            if (run.glyphIndexes().contains(0))
                missing += letters[i];
    return missing;
}

QAction* languageAction(const QWidget& window, const char* code)
{
    for (const TextLanguage& language : kLanguages)
        if (QLatin1String(language.code) == QLatin1String(code))
            return actionNamed(window, QString::fromUtf8(language.name));
    return nullptr;
}

QAction* actionWithKey(const QWidget& window, const char* key)
{
    for (QAction* action : window.findChildren<QAction*>())
        if (action->shortcut() == QKeySequence(key))
            return action;
    return nullptr;
}

} // namespace

class TestLanguages : public QObject
{
    Q_OBJECT

private slots:
    void cleanup()
    {
        m_open.reset();
        m_settings.reset();
        useLanguage();
    }
    void eachLanguageHasAllTexts();
    void aTranslationKeepsArgumentsTagsAndTheLetterOfAKey();
    void noMenuHasTheSameLetterTwice();
    void noControlIsReadWithTheLetterOfItsKey();
    void eachLetterCanBeDrawn();
    void noTextIsCut();
    void aRunOnShowStaysInAnotherLanguage();
    void aRunGoesOnInAnotherLanguage();
    void aLessonGoesOnInAnotherLanguage();
    void theRunFromBeforeALessonIsKeptInAnotherLanguage();
    void aLessonWhoseFilesAreGoneIsClosedInAnotherLanguage();
    void theAnswersStayHiddenInAnotherLanguage();
    void thePromptsOfABatchStayInAnotherLanguage();
    void anExportEndsBeforeTheLanguageChanges();
    void theLanguageIsKept();

private:
    MainWindow& window() { return m_open->window(); }
    void open(const StartOptions& options = {})
    {
        m_settings = std::make_unique<OwnSettings>();
        m_open = std::make_unique<OpenWindow>(options);
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        window().findChild<StartCard*>()->hide();
    }
    /// Chooses a language in the menu.
    void choose(const char* code)
    {
        const QPointer<MainWindow> former = &window();
        languageAction(window(), code)->trigger();
        QTRY_VERIFY(!former);
        QCOMPARE(languageInUse(), code);
        settle();
    }
    QStringList clippedTexts(QSize size);
    QStringList clippedInDialogs();

    std::unique_ptr<OwnSettings> m_settings;
    std::unique_ptr<OpenWindow> m_open;
};

/// Checks that lupdate would find no new, unfinished or unused strings.
void TestLanguages::eachLanguageHasAllTexts()
{
    const QSet<QString> wanted = foundTexts().texts["pastkeys::Tr"];
    QVERIFY(wanted.size() > 900);
    for (const QString& code : translated()) {
        QSet<QString> have;
        for (const TranslatedText& text : textsOfLanguage(code)) {
            have.insert(text.source);
            QVERIFY2(text.finished && text.forms.size() == 1 && !text.forms[0].isEmpty(),
                     qPrintable(code + ": " + text.source));
        }
        const QStringList lacks = (wanted - have).values();
        const QStringList tooMany = (have - wanted).values();
        QVERIFY2(lacks.isEmpty(), qPrintable(code + " lacks " + lacks.join('\n')));
        QVERIFY2(tooMany.isEmpty(), qPrintable(code + " still has " + tooMany.join('\n')));
    }
    for (const TranslatedText& plural : textsOfLanguage("en"))
        QVERIFY2(plural.finished && plural.forms.size() == 2, qPrintable(plural.source));
}

void TestLanguages::aTranslationKeepsArgumentsTagsAndTheLetterOfAKey()
{
    for (const QString& code : translated())
        for (const TranslatedText& text : textsOfLanguage(code))
            for (const QString& form : text.forms) {
                const QByteArray where = (code + ": " + form).toUtf8();
                QVERIFY2(keptParts(text.source) == keptParts(form), where);
                QVERIFY2(hasKeyLetter(text.source) == hasKeyLetter(form), where);
                QVERIFY2(text.source.count('\n') == form.count('\n'), where);
            }
}

void TestLanguages::noMenuHasTheSameLetterTwice()
{
    open({.model = {}, .prompt = {}, .mode = {}, .opensModel = false});
    for (const TextLanguage& language : kLanguages) {
        choose(language.code);
        QList<QWidget*> menus{window().menuBar()};
        for (QMenu* menu : window().findChildren<QMenu*>())
            menus << menu;
        for (const QWidget* menu : std::as_const(menus)) {
            QStringList letters;
            for (const QAction* action : menu->actions())
                if (const QKeySequence letter = QKeySequence::mnemonic(action->text());
                    !letter.isEmpty())
                    letters << letter.toString();
            QVERIFY2(letters.removeDuplicates() == 0,
                     qPrintable(QString(language.code) + letters.join(' ')));
        }
    }
}

void TestLanguages::noControlIsReadWithTheLetterOfItsKey()
{
    useLanguage("zh_CN"); // where "&Slots" ends with "(&S)"
    Documents documents;
    const BatchControls controls(documents.batch);
    for (const QWidget* part : controls.findChildren<QWidget*>())
        QVERIFY2(!part->accessibleName().contains('('), qPrintable(part->accessibleName()));
}

void TestLanguages::eachLetterCanBeDrawn()
{
    for (const QString& code : translated()) {
        QSet<QChar> letters;
        for (const TranslatedText& text : textsOfLanguage(code))
            for (const QChar letter : text.forms.join(QString()))
                if (letter.isPrint())
                    letters.insert(letter);
        QVERIFY(letters.size() > 50);
        QString all;
        for (const QChar letter : std::as_const(letters))
            all += letter;
        QCOMPARE(undrawable(all), QString());
    }
    // The check works: it finds this character, which no font has.
    QCOMPARE(undrawable(QString(QChar(0x0378))).size(), 1);
}

QStringList TestLanguages::clippedTexts(QSize size)
{
    window().resize(size);
    Session& session = window().session();
    QStringList clipped;
    const auto look = [&] {
        settle();
        clipped += ClippedTexts::in(window());
    };
    // The other layers have the same strings as the second one.
    for (std::size_t i = 0; i < operationCount(session.trace(), 1); ++i)
        if (const OperationPoint point = operationAt(session.trace(), {1, i});
            !point.layer || *point.layer == Layer{1}) {
            session.setCursor({1, i});
            look();
        }
    panelOf(window(), "plots")->raise();
    for (const PlotKind kind : kPlotKinds) {
        window().findChild<PlotsView*>()->setPlot(kind);
        look();
    }
    panelOf(window(), "inspector")->raise();
    look();
    window().findChild<StartCard*>()->show();
    look();
    window().findChild<StartCard*>()->hide();
    clipped.removeDuplicates();
    return clipped;
}

QStringList TestLanguages::clippedInDialogs()
{
    showKeySheet(&window());
    QList<QDialog*> dialogs{window().findChild<QDialog*>(),
                            new CacheChooser(cacheOffAndOn(), Lane{1}, nullptr, &window()),
                            new CachePrice(&window()),
                            new WordList(wordsOf(builtInModel()), &window())};
    QStringList clipped;
    for (QDialog* dialog : std::as_const(dialogs)) {
        dialog->show();
        settle();
        clipped += ClippedTexts::in(*dialog);
        delete dialog;
    }
    return clipped;
}

void TestLanguages::noTextIsCut()
{
    open();
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
    for (const QString& code : translated()) {
        choose(code.toLatin1());
        for (const QSize size : {QSize(1366, 768), QSize(1024, 768)})
            QCOMPARE(clippedTexts(size).join('\n'), QString());
        QCOMPARE(clippedInDialogs().join('\n'), QString());
    }
    // If the results of two caches drift apart, the window shows strings that it does not show
    // otherwise.
    window().document().run({.lanes = lanesNamed("static", "window:8+4,int8"), .tokens = 3});
    QTRY_VERIFY_WITH_TIMEOUT(!window().document().isBusy(), 20'000);
    QCOMPARE(clippedTexts({1024, 768}).join('\n'), QString());
}

void TestLanguages::aRunOnShowStaysInAnotherLanguage()
{
    open();
    window().resize(1200, 700);
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
    window().session().setCursor({2, 17});
    RunRequest request = window().document().request();
    request.settings.tokens = 7;
    request.settings.sampling = {
        .greedy = false, .temperature = 0.5, .topK = 3, .topP = 0.5, .seed = 9};
    request.prompt = "你好, not run yet";
    window().document().setRequest(request);
    trigger(window(), "Dark");
    panelOf(window(), "plots")->raise();
    panelOf(window(), "decoder")->hide();
    const Trace before = window().session().trace();
    const Selection selection = window().session().selection();
    choose("zh_CN");
    QCOMPARE(actionNamed(window(), "运行提示词(R)") != nullptr, true);
    QCOMPARE(window().size(), QSize(1200, 700));
    QVERIFY(actionNamed(window(), "深色(D)")->isChecked());
    QVERIFY(window().rect().contains(panelOf(window(), "plots")->geometry())); // in front
    QVERIFY(panelOf(window(), "decoder")->isHidden());
    const Session& session = window().session();
    QCOMPARE(session.trace().size(), before.size());
    for (std::size_t step = 0; step < before.size(); ++step)
        QCOMPARE(&session.trace().step(step), &before.step(step)); // not run again
    QVERIFY((session.cursor() == Cursor{2, 17}));
    QVERIFY(session.selection() == selection);
    QVERIFY(giveTheSame(window().document().request(), request));
    QCOMPARE(window().findChild<PromptEdit*>()->toPlainText(), request.prompt);
    QVERIFY(window().document().model());
    window().document().setPrompt("The ball is red.");
    window().document().run(); // on the same engine
    QTRY_COMPARE(window().session().trace().header().prompt, "The ball is red.");
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
}

void TestLanguages::aRunGoesOnInAnotherLanguage()
{
    open();
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
    window().document().run({.prompt = "The ball", .tokens = 60});
    QTRY_VERIFY(window().session().trace().size() > 2 && window().document().isBusy());
    choose("zh_TW");
    QVERIFY(window().document().isBusy() || finished(window()));
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
    QVERIFY(!window().document().isBusy());
    QCOMPARE(window().session().trace().header().prompt, "The ball");
}

/// The lesson stays open, and keeps its progress and its panel.
void TestLanguages::aLessonGoesOnInAnotherLanguage()
{
    open();
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
    trigger(window(), "Continue the lessons");
    QTRY_VERIFY_WITH_TIMEOUT(window().lessons().isReady(), 20'000);
    window().findChild<LessonPanel*>()->reveal();
    const LessonProgress before = window().lessons().progressOf(window().lessons().lesson().name());
    QCOMPARE(before.results.size(), 1);
    const QString title = window().lessons().lesson().title();
    choose("zh_CN");
    QTRY_VERIFY_WITH_TIMEOUT(window().lessons().isReady(), 20'000);
    const Lesson& lesson = window().lessons().lesson();
    QVERIFY(!lesson.title().isEmpty() && lesson.title() != title);
    LessonProgress after = window().lessons().progressOf(lesson.name());
    QVERIFY(after.shownAt >= before.shownAt); // the new window shows the page again
    after.shownAt = before.shownAt;
    QCOMPARE(after, before);
    QVERIFY(window().findChild<QDockWidget*>("lesson")->isVisible());
}

/// The next launch restores the run from before the lesson.
void TestLanguages::theRunFromBeforeALessonIsKeptInAnotherLanguage()
{
    open();
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
    const std::string before = window().session().trace().header().prompt;
    trigger(window(), "Continue the lessons");
    QTRY_VERIFY_WITH_TIMEOUT(window().lessons().isReady(), 20'000);
    QVERIFY(window().session().trace().header().prompt != before);
    choose("zh_CN");
    QTRY_VERIFY_WITH_TIMEOUT(window().lessons().isReady(), 20'000);
    window().close();
    QCOMPARE(loadSettings().request.prompt.toStdString(), before);
    window().lessons().close();
    QTRY_COMPARE_WITH_TIMEOUT(window().session().trace().header().prompt, before, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
}

void TestLanguages::aLessonWhoseFilesAreGoneIsClosedInAnotherLanguage()
{
    open();
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
    {
        const QTemporaryDir folder;
        QFile page(folder.filePath("01.md"));
        QVERIFY(page.open(QIODevice::WriteOnly));
        page.write("---\nprompt: The ball is red.\ntokens: 2\n---\n# Title\n\nText.\n");
        page.close();
        window().openLesson(folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(window().lessons().isReady(), 20'000);
    }
    choose("zh_CN");
    QVERIFY(!window().lessons().isOpen());
    QVERIFY(!window().findChild<QDockWidget*>("lesson")->isVisible());
}

void TestLanguages::theAnswersStayHiddenInAnotherLanguage()
{
    open();
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
    trigger(window(), "Hide the answers");
    trigger(window(), "Large mouse pointer");
    choose("zh_CN");
    QVERIFY(window().covers().isCovered(*window().findChild<LampView*>()));
    QVERIFY(actionWithKey(window(), "V")->isChecked());
    QVERIFY(actionWithKey(window(), "B")->isChecked());
}

void TestLanguages::thePromptsOfABatchStayInAnotherLanguage()
{
    open();
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
    trigger(window(), "Sequences …");
    BatchExample batch = batchesOf(builtInModel()).front();
    batch.prompts = QStringList{"Mia has a ball.", "Tom sings."};
    batch.slotCount = 3;
    auto* sequences = window().findChild<SequencesWindow*>();
    window().batch().choose(batch);
    sequences->findChild<QCheckBox*>("keepsBlocks")->setChecked(true);
    choose("zh_CN");
    choose("zh_TW"); // the sequences were not shown in between
    actionWithKey(window(), "S")->trigger();
    const BatchRequest request = window().batch().request();
    QCOMPARE(request.prompts, batch.prompts);
    QCOMPARE(request.settings.slotCount, std::size_t{3});
    QVERIFY(request.settings.keepsBlocks && request.settings.sharesBeginnings);
}

/// Changing the language replaces the window, which would stop an export, so the change waits until
/// the export has ended.
void TestLanguages::anExportEndsBeforeTheLanguageChanges()
{
    open();
    QTRY_VERIFY_WITH_TIMEOUT(finished(window()), 20'000);
    window().session().setTrace(longTrace(window().session().trace(), 100));
    const QString file = m_settings->path() + "/run.jsonl";
    auto* exporter = window().findChild<Exporter*>();
    QSignalSpy ended(exporter, &Exporter::finished);
    exporter->exportTo(file, ExportKind::Trace);
    languageAction(window(), "zh_CN")->trigger();
    QVERIFY(exporter->isWriting());
    QTRY_COMPARE_WITH_TIMEOUT(languageInUse(), "zh_CN", 20'000);
    QCOMPARE(ended.size(), 1);
    QCOMPARE(contentOf(file).count('\n'), 101);
}

void TestLanguages::theLanguageIsKept()
{
    open({.model = {}, .prompt = {}, .mode = {}, .opensModel = false});
    QCOMPARE(loadSettings().language, QString());
    choose("zh_TW");
    QCOMPARE(loadSettings().language, "zh_TW");
    QVERIFY(languageAction(window(), "zh_TW")->isChecked());
    QVERIFY(!languageAction(window(), "en")->isChecked());
    choose("en");
    QCOMPARE(loadSettings().language, "en");
}

PASTKEYS_TEST(TestLanguages)
#include "test_languages.moc"
