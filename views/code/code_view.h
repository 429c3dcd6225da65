#pragma once

#include "code/code_page.h"
#include "shared/text_panel.h"

QT_BEGIN_NAMESPACE
class QLabel;
class QToolButton;
QT_END_NAMESPACE

namespace pastkeys {

/// Shows a program. The lines of the current operation are lit, with the shapes of their variables
/// in this step below them. Clicking a line goes to its operation; clicking a variable shows its
/// matrix.
class CodeView : public TextPanel
{
    Q_OBJECT

public:
    explicit CodeView(QWidget* parent = nullptr);

    CodeFile file() const { return m_file; }
    void setFile(CodeFile file);
    Picture picture() override;

protected:
    TextPage pageNow() const override;
    ViewAction actionOfLine(int line) const override;
    Changes concerns() const override { return kAllChanges & ~Changes(Change::Running); }
    QString spokenText() const override { return spokenCode(state(), m_file); }
    void stateChanged() override;
    void styleChanged() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeHeader();
    void showLegend();
    void showAll();
    void showLitLines();

    CodeFile m_file = CodeFile::Decoder;
    mutable CodePage m_shown;                    ///< from the last pageNow(); its `page` is empty
    std::pair<std::size_t, std::size_t> m_lit{}; ///< paragraphs that were last scrolled into view
    std::vector<QToolButton*> m_choices;         ///< in the order of CodeFile
    QLabel* m_legend;
};

} // namespace pastkeys
