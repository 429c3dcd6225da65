// The window for beam searches, with the built-in model.
#include "beams/beam_text.h"
#include "beams/beam_view.h"
#include "document/batch_document.h"
#include "document/run_document.h"
#include "engine/assets_dir.h"
#include "sequences/sequences_panel.h"
#include "session/messages.h"
#include "shared/font_text_metrics.h"
#include "support/gif_frames.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "window/beams_window.h"
#include "window/sequences_window.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QtTest>

#include <random>
#include <set>
#include <tuple>

using namespace pastkeys;
using namespace pastkeys::test;

class TestBeamsWindow : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window.open([] { return windowWithRunOnly({1366, 768}); });
        trigger(*m_window, "Beams …");
        m_shown = m_window->findChild<BeamsWindow*>();
        QVERIFY(m_shown && m_shown->isVisible());
    }
    void cleanup() { m_window.close(); }

    void theExampleRunsAtOnceAndItsBitsAreThoseOfEachTextAlone()
    {
        QVERIFY(ended());
        const BeamTrace& trace = state().trace;
        QCOMPARE(trace.steps.back()->hypotheses.size(), std::size_t{3});
        QCOMPARE(state().alone.size(), std::size_t{3});
        QVERIFY(m_shown->sentences().contains("Bit-identical"));
        QCOMPARE(state().step, std::size_t{1});
        // The best text begins with another word than greedy decoding, and beams swap.
        const BeamCandidate& greedy = trace.steps[0]->candidates.front();
        const auto best = generatedBy(trace, trace.steps.back()->hypotheses.front());
        QVERIFY(best.front().id != greedy.token.id);
        bool swaps = false;
        bool copies = false;
        for (const BeamStepPtr& step : trace.steps)
            for (std::size_t b = 0; step->index > 0 && b < step->beams.size(); ++b) {
                swaps = swaps || (step->beams[b].parent != b &&
                                  step->childrenOf(step->beams[b].parent) == 1);
                copies = copies || step->beams[b].ownedRows > 0;
            }
        QVERIFY(swaps);
        QVERIFY(copies);
    }

    void keysAndClicksGoToStepsAndBeams()
    {
        QVERIFY(ended());
        BeamTreeView& tree = m_shown->tree();
        tree.setFocus();
        QTest::keyClick(&tree, Qt::Key_Home);
        QCOMPARE(state().step, std::size_t{0});
        QTest::keyClick(&tree, Qt::Key_Up);
        QTest::keyClick(&tree, Qt::Key_Right);
        QTest::keyClick(&tree, Qt::Key_Down);
        QCOMPARE(state().step, std::size_t{1});
        QCOMPARE(state().beam, std::size_t{1});
        QTest::keyClick(&tree, Qt::Key_End);
        QCOMPARE(state().step, state().trace.steps.size() - 1);
        QTest::keyClick(&tree, Qt::Key_Right);
        QCOMPARE(state().step, state().trace.steps.size() - 1);
        QTest::keyClick(&tree, Qt::Key_Home);
        const BeamPicture picture = beamPicture(state(), tree.size(), textMetricsOf(tree.font()));
        QTest::mouseClick(
            &tree, Qt::LeftButton, {},
            QPointF(picture.left + 2.5 * picture.columnWidth, picture.top + 2.5 * picture.rowHeight)
                .toPoint());
        QCOMPARE(state().step, std::size_t{2});
        QCOMPARE(state().beam, std::size_t{2});
    }

    void sentencesSayWhatIsCopied()
    {
        QVERIFY(ended());
        std::set<QString> said;
        for (std::size_t step = 1; step < state().trace.steps.size(); ++step) {
            BeamState at = state();
            at.step = step;
            const std::uint64_t bytes = countedBytes(at.header(), at.current());
            QCOMPARE(bytes, formulaBytes(at.header(), at.current()));
            QVERIFY(
                beamSentences(at)[1].startsWith(bytes > 0 ? "Copied 1 row" : "Copied nothing") ||
                beamSentences(at)[1].startsWith("Copied "));
            said.insert(beamSentences(at)[1].left(12));
        }
        QVERIFY(said.size() > 1);
    }

    void everyCacheGivesTheSameTexts()
    {
        QVERIFY(ended());
        const QStringList texts = hypothesisLines(state());
        for (const int cache : {1, 2, 0}) {
            controlNamed<QComboBox>(*m_shown, "Cache")->setCurrentIndex(cache);
            QVERIFY(button()->text().contains("•"));
            QTest::mouseClick(button(), Qt::LeftButton);
            QVERIFY(ended());
            QCOMPARE(hypothesisLines(state()), texts);
            QVERIFY(m_shown->sentences().contains("Bit-identical"));
        }
    }

    void aSearchCanBeCanceledAndClosed()
    {
        QVERIFY(ended());
        controlNamed<QSpinBox>(*m_shown, "Tokens")->setValue(400);
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_VERIFY(state().running && state().trace.steps.size() > 3);
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_VERIFY(!state().running);
        const std::size_t steps = state().trace.steps.size();
        QVERIFY(steps > 3 && steps < 400);
        QVERIFY(!m_shown->sentences().contains("Bit-identical"));
        QTest::keyClick(m_shown, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(state().running);
        m_shown->close();
        QTRY_VERIFY(!state().running);
        trigger(*m_window, "Beams …");
        QVERIFY(m_shown->isVisible());
        m_window.close(); // while something may still be under way
        m_window.open([] { return windowWithRunOnly({1366, 768}); });
    }

    void theTextOfABeamIsReadInTheMainWindow()
    {
        QVERIFY(ended());
        QTest::keyClick(&m_shown->tree(), Qt::Key_End);
        QTest::keyClick(&m_shown->tree(), Qt::Key_Return);
        QVERIFY(!m_shown->isVisible());
        QTRY_VERIFY(QString::fromStdString(m_window->session().trace().header().prompt)
                        .startsWith("Once there was a man"));
        QTRY_VERIFY(finished(*m_window));
    }

    /// The text of a beam is not a source.
    void aTranslationIsWrittenAnewInTheMainWindow()
    {
        QVERIFY(ended());
        m_window->document().openModel(
            QString::fromStdString(builtInModelDir("pocket-translator").string()));
        QTRY_VERIFY(m_window->session().trace().header().network->encoder());
        QTRY_VERIFY(finished(*m_window));
        const std::vector<TokenId> text = m_window->session().trace().chosenBy(Lane{0});
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_VERIFY(!state().empty() && state().header().network->encoder());
        QVERIFY(ended());
        QTest::keyClick(&m_shown->tree(), Qt::Key_End);
        QTest::keyClick(&m_shown->tree(), Qt::Key_Return);
        QTRY_VERIFY(finished(*m_window));
        QTRY_COMPARE(m_window->session().trace().chosenBy(Lane{0}), text);
    }

    void eachFormatIsExported()
    {
        QVERIFY(ended());
        const auto [name, filters, content] = exported();
        QCOMPARE(name, QString("pastkeys-beams.png"));
        QCOMPARE(filters.size(), 6);
        QCOMPARE(content("png").left(4), QByteArray("\x89PNG"));
        QVERIFY(content("svg").contains("<svg"));
        QCOMPARE(content("pdf").left(4), QByteArray("%PDF"));
        QVERIFY(content("html").contains("Bit-identical"));
        QCOMPARE(gifFramesOf(content("gif")).images.size(), state().trace.steps.size());
        QVERIFY(content("pastkeys").mid(8).startsWith(R"({"__metadata__":{"format")"));
    }

    /// The tree of a file is shown without computing, also once another model is opened after it.
    void aRecordedSearchIsOpenedAgain()
    {
        QVERIFY(ended());
        const BeamTrace before = state().trace;
        const QTemporaryDir folder;
        const QString path = folder.filePath("search.pastkeys");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(std::get<2>(exported())("pastkeys"));
        file.close();
        controlNamed<QSpinBox>(*m_shown, "Tokens")->setValue(3);
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_COMPARE(state().trace.steps.size(), std::size_t{3});
        QVERIFY(ended());
        m_window->document().openTrace(path);
        QTRY_COMPARE(state().trace.steps.size(), before.steps.size());
        for (std::size_t s = 0; s < before.steps.size(); ++s) {
            QCOMPARE(countedBytes(*state().trace.header, *state().trace.steps[s]),
                     countedBytes(*before.header, *before.steps[s]));
            for (std::size_t b = 0; b < before.steps[s]->beams.size(); ++b)
                QVERIFY(state().trace.steps[s]->beams[b].sum == before.steps[s]->beams[b].sum);
        }
        QCOMPARE(hypothesisLines(state()).size(), 3);
        QCOMPARE(controlNamed<QSpinBox>(*m_shown, "Tokens")->value(), 12);
        QVERIFY(!m_shown->sentences().contains("Bit-identical")); // nothing was run again
        QVERIFY(m_window->messages().text().contains("beam search"));
        QCOMPARE(std::get<1>(exported()).size(), 5); // its other rows are not there to be saved
    }

    void severalAnswersShareThePrompt()
    {
        m_shown->close();
        trigger(*m_window, "Several answers to this prompt");
        auto* sequences = m_window->findChild<SequencesWindow*>();
        QVERIFY(sequences && sequences->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->batch().hasEnded() && !m_window->batch().isBusy(),
                                 30'000);
        const BatchTrace& batch = m_window->batch().state().batch;
        QCOMPARE(batch.header->sequences(), std::size_t{4});
        for (const std::string& prompt : batch.header->prompts)
            QCOMPARE(QString::fromStdString(prompt), m_window->document().request().prompt);
        QVERIFY(batch.header->sampling.starts_with("temperature"));
        QVERIFY(batch.steps.front()->found() > 0);
        const BatchTotals totals = totalsOf(batch, batch.steps.size());
        QCOMPARE(totals.maxUlp, std::optional<std::uint32_t>(0));
        QVERIFY(sequences->message().contains("seed"));
        std::set<std::vector<TokenId>> answers;
        for (std::size_t s = 0; s < 4; ++s)
            answers.insert(chosenBy(batch, s, batch.steps.size()));
        QVERIFY(!answers.empty());
    }

    void randomActionsDoNoHarm()
    {
        std::mt19937_64 random(freshSeed("beams window"));
        const auto below = [&](std::size_t most) { return static_cast<int>(random() % most); };
        QVERIFY(ended());
        BeamTreeView& tree = m_shown->tree();
        for (int action = 0; action < 2000; ++action) {
            switch (below(9)) {
            case 0:
                controlNamed<QSpinBox>(*m_shown, "Beams")->setValue(2 + below(7));
                break;
            case 1:
                controlNamed<QSpinBox>(*m_shown, "Tokens")->setValue(1 + below(20));
                break;
            case 2:
                controlNamed<QDoubleSpinBox>(*m_shown, "Length penalty")->setValue(below(5) - 2);
                break;
            case 3:
                controlNamed<QComboBox>(*m_shown, "Early stopping")->setCurrentIndex(below(3));
                break;
            case 4:
                controlNamed<QComboBox>(*m_shown, "Cache")->setCurrentIndex(below(3));
                break;
            case 5:
                if (below(8) == 0)
                    QTest::mouseClick(button(), Qt::LeftButton);
                break;
            case 6:
                QTest::mouseClick(&tree, Qt::LeftButton, {},
                                  {below(static_cast<std::size_t>(tree.width())),
                                   below(static_cast<std::size_t>(tree.height()))});
                break;
            case 7:
                m_shown->resize(600 + below(700), 400 + below(400));
                break;
            default:
                QTest::keyClick(&tree,
                                std::array{Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End,
                                           Qt::Key_Up,
                                           Qt::Key_Down}[static_cast<std::size_t>(below(6))]);
            }
            if (below(20) == 0)
                QTest::qWait(1);
            if (!state().empty()) {
                QVERIFY(state().step < state().trace.steps.size());
                QVERIFY(state().beam < state().current().beams.size());
            }
        }
        QTRY_VERIFY_WITH_TIMEOUT(!state().running, 30'000);
    }

private:
    const BeamState& state() const { return m_shown->tree().state(); }
    QPushButton* button() const
    {
        for (QPushButton* each : m_shown->findChildren<QPushButton*>())
            if (each->text().contains("Run") || each->text().contains("Cancel"))
                return each;
        return nullptr;
    }
    bool ended() const
    {
        return QTest::qWaitFor(
            [this] {
                return !state().empty() && !state().running &&
                       state().trace.steps.back()->stopped &&
                       m_shown->findChild<QProgressBar*>()->isHidden();
            },
            30'000);
    }

    /// What the button offers to save.
    std::tuple<QString, QStringList, ExportContent> exported() const
    {
        std::tuple<QString, QStringList, ExportContent> all;
        const QMetaObject::Connection once = connect(
            m_shown, &SideWindow::exportRequested, this,
            [&all](const QString& name, const QStringList& filters, const ExportContent& content) {
                all = {name, filters, content};
            });
        for (QPushButton* each : m_shown->findChildren<QPushButton*>())
            if (each->text().remove('&').startsWith("Export"))
                QTest::mouseClick(each, Qt::LeftButton);
        disconnect(once);
        for (QFileDialog* asked : m_window->findChildren<QFileDialog*>())
            asked->close();
        return all;
    }

    OwnWindow m_window;
    BeamsWindow* m_shown = nullptr;
};

PASTKEYS_TEST(TestBeamsWindow)
#include "test_beams_window.moc"
