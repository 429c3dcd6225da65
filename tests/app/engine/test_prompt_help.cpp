// The files examples.json, words.json and batches.json in a model folder are read. A pipe with one
// of these names is not.
#include "drawing/language.h"
#include "engine/assets_dir.h"
#include "engine/prompt_help.h"
#include "support/gpt2_names.h"
#include "support/program.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace pastkeys;

namespace {

/// Calls `read` on a model folder that contains only this file.
template <class Read> auto readFolder(const char* name, const QByteArray& content, Read read)
{
    const QTemporaryDir folder;
    test::writeFile(folder.filePath(name), content);
    return read(folder.path());
}

QList<Example> examplesIn(const QByteArray& json)
{
    return readFolder("examples.json", json, examplesOf);
}

QList<WordGroup> wordsIn(const QByteArray& json)
{
    return readFolder("words.json", json, wordsOf);
}

} // namespace

class TestPromptHelp : public QObject
{
    Q_OBJECT

private slots:
    void aPipeOfThatNameIsNotReadFrom()
    {
        const QTemporaryDir folder;
        for (const char* name : {"examples.json", "words.json", "batches.json"})
            QCOMPARE(mkfifo(folder.filePath(name).toUtf8().constData(), 0600), 0);
        QVERIFY(examplesOf(folder.path()).isEmpty());
        QVERIFY(wordsOf(folder.path()).isEmpty());
        QVERIFY(batchesOf(folder.path()).isEmpty());
    }

    void aVeryLongPromptIsLeftOut()
    {
        const QList<Example> examples =
            examplesIn("[{\"title\": \"long\", \"prompt\": \"" + QByteArray(500'000, 'a') +
                       "\"}, {\"title\": \"short\", \"prompt\": \"Mia\"}]");
        QCOMPARE(examples.size(), 1);
        QCOMPARE(examples.first().title, QString("short"));
    }

    void stepsLayersAndHeadsCountFromOne()
    {
        const auto lookAt = [](const QByteArray& place) {
            return examplesIn("[{\"look\": {\"operation\": \"Softmax\", " + place + "}}]")
                .first()
                .look;
        };
        const auto look = lookAt("\"step\": 4, \"layer\": 2, \"head\": 1");
        QVERIFY(look);
        QCOMPARE(look->step, std::size_t{3});
        QCOMPARE(look->layer, Layer{1});
        QCOMPARE(look->operation, std::string("Softmax"));
        QCOMPARE(look->head, Head{0});
        for (const char* none :
             {"\"step\": 0, \"layer\": 1, \"head\": 1", "\"step\": 1, \"layer\": 0, \"head\": 1",
              "\"step\": 1, \"layer\": 1, \"head\": 0"})
            QVERIFY2(!lookAt(none), none);
    }

    void aBatchHasItsPromptsAndNumbersThatTheWindowCanSet()
    {
        const auto batchesIn = [](const QByteArray& json) {
            return readFolder("batches.json", json, batchesOf);
        };
        const QList<BatchExample> batches = batchesIn(
            R"([{"title": "a", "batch": "static", "slots": 0, "block": 5000, "tokens": 7,
                 "blocks": 9, "prompts": ["Mia", "Tom"]},
                {"padding": "right", "countsPadding": true, "prompts": ["Mia"]}])");
        QCOMPARE(batches.size(), 2);
        QCOMPARE(batches[0].prompts, QStringList({"Mia", "Tom"}));
        QCOMPARE(batches[0].kind, BatchKind::Static);
        QCOMPARE(batches[0].slotCount, 1);
        QCOMPARE(batches[0].block, kMostOfBlock);
        QCOMPARE(batches[0].tokens, 7);
        QCOMPARE(batches[0].blocks, std::optional(9));
        QCOMPARE(batches[0].padding, PaddingSide::Left);
        QVERIFY(!batches[0].countsPadding);
        QCOMPARE(batches[1].padding, PaddingSide::Right);
        QVERIFY(batches[1].countsPadding);
        for (const char* content :
             {"", "{", "[1, null]", R"([{"title": "a"}])", R"([{"prompts": []}])",
              R"([{"prompts": ["a", ""]}])", R"([{"prompts": ["a\nb"]}])"})
            QVERIFY2(batchesIn(content).isEmpty(), content);
        QByteArray many;
        for (int i = 0; i <= kMostSequences; ++i)
            many += "\"a\",";
        many.chop(1);
        QVERIFY(batchesIn("[{\"prompts\": [" + many + "]}]").isEmpty());
    }

    void wordsComeInGroupsInTheOrderOfTheFile()
    {
        const QList<WordGroup> groups = wordsIn(
            R"([{"name": "Names", "words": ["Mia", "Tom"]}, {"name": "A", "words": ["a"]}])");
        QCOMPARE(groups.size(), 2);
        QCOMPARE(groups[0].name, QString("Names"));
        QCOMPARE(groups[0].words, QStringList({"Mia", "Tom"}));
        QCOMPARE(groups[1].words, QStringList({"a"}));
    }

    void titlesAndNamesAreInTheLanguageOfTheWindow()
    {
        const auto restore = qScopeGuard([] { useLanguage(); });
        const auto title = [] {
            return examplesIn(R"([{"title": "Who", "titles": {"zh_CN": "谁"}}])").first().title;
        };
        const auto name = [] {
            return wordsIn(R"([{"name": "Food", "names": {"zh_CN": "食物"}, "words": ["a"]}])")
                .first()
                .name;
        };
        useLanguage("zh_CN");
        QCOMPARE(title(), QString("谁"));
        QCOMPARE(name(), QString("食物"));
        useLanguage("zh_TW"); // the file has no text in this language
        QCOMPARE(title(), QString("Who"));
        QCOMPARE(name(), QString("Food"));
    }

    void promptsAreExplainedInTheLanguageOfTheWindow()
    {
        const auto restore = qScopeGuard([] { useLanguage(); });
        const auto meaning = [] {
            return examplesIn(R"([{"prompt": "Who?", "meanings": {"zh_CN": "谁？"}}])")
                .first()
                .meaning;
        };
        const auto meanings = [] {
            return readFolder("batches.json", R"([{"prompts": ["Who?", "What?"],
                                                  "meanings": {"zh_CN": ["谁？", "什么？"]}}])",
                              batchesOf)
                .first()
                .meaning;
        };
        useLanguage("zh_CN");
        QCOMPARE(meaning(), QString("谁？"));
        QCOMPARE(meanings(), QString("谁？\n什么？"));
        const QString builtIn = QString::fromStdString(builtInModelDir().string());
        for (const Example& example : examplesOf(builtIn))
            QVERIFY2(!example.meaning.isEmpty(), qPrintable(example.prompt));
        for (const BatchExample& batch : batchesOf(builtIn))
            QCOMPARE(batch.meaning.count('\n'), batch.prompts.join('\n').count('\n'));
        useLanguage("en");
        QCOMPARE(meaning(), QString());
    }

    void whatIsNoListOfWordsGivesNone()
    {
        for (const char* content :
             {"", "{", "[1, \"a\", null]", "{\"name\": \"a\"}", R"([{"name": "a", "words": "b"}])",
              R"([{"words": [1, "", {}]}])"})
            QVERIFY2(wordsIn(content).isEmpty(), content);
        QVERIFY(wordsIn("[{\"words\": [\"" + QByteArray(1000, 'a') + "\"]}]").isEmpty());
    }
};

PASTKEYS_TEST(TestPromptHelp)
#include "test_prompt_help.moc"
