#include "code/code_source.h"
#include "model/families.h"
#include "support/encoder_decoder_reference.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QRegularExpression>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Each line of code, preceded by a sign for its variant: '+', '-', or a space for both variants.
QStringList written(const std::vector<CodeLine>& lines)
{
    QStringList all;
    for (const CodeLine& line : lines)
        all << QStringLiteral(" -+")[static_cast<int>(line.variant)] + line.code;
    return all;
}

const std::vector<CodeLine>& decoderOf(const Network& family)
{
    return linesOf(CodeFile::Decoder, family.family());
}

QString programOf(const Network& family, const char* name)
{
    return codeText(QString::fromStdString(family.family()) + '/' + name);
}

/// The decoder's lines in one variant, with their comments but without their markers.
QStringList linesOfVariant(const Network& family, CodeVariant variant)
{
    QStringList all;
    for (const CodeLine& line : decoderOf(family))
        if (line.variant == CodeVariant::Both || line.variant == variant)
            all << line.code + (line.code.isEmpty() || line.comment.isEmpty() ? "" : "  ") +
                       line.comment;
    return all;
}

QStringList withoutMarkers(QString text)
{
    static const QRegularExpression marker(QStringLiteral("\\s*#: \\w+$"),
                                           QRegularExpression::MultilineOption);
    return text.remove(marker).trimmed().split('\n');
}

/// "name before > after" for each variable on the line, with its shapes before and after the line.
QString shapesOf(const CodeLine& line)
{
    QStringList all;
    for (const VariableShape& shape : line.shapes)
        all << shape.name + ' ' + shape.before + " > " + shape.after;
    return all.join("; ");
}

} // namespace

class TestCodeSource : public QObject
{
    Q_OBJECT

private slots:
    void everyOperationHasALineInBothVariantsThatDoIt()
    {
        for (const NetworkPtr& family : families())
            for (const OperationSpec& operation : family->operations())
                for (const CodeVariant variant :
                     {CodeVariant::WithoutCache, CodeVariant::WithCache}) {
                    const bool expected =
                        operation.cache() != CacheUse::Writes || variant == CodeVariant::WithCache;
                    const bool found =
                        std::ranges::any_of(decoderOf(*family), [&](const CodeLine& line) {
                            return line.isOf(operation) &&
                                   (line.variant == CodeVariant::Both || line.variant == variant);
                        });
                    QVERIFY2(found == expected, operation.name.c_str());
                }
    }

    /// Nothing is appended to a cache there.
    void everyOperationOfAnEncoderHasALine()
    {
        for (const char* family : kTwoTextFamilies) {
            const NetworkPtr encoder = drawnPair(family, 3).model.network->encoder();
            const std::vector<CodeLine>& lines = linesOf(CodeFile::Encoder, family);
            for (const OperationSpec& operation : encoder->operations()) {
                const bool found = std::ranges::any_of(
                    lines, [&](const CodeLine& line) { return line.isOf(operation); });
                QVERIFY2(found == (operation.kind != OperationKind::Append),
                         operation.name.c_str());
            }
        }
        QVERIFY(linesOf(CodeFile::Encoder, "gpt2").empty());
    }

    void onlyAFamilyWithAFolderHasADecoder()
    {
        for (const NetworkPtr& family : families())
            QVERIFY2(!decoderOf(*family).empty(), family->family().c_str());
        for (const char* family : {"", "other", "..", "gpt2/..", "decoder.py", "reference.cpp"})
            QVERIFY2(linesOf(CodeFile::Decoder, family).empty(), family);
    }

    void everyMarkerNamesAnOperation()
    {
        static const QRegularExpression marker(QStringLiteral("#:\\s*(\\S*)\\s*$"),
                                               QRegularExpression::MultilineOption);
        for (const NetworkPtr& family : families())
            for (const char* name : {"decoder.py", "decoder_without_cache.py"}) {
                int count = 0;
                auto matches = marker.globalMatch(programOf(*family, name));
                for (; matches.hasNext(); ++count) {
                    const QString operation = matches.next().captured(1);
                    QVERIFY2(family->operationNamed(operation.toStdString()),
                             qPrintable(operation));
                }
                QVERIFY(count >= static_cast<int>(family->operations().size()) - 1);
            }
    }

    void bothProgramsCanBeReadInTheList()
    {
        for (const NetworkPtr& family : families()) {
            QCOMPARE(linesOfVariant(*family, CodeVariant::WithCache),
                     withoutMarkers(programOf(*family, "decoder.py")));
            QCOMPARE(linesOfVariant(*family, CodeVariant::WithoutCache),
                     withoutMarkers(programOf(*family, "decoder_without_cache.py")));
        }
    }

    void linesThatTheCacheReplacesComeFirst()
    {
        QCOMPARE(written(decoderLines("a\nold 1\nold 2\nb\nc", "a\nnew 1\nnew 2\nb\nmore\nc\nend")),
                 QStringList(
                     {" a", "-old 1", "-old 2", "+new 1", "+new 2", " b", "+more", " c", "+end"}));
        QCOMPARE(written(decoderLines("only", "")), QStringList({"-only", "+"}));
    }

    void shapesFollowTheVariablesFromLineToLine()
    {
        const QString code = "def layer(x):  # x [rows x width]\n"
                             "    q, k = split(x)  # q, k [rows x 2]\n"
                             "    k = cache.k = append(cache.k, k)  # k [keys x 2]\n"
                             "    s = q @ k  # s [rows x keys]  #: Scores\n"
                             "def other(k):\n"
                             "    s = k\n";
        const auto lines = decoderLines(code, code);
        QCOMPARE(shapesOf(lines[1]), QString("q  > rows x 2; k  > rows x 2; x rows x width > "));
        QCOMPARE(shapesOf(lines[2]), QString("k rows x 2 > keys x 2"));
        QCOMPARE(shapesOf(lines[3]), QString("s  > rows x keys; q rows x 2 > ; k keys x 2 > "));
        QCOMPARE(lines[3].operation, std::string("Scores"));
        QCOMPARE(lines[3].comment, QString("# s [rows x keys]"));
        QCOMPARE(shapesOf(lines[5]), QString());
    }

    void everyKernelIsTheFunctionThatItsOperationCalls()
    {
        for (const Operation operation : eachOperation()) {
            QString text;
            for (const CodeLine& line : linesOf(CodeFile::Reference, {}))
                if (line.isOf(specOf(operation)))
                    text += line.comment + line.code + '\n';
            const bool isKernel = operation != Gpt2::CacheAppend && operation != Gpt2::Sample;
            QVERIFY2(text.isEmpty() != isKernel, nameOf(operation).c_str());
            QVERIFY2(!isKernel || (text.startsWith("///") || text.contains("\n///")),
                     qPrintable(text));
            QVERIFY2(!isKernel || text.endsWith("\n}\n"), qPrintable(text));
        }
    }

    void aKernelIsLitFromItsCommentToItsEnd()
    {
        const auto lines = kernelLines("/// before\nvoid first()\n{\n}\n\n/// y = a + b\n"
                                       "template <class Number> void add(Vector<Number> a)\n"
                                       "{\n    if (a) {\n    }\n}\n\nvoid last()\n{\n}\n");
        for (std::size_t i = 0; i < lines.size(); ++i)
            QCOMPARE(lines[i].isOf(specOf(Gpt2::Residual1)), i >= 5 && i <= 10);
    }
};

PASTKEYS_TEST(TestCodeSource)
#include "test_code_source.moc"
