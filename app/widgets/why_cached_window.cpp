#include "widgets/why_cached_window.h"

#include "drawing/tr.h"
#include "why_cached/why_cached_view.h"

#include <QDialogButtonBox>
#include <QVBoxLayout>

namespace pastkeys {

WhyCachedWindow::WhyCachedWindow(QWidget* parent) : QDialog(parent), m_view(new WhyCachedView)
{
    setWindowTitle(Tr::tr("Why can this be cached?"));
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* box = new QVBoxLayout(this);
    box->addWidget(m_view, 1);
    box->addWidget(close);
    const QSize most = parent->size() * 0.9;
    resize((m_view->sizeHint() + QSize(0, 60)).boundedTo(most));
    m_view->setFocus();
}

} // namespace pastkeys
