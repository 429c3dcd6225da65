// A lesson in the window, as a learner takes it.
#include "answer/answer_view.h"
#include "archive/trace_file.h"
#include "cache_map/cache_map_view.h"
#include "decoder_column/decoder_column_view.h"
#include "document/lesson_guide.h"
#include "document/run_document.h"
#include "document/settings.h"
#include "export/save_file.h"
#include "lamp/lamp_view.h"
#include "lessons/lesson_panel.h"
#include "lessons/lesson_reader.h"
#include "stage/stage_view.h"
#include "support/gpt2_names.h"
#include "support/program.h"
#include "support/screen_reader.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "token_strip/token_strip_view.h"
#include "widgets/cover.h"
#include "widgets/message_bar.h"

#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr int kWait = 20'000;

const QByteArray kFirst = R"(---
prompt: The kite is blue. The ball is red. What color is the ball?
tokens: 3
step: 2
operation: Scores
layer: 2
head: 2
show: cache
cover: lamp, cache
---
# Bytes

Think of {{model.layers}} layers and a [key](glossary:key).

::: choose cache.bytesPerToken
How many?

- {{cache.bytesPerTokenOfKeys}}
  - You counted the keys.
- {{cache.bytesPerToken}}
  - Both rows.
:::

Twice that is {{cache.bytesAt 2}}.
)";

const QByteArray kSecond = R"(---
right: int8
show: decoder
---
# Where

::: block operation.writesCache
Which one writes?
:::

It did.
)";

const QByteArray kThird = R"(---
operation: Softmax
step: last
show: none
---
# Who

::: token attention.most
Who gets most?

- otherwise: No.
:::
)";

/// A text long enough to need scrolling.
QByteArray longText()
{
    return QByteArray("Much is to be said about it.\n\n").repeated(20);
}

} // namespace

class TestLessons : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        writeFile(m_folder->filePath("01.md"), kFirst + longText());
        writeFile(m_folder->filePath("02.md"), kSecond);
        writeFile(m_folder->filePath("03.md"), kThird);
        m_window.open([] { return windowWithRunOnly({1366, 768}); });
        m_before = m_window->session().trace();
        open();
    }
    void cleanup() { m_window.close(); }

    void aPageShowsItsPlaceAndItsPanels()
    {
        const Session& session = m_window->session();
        QCOMPARE(session.cursor().step, std::size_t{1});
        QCOMPARE(session.place()->operation, std::string("Scores"));
        QCOMPARE(indexOf(session.selection().layer), std::size_t{1});
        QCOMPARE(indexOf(session.selection().head), std::size_t{1});
        QVERIFY(!panelOf(*m_window, "cache")->isVisible()); // hidden until the question is answered
        choose(1);
        QVERIFY(panelOf(*m_window, "cache")->isVisible());
        QVERIFY(!panelOf(*m_window, "now")->isVisible());
        QVERIFY(!panelOf(*m_window, "decoder")->isVisible());
        const int stage = m_window->findChild<StageView*>()->width();
        QVERIFY2(stage * 100 >= m_window->width() * 60, qPrintable(QString::number(stage)));
    }

    void theAnswerIsCoveredUntilTheQuestionIsAnswered()
    {
        // Two different answers would tell what the lamp tells.
        QVERIFY(isCovered<LampView>() && isCovered<AnswerView>() && isCovered<CacheMapView>());
        choose(1);
        QVERIFY(!isCovered<LampView>() && !isCovered<AnswerView>() && !isCovered<CacheMapView>());
        QVERIFY(texts().contains("Right") && texts().contains("Both rows."));
        QVERIFY2(texts().contains("15,360 bytes (f)"), qPrintable(texts()));
    }

    void aWrongAnswerExplainsItsMisconception()
    {
        choose(0);
        QVERIFY(texts().contains("Your answer: 3,840 bytes (f)"));
        QVERIFY(texts().contains("7,680 bytes (f)"));
        QVERIFY(texts().contains("You counted the keys."));
        const PageResult result = progress().results.value(0);
        QVERIFY(!result.isRight && result.given.contains("3,840"));
    }

    void anotherTextSizeKeepsWhatWasEntered()
    {
        panel().findChildren<QRadioButton*>()[1]->click();
        QFont font = panel().font();
        font.setPointSizeF(font.pointSizeF() + 1);
        panel().setFont(font);
        QVERIFY(panel().findChildren<QRadioButton*>()[1]->isChecked());
        button("Answer")->click();
        QVERIFY(progress().results.value(0).isRight);
        turn();
        panel().findChild<QComboBox*>()->setCurrentIndex(2);
        panel().setFont(QFont());
        QCOMPARE(panel().findChild<QComboBox*>()->currentIndex(), 2);
    }

    void enterSubmitsAChoiceThatWasClicked()
    {
        QRadioButton* choice = panel().findChildren<QRadioButton*>()[1];
        for (QWidget* at : {static_cast<QWidget*>(choice), labelOf(*choice)}) {
            m_window->findChild<StageView*>()->setFocus();
            QTest::mouseClick(at, Qt::LeftButton);
            QVERIFY(choice->isChecked());
            QCOMPARE(QApplication::focusWidget(), choice);
        }
        QVERIFY(progress().results.isEmpty());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(progress().results.value(0).isRight);
    }

    void aLessonFinishedWithoutAnswersSaysSo()
    {
        turn();
        turn();
        button("Finish")->click();
        const QString said = m_window->findChild<MessageBar*>()->text();
        QVERIFY2(said.contains("No question was answered"), qPrintable(said));
    }

    void theAnswerCanBeShownWithoutOne()
    {
        button("Show the answer")->click();
        QVERIFY(texts().contains("The answer is"));
        QVERIFY(progress().results.value(0).wasShown());
    }

    /// From start to finish without the mouse.
    void aLessonCanBeDoneWithKeysAlone()
    {
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::NoModifier); // into the panel
        QVERIFY(panel().isAncestorOf(QApplication::focusWidget()) ||
                QApplication::focusWidget() == &panel());
        tabTo<QRadioButton>();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down); // to the second one
        QVERIFY(panel().findChildren<QRadioButton*>()[1]->isChecked());
        tabTo<QPushButton>("Answer");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(progress().results.size(), 1);
        QTest::keyClick(m_window.get(), Qt::Key_N);
        QTRY_COMPARE_WITH_TIMEOUT(progress().page, 1, kWait);
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady() && panel().findChild<QComboBox*>(), kWait);
        settle();
        tabTo<QComboBox>();
        auto* list = qobject_cast<QComboBox*>(QApplication::focusWidget());
        QVERIFY(list);
        for (int i = 0; i < 60 && !list->currentText().startsWith("Cache append"); ++i)
            QTest::keyClick(list, Qt::Key_Down);
        tabTo<QPushButton>("Answer");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(progress().rightAnswers(), 1 + (progress().results.value(0).isRight ? 1 : 0));
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(progress().page, 0, kWait);
        QTest::keyClick(m_window.get(), Qt::Key_Right);
    }

    void aScreenReaderHearsPlaceQuestionAndResult()
    {
        const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&panel());
        QVERIFY(spoken->text(QAccessible::Name).contains("Bytes, page 1 of 3"));
        const QString before = spoken->text(QAccessible::Description);
        QVERIFY(before.contains("Think of 6 layers") && before.contains("How many?"));
        QVERIFY(!before.contains("Both rows"));
        panel().findChildren<QRadioButton*>()[1]->setFocus();
        const ScreenReader reader;
        choose(1);
        const auto said = ScreenReader::heard();
        QVERIFY(std::ranges::any_of(said, [](const ScreenReader::Heard& each) {
            return each.event == QAccessible::Focus && each.name.contains("Right") &&
                   each.name.contains("Both rows.");
        }));
        QVERIFY(spoken->text(QAccessible::Description).contains("Both rows"));
    }

    void theReaderMayWanderOffAndComeBack()
    {
        auto* back = controlNamed<QToolButton>(*m_window, "Back to the lesson");
        QVERIFY(!back->isVisible());
        m_window->session().toEnd();
        QVERIFY(back->isVisible());
        back->click();
        QCOMPARE(m_window->session().cursor().step, std::size_t{1});
        QVERIFY(!back->isVisible());
        m_window->document().run({.prompt = "Mia has a kite."});
        QTRY_VERIFY_WITH_TIMEOUT(back->isVisible() && finished(*m_window), kWait);
        trigger(*m_window, "Back to the lesson");
        QTRY_COMPARE_WITH_TIMEOUT(
            QString::fromStdString(m_window->session().trace().header().prompt),
            guide().scene().prompt, kWait);
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady() && !back->isVisible(), kWait);
    }

    /// The third page has the same prompt and lanes as the second.
    void aRunOfOneSideIsNotThatOfThePage()
    {
        turn();
        const Session& session = m_window->session();
        m_window->document().setMode(CacheMode::On);
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window) && !session.trace().ran(Lane{0}), kWait);
        turn();
        QVERIFY(session.trace().ran(Lane{0}) && session.trace().ran(Lane{1}));
    }

    void aShorterRunIsNotThatOfThePage()
    {
        turn();
        const Session& session = m_window->session();
        const std::size_t steps = session.trace().size();
        QVERIFY(steps > 1);
        setTokens(*m_window, 1);
        m_window->document().run();
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window) && session.trace().size() == 1, kWait);
        turn();
        QCOMPARE(session.trace().size(), steps);
    }

    void aPageWhoseRunWasCanceledHasNoQuestionUntilItRunsAgain()
    {
        auto* back = controlNamed<QToolButton>(*m_window, "Back to the lesson");
        const QTemporaryDir other;
        writeFile(other.filePath("01.md"), "---\nprompt: The ball\ntokens: 60\nshow: none\n---\n"
                                           "# Long\n\n::: block operation.writesCache\n"
                                           "Which one writes?\n:::\n");
        {
            const Session& session = m_window->session();
            const QObject untilCanceled;
            connect(&session, &Session::changed, &untilCanceled, [&] {
                if (session.trace().size() == 1)
                    m_window->document().cancel();
            });
            m_window->openLesson(other.path());
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().isBusy(), kWait);
            QVERIFY(!session.trace().empty() && !finished(*m_window));
        }
        QVERIFY(!guide().isReady() && !panel().findChild<QComboBox*>());
        QVERIFY2(texts().contains("did not finish"), qPrintable(texts()));
        QVERIFY(back->isVisible());
        back->click();
        QVERIFY(!back->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady() && panel().findChild<QComboBox*>(), kWait);
    }

    void aPageWhoseRunIsCanceledAtOnceSaysSo()
    {
        guide().turn(1);
        m_window->document().cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().isBusy(), kWait);
        QTRY_VERIFY(texts().contains("did not finish"));
        QVERIFY(!guide().isReady());
    }

    void anotherModelRunsThePageAnew()
    {
        QVERIFY(texts().contains("Think of 6 layers"));
        m_window->document().openModel(tinyModelDir());
        QTRY_VERIFY_WITH_TIMEOUT(texts().contains("Think of 2 layers"), kWait);
        QVERIFY(guide().isReady());
    }

    void aBlockAndATokenCanBeClicked()
    {
        turn();
        auto* list = panel().findChild<QComboBox*>();
        auto* decoder = m_window->findChild<DecoderColumnView*>();
        for (const HitArea& hit : decoder->currentLayout().hits) {
            const ViewAction action = decoder->currentLayout().detailAt(hit.rect.center()).action;
            if (const auto* goTo = std::get_if<GoTo>(&action);
                goTo && operationAt(m_window->session().trace(), goTo->cursor).operation ==
                            Gpt2::CacheAppend) {
                QTest::mouseClick(decoder, Qt::LeftButton, {}, hit.rect.center().toPoint());
                break;
            }
        }
        QVERIFY(list->currentText().startsWith("Cache append"));
        button("Answer")->click();
        QVERIFY(progress().results.value(1).isRight);
        turn();
        QVERIFY(panel().findChild<QComboBox*>()->count() > 15);
        guide().point({.number = 3});
        QVERIFY(panel().findChild<QComboBox*>()->currentText().startsWith("3"));
    }

    void aClickOnATokenAnswersAndLeavesThePlaceAlone()
    {
        turn();
        turn();
        auto* strip = m_window->findChild<TokenStripView*>();
        auto* list = panel().findChild<QComboBox*>();
        const Cursor before = m_window->session().cursor();
        clickToken(*strip, 3);
        QVERIFY2(list->currentText().startsWith("3"), qPrintable(list->currentText()));
        QVERIFY(m_window->session().cursor() == before);
        button("Answer")->click();
        settle();
        clickToken(*strip, 3); // from now on, it leads to the step that reads the token
        QVERIFY(m_window->session().cursor() != before);
    }

    void finishingOffersTheNextLesson()
    {
        const QList<LessonEntry> lessons = builtInLessons();
        m_window->openLesson(lessons[2].folder);
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        guide().showPage(lessons[2].pages - 1); // without an answer to any question
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        button("Finish")->click();
        QVERIFY(!guide().isOpen());
        auto* offer = controlNamed<QToolButton>(*m_window->findChild<MessageBar*>(),
                                                "Next lesson: " + lessons[3].title);
        QVERIFY(offer && offer->isVisible());
        offer->click();
        QCOMPARE(guide().lesson().name(), lessons[3].name);
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
    }

    void continuingGoesToTheLessonInWhichTheReaderStopped()
    {
        guide().close();
        const QList<LessonEntry> lessons = builtInLessons();
        const auto next = [&] { return guide().nextLesson().value_or(LessonEntry()).name; };
        QCOMPARE(next(), lessons[0].name);
        m_window->openLesson(lessons[1].folder);
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        guide().turn(1); // skips the question
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        guide().close();
        QCOMPARE(next(), lessons[1].name);
        QTest::keyClick(m_window.get(), Qt::Key_L);
        QTRY_VERIFY_WITH_TIMEOUT(guide().isOpen() && guide().isReady(), kWait);
        QCOMPARE(progress().page, 1);
        guide().showPage(lessons[1].pages - 1);
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        guide().turn(1); // finishes the lesson, though no question was answered
        QCOMPARE(next(), lessons[2].name);
        m_window->openLesson(lessons[1].folder); // again, from its beginning
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        QCOMPARE(progress().page, 0);
        guide().close();
        QCOMPARE(next(), lessons[2].name);
    }

    void onceTheLastLessonIsDoneTheFirstUnfinishedOneIsNext()
    {
        const QList<LessonEntry> lessons = builtInLessons();
        m_window->openLesson(lessons.last().folder);
        guide().showPage(lessons.last().pages - 1);
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        guide().turn(1);
        QCOMPARE(guide().nextLesson().value_or(LessonEntry()).name, lessons.first().name);
    }

    /// The cache panel was hidden while another one was in front of it.
    void aPanelThatWasBehindAnotherOneIsFilled()
    {
        guide().close();
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window) && !m_window->document().isBusy(), kWait);
        panelOf(*m_window, "plots")->raise();
        settle();
        const QTemporaryDir other;
        writeFile(other.filePath("01.md"), "---\nprompt: The ball\nshow: none\n---\n# One\n");
        writeFile(other.filePath("02.md"), "---\nshow: cache\n---\n# Two\n");
        m_window->openLesson(other.path());
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        turn();
        const auto* map = m_window->findChild<CacheMapView*>();
        QVERIFY(map->isVisible() && !map->visibleRegion().isEmpty());
    }

    void theMenuNumbersTheLessons()
    {
        QMenu* menu = nullptr;
        for (QMenu* each : m_window->findChildren<QMenu*>())
            if (each->title().remove('&') == "Lessons")
                menu = each;
        QVERIFY(menu);
        emit menu->aboutToShow();
        const QList<LessonEntry> lessons = builtInLessons();
        const QList<QAction*> actions =
            menu->actions().mid(menu->actions().size() - lessons.size());
        for (int i = 0; i < lessons.size(); ++i)
            QVERIFY2(actions[i]->text().startsWith(QStringLiteral("%1. ").arg(i + 1)),
                     qPrintable(actions[i]->text()));
    }

    /// With this model, no head looks at the position that the page is about.
    void aPageThatDoesNotFitTheModelSaysSo()
    {
        const QTemporaryDir other;
        writeFile(other.filePath("01.md"),
                  "---\nprompt: The ball\nclaim: model.layers = 2\n---\n# T\n\nText.\n");
        m_window->openLesson(other.path());
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        QVERIFY2(texts().contains("does not fit the model") && texts().contains("Text."),
                 qPrintable(texts()));
        m_window->document().openModel(tinyModelDir()); // it has two layers
        QTRY_VERIFY_WITH_TIMEOUT(!texts().contains("does not fit") && guide().isReady(), kWait);
    }

    void whatCameBeforeTheLessonComesBack()
    {
        turn();
        guide().close();
        QVERIFY(!panelOf(*m_window, "lesson")->isVisible());
        QVERIFY(panelOf(*m_window, "now")->isVisible());
        QVERIFY(panelOf(*m_window, "cache")->isVisible());
        QVERIFY(!isCovered<LampView>());
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session().trace().header().prompt,
                                  m_before.header().prompt, kWait);
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window), kWait);
    }

    void aLessonOpensTheModelThatItNeedsAndThenTheReadersAgain()
    {
        guide().close();
        const QString own = openTinyModel();
        const std::string prompt = m_window->session().trace().header().prompt;
        writeFile(m_folder->filePath("01.md"),
                  QByteArray(kFirst).replace("---\nprompt", "---\nmodel: pocket-stories\nprompt"));
        open();
        QCOMPARE(m_window->document().modelPath(), builtInModel());
        turn();
        QCOMPARE(m_window->document().modelPath(), builtInModel());
        guide().close();
        QTRY_VERIFY_WITH_TIMEOUT(isOpen(own), kWait);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session().trace().header().prompt, prompt, kWait);
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window), kWait);
    }

    /// The next launch opens the reader's model.
    void theModelOfALessonIsNotKept()
    {
        guide().close();
        const QString own = openTinyModel();
        writeFile(m_folder->filePath("01.md"),
                  QByteArray(kFirst).replace("---\nprompt", "---\nmodel: pocket-stories\nprompt"));
        open();
        QCOMPARE(m_window->document().modelPath(), builtInModel());
        m_window->close();
        QCOMPARE(loadSettings().model, own);
    }

    void aLessonWithoutAModelRunsWithTheReaders()
    {
        guide().close();
        const QString own = openTinyModel();
        const QTemporaryDir other;
        writeFile(other.filePath("01.md"),
                  QByteArray(kFirst).replace("---\nprompt", "---\nmodel: pocket-stories\nprompt"));
        m_window->openLesson(other.path());
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        QCOMPARE(m_window->document().modelPath(), builtInModel());
        open(); // as by a link
        QVERIFY(isOpen(own));
        guide().close();
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window), kWait);
        QVERIFY(isOpen(own));
    }

    void theModelThatTheReaderOpensDuringALessonStays()
    {
        writeFile(m_folder->filePath("01.md"),
                  QByteArray(kFirst).replace("---\nprompt", "---\nmodel: pocket-stories\nprompt"));
        guide().reload();
        const QString own = openTinyModel();
        turn();
        QVERIFY(isOpen(own));
        guide().close();
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window), kWait);
        QVERIFY(isOpen(own));
    }

    void theModeFromBeforeTheLessonComesBack()
    {
        const auto isBack = [&] {
            const Trace& trace = m_window->session().trace();
            return finished(*m_window) && trace.header().prompt == m_before.header().prompt;
        };
        guide().close();
        QTRY_VERIFY_WITH_TIMEOUT(isBack(), kWait);
        m_window->document().setMode(CacheMode::On);
        QTRY_VERIFY_WITH_TIMEOUT(isBack() && !m_window->session().trace().ran(Lane{0}), kWait);
        open();
        QCOMPARE(m_window->document().request().mode(), CacheMode::Compare);
        guide().close();
        QCOMPARE(m_window->document().request().mode(), CacheMode::On);
        QTRY_VERIFY_WITH_TIMEOUT(isBack() && !m_window->session().trace().ran(Lane{0}), kWait);
    }

    void theRecordedRunFromBeforeTheLessonComesBack()
    {
        guide().close();
        const QTemporaryDir folder;
        const QString file = folder.filePath("run.pastkeys");
        saveFile(file.toStdString(), [&](const ByteSink& sink) { writeTraceFile(m_before, sink); });
        m_window->document().openTrace(file);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->document().traceFile(), file, kWait);
        open();
        QCOMPARE(m_window->document().traceFile(), QString());
        guide().close();
        QTRY_COMPARE_WITH_TIMEOUT(m_window->document().traceFile(), file, kWait);
        QCOMPARE(m_window->session().trace().header().prompt, m_before.header().prompt);
    }

    /// When two runs are shown side by side, each has its own words, even if nobody asked for that.
    void aComparisonOfTwoRunsDoesNotTurnOnOwnWords()
    {
        guide().close();
        const QTemporaryDir folder;
        const QString file = folder.filePath("run.pastkeys");
        saveFile(file.toStdString(), [&](const ByteSink& sink) { writeTraceFile(m_before, sink); });
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().isBusy(), kWait);
        m_window->document().compareWithTrace(file, [](const Trace&, const Trace&) {
            return LanePair{Lane{1}, Lane{1}};
        });
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().trace().header().ownWords, kWait);
        open();
        guide().close();
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window) && !m_window->document().isBusy(), kWait);
        QVERIFY(!m_window->session().trace().header().ownWords);
    }

    /// The next launch restores the run from before the lesson.
    void theRunOfALessonIsNotKept()
    {
        m_window->close();
        QCOMPARE(loadSettings().request.prompt.toStdString(), m_before.header().prompt);
        QVERIFY(!loadSettings().lessons.isEmpty());
    }

    void progressIsKept()
    {
        choose(1);
        turn();
        guide().close();
        open();
        QCOMPARE(progress().page, 1);
        trigger(*m_window, "Previous page");
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        QVERIFY(texts().contains("Both rows.")); // it was answered before
        QVERIFY(!guide().isAsking());
        trigger(*m_window, "Restart the lesson");
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady() && guide().isAsking(), kWait);
        QVERIFY(progress().results.isEmpty());
    }

    void aShorterLessonOpensAfterTheLastPageOfALongerOne()
    {
        turn();
        turn();
        guide().close();
        const QTemporaryDir other;
        writeFile(other.filePath("01.md"), kFirst);
        m_window->openLesson(other.path());
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        QCOMPARE(progress().page, 0);
    }

    void aLessonThatIsWrongChangesNothing()
    {
        const QTemporaryDir other;
        writeFile(other.filePath("01.md"), "---\nstop: 2\n---\n# Wrong\n");
        m_window->openLesson(other.path());
        QVERIFY(m_window->findChild<MessageBar*>()->text().contains("01.md:2:1"));
        QCOMPARE(guide().lesson().title(), "Bytes");
        m_window->openLesson(other.filePath("missing"));
        QVERIFY(m_window->findChild<MessageBar*>()->text().contains("no such folder"));
    }

    void reloadingReadsTheFilesAgain()
    {
        writeFile(m_folder->filePath("01.md"), QByteArray(kFirst).replace("# Bytes", "# Octets"));
        trigger(*m_window, "Reload the lesson");
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        QCOMPARE(guide().lesson().title(), "Octets");
    }

    void reloadingALessonThatIsDoneStaysOnItsLastPage()
    {
        for (int page = 0; page < 3; ++page) {
            button("Show the answer")->click();
            settle();
            if (page < 2)
                turn();
        }
        trigger(*m_window, "Reload the lesson");
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        QCOMPARE(progress().page, 2);
        QCOMPARE(guide().scene().stepKind, LessonScene::Step::Last);
        QVERIFY(QFile::remove(m_folder->filePath("03.md")));
        trigger(*m_window, "Reload the lesson");
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        QCOMPARE(progress().page, 1);
        guide().close();
        open(); // starts over, because the lesson is done
        QCOMPARE(progress().page, 0);
    }

    void aWorksheetCollectsAllPagesAndComesBack()
    {
        QStringList titles;
        guide().collect([&](const QList<LessonGuide::PageState>& pages) {
            for (const LessonGuide::PageState& each : pages)
                titles << each.page.title() + " " +
                              QString::number(each.state.trace.header().lanes.size());
        });
        QTRY_COMPARE_WITH_TIMEOUT(titles, (QStringList{"Bytes 2", "Where 2", "Who 2"}), kWait);
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        QCOMPARE(progress().page, 0);
    }

    void answersAreSavedEvenIfTheLessonIsClosed()
    {
        choose(1);
        guide().close();
        trigger(*m_window, "Save answers …");
        auto* dialog = m_window->findChild<QFileDialog*>();
        QVERIFY(dialog);
        dialog->setDirectory(m_folder->path());
        dialog->selectFile("answers.csv");
        static_cast<QDialog*>(dialog)->accept();
        const QString file = m_folder->filePath("answers.csv");
        QTRY_VERIFY(contentOf(file).contains("\r\nBytes,1,Bytes,\"How many?\","));
        QCOMPARE(contentOf(file).count("\r\n"), 2); // after the header and after the only answer
    }

    void withoutAnAnswerThereIsNothingToSave()
    {
        trigger(*m_window, "Save answers …");
        QVERIFY(m_window->findChild<MessageBar*>()->text().startsWith("No question has been"));
        QVERIFY(!m_window->findChild<QFileDialog*>());
    }

    void noWorksheetIsMadeOnceThePageIsTurned()
    {
        collect();
        guide().turn(1);
        QVERIFY(saysThatNoWorksheetWasMade());
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        settle();
        QCOMPARE(progress().page, 1);
        QVERIFY(guide().isReady() && !m_collected);
        collect(); // the page to come back to is the second
        QTRY_VERIFY_WITH_TIMEOUT(m_collected && guide().isReady(), kWait);
        QCOMPARE(progress().page, 1);
    }

    /// The shorter lesson lacks the page that the reader was on.
    void noWorksheetIsMadeOnceAShorterLessonIsOpened()
    {
        turn();
        turn();
        collect();
        const QTemporaryDir other;
        writeFile(other.filePath("01.md"), kFirst);
        m_window->openLesson(other.path());
        QVERIFY(saysThatNoWorksheetWasMade());
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        settle();
        QVERIFY(guide().isReady() && !m_collected);
        QCOMPARE(guide().lesson().pages.size(), 1);
    }

    void noWorksheetIsMadeAfterARunWasCanceled()
    {
        turn();
        collect(); // runs the first page again
        m_window->document().cancel();
        QTRY_VERIFY(saysThatNoWorksheetWasMade());
        QVERIFY(m_window->findChild<MessageBar*>()->text().contains("Canceled."));
        QVERIFY(!m_window->document().isBusy() && !m_collected);
        trigger(*m_window, "Back to the lesson");
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        QVERIFY(guide().scene().right == "int8"); // the second page
        collect();
        QTRY_VERIFY_WITH_TIMEOUT(m_collected, kWait);
    }

    void closingTheWindowWhileAPageRunsIsSafe()
    {
        guide().turn(1);
        m_window.close();
    }

private:
    LessonGuide& guide() { return m_window->lessons(); }
    LessonPanel& panel() { return *m_window->findChild<LessonPanel*>(); }
    LessonProgress progress() { return guide().progressOf(guide().lesson().name()); }
    void open()
    {
        m_window->openLesson(m_folder->path());
        QTRY_VERIFY_WITH_TIMEOUT(guide().isReady(), kWait);
        settle();
    }
    bool isOpen(const QString& model)
    {
        const ModelInfo* open = m_window->document().model();
        return open && open->path == model && m_window->document().modelPath() == model;
    }
    QString openTinyModel()
    {
        m_window->document().openModel(tinyModelDir());
        const QString path = m_window->document().modelPath();
        const auto isShown = [&] {
            return isOpen(path) && m_window->document().showsRunOfModel() && finished(*m_window) &&
                   !m_window->document().isBusy();
        };
        if (!QTest::qWaitFor(isShown, kWait))
            qFatal("the model is not open");
        return path;
    }
    void turn()
    {
        const int page = progress().page;
        button("Next ▸")->click();
        QTRY_VERIFY_WITH_TIMEOUT(progress().page == page + 1 && guide().isReady(), kWait);
        settle();
    }
    void collect()
    {
        m_collected = false;
        guide().collect([this](const QList<LessonGuide::PageState>& pages) {
            m_collected = pages.size() == 3;
        });
    }
    bool saysThatNoWorksheetWasMade()
    {
        return m_window->findChild<MessageBar*>()->text().contains("No worksheet was made");
    }
    template <typename View> bool isCovered()
    {
        return m_window->covers().isCovered(*m_window->findChild<View*>());
    }
    QPushButton* button(const QString& name)
    {
        auto* found = controlNamed<QPushButton>(panel(), name);
        if (!found)
            for (QPushButton* each : panel().findChildren<QPushButton*>())
                if (each->text() == name)
                    found = each;
        if (!found)
            qFatal("no button %s", qPrintable(name));
        return found;
    }
    QWidget* labelOf(const QWidget& choice)
    {
        for (QLabel* label : panel().findChildren<QLabel*>())
            if (label->buddy() == &choice)
                return label;
        qFatal("no label");
    }
    void choose(int item)
    {
        panel().findChildren<QRadioButton*>()[item]->click();
        button("Answer")->click();
        settle();
    }
    /// Presses Tab until a control of this kind has the focus. If a name is given, the control must
    /// be the button with this text.
    template <typename Control> void tabTo(const QString& name = {})
    {
        for (int i = 0; i < 200; ++i) {
            const auto* focus = qobject_cast<Control*>(QApplication::focusWidget());
            const auto* named = qobject_cast<const QAbstractButton*>(focus);
            if (focus && panel().isAncestorOf(focus) &&
                (name.isEmpty() || (named && named->text() == name)))
                return;
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        QFAIL("Tab does not lead there");
    }
    static void clickToken(TokenStripView& strip, std::size_t position)
    {
        for (int y = 0; y < strip.height(); y += 4)
            for (int x = 0; x < strip.width(); x += 4)
                if (strip.currentLayout().detailAt(QPointF(x, y)).position == position)
                    return QTest::mouseClick(&strip, Qt::LeftButton, {}, QPoint(x, y));
        QFAIL("the token is not on screen");
    }
    QString texts()
    {
        QStringList all;
        for (const QLabel* label : panel().findChildren<QLabel*>())
            all << label->accessibleName();
        return all.join('\n');
    }

    OwnWindow m_window;
    std::unique_ptr<QTemporaryDir> m_folder;
    Trace m_before;
    bool m_collected = false; ///< whether all pages were collected
};

PASTKEYS_TEST(TestLessons)
#include "test_lessons.moc"
