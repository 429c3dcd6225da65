// What the main window has for a class: covers over the answers.
#include "drawing/tr.h"
#include "stage/stage_view.h"
#include "widgets/cover.h"
#include "window/lesson_guide.h"
#include "window/main_window.h"

#include <QAction>

#include <utility>

namespace pastkeys {

void MainWindow::makeCoverAction(QMenu* menu)
{
    m_covers = new Covers(this);
    m_cover = addAction(menu, Tr::tr("Co&ver the answers"), QKeySequence("V"), {});
    m_cover->setCheckable(true);
    m_cover->setToolTip(Tr::tr("Covers the lamp, the tokens, the plots and the choice of the next "
                               "token, so that a class can predict them"));
    connect(m_cover, &QAction::toggled, this, &MainWindow::coverAnswers);
}

/// The views that a question or the key V covers: with the key the lamp, the tokens and the plots
/// always, the stage and its explanation where they tell of the logits or of the chosen token.
QStringList MainWindow::viewsToCover() const
{
    QStringList names = m_guide->isAsking() ? m_guide->scene().covered : QStringList();
    if (!m_cover->isChecked())
        return names;
    names += {"lamp", "tokens", "plots"};
    const Trace& trace = m_session.trace();
    if (!trace.empty() &&
        descriptorOf(operationAt(trace, m_session.cursor()).operation).isAboutNextToken())
        names += {"stage", "now"};
    return names;
}

void MainWindow::coverAnswers()
{
    const QStringList names = viewsToCover();
    if (names == std::exchange(m_covered, names))
        return; // else what a person has taken away would be covered again
    for (const auto& [entry, view] : m_views)
        if (names.contains(nameOf(*entry)))
            m_covers->cover(*view);
        else
            m_covers->uncover(*view);
}

void MainWindow::coverAnew()
{
    m_covers->uncoverAll();
    m_covered.clear();
    coverAnswers();
}

} // namespace pastkeys
