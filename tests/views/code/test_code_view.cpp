// The code panel, used with mouse and keyboard.
#include "code/code_page.h"
#include "code/code_view.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/other_family.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>

#include <array>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

class TestCodeView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        qRegisterMetaType<pastkeys::Cursor>();
        qRegisterMetaType<pastkeys::StageMatrix>();
        m_trace = traceOf({});
    }

    void init()
    {
        m_view = std::make_unique<CodeView>();
        m_view->resize(300, 240);
        m_view->present(stateAt(Gpt2::Scores));
        m_view->show();
        m_view->activateWindow();
        m_browser = m_view->findChild<QTextBrowser*>();
        QCoreApplication::processEvents(); // lets the browser get its size
        QVERIFY(m_browser->viewport()->height() > 100);
    }
    void cleanup() { m_view.reset(); }

    void theLitLinesAreInView_data()
    {
        QTest::addColumn<int>("operation");
        for (const Operation operation : eachOperation())
            QTest::newRow(nameOf(operation).c_str()) << static_cast<int>(operation);
    }

    void theLitLinesAreInView()
    {
        QFETCH(int, operation);
        m_view->present(stateAt(static_cast<Operation>(operation)));
        const QRect rect = litLine();
        QVERIFY2(rect.top() >= 0 && rect.bottom() <= m_browser->viewport()->height(),
                 qPrintable(QString("%1 to %2").arg(rect.top()).arg(rect.bottom())));
    }

    void aLowPanelShowsTheLitLineAndNoLegend()
    {
        auto* legend = m_view->findChild<QLabel*>();
        QVERIFY(legend->isVisible());
        m_view->resize(300, 110);
        QTRY_VERIFY(!legend->isVisible());
        QCoreApplication::processEvents();
        QVERIFY2(litLine().top() >= 0 && litLine().bottom() <= m_browser->viewport()->height(),
                 qPrintable(QString::number(litLine().top())));
    }

    void whoHasScrolledAwayIsNotPulledBackWhileTheRunGoesOn()
    {
        QScrollBar* bar = m_browser->verticalScrollBar();
        bar->setValue(0);
        ViewState state = m_view->state();
        state.selection.head = Head{0};
        m_view->present(state);
        QCOMPARE(bar->value(), 0);
        m_view->present(stateAt(Gpt2::Softmax));
        QVERIFY(bar->value() > 0);
    }

    void noLineIsCutAtTheTop()
    {
        int scrolled = 0;
        for (const Operation operation : eachOperation()) {
            m_view->present(stateAt(operation));
            QTextCursor first = m_browser->cursorForPosition({5, 1});
            scrolled += m_browser->verticalScrollBar()->value() > 0;
            QVERIFY2(m_browser->cursorRect(first).top() >= 0, qPrintable(first.block().text()));
        }
        QVERIFY(scrolled > 0);
    }

    void steppingKeepsThePlaceSideways()
    {
        QScrollBar* bar = m_browser->horizontalScrollBar();
        QVERIFY(bar->maximum() > 50);
        bar->setValue(50);
        m_view->present(stateAt(Gpt2::Softmax));
        QCOMPARE(bar->value(), 50);
    }

    /// Only the paragraphs that differ are replaced. The result must be the same as if all of them
    /// were replaced.
    void steppingShowsTheTextThatANewPanelShows()
    {
        std::mt19937_64 random(freshSeed("steps of the code"));
        const auto below = [&](std::size_t most) {
            return std::uniform_int_distribution<std::size_t>(0, most - 1)(random);
        };
        const std::array traces{m_trace, traceOf({.mode = CacheMode::Off})};
        for (int i = 0; i < 60; ++i) {
            if (below(8) == 0)
                m_view->setTheme(themeNamed(kThemeNames[below(3)]));
            if (below(8) == 0)
                m_view->setFile(static_cast<CodeFile>(below(2)));
            m_view->present(viewStateAt(traces[below(8) == 0 ? 1 : 0], 1 + below(3),
                                        eachOperation()[below(eachOperation().size())], below(3)));
            CodeView other;
            other.resize(m_view->size());
            other.setTheme(m_view->theme());
            other.setFile(m_view->file());
            other.show();
            QCoreApplication::processEvents();
            other.present(m_view->state());
            QCOMPARE(m_browser->toHtml(), other.findChild<QTextBrowser*>()->toHtml());
        }
    }

    void aClickOnALineGoesToItsOperation()
    {
        QSignalSpy asked(m_view.get(), &TraceView::cursorRequested);
        click("(0, 2, 1)");
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<Cursor>(), m_view->state().cursor);
        click("softmax(scores)  #");
        QCOMPARE(asked.size(), 2);
        QCOMPARE(asked[1][0].value<Cursor>(), cursorAt(m_trace, 2, {Gpt2::Softmax, Layer{1}}));
        click("off ["); // the shapes are not links
        QCOMPARE(asked.size(), 2);
    }

    void aClickOnAVariableAsksForItsMatrix()
    {
        QSignalSpy cursors(m_view.get(), &TraceView::cursorRequested);
        QSignalSpy matrices(m_view.get(), &TraceView::matrixRequested);
        click("k.transpose");
        QCOMPARE(matrices.size(), 1);
        QCOMPARE(matrices[0][0].value<StageMatrix>(), StageMatrix::Keys);
        QCOMPARE(cursors.size(), 0);
    }

    void markingTextIsNoClick()
    {
        QSignalSpy asked(m_view.get(), &TraceView::cursorRequested);
        m_browser->selectAll();
        QTest::mouseRelease(m_browser->viewport(), Qt::LeftButton, {}, placeOf("(0, 2, 1)"));
        QCOMPARE(asked.size(), 0);
    }

    void keysChooseALineAndFollowIt()
    {
        m_view->setFocus();
        QTRY_VERIFY(m_browser->hasFocus());
        QSignalSpy asked(m_view.get(), &TraceView::cursorRequested);
        QTest::keyClick(m_browser, Qt::Key_Tab);
        QTest::keyClick(m_browser, Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<Cursor>(), cursorAt(m_trace, 2, {Gpt2::LayerNorm1, Layer{1}}));
    }

    void theOtherProgramIsOneClickAway()
    {
        const auto buttons = m_view->findChildren<QToolButton*>();
        QCOMPARE(buttons.size(), 2);
        buttons[1]->click();
        QCOMPARE(m_view->file(), CodeFile::Reference);
        QVERIFY(m_browser->toPlainText().contains("namespace pastkeys"));
        QCOMPARE(m_view->accessibleDescription(), spokenCode(m_view->state(), CodeFile::Reference));
        const QRect rect = litLine();
        QVERIFY(rect.top() >= 0 && rect.bottom() <= m_browser->viewport()->height());
        buttons[0]->click();
        QVERIFY(m_browser->toPlainText().contains("import numpy"));
    }

    void scrollBarsHaveTheColorsOfTheTheme()
    {
        for (const ThemeName name : kThemeNames) {
            m_view->setTheme(themeNamed(name));
            QCoreApplication::processEvents();
            const QColor panel = themeNamed(name).color(Ink::Panel);
            QCOMPARE(m_browser->verticalScrollBar()->palette().color(QPalette::Button), panel);
        }
    }

    void evenALowPanelSaysWhyItHasNoCode()
    {
        const Trace trace = traceOf({.network = otherFamily()});
        const auto* legend = m_view->findChild<QLabel*>();
        m_view->resize(300, 80);
        QTRY_VERIFY(!legend->isVisible());
        m_view->present(viewStateAt(trace, 1, Operation{5}, 1, 1));
        QVERIFY(legend->isVisible() && !legend->text().isEmpty());
        QVERIFY(m_browser->toPlainText().isEmpty());
        m_view->present(stateAt(Gpt2::Scores));
        QVERIFY(!legend->isVisible() && m_browser->toPlainText().contains("import numpy"));
    }

    void allLettersAreOfOneWidth()
    {
        const QFontMetricsF metrics(m_browser->font());
        QCOMPARE(metrics.horizontalAdvance("iiii"), metrics.horizontalAdvance("MMMM"));
    }

    void theInksOfCodeCanBeReadOnTheLitLine()
    {
        for (const ThemeName name : kThemeNames)
            for (const Ink ink :
                 {Ink::Text, Ink::MutedText, Ink::Off, Ink::On, Ink::Query, Ink::Key, Ink::Value}) {
                const Theme& theme = themeNamed(name);
                QVERIFY2(contrast(theme.color(ink), litColor(theme)) >= 4.5, nameOf(ink));
            }
    }

private:
    ViewState stateAt(Operation operation) const
    {
        return viewStateAt(m_trace, 2, operation, 1, 1);
    }

    /// The center of the first character of the text.
    QPoint placeOf(const QString& text) const
    {
        QTextCursor cursor = m_browser->document()->find(text);
        cursor.setPosition(cursor.selectionStart());
        const QRect before = m_browser->cursorRect(cursor);
        cursor.movePosition(QTextCursor::NextCharacter);
        const QRect after = m_browser->cursorRect(cursor);
        return {(before.left() + after.left()) / 2, before.center().y()};
    }

    void click(const QString& text)
    {
        m_browser->setTextCursor(QTextCursor(m_browser->document()));
        QTest::mouseClick(m_browser->viewport(), Qt::LeftButton, {}, placeOf(text));
    }

    /// The rectangle of the first lit line, in viewport coordinates.
    QRect litLine() const
    {
        const QColor lit = litColor(m_view->theme());
        for (QTextBlock block = m_browser->document()->begin(); block.isValid();
             block = block.next())
            if (block.blockFormat().background().color() == lit)
                return m_browser->cursorRect(QTextCursor(block));
        return {0, -100, 1, 1};
    }

    Trace m_trace;
    std::unique_ptr<CodeView> m_view;
    QTextBrowser* m_browser = nullptr;
};

PASTKEYS_TEST(TestCodeView)
#include "test_code_view.moc"
