// The card that appears over the window when the program starts.
#include "document/run_document.h"
#include "document/settings.h"
#include "drawing/theme.h"
#include "stage/stage_view.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "window/main_window.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QAbstractButton* buttonOf(const StartCard& card, const QString& text)
{
    for (auto* button : card.findChildren<QAbstractButton*>())
        if (button->text().remove('&').startsWith(text))
            return button;
    return nullptr;
}

} // namespace

class TestStartCard : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_settings = std::make_unique<OwnSettings>();
        m_window = windowWithRun({1024, 740});
        m_card = m_window->findChild<StartCard*>();
        QVERIFY(m_card->isVisible());
    }

    void cleanup()
    {
        m_window.reset();
        m_settings.reset();
    }

    void keysStepTheRunBelowAndPutTheCardAway()
    {
        const Cursor before = m_window->session().cursor();
        QTest::keyClick(m_window.get(), Qt::Key_Right);
        QCOMPARE(m_window->session().cursor(), *next(m_window->session().trace(), before));
        QVERIFY(m_card->isHidden());
    }

    void clicksBesideTheCardDoWhatTheyAreMeantToDo()
    {
        QTest::mouseClick(m_card, Qt::LeftButton, {}, QPoint(3, 3));
        QVERIFY(m_card->isVisible());
        auto* stage = m_window->findChild<StageView*>();
        QTest::mouseClick(stage, Qt::LeftButton, {}, QPoint(3, 3));
        QVERIFY(m_card->isHidden());
    }

    void anExampleRuns()
    {
        QAbstractButton* example = buttonOf(*m_card, "Facts of different kinds");
        QVERIFY(example);
        QVERIFY(m_window->document().request().prompt != example->accessibleDescription());
        example->click();
        QCOMPARE(m_window->document().request().prompt, example->accessibleDescription());
        QVERIFY(m_card->isHidden());
        QTRY_COMPARE_WITH_TIMEOUT(
            QString::fromStdString(m_window->session().trace().header().prompt),
            example->accessibleDescription(), 20'000);
    }

    void theRunCanBeSeenFromItsBeginning()
    {
        QVERIFY(m_window->session().cursor() != Cursor{});
        buttonOf(*m_card, "From the beginning")->click();
        QCOMPARE(m_window->session().cursor(), Cursor{});
        QVERIFY(m_card->isHidden());
    }

    void returnBeginsAtTheBeginning()
    {
        QVERIFY(m_window->session().cursor() != Cursor{});
        QTest::keyClick(m_window->findChild<StageView*>(), Qt::Key_Return);
        QCOMPARE(m_window->session().cursor(), Cursor{});
        QVERIFY(m_window->findChild<StageView*>()->state().selection.layer == Layer{0});
        QVERIFY(m_card->isHidden());
        QTest::keyClick(m_window.get(), Qt::Key_Right);
        // Once the card is hidden, Return no longer goes to the beginning.
        QTest::keyClick(m_window->findChild<StageView*>(), Qt::Key_Return);
        QVERIFY(m_window->session().cursor() != Cursor{});
    }

    void theBeginningCanBeChosenBeforeTheModelIsOpen()
    {
        m_window->session().toEnd();
        m_window->close(); // saves the place
        MainWindow next{StartOptions{}};
        next.show();
        // Starts opening the model.
        QCoreApplication::sendPostedEvents(&next.document(), QEvent::MetaCall);
        QVERIFY(next.document().isBusy() && !next.document().model());
        buttonOf(*next.findChild<StartCard*>(), "From the beginning")->click();
        QTRY_VERIFY_WITH_TIMEOUT(finished(next), 20'000);
        QCOMPARE(next.session().cursor(), Cursor{});
    }

    void returnPressesTheButtonThatTabWentTo()
    {
        QAbstractButton* close = buttonOf(*m_card, "Close");
        close->setFocus(Qt::TabFocusReason);
        const Cursor before = m_window->session().cursor();
        QTest::keyClick(close, Qt::Key_Return);
        QCOMPARE(m_window->session().cursor(), before);
        QVERIFY(m_card->isHidden());
        m_card->show();
        QAbstractButton* example = buttonOf(*m_card, "Facts of different kinds");
        example->setFocus(Qt::TabFocusReason);
        QSignalSpy chosen(m_card, &StartCard::exampleChosen);
        QTest::keyClick(example, Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QVERIFY(m_card->isHidden());
    }

    void ownTextBeginsInAnEmptyPrompt()
    {
        buttonOf(*m_card, "Your own text")->click();
        QVERIFY(m_window->document().request().prompt.isEmpty());
        QVERIFY(m_card->isHidden());
    }

    void allOfItIsOnShowInASmallWindow()
    {
        QVERIFY(m_card->parentWidget()->rect().contains(m_card->geometry()));
        for (const auto* child : m_card->findChildren<QWidget*>()) {
            QVERIFY2(m_card->rect().contains(child->geometry()), child->metaObject()->className());
            // A tool button elides its title, which may have any length.
            const bool elides = qobject_cast<const QToolButton*>(child);
            QVERIFY2(child->height() >= child->heightForWidth(child->width()) &&
                         (elides || child->width() >= child->minimumSizeHint().width()),
                     child->metaObject()->className());
        }
    }

    void aTitleThatLooksLikeHtmlOrHasAnAmpersandIsShownAsItIs()
    {
        m_card->setExamples({{"<b>Tom & Mia</b>", "<b>Tom</b>", 3, {}}});
        const auto* example = m_card->findChild<QToolButton*>();
        QCOMPARE(example->text(), QString("<b>Tom && Mia</b>"));
        QVERIFY2(example->toolTip().contains("&lt;b&gt;Tom"), qPrintable(example->toolTip()));
    }

    void examplesCanBeReadInAThemeChosenLater()
    {
        trigger(*m_window, "Dark");
        m_card->show();
        QAbstractButton* example = buttonOf(*m_card, "Facts of different kinds");
        QVERIFY(example);
        const QImage picture = example->grab().toImage();
        double most = 1;
        for (int x = 0; x < picture.width(); ++x)
            for (int y = 0; y < picture.height(); ++y)
                most = std::max(most, contrast(picture.pixelColor(x, y), picture.pixelColor(0, 0)));
        QVERIFY2(most >= 4.5, qPrintable(QString::number(most)));
    }

    void itStaysAwayWhenItIsTold()
    {
        m_card->findChild<QCheckBox*>()->setChecked(false);
        m_window->close();
        MainWindow next{StartOptions{}};
        next.show();
        QVERIFY(next.findChild<StartCard*>()->isHidden());
        trigger(next, "Show the welcome card");
        QTRY_VERIFY(next.findChild<StartCard*>()->isVisible());
    }

private:
    std::unique_ptr<OwnSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    StartCard* m_card = nullptr;
};

PASTKEYS_TEST(TestStartCard)
#include "test_start_card.moc"
