// The window of a conversation, with the built-in model and real keys.
#include "conversation/conversation_text.h"
#include "document/documents.h"
#include "document/run_document.h"
#include "lessons/lesson_panel.h"
#include "lessons/lesson_reader.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "window/conversation_window.h"

#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QtTest>

#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

class TestConversationWindow : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window.open([] { return windowWithRunOnly({1366, 768}); });
        trigger(*m_window, "Conversation …");
        m_shown = m_window->findChild<ConversationWindow*>();
        QVERIFY(m_shown && m_shown->isVisible());
    }
    void cleanup() { m_window.close(); }

    void theExampleIsReadyToRunAndFollowUpsFindEverythingBefore()
    {
        QVERIFY(state().empty());
        enter(question()); // what the window offers
        QVERIFY(answered(1));
        QCOMPARE(state().turns[0]->said, std::string(" Tom has the kite."));
        ask("Who has the drum?");
        QVERIFY(answered(2));
        // 21 tokens, and 4 of 5 tokens of the answer were read; the next question has 5.
        const TurnRecord& second = state().turns[1]->record;
        QCOMPARE(second.held, std::size_t{25});
        QCOMPARE(second.found, std::size_t{25});
        QCOMPARE(second.computed(), std::size_t{6});
        QVERIFY(m_shown->message().contains("bit-identical"));
        QCOMPARE(cell(1, "Found"), QString("25"));
        QCOMPARE(cell(1, "FLOPs (f)"), cell(1, "FLOPs (c)"));
    }

    void anEditInTheMiddleMakesEverythingAfterItUseless()
    {
        twoTurns();
        auto* first = controlNamed<QLineEdit>(*m_shown, "Question 1");
        first->setText("What does Ben have?");
        enter(first);
        QVERIFY(answered(3));
        const TurnRecord& edited = state().turns[2]->record;
        QCOMPARE(edited.found, std::size_t{18}); // " Tom" at position 18... is " Ben" now
        QCOMPARE(edited.held, std::size_t{35});
        QCOMPARE(edited.useless(), std::size_t{17});
        QVERIFY2(m_shown->message().contains("17 rows after were useless"),
                 qPrintable(m_shown->message()));
        QVERIFY(m_shown->message().contains("“ Tom” became “ Ben”"));
        QCOMPARE(cell(2, "Asked"), QString("new question 1"));
        auto* system = controlNamed<QLineEdit>(*m_shown, "System prompt");
        QVERIFY(system && system->text().startsWith("Mia has the ball."));
    }

    void droppedAndSavedRowsGiveTheSameBitsAndOtherPrices()
    {
        twoTurns();
        const std::string answer = state().turns[1]->said;
        const QString kept = total();
        choose("Cache between turns", 1);
        again();
        QVERIFY(answered(2));
        QCOMPARE(state().turns[1]->record.found, std::size_t{0});
        QCOMPARE(state().turns[1]->said, answer);
        QVERIFY(total() != kept);
        choose("Cache between turns", 2);
        again();
        QVERIFY(answered(2));
        QCOMPARE(state().turns[1]->record.found, std::size_t{25});
        QVERIFY(state().turns[1]->loading.count() > 0);
        QVERIFY(state().turns[1]->record.logits.identical());
        QCOMPARE(total(), kept);
    }

    void aStableTextThatStandsBehindIsComputedAgain()
    {
        twoTurns();
        choose("System prompt", 1);
        again();
        QVERIFY(answered(2));
        // The first question stands first now, so the system prompt comes after it.
        QVERIFY(state().turns[1]->record.found < 10);
        QVERIFY(state().turns[1]->record.logits.identical());
    }

    void pricesAreKept()
    {
        twoTurns();
        const QString before = total();
        controlNamed<QDoubleSpinBox>(*m_shown, "input")->setValue(6);
        QVERIFY(total() != before);
        trigger(*m_window, "Conversation …");
        m_window->close();
        QCOMPARE(loadSettings().prices.input, 6.0);
    }

    void aCanceledTurnLeavesTheConversationAsItWas()
    {
        twoTurns();
        const auto turns = state().turns.size();
        question()->setText("What does Mia have?");
        QTest::keyClick(question(), Qt::Key_Return);
        if (document().isBusy())
            QTest::mouseClick(button("Cancel"), Qt::LeftButton);
        QTRY_VERIFY(!document().isBusy());
        if (state().turns.size() == turns)
            QVERIFY(m_shown->message().contains("Canceled"));
        const std::size_t count = state().turns.size();
        ask("Who has the ball?");
        QVERIFY(answered(count + 1));
        QVERIFY(state().turns.back()->record.logits.identical());
        QCOMPARE(state().turns.back()->record.useless(), std::size_t{0});
    }

    void cancelingAllAgainKeepsAllTurns()
    {
        twoTurns();
        ask("What does Mia have?");
        QVERIFY(answered(3));
        const auto before = state().turns;
        controlNamed<QSpinBox>(*m_shown, "Tokens per answer")->setValue(60);
        again();
        QTest::mouseClick(button("Cancel"), Qt::LeftButton);
        QTRY_VERIFY(!document().isBusy());
        if (!document().wasCanceled())
            QSKIP("The turns were answered too fast to be canceled.");
        QVERIFY(state().turns == before);
        QCOMPARE(document().answers().size(), std::size_t{3});
        QVERIFY(m_shown->message().contains("as it was before"));
        controlNamed<QSpinBox>(*m_shown, "Tokens per answer")->setValue(5);
        ask("Who has the ball?"); // finds the rows of before
        QVERIFY(answered(4));
        QVERIFY(state().turns.back()->record.found >= before.back()->record.text.size());
        QVERIFY(state().turns.back()->record.logits.identical());
    }

    void eachFormatIsExported()
    {
        twoTurns();
        QStringList filters;
        ExportContent content;
        connect(m_shown, &SideWindow::exportRequested, this,
                [&](const QString&, const QStringList& offered, const ExportContent& made) {
                    filters = offered;
                    content = made;
                });
        QTest::mouseClick(button("Export …"), Qt::LeftButton);
        QCOMPARE(filters.size(), 5);
        QCOMPARE(content("png").left(4), QByteArray("\x89PNG"));
        QVERIFY(content("svg").contains("<svg"));
        QCOMPARE(content("pdf").left(4), QByteArray("%PDF"));
        QVERIFY(content("html").contains("<td>Found</td><td>0</td><td>25</td>"));
        QCOMPARE(content("csv").count('\n'), 3);
        for (QFileDialog* asked : m_window->findChildren<QFileDialog*>())
            asked->close();
    }

    /// A lesson steers this window. When it closes, what was said before is back, with its rows.
    void aLessonBringsBackWhatWasSaidBefore()
    {
        ask("What does Mia have?");
        QVERIFY(answered(1));
        const auto before = state().turns;
        LessonGuide& guide = m_window->lessons();
        m_window->openLesson(lessonsDir().filePath("17-prompt-caching"));
        guide.showPage(1);
        QTRY_VERIFY_WITH_TIMEOUT(guide.isReady() && !guide.isWaiting(), 30'000);
        QCOMPARE(state().turns.size(), std::size_t{3});
        QCOMPARE(state().chosen, std::size_t{2});
        m_window->findChild<LessonPanel*>()->reveal();
        QTRY_VERIFY(m_shown->isVisible());
        m_shown->close(); // the reader may
        document().choose(0);
        guide.comeBack();
        QTRY_VERIFY(m_shown->isVisible());
        QCOMPARE(state().chosen, std::size_t{2});
        guide.close();
        QVERIFY(!document().isBusy());
        QVERIFY(state().turns == before);
        QTRY_VERIFY(!m_window->document().isBusy());
        ask("Who has the drum?");
        QVERIFY(answered(2));
        QCOMPARE(state().turns[1]->record.found, std::size_t{25});
    }

    void closingInTheMiddleOfATurnIsSafe()
    {
        question()->setText("What does Mia have?");
        QTest::keyClick(question(), Qt::Key_Return);
        m_shown->close();
        QTRY_VERIFY(!document().isBusy());
        trigger(*m_window, "Conversation …");
        const std::size_t before = state().turns.size();
        ask("Who has the ball?");
        QVERIFY(answered(before + 1));
        question()->setText("What does Ben have?");
        QTest::keyClick(question(), Qt::Key_Return);
        m_window->close();
    }

    void theTableCanBeCopiedAndATurnOpenedInTheMainWindow()
    {
        twoTurns();
        QTest::mouseClick(button("Copy the table"), Qt::LeftButton);
        const QStringList lines = QApplication::clipboard()->text().split('\n');
        QCOMPARE(lines.size(), 4); // a title, two turns, and the end
        QVERIFY(lines[0].contains(",Found,"));
        QVERIFY2(lines[2].startsWith("question,31,25,6,0,5,"), qPrintable(lines[2]));
        ConversationView& view = m_shown->view();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(state().chosen, std::size_t{0});
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(!m_shown->isVisible());
        QTRY_VERIFY(!m_window->document().isBusy());
        QVERIFY(m_window->document().request().prompt.startsWith("Mia has the ball. Tom"));
        QCOMPARE(m_window->session().trace().header().promptTokens, std::size_t{21});
    }

    void emptyQuestionsAreRefusedAndToolTipsSayWhatBecameOfATokensRow()
    {
        question()->clear();
        enter(question());
        QVERIFY(m_shown->message().contains("There is no question"));
        twoTurns();
        QVERIFY(readTokenText(*state().turns[1], 0).contains("found in the cache"));
        QVERIFY(readTokenText(*state().turns[1], 30).contains("computed now"));
        QVERIFY(readTokenText(*state().turns[1], 31).contains("generated"));
        QVERIFY(readTokenText(*state().turns[1], 36).isEmpty());
        QVERIFY(heldTokenText(*state().turns[1], 24).contains("used"));
        for (const QWidget* widget : m_shown->findChildren<QWidget*>())
            QVERIFY2(widget->toolTip().size() < 130 || Qt::mightBeRichText(widget->toolTip()),
                     qPrintable(widget->toolTip()));
    }

    /// The window stays usable, and every turn has the bits of computing all again.
    void anyUseIsSafe()
    {
        std::mt19937 random(static_cast<std::uint32_t>(freshSeed("conversation window")));
        const QStringList words{"Mia", "Tom", "ball", "Who has the kite?", "", "Is it sunny?"};
        for (int action = 0; action < 2000; ++action) {
            const auto edits = m_shown->findChildren<QLineEdit*>();
            const auto any = [&](auto size) {
                return static_cast<qsizetype>(random() % static_cast<std::size_t>(size));
            };
            switch (random() % 12) {
            case 0:
            case 1:
                question()->setText(words[any(words.size())]);
                QTest::keyClick(question(), Qt::Key_Return);
                break;
            case 2: {
                QLineEdit* edit = edits[any(edits.size())];
                edit->setText(words[any(words.size())]);
                QTest::keyClick(edit, Qt::Key_Return);
                break;
            }
            case 3:
                choose("Cache between turns", static_cast<int>(random() % 3));
                break;
            case 4:
                choose("System prompt", static_cast<int>(random() % 2));
                break;
            case 5:
                controlNamed<QSpinBox>(*m_shown, "Tokens per answer")
                    ->setValue(static_cast<int>(1 + random() % 6));
                break;
            case 6:
                if (random() % 4 == 0)
                    QTest::keyClick(m_shown, Qt::Key_Return, Qt::ControlModifier);
                break;
            case 7:
                if (auto* cancel = button("Cancel"))
                    QTest::mouseClick(cancel, Qt::LeftButton);
                break;
            case 8:
                if (auto* anew = button("Start anew"); anew && state().turns.size() > 8)
                    QTest::mouseClick(anew, Qt::LeftButton);
                break;
            case 9:
                QTest::keyClick(&m_shown->view(), std::array{Qt::Key_Up, Qt::Key_Down, Qt::Key_Home,
                                                             Qt::Key_End}[random() % 4]);
                break;
            case 10:
                if (random() % 10 == 0) {
                    m_shown->close();
                    trigger(*m_window, "Conversation …");
                }
                break;
            default:
                if (random() % 2 == 0)
                    QTRY_VERIFY_WITH_TIMEOUT(!document().isBusy(), 30'000);
                else
                    QCoreApplication::processEvents();
            }
            QVERIFY(state().turns.empty() || state().chosen < state().turns.size());
            QCOMPARE(m_shown->table().rowCount(), static_cast<int>(state().turns.size()));
        }
        QTRY_VERIFY_WITH_TIMEOUT(!document().isBusy(), 60'000);
        for (const auto& turn : state().turns) {
            QVERIFY(turn->record.logits.identical());
            QCOMPARE(turn->record.first.formula, turn->record.first.counted);
        }
    }

private:
    ConversationDocument& document() { return m_window->conversation(); }
    const ConversationState& state() { return document().state(); }
    QLineEdit* question() { return controlNamed<QLineEdit>(*m_shown, "The next question"); }
    QPushButton* button(const QString& text)
    {
        for (QPushButton* each : m_shown->findChildren<QPushButton*>())
            if (each->text().remove('&') == text && each->isEnabled())
                return each;
        return nullptr;
    }
    static void enter(QLineEdit* edit) { QTest::keyClick(edit, Qt::Key_Return); }
    void ask(const QString& text)
    {
        question()->setText(text);
        enter(question());
    }
    bool answered(std::size_t turns)
    {
        return QTest::qWaitFor(
            [&] { return !document().isBusy() && state().turns.size() == turns; }, 30'000);
    }
    void twoTurns()
    {
        ask("What does Tom have?");
        QVERIFY(answered(1));
        ask("Who has the drum?");
        QVERIFY(answered(2));
    }
    void choose(const QString& name, int index)
    {
        auto* box = controlNamed<QComboBox>(*m_shown, name);
        QVERIFY(box);
        box->setCurrentIndex(index);
        emit box->activated(index); // as when a person chooses
    }
    void again()
    {
        QTest::mouseClick(button("Answer all again"), Qt::LeftButton);
        QVERIFY(document().isBusy());
    }
    QString total() { return m_shown->findChild<QLabel*>("total")->text(); }
    QString cell(int turn, const QString& title)
    {
        const QTableWidget& table = m_shown->table();
        for (int c = 0; c < table.columnCount(); ++c)
            if (table.horizontalHeaderItem(c)->text() == title)
                return table.item(turn, c)->text();
        return {};
    }

    OwnWindow m_window;
    ConversationWindow* m_shown = nullptr;
};

PASTKEYS_TEST(TestConversationWindow)
#include "test_conversation_window.moc"
