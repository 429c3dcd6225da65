#include "support/program.h"

#include "files/synthetic_model.h"

#include <QProcess>
#include <QTemporaryDir>

#include <fstream>
#include <stdexcept>

namespace pastkeys::test {

namespace {

constexpr int kTimeoutMilliseconds = 120'000;

void writeTinyModel(const std::filesystem::path& folder)
{
    writeSyntheticModel(presetConfig("tiny"), DType::Float32, 1,
                        [&](const std::string& name, const auto& produce) {
                            std::ofstream file(folder / name, std::ios::binary);
                            produce([&file](std::span<const std::byte> piece) {
                                file.write(reinterpret_cast<const char*>(piece.data()),
                                           static_cast<std::streamsize>(piece.size()));
                            });
                            if (!file.flush())
                                throw std::runtime_error("the test model cannot be written");
                        });
}

} // namespace

std::filesystem::path cliPath()
{
    return std::filesystem::path(PASTKEYS_BUILD_DIR) / "app" / "pastkeys-cli";
}

ProgramResult runCli(const QStringList& arguments, const ProgramSetup& setup)
{
    QProcess process;
    QProcessEnvironment environment;
    environment.insert("PATH", qEnvironmentVariable("PATH"));
    for (const QString& variable : setup.environment)
        environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
    process.setProcessEnvironment(environment);
    QStringList words = setup.wrapper;
    words += QString::fromStdString(cliPath().string());
    words += arguments;
    process.start(words.takeFirst(), words);
    process.write(setup.input);
    process.closeWriteChannel();
    if (!process.waitForFinished(kTimeoutMilliseconds)) {
        process.kill();
        process.waitForFinished();
        return {-1, process.readAllStandardOutput(), process.errorString().toUtf8()};
    }
    const bool normal = process.exitStatus() == QProcess::NormalExit;
    return {normal ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

QString tinyModelDir()
{
    static const QTemporaryDir folder;
    static const bool written = [] {
        writeTinyModel(folder.path().toStdString());
        return true;
    }();
    Q_UNUSED(written)
    return folder.path();
}

} // namespace pastkeys::test
