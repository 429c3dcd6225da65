#pragma once

#include "support/program.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace pastkeys::test {

/// Chromium without a window, to see what it does with an exported page.
struct Browser
{
    QString program = QStandardPaths::findExecutable("chromium"); ///< empty if it is not installed
    QTemporaryDir folder;

    /// \param place  the part of the address after the name of the file: "#2.14.1"
    /// \returns what the browser prints to standard output
    QByteArray show(const QByteArray& html, const QStringList& options, const QString& place = {})
    {
        const QString page = folder.filePath("page.html");
        writeFile(page, html);
        QProcess process;
        process.start(program,
                      QStringList{"--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                                  "--disable-background-networking", "--disable-component-update",
                                  "--disable-sync", "--disable-quic",
                                  "--user-data-dir=" + folder.filePath("browser")} +
                          options + QStringList{"file://" + page + place});
        if (!process.waitForFinished(120'000))
            process.kill();
        return process.readAllStandardOutput();
    }
};

} // namespace pastkeys::test
