// The card over the window at its start.
#include "drawing/theme.h"
#include "main_window.h"
#include "run_bar.h"
#include "settings.h"
#include "stage/stage_view.h"
#include "start_card.h"

#include <QCheckBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys;

namespace {

QPushButton* buttonOf(const StartCard& card, const QString& text)
{
    for (auto* button : card.findChildren<QPushButton*>())
        if (button->text().remove('&').remove(QStringLiteral("▸ ")).startsWith(text))
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
        m_settings = std::make_unique<QTemporaryDir>();
        qputenv("PASTKEYS_PORTABLE", m_settings->path().toUtf8());
        m_window = std::make_unique<MainWindow>(StartOptions{});
        m_window->resize(1024, 740);
        m_window->show();
        m_card = m_window->findChild<StartCard*>();
        const Trace& trace = m_window->playback().trace();
        QTRY_VERIFY_WITH_TIMEOUT(
            !trace.empty() && trace.step(trace.size() - 1).stopped && m_card->isVisible(), 20'000);
    }

    void cleanup() { m_window.reset(); }

    void keysStepTheRunBelowAndPutTheCardAway()
    {
        const Cursor before = m_window->playback().cursor();
        QTest::keyClick(m_window.get(), Qt::Key_Right);
        QCOMPARE(m_window->playback().cursor(), *next(m_window->playback().trace(), before));
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
        const auto* bar = m_window->findChild<RunBar*>();
        QPushButton* example = buttonOf(*m_card, "Where is somebody");
        QVERIFY(example);
        QVERIFY(bar->prompt() != example->toolTip());
        example->click();
        QCOMPARE(bar->prompt(), example->toolTip());
        QVERIFY(m_card->isHidden());
        QTRY_COMPARE_WITH_TIMEOUT(
            QString::fromStdString(m_window->playback().trace().header().prompt),
            example->toolTip(), 20'000);
    }

    void theRunCanBeSeenFromItsBeginning()
    {
        QVERIFY(m_window->playback().cursor() != Cursor{});
        buttonOf(*m_card, "From the beginning")->click();
        QCOMPARE(m_window->playback().cursor(), Cursor{});
        QVERIFY(m_card->isHidden());
    }

    void ownTextBeginsInAnEmptyPrompt()
    {
        buttonOf(*m_card, "Your own text")->click();
        QVERIFY(m_window->findChild<RunBar*>()->prompt().isEmpty());
        QVERIFY(m_card->isHidden());
    }

    void allOfItIsOnShowInASmallWindow()
    {
        QVERIFY(m_card->parentWidget()->rect().contains(m_card->geometry()));
        for (const auto* child : m_card->findChildren<QWidget*>()) {
            QVERIFY2(m_card->rect().contains(child->geometry()), child->metaObject()->className());
            QVERIFY2(child->height() >= child->heightForWidth(child->width()) &&
                         child->width() >= child->minimumSizeHint().width(),
                     child->metaObject()->className());
        }
    }

    void examplesCanBeReadInAThemeChosenLater()
    {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->text() == "&Dark")
                action->trigger();
        m_card->show();
        QPushButton* example = buttonOf(*m_card, "Where is somebody");
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
        for (QAction* action : next.findChildren<QAction*>())
            if (action->text() == "&Start card")
                action->trigger();
        QTRY_VERIFY(next.findChild<StartCard*>()->isVisible());
    }

private:
    std::unique_ptr<QTemporaryDir> m_settings;
    std::unique_ptr<MainWindow> m_window;
    StartCard* m_card = nullptr;
};

QTEST_MAIN(TestStartCard)
#include "test_start_card.moc"
