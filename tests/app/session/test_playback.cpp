// The clock that moves the cursor of a session.
#include "session/playback.h"
#include "session/session.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestPlayback : public QObject
{
    Q_OBJECT

private slots:
    void playingVisitsWhatSteppingVisitsAndStopsAtTheEnd()
    {
        Session session;
        session.setTrace(traceOf({.tokens = 3}));
        Playback playback(session);
        playback.setSpeed(Playback::kFastest);
        playback.setStride(Stride::Layer);
        std::vector<Cursor> stepped{session.cursor()};
        while (session.forward(Stride::Layer))
            stepped.push_back(session.cursor());
        session.toStart();
        std::vector<Cursor> played{session.cursor()};
        connect(&session, &Session::changed, this, [&] { played.push_back(session.cursor()); });
        playback.setPlaying(true);
        QTRY_VERIFY(!playback.playing());
        QVERIFY(played == stepped);
    }

    void playingByTokenShowsEachTokenBeingChosen()
    {
        Session session;
        session.setTrace(traceOf({.tokens = 3}));
        Playback playback(session);
        playback.setSpeed(Playback::kFastest);
        playback.setStride(Stride::Token);
        std::vector<Operation> seen;
        connect(&session, &Session::changed, this,
                [&] { seen.push_back(operationAt(session.trace(), session.cursor()).operation); });
        playback.setPlaying(true);
        QTRY_VERIFY(!playback.playing());
        QVERIFY(seen == std::vector<Operation>(session.trace().size(), Gpt2::Sample));
    }

    void playingAtTheEndBeginsAtTheStart()
    {
        Session session;
        session.setTrace(traceOf({.tokens = 3}));
        Playback playback(session);
        session.toEnd();
        playback.setPlaying(true);
        QVERIFY(playback.playing());
        QCOMPARE(session.cursor(), Cursor{});
    }

    void playingWaitsForARunThatGoesOn()
    {
        const Trace whole = traceOf({.tokens = 3});
        Session session;
        Playback playback(session);
        session.beginRun(whole.header(), {});
        session.append(whole.steps()[0]);
        playback.setSpeed(Playback::kFastest);
        playback.setStride(Stride::Token);
        playback.setPlaying(true);
        QTest::qWait(400); // longer than three moves
        QVERIFY(playback.playing());
        QCOMPARE(session.cursor().step, std::size_t{0});
        session.append(whole.steps()[1]);
        QTRY_COMPARE(session.cursor().step, std::size_t{1});
        QVERIFY(playback.playing());
        session.endRun(); // as when the run is canceled
        QTRY_VERIFY(!playback.playing());
        QCOMPARE(session.cursor().step, std::size_t{1});
    }

    void anotherRunStopsPlaying()
    {
        Session session;
        session.setTrace(traceOf({.tokens = 3}));
        Playback playback(session);
        playback.setPlaying(true);
        session.beginRun(session.trace().header(), {});
        QVERIFY(!playback.playing());
    }

    void speedStaysInItsRange()
    {
        Session session;
        Playback playback(session);
        playback.setSpeed(1000);
        QCOMPARE(playback.speed(), Playback::kFastest);
        playback.setSpeed(0);
        QCOMPARE(playback.speed(), Playback::kSlowest);
    }
};

PASTKEYS_TEST(TestPlayback)
#include "test_playback.moc"
