#pragma once

#include <QList>
#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace pastkeys {

struct Documents;
struct ModelInfo;

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
    /// What asks for a model: for a folder, or for a file. \pre addTo() was called
    QList<QAction*> openingActions() const;

signals:
    void settingsChanged();

private:
    void chooseModel();
    void chooseModelFile();
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
    QAction* m_openModelFile = nullptr;
    QMenu* m_recent = nullptr;
    QAction* m_verify = nullptr;
};

/// \param open  the model whose folder is shown first; may be null
/// \returns the chosen path; empty if none
QString askForModelFile(QWidget& window, const ModelInfo* open);

} // namespace pastkeys
