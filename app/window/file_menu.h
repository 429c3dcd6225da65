#pragma once

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace pastkeys {

struct Documents;

/// Opens models, weights and recorded runs, and names the file on show in the window's title.
class FileMenu : public QObject
{
    Q_OBJECT

public:
    /// \pre the documents outlive the menu
    FileMenu(QWidget& window, Documents& documents);

    /// Adds the actions that open files.
    void addTo(QMenu& menu);
    /// Adds what repeats a recorded run.
    void addVerificationTo(QMenu& menu);
    /// Fills the menu of the button with the model's name.
    void fillModels(QMenu& menu);
    void chooseModel();

signals:
    void settingsChanged();

private:
    void chooseWeights();
    void importWeights(const QString& path);
    QString askForTrace(const QString& title);
    void chooseTrace();
    void compareWithTrace();
    void fillRecent();
    void showTitle();

    QWidget& m_window;
    Documents& m_documents;
    QAction* m_openModel = nullptr;
    QMenu* m_recent = nullptr;
    QAction* m_verify = nullptr;
};

} // namespace pastkeys
