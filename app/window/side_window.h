#pragma once

#include "drawing/theme.h"
#include "shared/run_wish.h"

#include <QDialog>
#include <QKeySequence>

#include <functional>
#include <vector>

namespace pastkeys {

struct Documents;

/// Makes the content of a file with this ending.
using ExportContent = std::function<QByteArray(const QString& ending)>;

/// A window beside the main one, which stays usable. It shows a document that is not a run.
class SideWindow : public QDialog
{
    Q_OBJECT

public:
    using QDialog::QDialog;

    virtual void setTheme(const Theme& theme) = 0;
    /// Shows the window, but leaves the focus where it is.
    void showInactive();

signals:
    /// Emitted when the main window is to run this. By then, this window is hidden.
    void runRequested(pastkeys::RunWish wish);
    void projectorToggled();
    /// Emitted when the user wants a file; see Exporter::askFor().
    void exportRequested(const QString& fileName, const QStringList& filters,
                         const pastkeys::ExportContent& content);
};

/// An entry of the View menu that opens a window beside the main one.
struct SideWindowKind
{
    const char* text; ///< in English, like the tool tip; the menu shows their translations
    const char* toolTip;
    QKeySequence key;
    std::function<SideWindow*(Documents& documents, QWidget* parent)> make = {};
    /// More entries, which open the same window. `begin` is called before.
    struct Beginning
    {
        const char* text;
        const char* toolTip;
        std::function<void(Documents& documents)> begin;
    };
    std::vector<Beginning> beginnings = {};
    /// The name by which a lesson's page opens the window; see nameOf(SideScene::Window).
    QString name = {};
};

/// All kinds. A new one needs a document, a class of window and an entry here.
std::vector<SideWindowKind> sideWindowKinds();

} // namespace pastkeys
