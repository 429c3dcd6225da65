// Tokenizers as GGUF files have them: those made of a folder's tokenizer give the same ids, and
// lists that do not fit together are refused.
#include "base/errors.h"
#include "support/model_files.h"
#include "support/random_text.h"
#include "support/seeds.h"
#include "support/source_tree.h"
#include "support/test_program.h"
#include "support/tokenizer_cases.h"
#include "support/tokenizer_files.h"
#include "text/byte_alphabet.h"
#include "text/gguf_tokenizer.h"
#include "text/tokenizer.h"

#include <QtTest>

#include <cmath>
#include <functional>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

namespace {

fs::path folderOf(const QString& name)
{
    return goldenDir() / "tokenizers" / name.toStdString();
}

/// The tokenizer of a folder in tests/golden/tokenizers, or GPT-2's small one.
Tokenizer tokenizerNamed(const QString& name)
{
    if (name != "gpt-2")
        return tokenizerInFolder(folderOf(name));
    const std::string vocab = readFile(goldenDir() / "tokenizer" / "vocab.json");
    const std::string merges = readFile(goldenDir() / "tokenizer" / "merges.txt");
    return Tokenizer::fromVocabAndMerges({vocab, "vocab.json"}, {merges, "merges.txt"});
}

/// Special tokens, words, long rows of spaces, and anything else.
std::string textWithMarkers(std::mt19937& random, const Tokenizer& tokenizer)
{
    const std::size_t ids = indexOf(tokenizer.largestId()) + 1;
    std::string text;
    for (int part = 0; part < 6; ++part)
        switch (random() % 5) {
        case 0:
            text += tokenizer.bytes(idAt<TokenId>(random() % ids));
            break;
        case 1:
            text += std::string(random() % 70, random() % 4 == 0 ? '\n' : ' ');
            break;
        case 2:
            for (std::size_t id = random() % ids; id < ids; ++id)
                if (tokenizer.isSpecial(idAt<TokenId>(id))) {
                    text += tokenizer.bytes(idAt<TokenId>(id));
                    break;
                }
            break;
        default:
            text += randomText(random, random() % 12);
        }
    return text;
}

/// Ids 0 to 2 are special, then all bytes, then U+2581 and the letters a to e, and these words.
GgufTokenizer smallLlama(const std::vector<std::string>& words)
{
    GgufTokenizer file{.file = "m.gguf", .model = "llama"};
    const auto add = [&](const std::string& text, float score, TokenKind kind) {
        file.tokens.push_back(text);
        file.scores.push_back(score);
        file.types.push_back(static_cast<std::int32_t>(kind));
    };
    add("<unk>", 0, TokenKind::Unknown);
    add("<s>", 0, TokenKind::Control);
    add("</s>", 0, TokenKind::Control);
    for (int byte = 0; byte < 256; ++byte)
        add(QString("<0x%1>")
                .arg(byte, 2, 16, QChar('0'))
                .toUpper()
                .replace("0X", "0x")
                .toStdString(),
            0, TokenKind::Byte);
    for (const char* character : {"\u2581", "a", "b", "c", "d", "e"})
        add(character, -100, TokenKind::Normal);
    for (std::size_t i = 0; i < words.size(); ++i)
        add(words[i], -static_cast<float>(i), TokenKind::Normal);
    file.beginning = TokenId{1};
    file.end = TokenId{2};
    file.unknown = TokenId{0};
    return file;
}

/// Ids 0 to 255 are the bytes, 256 is "ab", and 257 <|endoftext|>.
GgufTokenizer smallGpt2()
{
    GgufTokenizer file{.file = "m.gguf", .model = "gpt2", .pre = "gpt-2"};
    for (int byte = 0; byte < 256; ++byte)
        file.tokens.push_back(alphabetText(static_cast<std::uint8_t>(byte)));
    file.tokens.insert(file.tokens.end(), {"ab", "<|endoftext|>"});
    file.types.assign(257, 1);
    file.types.push_back(3);
    file.merges = {"a b"};
    file.beginning = file.end = TokenId{257};
    return file;
}

std::string idsIn(const GgufTokenizer& file, const std::string& text,
                  SpecialTokens special = SpecialTokens::AsText)
{
    return idsAsText(Tokenizer::fromGguf(file).encode(text, special));
}

} // namespace

class TestGgufTokenizer : public QObject
{
    Q_OBJECT

private slots:
    void storedTokenizersEncodeAlike_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("pre");
        QTest::newRow("gpt-2") << "gpt2"
                               << "gpt-2";
        QTest::newRow("llama-3.1") << "gpt2"
                                   << "llama-bpe";
        QTest::newRow("qwen2.5") << "gpt2"
                                 << "qwen2";
        QTest::newRow("starcoder2") << "gpt2"
                                    << "smollm";
        QTest::newRow("deepseek-v3") << "gpt2"
                                     << "deepseek-v3";
        QTest::newRow("llama-2") << "llama"
                                 << "";
        QTest::newRow("mistral") << "llama"
                                 << "";
        QTest::newRow("gemma") << "llama"
                               << "";
        QTest::newRow("gemma-3") << "llama"
                                 << "";
        QTest::newRow("sentencepiece-bpe") << "llama"
                                           << "";
    }
    void storedTokenizersEncodeAlike()
    {
        QFETCH(QString, model);
        QFETCH(QString, pre);
        const QString name = QTest::currentDataTag();
        const Tokenizer original = tokenizerNamed(name);
        const GgufTokenizer file = original.asGguf(indexOf(original.largestId()) + 4);
        QCOMPARE(QString::fromStdString(file.model), model);
        QCOMPARE(QString::fromStdString(file.pre), pre);
        QCOMPARE(file.tokens.size(), indexOf(original.largestId()) + 4);
        const Tokenizer stored = Tokenizer::fromGguf(file);
        QCOMPARE_LE(stored.notes().size(), original.notes().size());
        for (std::size_t i = 0; i < file.tokens.size(); ++i) {
            const TokenId id = idAt<TokenId>(i);
            QCOMPARE(stored.contains(id), original.contains(id));
            QCOMPARE(stored.isSpecial(id), original.isSpecial(id));
            const bool isTab = name == "gemma" && original.bytes(id) == "\t";
            QVERIFY2(isTab || stored.bytes(id) == original.bytes(id), file.tokens[i].c_str());
        }
        // Some texts for Gemma 3 have U+2581, which stands for a space there.
        if (name != "gpt-2" && name != "gemma-3") {
            const CaseResults cases = compareCases(folderOf(name), stored);
            QVERIFY2(cases.failed == 0, cases.firstFailure.c_str());
            QVERIFY(cases.count > 0);
        }
        std::mt19937 random(static_cast<unsigned>(freshSeed("texts")));
        for (int i = 0; i < 200; ++i) {
            std::string text = textWithMarkers(random, original);
            if (name == "gemma-3")
                text = allReplaced(text, "\u2581", " ");
            for (const SpecialTokens special : {SpecialTokens::AsText, SpecialTokens::Recognize})
                QVERIFY2(idsAsText(stored.encode(text, special)) ==
                             idsAsText(original.encode(text, special)),
                         qPrintable(QString("%1\n%2\n%3")
                                        .arg(QString::fromStdString(printable(text, 2000)),
                                             idsAsText(stored.encode(text, special)).c_str(),
                                             idsAsText(original.encode(text, special)).c_str())));
        }
    }

    void otherTokenizersCannotBeStored_data()
    {
        QTest::addColumn<std::function<Tokenizer()>>("make");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const char* found,
                            const std::function<Tokenizer()>& make) {
            QTest::newRow(name) << make << QString(found);
        };
        const auto changed = [](const char* name, const std::string& from, const std::string& to) {
            return [=] {
                const std::string json = readFile(folderOf(name) / "tokenizer.json");
                return Tokenizer::fromTokenizerJson({replaced(json, from, to), "tokenizer.json"});
            };
        };
        row("WordPiece", "a WordPiece tokenizer", [] { return tokenizerNamed("bert"); });
        row("Unigram", "a SentencePiece model without byte pairs",
            [] { return tokenizerNamed("sentencepiece-unigram"); });
        row("ids", "a list of ids", [] { return Tokenizer::ofIds(9); });
        row("another pattern", "one that splits a text into words in another way",
            changed("llama-3.1", "\\\\p{N}{1,3}", "\\\\p{N}{1,4}"));
        row("whole words", "one that splits a text into words in another way",
            changed("llama-3.1", "\"ignore_merges\":true", "\"ignore_merges\":false"));
        row("another normalizer", "one that splits a text into words in another way",
            changed("qwen2.5", "\"NFC\"", "\"NFKC\""));
        row("characters that change", "one that changes a text, or splits it into words",
            changed("llama-2", R"("prepend":"▁")", R"("prepend":"▁▁")"));
        row("a token that takes spaces", "the token `<s>`",
            changed("llama-2", R"("content":"<s>","single_word":false,"lstrip":false)",
                    R"("content":"<s>","single_word":false,"lstrip":true)"));
        row("a missing merge", "merges for ", [] {
            std::string json = readFile(folderOf("llama-2") / "tokenizer.json");
            const std::size_t merges = json.find("\"merges\":[") + 10;
            json.erase(merges, json.find(',', merges) + 1 - merges);
            return Tokenizer::fromTokenizerJson({json, "tokenizer.json"});
        });
    }
    void otherTokenizersCannotBeStored()
    {
        QFETCH(std::function<Tokenizer()>, make);
        QFETCH(QString, found);
        const Tokenizer tokenizer = make();
        const std::string refused = refusal({}, [&] { tokenizer.asGguf(0); });
        QVERIFY2(refused.starts_with("InputError") &&
                     refused.find(found.toStdString()) != refused.npos,
                 refused.c_str());
    }

    void scoresDecideWhichTokensAreMadeFirst()
    {
        // 265 "ab", 266 "bc", 267 "▁a", 268 "abc"
        GgufTokenizer file = smallLlama({"ab", "bc", "\u2581a", "abc"});
        QCOMPARE(idsIn(file, "abc bc"), "1 259 268 259 266"s);
        std::swap(file.scores[265], file.scores[266]);
        file.scores[268] = -50;
        QCOMPARE(idsIn(file, "abc"), "1 267 266"s);
        QCOMPARE(idsIn(file, "xé"), "1 259 123 198 172"s); // bytes
        QCOMPARE(Tokenizer::fromGguf(file).decode(Tokenizer::fromGguf(file).encode("x é")),
                 "<s> x é"s);
    }

    void beginningAndSpaceAreThoseOfTheFile()
    {
        GgufTokenizer llama = smallLlama({});
        QCOMPARE(idsIn(llama, "a"), "1 259 260"s);
        llama.addsSpacePrefix = false;
        QCOMPARE(idsIn(llama, "a a"), "1 260 259 260"s);
        llama.addsBeginning = false;
        QCOMPARE(idsIn(llama, "a"), "260"s);
        llama.addsBeginning = true;
        llama.beginning.reset();
        QCOMPARE(idsIn(llama, "a"), "260"s);
        QCOMPARE(Tokenizer::fromGguf(llama).notes().size(), std::size_t{1});

        GgufTokenizer gpt2 = smallGpt2();
        QCOMPARE(idsIn(gpt2, "ab"), "256"s);
        gpt2.addsBeginning = true;
        QCOMPARE(idsIn(gpt2, "ab"), "257 256"s);
        gpt2.addsBeginning.reset();
        gpt2.pre = "llama-bpe";
        QCOMPARE(idsIn(gpt2, "ab"), "257 256"s); // as llama.cpp does
    }

    void tokensOfUsersAreFoundInTexts()
    {
        GgufTokenizer file = smallLlama({"<x>", "  ", "\u2581\u2581\u2581"});
        file.types[265] = file.types[266] = file.types[267] = 4;
        file.addsSpacePrefix = false;
        QCOMPARE(idsIn(file, "a<x>b</s>"), "1 260 265 261 63 50 118 65"s);
        QCOMPARE(idsIn(file, "a<x>b</s>", SpecialTokens::Recognize), "1 260 265 261 2"s);
        QCOMPARE(idsIn(file, "a  b   c"), "1 260 266 261 267 262"s);
        QCOMPARE(Tokenizer::fromGguf(file).bytes(TokenId{267}), std::string_view("   "));
        file.addsSpacePrefix = true; // before each part, as in llama.cpp
        QCOMPARE(idsIn(file, "a<x>b"), "1 259 260 265 259 261"s);

        GgufTokenizer gpt2 = smallGpt2();
        gpt2.tokens.emplace_back("é ab");
        gpt2.types.push_back(4);
        QCOMPARE(idsIn(gpt2, "aé abab"), "97 258 256"s);
    }

    void paddingIsNoToken()
    {
        GgufTokenizer file = smallGpt2();
        file.tokens.insert(file.tokens.end(), {"[PAD258]", "", "[PAD7]", ""});
        file.types.insert(file.types.end(), {5, 1, 5, 1});
        const Tokenizer tokenizer = Tokenizer::fromGguf(file);
        QVERIFY(!tokenizer.contains(TokenId{258}));
        QVERIFY(!tokenizer.contains(TokenId{259}));
        QVERIFY(tokenizer.contains(TokenId{260})); // of another id, so it is a token
        GgufTokenizer llama = smallLlama({"[PAD265]", "", "ab"});
        llama.types[265] = 5;
        QVERIFY(!Tokenizer::fromGguf(llama).contains(TokenId{265}));
        QVERIFY(!Tokenizer::fromGguf(llama).contains(TokenId{266}));
        QCOMPARE(idsIn(llama, "ab"), "1 259 267"s);
    }

    void filesWithoutTypesAreRead()
    {
        GgufTokenizer file = smallLlama({"ab"});
        file.types.clear();
        QCOMPARE(idsIn(file, "ab!"), "1 259 265 36"s);
        QVERIFY(Tokenizer::fromGguf(file).isSpecial(TokenId{1}));
        QVERIFY(Tokenizer::fromGguf(file).isSpecial(TokenId{2}));
        GgufTokenizer gpt2 = smallGpt2();
        gpt2.types.clear();
        gpt2.pre.clear();
        QCOMPARE(idsIn(gpt2, "ab"), "256"s);
        QVERIFY(Tokenizer::fromGguf(gpt2).isSpecial(TokenId{257}));
        QCOMPARE(Tokenizer::fromGguf(gpt2).notes().size(), std::size_t{1}); // how it splits
    }

    void listsThatDoNotFitAreRefused_data()
    {
        using Change = std::function<void(GgufTokenizer&)>;
        QTest::addColumn<bool>("isLlama");
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, bool isLlama, const Change& change,
                            const char* message) {
            QTest::newRow(name) << isLlama << change << QString(message);
        };
        const Change noTokens = [](GgufTokenizer& file) { file.tokens.clear(); };
        row("no tokens", true, noTokens,
            "the list of tokens: expected at least one token, found none");
        row("merges without tokens", false, noTokens,
            "the list of tokens: expected at least one token, found none");
        row(
            "fewer scores", true, [](GgufTokenizer& file) { file.scores.pop_back(); },
            "the list of scores: expected 266 entries, one per token, found 265 entries");
        row(
            "no scores", true, [](GgufTokenizer& file) { file.scores.clear(); },
            "the list of scores: expected 266 entries, one per token, found 0 entries");
        row(
            "more types", false, [](GgufTokenizer& file) { file.types.push_back(1); },
            "the list of token types: expected 258 entries, one per token, found 259 entries");
        row(
            "type", false, [](GgufTokenizer& file) { file.types[3] = 7; },
            "token 3: expected a type from 0 to 6, found 7");
        row(
            "negative type", true, [](GgufTokenizer& file) { file.types[3] = -1; },
            "token 3: expected a type from 0 to 6, found -1");
        row(
            "beginning", false, [](GgufTokenizer& file) { file.beginning = TokenId{258}; },
            "the special tokens: expected an id below 258, the number of tokens, found 258");
        row(
            "unknown", true, [](GgufTokenizer& file) { file.unknown = TokenId{4000000000}; },
            "the special tokens: expected an id below 266, the number of tokens, found 4000000000");
        row(
            "same token", false, [](GgufTokenizer& file) { file.tokens[256] = "b"; },
            "token 256: expected each token only once, found `b`, which is also token 98");
        row(
            "same token in llama", true, [](GgufTokenizer& file) { file.tokens[265] = "b"; },
            "token 265: expected each token only once, found `b`, which is also token 261");
        row(
            "missing byte", false, [](GgufTokenizer& file) { file.tokens[65] = "aa"; },
            "expected a token for each of the bytes that UTF-8 uses, found none for the byte 65, "
            "`A`");
        row(
            "byte", true, [](GgufTokenizer& file) { file.tokens[68] = "A"; },
            "token 68: expected a byte, such as <0x0A>, found `A`");
        row(
            "byte of another type", true, [](GgufTokenizer& file) { file.types[68] = 1; },
            "the list of tokens: expected tokens for all 256 bytes, found tokens for 255 bytes");
        row(
            "score", true, [](GgufTokenizer& file) { file.scores[9] = std::nanf(""); },
            "token 9: expected a score that is a number, found NaN or infinity");
        row(
            "two unknown", true, [](GgufTokenizer& file) { file.types[265] = 2; },
            "token 265: expected one unknown token, found another, after token 0");
        row(
            "no merges", false, [](GgufTokenizer& file) { file.merges.clear(); },
            "the list of merges: expected merges that make the tokens of the vocabulary");
        row(
            "half a merge", false, [](GgufTokenizer& file) { file.merges = {"ab"}; },
            "merge 0: expected two tokens with one space between them, found `ab`");
        row(
            "merge of three", false, [](GgufTokenizer& file) { file.merges = {"a b c"}; },
            "merge 0: expected two tokens with one space between them, found `a b c`");
        row(
            "merge of strangers", false,
            [](GgufTokenizer& file) { file.merges.emplace_back("ab abc"); },
            "merge 1: expected two tokens of the vocabulary, found `abc`, which is not a token");
        row(
            "merge without result", false, [](GgufTokenizer& file) { file.merges = {"b a"}; },
            "merge 0: expected a merge whose result is in the vocabulary, found `ba`");
        row(
            "merge twice", false,
            [](GgufTokenizer& file) {
                file.merges = {"a b", "a b"};
            },
            "merge 1: expected each pair only once, found `a b` again");
        row(
            "other model", false, [](GgufTokenizer& file) { file.model = "t5"; },
            "tokenizer.ggml.model: expected \"llama\", \"gpt2\", found `t5`");
        row(
            "other words", false, [](GgufTokenizer& file) { file.pre = "viking"; },
            "found `viking`. Pastkeys does not know");
    }
    void listsThatDoNotFitAreRefused()
    {
        QFETCH(bool, isLlama);
        QFETCH(std::function<void(GgufTokenizer&)>, change);
        QFETCH(QString, message);
        GgufTokenizer file = isLlama ? smallLlama({"ab"}) : smallGpt2();
        Tokenizer::fromGguf(file);
        change(file);
        const std::string refused = refusal({}, [&] { Tokenizer::fromGguf(file); });
        QVERIFY2(refused.starts_with("InputError: m.gguf: ") &&
                     refused.find(message.toStdString()) != refused.npos,
                 refused.c_str());
    }

    void changedListsAreReadOrRefused()
    {
        std::mt19937 random(static_cast<unsigned>(freshSeed("changes")));
        int accepted = 0;
        for (int i = 0; i < 400; ++i) {
            GgufTokenizer file = i % 2 == 0 ? smallLlama({"ab", "<x>", "abc"}) : smallGpt2();
            const std::size_t id = random() % file.tokens.size();
            switch (random() % 6) {
            case 0:
                file.tokens[id] = randomBytes(random, random() % 5);
                break;
            case 1:
                file.types[id] = static_cast<std::int32_t>(random() % 8);
                break;
            case 2:
                if (!file.scores.empty())
                    file.scores[id] = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
                break;
            case 3:
                file.tokens.resize(id);
                file.types.resize(id);
                file.scores.resize(file.scores.empty() ? 0 : id);
                break;
            case 4:
                file.merges.push_back(randomBytes(random, random() % 5));
                break;
            default:
                file.beginning = idAt<TokenId>(random() % 300);
            }
            try {
                const Tokenizer tokenizer = Tokenizer::fromGguf(file);
                ++accepted;
                for (const TokenId token : tokenizer.encode(randomText(random, 20)))
                    QVERIFY(tokenizer.contains(token));
            } catch (const InputError&) { // is as good
            }
        }
        QVERIFY(accepted > 0);
    }
};

PASTKEYS_TEST(TestGgufTokenizer)
#include "test_gguf_tokenizer.moc"
