#include "playback.h"
#include "support/run_trace.h"

#include <QSignalSpy>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

Trace smallTrace()
{
    const RandomModel model = makeRandomModel(7);
    RunSettings settings;
    settings.prompt = randomTokens(model.config, 3, 1);
    settings.tokens = 3;
    return runTrace(model, settings);
}

} // namespace

class TestPlayback : public QObject
{
    Q_OBJECT

private slots:
    void goingForwardAndBackEndsWhereItBegan()
    {
        Playback playback;
        playback.setTrace(smallTrace());
        int moves = 0;
        while (playback.forward(Stride::Operation))
            ++moves;
        QCOMPARE(playback.cursor(), *lastCursor(playback.trace()));
        QVERIFY(moves > 3 * 16);
        while (playback.back(Stride::Operation))
            --moves;
        QCOMPARE(moves, 0);
        QCOMPARE(playback.cursor(), Cursor{});
    }

    void steppingPastTheStartAndTheEndStaysThere()
    {
        Playback playback;
        QVERIFY(!playback.forward(Stride::Token) &&
                !playback.back(Stride::Layer)); // an empty trace
        playback.setTrace(smallTrace());
        QVERIFY(!playback.back(Stride::Operation));
        QCOMPARE(playback.cursor(), Cursor{});
        playback.toEnd();
        QVERIFY(!playback.forward(Stride::Token));
        QCOMPARE(playback.cursor(), *lastCursor(playback.trace()));
    }

    void playingVisitsWhatSteppingVisitsAndStopsAtTheEnd()
    {
        Playback playback;
        playback.setTrace(smallTrace());
        playback.setSpeed(Playback::kFastest);
        playback.setStride(Stride::Layer);
        std::vector<Cursor> stepped{playback.cursor()};
        while (playback.forward(Stride::Layer))
            stepped.push_back(playback.cursor());
        playback.toStart();
        std::vector<Cursor> played{playback.cursor()};
        connect(&playback, &Playback::cursorChanged, this,
                [&] { played.push_back(playback.cursor()); });
        playback.setPlaying(true);
        QTRY_VERIFY(!playback.playing());
        QVERIFY(played == stepped);
    }

    void playingByTokenShowsEachTokenBeingChosen()
    {
        Playback playback;
        playback.setTrace(smallTrace());
        playback.setSpeed(Playback::kFastest);
        playback.setStride(Stride::Token);
        std::vector<Operation> seen;
        connect(&playback, &Playback::cursorChanged, this, [&] {
            seen.push_back(operationAt(playback.trace(), playback.cursor()).operation);
        });
        playback.setPlaying(true);
        QTRY_VERIFY(!playback.playing());
        QVERIFY(seen == std::vector<Operation>(playback.trace().size(), Operation::Sample));
    }

    void playingAtTheEndBeginsAtTheStart()
    {
        Playback playback;
        playback.setTrace(smallTrace());
        playback.toEnd();
        playback.setPlaying(true);
        QVERIFY(playback.playing());
        QCOMPARE(playback.cursor(), Cursor{});
    }

    void afterAJumpOneComesBackToWhereOneWas()
    {
        Playback playback;
        playback.setTrace(smallTrace());
        playback.toPlaceBefore(); // none yet
        QCOMPARE(playback.cursor(), Cursor{});
        playback.forward(Stride::Operation);
        const Cursor first = playback.cursor();
        playback.setCursor({2, 3});
        QTest::qWait(600);
        playback.forward(Stride::Operation);
        const Cursor second = playback.cursor();
        playback.toEnd();
        playback.toPlaceBefore();
        QCOMPARE(playback.cursor(), second);
        playback.toPlaceBefore();
        QCOMPARE(playback.cursor(), first);
        playback.toPlaceBefore();
        QCOMPARE(playback.cursor(), first);
    }

    void scrubbingIsOneJump()
    {
        Playback playback;
        playback.setTrace(smallTrace());
        for (std::size_t operation = 5; operation < 9; ++operation)
            playback.setCursor({1, operation});
        playback.toPlaceBefore();
        QCOMPARE(playback.cursor(), Cursor{});
    }

    void aCursorOutsideTheTraceIsBroughtInside()
    {
        Playback playback;
        playback.setTrace(smallTrace());
        playback.setCursor({99, 9999});
        QCOMPARE(playback.cursor(), *lastCursor(playback.trace()));
    }

    void extendingKeepsTheCursor()
    {
        const Trace whole = smallTrace();
        Playback playback;
        Trace part = Trace(whole.header()).appended(whole.steps()[0]);
        playback.setTrace(part);
        playback.setCursor({0, 5});
        part = part.appended(whole.steps()[1]);
        playback.extend(part);
        QCOMPARE(playback.cursor(), (Cursor{0, 5}));
        QCOMPARE(playback.trace().size(), std::size_t{2});
    }

    void speedStaysInItsRange()
    {
        Playback playback;
        playback.setSpeed(1000);
        QCOMPARE(playback.speed(), Playback::kFastest);
        playback.setSpeed(0);
        QCOMPARE(playback.speed(), Playback::kSlowest);
    }
};

QTEST_GUILESS_MAIN(TestPlayback)
#include "test_playback.moc"
