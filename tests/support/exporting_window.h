// A window that can export a run, and a folder for the exported files.
#pragma once

#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"
#include "window/exporter.h"

#include <QDir>
#include <QFile>

namespace pastkeys::test {

inline const QString kExportedPrompt = QStringLiteral("the cat");
inline constexpr int kExportedTokens = 5;

/// A window with a finished run of the smallest model.
class ExportingWindow
{
public:
    ExportingWindow() : window({tinyModelDir(), kExportedPrompt, CacheMode::Compare})
    {
        setTokens(window, kExportedTokens);
        window.resize(1200, 800);
        window.show();
        window.activateWindow();
        ran = QTest::qWaitForWindowActive(&window) &&
              QTest::qWaitFor([this] { return finished(window); }, 20'000);
    }

    Exporter& exporter() { return *window.findChild<Exporter*>(); }
    QString message() { return window.findChild<MessageBar*>()->text(); }
    /// \returns the message that the window shows when the export has ended
    QString exported(const QString& path, ExportKind kind)
    {
        exporter().exportTo(path, kind);
        return QTest::qWaitFor([this] { return !exporter().isWriting(); }, 20'000) ? message()
                                                                                   : "never ended";
    }

    MainWindow window;
    bool ran = false;
};

/// A temporary folder for a test's exports. The test also gets its own settings.
class ExportFolder
{
public:
    QString root() const { return m_folder.path(); }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QStringList files() const
    {
        return QDir(m_folder.path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

private:
    OwnSettings m_settings;
    QTemporaryDir m_folder;
};

} // namespace pastkeys::test
