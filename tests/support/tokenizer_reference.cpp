#include "support/tokenizer_reference.h"

#include "support/program.h"
#include "support/source_tree.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>

namespace pastkeys::test {

bool referenceIsInstalled()
{
    const QString modules = npmFolder() + QStringLiteral("/node_modules/");
    return QFile::exists(modules + QStringLiteral("gpt-3-encoder")) &&
           QFile::exists(modules + QStringLiteral("tokenizers")) &&
           !QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty();
}

QByteArray question(char mode, const std::string& text)
{
    return mode + (" " + QByteArray::fromStdString(text).toBase64()) + "\n";
}

std::vector<std::string> referenceAnswers(const QByteArray& questions)
{
    QProcess node;
    node.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    node.start(
        QStringLiteral("node"),
        {QStringLiteral(PASTKEYS_SOURCE_DIR "/tests/support/reference_tokenizer/reference.mjs"),
         npmFolder()});
    node.write(questions);
    node.closeWriteChannel();
    if (!node.waitForFinished(200'000) || node.exitCode() != 0)
        return {};
    std::vector<std::string> answers;
    for (const QByteArray& line : node.readAllStandardOutput().split('\n'))
        answers.push_back(line.toStdString());
    answers.pop_back(); // the empty string after the last line feed
    return answers;
}

std::vector<std::string> referenceAnswers(char mode, const std::vector<std::string>& texts)
{
    QByteArray questions;
    for (const std::string& text : texts)
        questions += question(mode, text);
    return referenceAnswers(questions);
}

} // namespace pastkeys::test
