#pragma once

#include "engine/weight_jobs.h"

#include <QDialog>
#include <QList>

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;
class QTreeWidget;
class QVBoxLayout;

namespace pastkeys {

class RunDocument;

/// A modeless window that runs the prompt with the weights of the open model and with those of other
/// models, and shows in a table how many bytes they take and how far the answers are apart. A row
/// opens as a run in two lanes in the main window.
class WeightsWindow : public QDialog
{
    Q_OBJECT

public:
    /// \pre engine and run outlive the window
    WeightsWindow(EngineThread& engine, RunDocument& run, QWidget* parent);

    /// Adds a row, and tries these weights with the prompt of the main window.
    void add(const WeightSource& source);
    /// Whether weights are being tried, or are waiting for their turn.
    bool isBusy() const { return m_running.has_value(); }

private:
    struct Row
    {
        WeightSource source;
        std::optional<WeightTrial> trial;
        QString trouble; ///< why there is no trial
    };

    void makeTable();
    void addButtons(QVBoxLayout& box);
    void chooseFolder();
    void chooseFile();
    void tryAgain();
    void tryNext();
    void openRow();
    void followModel();
    void present();
    QStringList cellsOf(const Row& row) const;

    void receive(const Progress& progress);
    void receive(const WeightsLoaded& loaded);
    void receive(const WeightTrial& trial);
    void receive(const Failed& failed);
    void receive(const Stopped& stopped);
    void endRow(const QString& trouble);

    RunDocument& m_run;
    Source<WeightEvent> m_source;
    QList<Row> m_rows;
    std::optional<qsizetype> m_running; ///< the row that is being tried
    RunRequest m_request;               ///< of all rows
    QLabel* m_prompt;
    QTreeWidget* m_table;
    QLabel* m_trouble;
    QProgressBar* m_progress;
    QPushButton* m_open = nullptr;
    QPushButton* m_again = nullptr;
    QPushButton* m_cancel = nullptr;
    QList<QPushButton*> m_adding;
};

} // namespace pastkeys
