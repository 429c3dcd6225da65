#pragma once

#include "shared/page_paragraph.h"
#include "shared/text_page.h"
#include "shared/trace_view.h"

QT_BEGIN_NAMESPACE
class QTextBrowser;
class QUrl;
QT_END_NAMESPACE

namespace pastkeys {

/// A view of read-only text. The text wraps, scrolls, and can be selected and copied. Following a
/// link emits a signal, such as cursorRequested(). Tab moves from link to link.
class TextPanel : public TraceView
{
    Q_OBJECT

public:
    explicit TextPanel(const QString& name, QWidget* parent = nullptr);

    const TextPage& page() const { return m_page; }

signals:
    /// Emitted when the user follows a link that leads out of the views.
    void addressRequested(const QString& address);

protected:
    /// The page for the current state and size.
    virtual TextPage pageNow() const = 0;
    /// Where a click on a paragraph leads if it hits no link.
    virtual ViewAction actionOfLine(int) const { return {}; }
    QTextBrowser& browser() const { return *m_browser; }
    /// Sets the font of the text. Attributes that it leaves open come from the panel's font. Latin
    /// text is laid out without shaping, which halves the time of a layout. Only kerning is lost,
    /// which moves letters by a pixel or two.
    void setTextFont(QFont font);
    /// Call this if the page may have changed for a reason other than a change of state.
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
    void showText();
    std::vector<PageParagraph> paragraphs() const;
    void replaceParagraphs(std::vector<PageParagraph> now);
    void replaceRange(std::size_t first, std::size_t oldEnd, std::size_t nowEnd);
    void clicked(QPoint at);
    QString toolTipOfTextAt(QPoint at) const;
    void chooseLink(const QString& address);

    QTextBrowser* m_browser;
    TextPage m_page;
    /// Shown in the browser, one block each. A document always has at least one block.
    std::vector<PageParagraph> m_paragraphs{PageParagraph()};
    int m_tableRoom = 0; ///< pixels left for tables beside the scroll bar
};

} // namespace pastkeys
