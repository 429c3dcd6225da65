// The window that compares the weights of the open model with others.
#include "document/run_document.h"
#include "record/lane_names.h"
#include "support/test_program.h"
#include "support/window_checks.h"
#include "support/window_parts.h"
#include "window/main_window.h"
#include "window/weights_window.h"

#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// The buttons have no other names than their texts.
void click(const QWidget& window, const QString& text)
{
    for (auto* button : window.findChildren<QPushButton*>())
        if (button->text().remove('&') == text)
            return button->click();
    QFAIL(qPrintable("no button " + text));
}

} // namespace

class TestWeightsWindow : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_settings = std::make_unique<OwnSettings>();
        m_window = std::make_unique<MainWindow>(optionsFor("a"));
        m_window->show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window), 20'000);
        trigger(*m_window, "Compare weights …");
        m_weights = m_window->findChild<WeightsWindow*>();
        QVERIFY(m_weights && m_weights->isVisible());
    }
    void cleanup()
    {
        m_window.reset();
        m_settings.reset();
    }

    void roundedWeightsGetARowWithTheirBytesAndTheirDrift()
    {
        QCOMPARE(table().topLevelItemCount(), 1); // the open model
        QCOMPARE(cell(0, 1), "float32");
        tryRounded();
        QCOMPARE(table().topLevelItemCount(), 2);
        QCOMPARE(cell(1, 1), "int8");
        QVERIFY(!cell(0, 2).isEmpty() && !cell(1, 2).isEmpty());
        QVERIFY(cell(0, 2) != cell(1, 2));
        QVERIFY2(QLocale().toDouble(cell(1, 3)) > 0, qPrintable(cell(1, 3)));
        QVERIFY(QLocale().toDouble(cell(1, 4)) >= QLocale().toDouble(cell(1, 3)));
        tryRounded(); // already there
        QCOMPARE(table().topLevelItemCount(), 2);
        // The run on show is still that of the open model.
        QVERIFY(!header().lane(Lane{1}).weights);
    }

    void aRowOpensAsARunInTwoLanes()
    {
        tryRounded();
        table().setCurrentItem(table().topLevelItem(1));
        click(*m_weights, "Step through");
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window) && header().lane(Lane{1}).weights, 20'000);
        QCOMPARE(header().lane(Lane{0}).name.english(), std::string("model a (float32)"));
        QCOMPARE(header().lane(Lane{1}).name.english(), std::string("model a (int8)"));
        QVERIFY(!m_window->session().trace().verdict().equalityExpected);
        QVERIFY(m_window->session().trace().verdict().divergence > 0);
        QVERIFY(!m_window->document().isStale());
        m_window->document().run(); // the same again
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window), 20'000);
        QVERIFY(header().lane(Lane{1}).weights);
        m_window->document().run({.lanes = lanesNamed("static", "int8")});
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window) && !header().lane(Lane{1}).weights, 20'000);
        QCOMPARE(header().lane(Lane{1}).name.english(), std::string("cache static, int8"));
    }

    void aModelOfOtherSizesIsRefusedInItsRow()
    {
        m_weights->add({goldenModel("b")});
        QTRY_VERIFY_WITH_TIMEOUT(!m_weights->isBusy(), 20'000);
        QCOMPARE(cell(1, 1), "none");
        bool isSaid = false;
        for (const auto* label : m_weights->findChildren<QLabel*>())
            isSaid = isSaid || label->text().contains("as in the model a");
        QVERIFY(isSaid);
        tryRounded(); // others go on
        QCOMPARE(cell(2, 1), "int8");
    }

    void cancelEndsWhatIsTriedAndWhatWaits()
    {
        click(*m_weights, "Add the model rounded to int8");
        m_weights->add({goldenModel("b")});
        click(*m_weights, "Cancel");
        QTRY_VERIFY_WITH_TIMEOUT(!m_weights->isBusy(), 20'000);
        QCOMPARE(cell(1, 1), "none");
        QCOMPARE(cell(2, 1), "none");
        tryRounded(); // a canceled row is tried again
        QCOMPARE(table().topLevelItemCount(), 3);
        QCOMPARE(cell(1, 1), "int8");
        click(*m_weights, "Try again");
        m_weights->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_weights->isBusy(), 20'000);
        QCOMPARE(cell(1, 1), "none");
    }

    void anotherModelBeginsANewTable()
    {
        tryRounded();
        m_window->document().openModel(goldenModel("b"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window) && header().modelName.english() == "b",
                                 20'000);
        QCOMPARE(table().topLevelItemCount(), 1);
        QVERIFY(cell(0, 0).contains("b"));
    }

private:
    const TraceHeader& header() const { return m_window->session().trace().header(); }
    QTreeWidget& table() const { return *m_weights->findChild<QTreeWidget*>(); }
    QString cell(int row, int column) const { return table().topLevelItem(row)->text(column); }
    void tryRounded()
    {
        click(*m_weights, "Add the model rounded to int8");
        QTRY_VERIFY_WITH_TIMEOUT(!m_weights->isBusy(), 20'000);
    }

    std::unique_ptr<OwnSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    WeightsWindow* m_weights = nullptr;
};

PASTKEYS_TEST(TestWeightsWindow)
#include "test_weights_window.moc"
