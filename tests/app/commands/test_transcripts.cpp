// What the commands print, and what they say of mistakes. Each row is compared with a file in
// tests/approved/commands. The tests of each command check its numbers, files and JSON.
#include "commands/command_line.h"
#include "support/approved_text.h"
#include "support/model_files.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"
#include "support/transcript.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <sys/stat.h>

using namespace pastkeys;
using namespace pastkeys::test;
namespace fs = std::filesystem;

class TestTranscripts : public QObject
{
    Q_OBJECT

private slots:
    /// Writes the inputs that the lines below name.
    void initTestCase()
    {
        const std::initializer_list<std::pair<const char*, QString>> files{
            {"prompts.txt", "Mia has a red ball. What color is the ball?\nMax\n"},
            {"one.txt", "the cat"},
            {"lines.txt", "\n \n"},
            {"long.txt", "Mia\n\n" + QString("Mia ").repeated(400)},
            {"two.txt", "Mia\nTom has a kite."},
            {"story.txt", "Mia has a red ball. Tom has a blue kite. What does Tom have?"},
            {"12.txt", "12"},
            {"padded.txt",
             "Mia has a red ball. What color is the ball?\nTom has a blue kite. Who has "
             "the kite?\nMia has a red ball. Who has the ball?\nMax"},
            {"empty.txt", ""},
            {"falcon.json", R"({"model_type": "falcon", "hidden_size": 4544, "multi_query": true,
            "num_attention_heads": 71, "num_hidden_layers": 32})"}};
        for (const auto& [name, content] : files)
            test::writeFile(path(name), content.toUtf8());
        test::writeFile(path("bytes.txt"), QByteArray("a\xFF has"));
        transcriptOf(m_folder.path(), R"(
0 synth --preset tiny --out model
0 trace --model model --prompt "the cat" --tokens 3 --out run.pastkeys
0 trace --model model --prompt "the cat" --tokens 2 --out run.jsonl
0 dump --model model --prompt "the cat" --out dump.safetensors)");
        fs::copy(path("run.pastkeys").toStdString(), path("recorded.png").toStdString());
        Gpt2Config config = gpt2Preset("tiny");
        config.context = 1;
        const SyntheticModelDir shortest(config);
        fs::copy(shortest.path().toStdString(), path("shortest").toStdString());
        fs::create_symlink("model/config.json", path("link.png").toStdString());
        fs::create_symlink("model/config.json", path("link.html").toStdString());
        fs::create_symlink("model/config.json", path("link.gif").toStdString());
        fs::create_directory_symlink("model", path("folder").toStdString());
        fs::create_hard_link(path("model/model.safetensors").toStdString(),
                             path("hard.safetensors").toStdString());
        fs::create_symlink("/dev/null", path("null.gif").toStdString());
        fs::create_symlink("circle.html", path("circle.html").toStdString());
        QCOMPARE(::mkfifo(path("pipe.html").toUtf8(), 0600), 0);
        QVERIFY(QDir(m_folder.path()).mkdir("full"));
        test::writeFile(path("full/old"), QByteArray("old"));
    }

    void commandsPrintWhatIsApproved_data()
    {
        QTest::addColumn<QString>("lines");
        QTest::newRow("general") << R"(
2 rnu
2 --versoin
2 run --promt x
2 run --temp=1
2 run -prompt x
2 run --xyzzy
2 run --ESC[31m
2 trace --prompt x --ot y
2 run --prompt a trace
2 run --prompt Mia has
2 run --prompt
2 run --prompt --json
2 tokenize --text=--json
2 run --prompt a --tokens 1 --tokens 2
2 trace --prompt a
3 info --model /nowhere
3 info --model /dev/zero
3 info file
)";
        QTest::newRow("run") << R"(
0 run --model model --prompt hello --tokens 2
0 run --model model --prompt x --tokens 1 --cache off
0 run --prompt Mia --tokens 2 --left static --right int8
0 run --prompt "Mia has a ball." --tokens 3 --left static --right recent:4 --own-words
0 run --prompt "Mia has a ball." --tokens 2 --left off --right bug:off-by-one
0 run --model model --prompt hello --tokens 1 --cache on --seed 4
2 run
2 run --model model --prompt a --ids 1
2 run --model model --ids 1 --no-special
2 run --prompt a --top-k many
2 run --prompt a --top-k 0
2 run --prompt a --top-p 0
2 run --prompt a --temperature 0
2 run --prompt a --temperature nan
2 run --prompt a --tokens 0
2 run --prompt a --threads 0
2 run --prompt a --chunks 2,0
2 run --prompt a --cache maybe
2 run --prompt a --cache onn
2 run --prompt a --cache on --left off
2 run --prompt a --right stati
2 run --prompt a --left window:x
2 run --prompt a --cache static --own-words
2 run --prompt a --cache on --own-words
2 run --prompt a --cache off --own-words
3 run --prompt a --kernels avx9
3 run --model model --prompt a --top-k 513
3 run --model model --prompt EMPTY
3 run --model model --prompt a --stop-token 7,512
3 run --model model --ids 512
3 run --model model --prompt LONG
)";
        QTest::newRow("batch") << R"(
0 run --prompts prompts.txt --tokens 2
0 run --prompts prompts.txt --tokens 1 --slots 1 --no-compare
0 run --prompts prompts.txt --tokens 1 --sizes 1
0 run --model model --prompts padded.txt --tokens 8 --batch static --count-padding
0 run --model model --prompts prompts.txt --tokens 3 --batch static --count-padding
0 trace --prompts one.txt --tokens 1 --out batch.jsonl
3 run --prompts empty.txt
3 run --prompts lines.txt
3 run --prompts long.txt
3 run --prompts two.txt --blocks 1
3 run --prompts none.txt
2 run --prompts one.txt --slots 0
2 run --prompts one.txt --prompt Tom
2 run --prompts one.txt --batch static --blocks 9
2 run --prompts one.txt --padding left
2 run --prompts one.txt --left off
2 run --prompt Mia --slots 2
2 trace --prompts one.txt --out x.pastkeys
2 render --out no.png --prompts one.txt
2 render --out no.png --prompts one.txt --view window
2 render --out no.gif --prompts one.txt --animate
2 render --out no.png --view sequences
2 render --out no.png --view sequences --prompts one.txt --plot time
2 render --out no.png --view plots --prompt Mia --plot waste
2 render --out no.png --view sequences --prompts one.txt --trace run.pastkeys
2 render --view sequences --prompts one.txt --hand-out a.html
2 render --out no.png --view sequences --prompts one.txt --layer 2
)";
        QTest::newRow("bench") << R"(
2 bench --preset tiny --model model
2 bench --weights f16
)";
        QTest::newRow("info") << R"(
0 info --model model
0 info run.pastkeys
2 info run.pastkeys --threads 1
3 info dump.safetensors
)";
        QTest::newRow("size") << R"(
0 size
0 size --memory 24
0 size --known llama2-7b --memory 24
0 size --known gemma3-1b
2 size --known gpt2 --config x
2 size --known gpt5
2 size --layers 2
2 size --layers 2 --heads 2 --head-dim 2
2 size --known gpt2 --kv-heads 5
2 size --known deepseek-v3 --kv-heads 1
2 size --known deepseek-v3 --heads 1
2 size --known deepseek-v3 --head-dim 1
2 size --known gemma3-1b --layers 3
2 size --config falcon.json
3 size --config /nowhere/config.json
)";
        QTest::newRow("perplexity") << R"(
0 perplexity --model model --text story.txt --caches off;static;int8;window:8+2 --window 16
0 perplexity --model model --text 12.txt --window 2 --stride 1 --caches off
0 perplexity --model model --text bytes.txt --caches off
2 perplexity --model model --text story.txt --caches static;heads
2 perplexity --model model --text story.txt --caches bug:not-cleared
2 perplexity --model model --text story.txt --caches limit:9
2 perplexity --model model --text story.txt --caches half:+2
2 perplexity --model model --text story.txt --window 8 --stride 9
2 perplexity --model model --text story.txt --window 9999
3 perplexity --model model --text story.txt --caches heads:3
3 perplexity --model model --text story.txt --caches token:9999=17
3 perplexity --model model --text story.txt --caches token:5=99999
3 perplexity --model shortest --text story.txt
3 perplexity --model model --text empty.txt
)";
        QTest::newRow("tokenize") << R"(
0 tokenize --model model --text x
0 tokenize --model model --text "hello there"
0 tokenize --model model --file bytes.txt
2 tokenize --model model --decode 5 --special
3 tokenize --model model --decode 512
3 tokenize --model model --file /dev/zero
)";
        QTest::newRow("trace and dump") << R"(
0 trace --model model --prompt "the cat" --tokens 3 --out a.jsonl
0 trace --model model --prompt "the cat" --tokens 1 --out a.csv --table operations --bom
0 trace --trace run.pastkeys --out a.trace.json
0 dump --model model --prompt "the cat" --out a.safetensors
2 trace --model model --prompt a --out b.jsonl --bom
2 trace --model model --prompt a --out b.jsonl --table steps
2 trace --model model --prompt a --out b.txt
2 trace --model model --prompt a --out csv
2 trace --trace run.pastkeys --out b.csv --tokens 3
2 dump --ids 1 --cache off --chunks 1 --out x
4 trace --trace run.pastkeys --out run.pastkeys
4 trace --model model --prompt a --out /dev/full
4 dump --model model --prompt a --out /tmp
4 dump --model model --prompt a --out /nowhere/x
4 dump --model model --prompt hello --out model/model.safetensors
4 trace --model model --prompt hello --out model/config.json
4 trace --model model --prompt hello --out model/../model/./vocab.json
4 render --model model --prompt hello --out link.png
4 dump --model model --prompt hello --out folder/merges.txt
4 dump --model model --prompt hello --out hard.safetensors
4 trace --model model --prompt hello --out folder/tokenizer.json
)";
        QTest::newRow("diff") << R"(
2 diff a.pastkeys
2 diff
2 diff a b --format xml
3 diff run.jsonl dump.safetensors
3 diff dump.safetensors dump.safetensors
3 diff one.txt dump.safetensors
3 diff a B
)";
        QTest::newRow("synth and import") << R"(
2 synth --preset gpt5 --out x
2 synth --dtype f8 --out x
4 synth --out model
2 import model/model.safetensors --out x --heads 2 --vocab a.json --tokenizer b
2 import model/model.safetensors --out x --heads 0
2 import model/model.safetensors --out x --heads 2 --activation swish
3 import model/model.safetensors --out x
4 import model/model.safetensors --out full --heads 4
)";
        QTest::newRow("lesson") << R"(
2 lesson
2 lesson chek
2 lesson pictures
3 lesson check /nowhere/at/all
3 lesson pictures /nowhere/at/all
3 lesson check aESC[31mb
3 lesson quantities --model shortest
)";
        QTest::newRow("render") << R"(
0 render --model model --prompt hello --tokens 1 --out a.png
2 render --model model --prompt hello --out view.jpg
2 render --model model --prompt hello --out view
2 render --model model --prompt hello --out v.png --view plot
2 render --model model --prompt hello --out v.png --view stag
2 render --model model --prompt hello --out v.png --lang de
2 render --model model --prompt hello --out v.png --view plots --plot rooflin
2 render --model model --prompt hello --out v.png --plot drift
2 render --model model --prompt hello --out v.png --operation Score
2 render --model model --prompt hello --out v.png --cell weights:8
2 render --model model --prompt hello --out v.png --cell w:8:3
3 render --model model --prompt hello --tokens 3 --out v.png --cell q:99:0
3 render --model model --prompt hello --tokens 3 --out v.png --cell q:0:16
3 render --model model --prompt hello --tokens 3 --out v.png --left window:4 --right static --cell scores:99:0
2 render --model model --prompt hello --out v.png --size big
2 render --model model --prompt hello --out v.png --size 0x5
2 render --model model --prompt hello --out v.png --view window --size 799x600
3 render --model model --prompt hello --tokens 3 --out v.png --size 40000x40000
3 render --model model --prompt hello --tokens 3 --out v.png --size 1x1 --scale 0.25
2 render --model model --prompt hello --out v.png --scale 1e9
2 render --model model --prompt hello --out v.png --scale nan
3 render --model model --prompt hello --tokens 3 --out v.png --layer 3
3 render --model model --prompt hello --tokens 3 --out v.png --head 5
3 render --model model --prompt hello --tokens 3 --out v.png --step 4
2 render --model model --prompt hello --out v.png --step 0
2 render --model model --prompt hello --out v.png --layer 0
2 render --model model --prompt hello --out v.png --head 0
2 render --trace run.pastkeys --out a.png --prompt hello
2 render --trace run.pastkeys --out a.png --ids 1,2
2 render --trace run.pastkeys --out a.png --tokens 3
2 render --trace run.pastkeys --out a.png --cache on
2 render --trace run.pastkeys --out a.png --left off
2 render --trace run.pastkeys --out a.png --own-words
2 render --trace run.pastkeys --out a.png --model model
2 render --trace run.pastkeys --out a.png --kernels scalar
2 render --trace run.pastkeys --hand-out a.html --prompt hello
2 render --trace run.pastkeys --animate --out a.gif --prompt hello
4 render --trace recorded.png --out recorded.png
3 render --trace a.png --out b.png
)";
        QTest::newRow("handout and animation") << R"(
0 render --model model --prompt hello --tokens 3 --hand-out b.HTML
0 render --model model --prompt hello --tokens 3 --animate --by step --steps 2 --operation Softmax --out one/
2 render --model model --prompt hello
2 render --model model --prompt hello --hand-out a.txt
2 render --model model --prompt hello --animate --out a.png
2 render --model model --prompt hello --hand-out a.html --animate --out a.gif
2 render --model model --prompt hello --hand-out a.html --step 1
2 render --model model --prompt hello --steps 1 --out v.png
2 render --model model --prompt hello --animate --out a.gif --view cache
2 render --model model --prompt hello --hand-out a.html --steps 0..2
2 render --model model --prompt hello --hand-out a.html --steps 3..2
2 render --model model --prompt hello --hand-out a.html --steps EMPTY
2 render --model model --prompt hello --hand-out a.html --steps 1..2..3
3 render --model model --prompt hello --tokens 3 --hand-out a.html --steps 1..18446744073709551615
2 render --model model --prompt hello --animate --out a.gif --operations Scores,Score
3 render --model model --prompt hello --tokens 3 --animate --out a.gif --operations CacheAppend --cache off
3 render --model model --prompt hello --tokens 3 --hand-out a.html --operations CacheAppend --cache off
2 render --model model --prompt hello --animate --out a.gif --by layer
2 render --model model --prompt hello --animate --out a.gif --frame-ms 5
3 render --model model --prompt hello --tokens 3 --animate --out a.gif --layer 3
3 render --model model --prompt hello --tokens 3 --hand-out a.html --head 5
3 render --model model --prompt hello --tokens 3 --animate --out a.gif --size 40000x40000
3 render --model model --prompt hello --tokens 3 --hand-out a.html --size 40000x40000
3 render --model model --prompt hello --tokens 3 --animate --out a.gif --size 1x1 --scale 0.25
3 render --model model --prompt hello --tokens 3 --animate --out a.frames/ --size 2x1 --scale 0.3
3 render --model model --prompt hello --tokens 150 --no-stop-at-end --animate --out a.gif --steps 1..150
4 render --model model --prompt hello --tokens 3 --hand-out no/a.html
4 render --model model --prompt hello --tokens 3 --hand-out no/
4 render --model model --prompt hello --tokens 3 --hand-out pipe.html
4 render --model model --prompt hello --tokens 3 --hand-out circle.html
4 render --model model --prompt hello --tokens 3 --hand-out link.html
4 render --model model --prompt hello --tokens 3 --animate --out link.gif
4 render --model model --prompt hello --tokens 3 --animate --out null.gif
4 render --model model --prompt hello --tokens 3 --animate --out full
4 render --model model --prompt hello --tokens 3 --animate --out full/old/
4 render --model model --prompt hello --tokens 3 --animate --out model
)";
    }

    void commandsPrintWhatIsApproved()
    {
        QFETCH(QString, lines);
        const QByteArray before = inputs();
        const QString text = transcriptOf(m_folder.path(), lines);
        const QString name = QString(QTest::currentDataTag()).replace(' ', '_');
        QCOMPARE(text, approved("commands/" + name, text));
        QVERIFY(inputs() == before);
    }

    void everyCommandExplainsItself()
    {
        QString lines = "0 --help\n";
        for (const Command& command : plainCommands())
            lines += "0 " + QString::fromStdString(command.name) + " --help\n";
        for (const DrawingCommand& command : kDrawingCommands)
            lines += "0 " + QString::fromUtf8(command.name) + " --help\n";
        const QString text = transcriptOf(m_folder.path(), lines);
        for (const QString& line : text.split('\n'))
            QVERIFY2(line.size() <= 100, qPrintable(line));
        QCOMPARE(text, approved("commands/help", text));
    }

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray inputs() const
    {
        return contentOf(path("model/model.safetensors")) + contentOf(path("model/config.json")) +
               contentOf(path("model/vocab.json")) + contentOf(path("recorded.png")) +
               contentOf(path("full/old"));
    }

    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestTranscripts)
#include "test_transcripts.moc"
