#include "base/errors.h"
#include "record/lane_names.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;

class TestLaneNames : public QObject
{
    Q_OBJECT

private slots:
    void aLaneIsWrittenAsItIsRead_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"off",
                                 "static",
                                 "dynamic",
                                 "window:64",
                                 "window:64+4",
                                 "recent:8",
                                 "paged:16",
                                 "off,window:5+1",
                                 "static,int8",
                                 "static,heads:2",
                                 "paged:3,int8,heads:1",
                                 "dynamic,evict:17,18@5",
                                 "static,int8,evict:1@2,evict:0,4@9",
                                 "heavy:9",
                                 "static,everything,bug:swapped",
                                 "off,window:5+1,bug:swapped",
                                 "static,int4,heads:2",
                                 "static,fused",
                                 "static,with-queries",
                                 "paged:4,unrotated",
                                 "window:5,int8,with-queries",
                                 "off,everything",
                                 "static,token:5=17",
                                 "dynamic,everything,token:0=0",
                                 "static,bug:off-by-one",
                                 "off,bug:no-mask",
                                 "window:3,bug:swapped",
                                 "static,bug:no-mask,evict:1@2",
                                 "static,bug:twice",
                                 "paged:4,bug:not-cleared",
                                 "static,limit:32",
                                 "off,half:32",
                                 "paged:4,shift:32",
                                 "static,shift:32+4",
                                 "static,shift",
                                 "dynamic,stream:+3+2",
                                 "static,int8,slide",
                                 "dynamic,half",
                                 "static,slide:+3"})
            QTest::newRow(text) << text;
    }

    void aLaneIsWrittenAsItIsRead()
    {
        QFETCH(QString, text);
        const LaneSpec lane = laneNamed(text.toStdString());
        QCOMPARE(QString::fromStdString(lane.id), text);
        QCOMPARE(QString::fromStdString(writtenOut(lane)), text);
        const LaneSpec again = laneNamed(lane.id);
        QVERIFY(again.cache == lane.cache && again.rule == lane.rule &&
                again.mistake == lane.mistake && again.replacement == lane.replacement &&
                again.limit == lane.limit);
    }

    void whatIsLeftOutIsUsual()
    {
        QCOMPARE(laneNamed("int8").id, std::string("static,int8"));
        QCOMPARE(laneNamed("static, int8, evict:1,2@3").id, std::string("static,int8,evict:1,2@3"));
        QCOMPARE(laneNamed("int8,evict:1,2@3").shortName.english(),
                 std::string("static, int8, evict:1,2@3"));
        QCOMPARE(laneNamed("WINDOW").id, std::string("window:32+4"));
        QCOMPARE(laneNamed("evict:3").id, std::string("static,evict:3@2"));
        QCOMPARE(laneNamed("paged").id, std::string("paged:16"));
    }

    void theShortestTextNamesTheSameLane()
    {
        const QList<std::pair<const char*, const char*>> texts{
            {"int8", "int8"},
            {"static", "static"},
            {"off", "off"},
            {"static,heads:1,int8", "int8,heads:1"},
            {"paged,int8", "paged:16,int8"},
            {"window:8+4", "window:8+4"}};
        for (const auto& [text, shortest] : texts) {
            QCOMPARE(shortlyWritten(laneNamed(text)), std::string(shortest));
            QCOMPARE(writtenOut(laneNamed(shortest)), writtenOut(laneNamed(text)));
        }
    }

    void theRuleIsThatOfTheCacheOrOfTheWindowAfterOff()
    {
        QCOMPARE(laneNamed("window:7+2").rule, ReachRule::sliding(2, 7));
        QCOMPARE(laneNamed("off,window:7+2").rule, ReachRule::sliding(2, 7));
        QVERIFY(!keepsRows(laneNamed("off,window:7+2")));
        QCOMPARE(laneNamed("recent:7").rule, ReachRule::causal());
    }

    void namesAreForSentences()
    {
        QCOMPARE(laneNamed("window:7+2").name.english(), std::string("cache window:7+2"));
        QCOMPARE(laneNamed("off").name.english(), std::string("cache off"));
        QCOMPARE(laneNamed("off,window:7+2").name.english(),
                 std::string("cache off with window:7+2"));
    }

    void onlyCachesThatKeepEverythingLoseNothing()
    {
        for (const char* lane : {"off", "static", "dynamic", "paged:2", "window:3", "off,window:3"})
            QVERIFY2(losesNothing(laneNamed(lane)), lane);
        for (const char* lane : {"with-queries", "off,everything", "token:1=2", "bug:swapped",
                                 "bug:no-mask"}) // losesNothing() ignores mistakes
            QVERIFY2(losesNothing(laneNamed(lane)), lane);
        for (const char* lane : {"recent:3", "int8", "heads:1", "evict:1", "paged,int8", "heavy:3",
                                 "static,everything"})
            QVERIFY2(!losesNothing(laneNamed(lane)), lane);
    }

    void aMistakeIsMeasuredAgainstWhatItsCacheMeans()
    {
        const auto equal = [](const char* a, const char* b) {
            return mustBeEqual(laneNamed(a), laneNamed(b));
        };
        QVERIFY(equal("off", "bug:no-mask") && equal("off", "bug:swapped"));
        QVERIFY(equal("off,window:8", "window:8,bug:swapped"));
        QVERIFY(!equal("static", "off,window:8,bug:swapped"));
        QVERIFY(!equal("static", "off,everything,bug:no-scale"));
    }

    void lanesAreEqualOnlyWithOneLimit()
    {
        const auto equal = [](const char* a, const char* b) {
            return mustBeEqual(laneNamed(a), laneNamed(b));
        };
        QVERIFY(equal("off,half:8", "paged:2,half:8") && equal("off,slide:8", "slide:8"));
        QVERIFY(!equal("static", "slide:8") && !equal("slide:8", "half:8"));
        QVERIFY(!equal("half:8", "half:9") && equal("limit:8", "static")); // equal up to the limit
    }

    void aWrongLaneIsRefusedWithWhatIsPossible_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, const char* expected) {
            QTest::newRow(text) << text << expected;
        };
        row("", "one of off, static");
        row("statik",
            "one of off, static, dynamic, window:N+SINKS, recent:N, heavy:N, paged:BLOCK, int8");
        row("static,,int8", "one of off");
        row("window:", "window:N+SINKS");
        row("window:0", "window:N+SINKS");
        row("window:4+", "window:N+SINKS");
        row("window:99999999999", "window:N+SINKS");
        row("recent:-1", "recent:N");
        row("paged:x", "paged:BLOCK");
        row("static:3", "static without an argument");
        row("int8:4", "int8");
        row("heads", "heads:N");
        row("heads:0", "heads:N");
        row("evict:", "evict:POSITION");
        row("evict:1@1", "evict:POSITION");
        row("evict:1,x@3", "one of off");
        row("static,dynamic", "only one kind of cache");
        row("off,off", "only one kind of cache");
        row("off,int8", "a kind of cache that keeps rows");
        row("paged,evict:1", "a kind of cache that can evict");
        row("window:9,evict:1", "a kind of cache that can evict");
        row("off,window:8,window:9", "only one kind of cache");
        row("heavy:1", "heavy:N");
        row("bug:no-mask,bug:swapped", "each change only once");
        row("everything,bug:top-left-mask", "only one rule");
        row("off,window:8,everything", "only one rule");
        row("int8,int4", "each change only once");
        row("token:1=2,token:3=4", "each change only once");
        row("recent:8,bug:top-left-mask", "a cache without gaps");
        row("evict:1,bug:top-left-mask", "a cache without gaps");
        row("heavy:4,fused", "attention that keeps its weights in memory");
        row("window:4,fused", "plain causal attention, because it is fused");
        row("fused,bug:no-mask", "plain causal attention, because it is fused");
        row("fused:3", "fused");
        row("paged,with-queries", "a kind of cache that can keep queries");
        row("off,unrotated", "a kind of cache that keeps rows as they are");
        row("static,int8,unrotated", "a kind of cache that keeps rows as they are");
        row("static,unrotated,bug:twice", "plain caches, because rows are stored twice");
        row("off,with-queries", "a kind of cache that can keep queries");
        row("window:4,everything", "only one rule of what a query sees");
        row("window:4,bug:no-mask", "only one rule of what a query sees");
        row("everything:2", "everything");
        row("token:4", "token:POSITION=ID");
        row("token:4=x", "token:POSITION=ID");
        row("bug:typo", "one of bug:top-left-mask, bug:no-mask");
        row("bug", "one of bug:top-left-mask");
        row("off,bug:twice", "a kind of cache that keeps rows");
        row("off,bug:not-cleared", "a kind of cache that keeps rows");
        row("fused,bug:twice", "plain causal attention");
        row("window:4,bug:twice", "plain causal attention");
        row("limit", "limit:N");
        row("half:1", "half:N, where N is at least 2");
        row("limit:1", "limit:N, where N is at least 2, or limit:+N, where N is at least 1");
        row("half:+", "half:N");
        row("limit:+0", "limit:N");
        row("slide:x", "slide:N");
        row("half:8,slide:8", "each change only once");
        row("half:8,shift:8", "each change only once");
        row("half:8+2", "half:N, where N is at least 2");
        row("stream:5+4", "stream:N+SINKS");
        row("stream:5+", "stream:N+SINKS");
        row("stream:+0+4", "stream:N+SINKS");
        row("off,shift:8", "a cache that keeps all keys and values as they are");
        row("int8,shift:8", "a cache that keeps all keys and values as they are");
        row("with-queries,shift:8", "a cache that keeps all keys and values as they are");
        row("recent:8,shift:8", "a cache that keeps all keys and values as they are");
        row("shift:8,bug:swapped", "a cache that keeps all keys and values as they are");
        row("half:8,evict:1",
            "no evictions and only plain causal attention, because the limit clears the cache");
        row("window:4,half:8",
            "no evictions and only plain causal attention, because the limit clears the cache");
    }

    void aWrongLaneIsRefusedWithWhatIsPossible()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        try {
            laneNamed(text.toStdString());
            QFAIL("accepted");
        } catch (const InputError& error) {
            QVERIFY2(QString(error.what()).contains("expected " + expected), error.what());
        }
    }
};

PASTKEYS_TEST(TestLaneNames)
#include "test_lane_names.moc"
