#pragma once

#include "shared/selection.h"

#include <QObject>
#include <QPoint>

class QAction;
class QMenuBar;
class QWidget;

namespace pastkeys {

struct Comparison;
struct Documents;

/// The menu of experiments with caches: ready comparisons, mistakes to find, positions that the
/// cache forgets.
class LaboratoryMenu : public QObject
{
    Q_OBJECT

public:
    /// \pre the documents outlive the menu
    LaboratoryMenu(QWidget& window, Documents& documents);

    void addTo(QMenuBar& menus);
    /// Gives back all hidden positions; also shown beside the answer.
    QAction* backToNormal() const { return m_backToNormal; }
    /// Enables what can be done with the run on show.
    void present();
    void chooseCaches(Lane lane);
    /// Opens the context menu of a position in the text.
    void showPositionMenu(std::size_t position, QPoint at);

private:
    void addComparisons(QMenu& menu, const QList<Comparison>& comparisons);
    void addMistakesTo(QMenu& menu);
    void addOwnWordsTo(QMenu& menu);
    void addForgettingTo(QMenu& menu);
    void run(const Comparison& comparison);
    void runInOtherModel();
    void compareWeights();
    void forget(std::size_t position);
    const std::vector<LaneSpec>& lanesOnShow() const;

    QWidget& m_window;
    Documents& m_documents;
    QAction* m_backToNormal;
    QAction* m_tellMistake = nullptr;
    QAction* m_ownWords = nullptr;
    QAction* m_forget = nullptr;
    QAction* m_undoForgetting = nullptr;
};

} // namespace pastkeys
