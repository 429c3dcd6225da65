// What the main window has for a class: covers over the answers.
#include "drawing/tr.h"
#include "stage/stage_view.h"
#include "widgets/cover.h"
#include "window/main_window.h"

#include <QAction>

namespace pastkeys {

namespace {

/// Views that tell how the run ends, wherever the cursor is.
constexpr std::string_view kTellingViews[] = {"lamp", "tokens", "plots"};

} // namespace

void MainWindow::makeCoverAction(QMenu* menu)
{
    m_covers = new Covers(this);
    m_cover = addAction(menu, Tr::tr("Co&ver the answers"), QKeySequence("V"), {});
    m_cover->setCheckable(true);
    m_cover->setToolTip(Tr::tr("Covers the lamp, the tokens, the plots and the choice of the next "
                               "token, so that a class can predict them"));
    connect(m_cover, &QAction::toggled, this, &MainWindow::coverAnswer);
}

void MainWindow::coverAnswer(bool covers)
{
    for (const std::string_view name : kTellingViews)
        if (covers)
            m_covers->cover(viewCalled(name));
        else
            m_covers->uncover(viewCalled(name));
    coverNextToken();
}

/// The stage and its explanation are covered only where they tell of the logits or of the token
/// that was chosen.
void MainWindow::coverNextToken()
{
    const Trace& trace = m_session.trace();
    const bool tells =
        !trace.empty() &&
        descriptorOf(operationAt(trace, m_session.cursor()).operation).isAboutNextToken();
    for (const std::string_view name : {"stage", "now"})
        if (m_cover->isChecked() && tells)
            m_covers->cover(viewCalled(name));
        else
            m_covers->uncover(viewCalled(name));
}

} // namespace pastkeys
