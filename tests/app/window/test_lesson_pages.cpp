// Every page of every lesson in a real window, in every language, answered wrongly and rightly.
#include "document/conversation_document.h"
#include "document/lesson_guide.h"
#include "document/run_document.h"
#include "drawing/language.h"
#include "drawing/tr.h"
#include "lamp/lamp_view.h"
#include "lessons/lesson_check.h"
#include "lessons/lesson_panel.h"
#include "lessons/page_text.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/cover.h"
#include "widgets/message_bar.h"
#include "window/conversation_window.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr int kWaitForPage = 20'000;
constexpr QSize kSmallestWindow(1024, 768);

enum class Given : std::uint8_t
{
    Wrong,
    Right,
};

} // namespace

class TestLessonPages : public QObject
{
    Q_OBJECT

private slots:
    void eachPageIsOnScreenAndTakesAnswers_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("lesson");
        for (const QString& language : languageCodes())
            for (const LessonEntry& entry : builtInLessons())
                QTest::addRow("%s %s", qPrintable(language), qPrintable(entry.name))
                    << language << entry.folder;
    }
    void eachPageIsOnScreenAndTakesAnswers()
    {
        QFETCH(const QString, language);
        QFETCH(const QString, lesson);
        openIn(language);
        m_window->openLesson(lesson);
        QVERIFY(guide().isOpen());
        for (const Given given : {Given::Wrong, Given::Right}) {
            guide().beginAgain();
            for (int number = 0; number < guide().lesson().pages.size(); ++number) {
                guide().showPage(number);
                QTRY_VERIFY_WITH_TIMEOUT(!guide().isWaiting(), kWaitForPage);
                const QString where = QStringLiteral("page %1").arg(number + 1);
                QVERIFY2(guide().isReady(), qPrintable(where));
                settle();
                checkPage(guide().lesson().pages[number], given);
                if (QTest::currentTestFailed())
                    return qWarning("%s", qPrintable(where));
            }
        }
        guide().close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().isBusy(), kWaitForPage);
        for (const SideWindow* beside : m_window->findChildren<SideWindow*>())
            QVERIFY(!beside->isVisible());
    }
    void cleanupTestCase()
    {
        m_window.close();
        useLanguage();
    }

private:
    LessonGuide& guide() { return m_window->lessons(); }
    LessonPanel& panel() { return *m_window->findChild<LessonPanel*>(); }

    void openIn(const QString& language)
    {
        if (m_window.get() && language == m_language)
            return;
        m_window.close();
        useLanguage(m_language = language);
        m_window.open([] { return windowWithRunOnly(kSmallestWindow); });
    }

    void checkPage(const LessonPage& page, Given given)
    {
        const PageInRun shown =
            pageIn(page, m_window->session().trace(), m_attention, guide().sideState());
        QVERIFY(shown.state.has_value());
        QVERIFY2(shown.problems.isEmpty(), qPrintable(shown.problems.value(0).text));
        QVERIFY(m_window->session().cursor() == shown.state->cursor);
        QVERIFY(m_window->session().selection() == shown.state->selection);
        const QuantitySource source = [&](const QuantityName& name) {
            return quantityOf(name, *shown.state, shown.side);
        };
        checkText(page.before, source);
        checkLook(page.scene);
        if (page.question)
            answer(*page.question, given, source);
        checkText(page.after, source);
        checkLook(page.scene);
        checkBeside(page.scene.side.window);
    }

    /// Whether the page's window is beside the page, at the page's place, and no other one is.
    void checkBeside(SideScene::Window window)
    {
        using Window = SideScene::Window;
        const SideState& side = guide().sideState();
        const QWidget* lesson = m_window->findChild<QDockWidget*>("lesson");
        const QRect page(lesson->mapToGlobal(QPoint()), lesson->size());
        for (const SideWindow* beside : m_window->findChildren<SideWindow*>()) {
            const bool isTalk = qobject_cast<const ConversationWindow*>(beside);
            const bool isWanted = window == (isTalk ? Window::Conversation : Window::Beams);
            QCOMPARE(beside->isVisible(), isWanted);
            if (isWanted)
                QVERIFY2(!beside->geometry().intersects(page), "covers the page");
        }
        if (window == Window::Conversation)
            QCOMPARE(m_window->conversation().state().chosen, side.conversation.chosen);
    }

    /// Whether the panel shows the text with the numbers of this run.
    void checkText(const LessonText& text, const QuantitySource& source)
    {
        if (text.markdown.isEmpty())
            return;
        const QString wanted = plainTextOf(filled(text, source));
        QVERIFY2(!wanted.contains(Tr::tr("(not in this run)")), qPrintable(wanted));
        for (const QLabel* label : panel().findChildren<QLabel*>())
            if (label->accessibleName() == wanted && label->isVisible())
                return;
        QFAIL(qPrintable("not on screen: " + wanted));
    }

    /// Whether the page's panels and covers are in place, and no text is cut off.
    void checkLook(const LessonScene& scene)
    {
        for (QDockWidget* dock : m_window->findChildren<QDockWidget*>()) {
            const QString name = dock->objectName();
            const bool isHidden = guide().isAsking() && scene.covered.contains(name);
            const bool isWanted =
                name == QLatin1String("lesson") || (scene.panels.contains(name) && !isHidden);
            QVERIFY2(dock->isHidden() != isWanted, qPrintable(name));
            auto* view = dock->findChild<TraceView*>();
            const bool isInFront = !dock->visibleRegion().isEmpty();
            if (isWanted && view && isInFront && !m_window->covers().isCovered(*view))
                QVERIFY2(view->isVisible() && view->width() > 80 && view->height() > 80,
                         qPrintable(name));
        }
        const auto* lamp = m_window->findChild<LampView*>();
        QVERIFY2(!lamp->isVisible() || lamp->width() <= lamp->sizeHint().width(),
                 qPrintable(QStringLiteral("lamp: %1").arg(lamp->width())));
        checkTextsAreWhole();
        QVERIFY(!m_window->findChild<MessageBar*>()->isVisible());
    }

    /// Whether each text of the page has room, and can be reached by scrolling up and down only.
    void checkTextsAreWhole()
    {
        const QWidget* page = panel().findChild<QScrollArea*>()->viewport();
        for (const QLabel* label : page->findChildren<QLabel*>()) {
            const QRect shown(label->mapTo(page, QPoint()), label->size());
            QVERIFY2(shown.left() >= 0 && shown.right() < page->width() &&
                         shown.height() >= label->heightForWidth(shown.width()),
                     qPrintable(label->accessibleName()));
        }
    }

    void answer(const LessonQuestion& question, Given given, const QuantitySource& source)
    {
        QVERIFY(guide().isAsking());
        checkText(question.text, source, Tr::tr("**%1**", "the text of a question"));
        enter(question, given, source);
        auto* check = buttonWith(Tr::tr("Answer"));
        QVERIFY(check && check->isEnabled());
        check->click();
        settle();
        QVERIFY(!guide().isAsking());
        const LessonProgress progress = guide().progressOf(guide().lesson().name());
        const PageResult result = progress.results.value(progress.page);
        QCOMPARE(result.isRight, given == Given::Right);
        if (!result.feedback.isEmpty())
            QVERIFY(panel().spokenText().endsWith(plainTextOf(result.feedback)));
    }

    void checkText(const LessonText& text, const QuantitySource& source, const QString& frame)
    {
        checkText({frame.arg(filled(text, source)), text.place}, source);
    }

    /// Fills in the form, as a learner would who does not click in the window.
    void enter(const LessonQuestion& question, Given given, const QuantitySource& source)
    {
        const bool isWrong = given == Given::Wrong;
        const auto numberOf = [&](const AnswerValue& value) {
            return std::get<Quantity>(valueOf(value, source)).number.value_or(0);
        };
        auto* line = panel().findChild<QLineEdit*>();
        auto* list = panel().findChild<QComboBox*>();
        switch (question.kind) {
        case LessonQuestion::Kind::Choose: {
            const auto choices = panel().findChildren<QRadioButton*>();
            const auto right = rightItem(question, source);
            QVERIFY(right && choices.size() == question.answers.size());
            return choices[(*right + (isWrong ? 1 : 0)) % choices.size()]->click();
        }
        case LessonQuestion::Kind::Number: {
            const double right = numberOf(question.right);
            return line->setText(QString::number(isWrong ? 3 * right + 1000 : right, 'f', 3));
        }
        case LessonQuestion::Kind::Cell:
            return line->setText(QStringLiteral("%1 %2")
                                     .arg(numberOf(question.right) + (isWrong ? 1 : 0))
                                     .arg(numberOf(question.column)));
        case LessonQuestion::Kind::Token: {
            const int right = static_cast<int>(numberOf(question.right));
            return list->setCurrentIndex(isWrong ? (right + 1) % list->count() : right);
        }
        case LessonQuestion::Kind::Block: {
            const auto right = std::get<Quantity>(valueOf(question.right, source)).word;
            const auto operations = gpt2Names().operations();
            const auto at = std::ranges::find(
                operations, gpt2Names().operationNamed(right.toStdString()), &OperationSpec::id);
            const int index = static_cast<int>(at - operations.begin());
            return list->setCurrentIndex(isWrong ? (index + 1) % list->count() : index);
        }
        }
    }

    QPushButton* buttonWith(const QString& text)
    {
        for (QPushButton* button : panel().findChildren<QPushButton*>())
            if (button->text() == text)
                return button;
        return nullptr;
    }

    OwnWindow m_window;
    QString m_language;
    AttentionSource m_attention;
};

PASTKEYS_TEST(TestLessonPages)
#include "test_lesson_pages.moc"
