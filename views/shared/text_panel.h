#pragma once

#include "shared/text_page.h"
#include "shared/trace_view.h"

QT_BEGIN_NAMESPACE
class QTextBrowser;
class QUrl;
QT_END_NAMESPACE

namespace pastkeys {

/// A view of text to read. The text wraps and scrolls, and can be selected and copied. Its links,
/// which Tab reaches too, ask for another cursor or selection.
class TextPanel : public TraceView
{
    Q_OBJECT

public:
    explicit TextPanel(const QString& name, QWidget* parent = nullptr);

    const TextPage& page() const { return m_page; }

signals:
    /// The person followed a link that leads out of the views.
    void addressRequested(const QString& address);

protected:
    /// The page for the present state and size.
    virtual TextPage pageNow() const = 0;
    /// Where a click on a paragraph leads if it hits no link.
    virtual ViewAction actionOfLine(int) const { return {}; }
    QTextBrowser& browser() const { return *m_browser; }
    /// Replaces the text in the browser.
    virtual void replaceHtml(const QString& html);
    /// Call this if the page may have changed for a reason other than the state.
    void showPage();

    ViewLayout layoutFor(QSizeF, const TextMetrics&) const override { return {}; }
    QString spokenText() const override;
    void stateChanged() override { showPage(); }
    void styleChanged() override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addMenu();
    void showHtml(const QString& html);
    void alignTables();
    void follow(const ViewAction& action);
    void clicked(QPoint at);
    void chooseLink(const QString& address);

    QTextBrowser* m_browser;
    TextPage m_page;
    int m_tableRoom = 0; ///< width for a table beside a scroll bar, pixels
};

} // namespace pastkeys
