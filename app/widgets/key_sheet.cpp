#include "widgets/key_sheet.h"

#include "drawing/tr.h"
#include "widgets/plain_text.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QKeySequence>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>
#include <QVariant>
#include <QtMath>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr const char* kProperty = "keyGroup";

/// The titles, in the order of KeyGroup.
QStringList groupTitles()
{
    return {Tr::tr("Stepping"), Tr::tr("Run"),  Tr::tr("Views"), Tr::tr("Cells and pins"),
            Tr::tr("Plots"),    Tr::tr("File"), Tr::tr("Window")};
}

KeyGroup groupOf(const QAction& action)
{
    const QVariant group = action.property(kProperty);
    return group.isValid() ? static_cast<KeyGroup>(group.toInt()) : KeyGroup::Window;
}

SheetSection mouseSection()
{
    return {Tr::tr("Mouse"),
            {{Tr::tr("Anything"), Tr::tr("Point at it to see what it is, with the exact number")},
             {Tr::tr("Cell"), Tr::tr("Click to pin or unpin it, right-click to copy it or its "
                                     "matrix")},
             {Tr::tr("Matrix"), Tr::tr("Scroll to see more rows, or more columns with Shift")},
             {Tr::tr("Head"), Tr::tr("Click to show it")},
             {Tr::tr("Operation"), Tr::tr("Click to go to it; click a layer to show that layer")},
             {Tr::tr("Token"),
              Tr::tr("Click to go to the step that read it, right-click to hide it from "
                     "the cache; scroll to see others")},
             {Tr::tr("Cache row"),
              Tr::tr("Click to go to the step that wrote it, right-click to hide it")},
             {Tr::tr("Timeline"), Tr::tr("Click or drag to go through the steps")},
             {Tr::tr("Plot"), Tr::tr("Click to go to a step, drag to move, scroll to zoom, "
                                     "double-click to see everything")},
             {Tr::tr("Panel"), Tr::tr("Drag its edge to resize it")},
             {Tr::tr("Page keys"), Tr::tr("Step by operation, for presentation remotes")},
             {Tr::tr("Model"), Tr::tr("Drop its folder or GGUF file on the window to open it")}}};
}

QList<SheetSection> sheetSections(const QWidget& window)
{
    QList<SheetSection> sections;
    for (const KeySection& keys : keySections(window)) {
        SheetSection section{keys.title, {}};
        for (const QAction* action : keys.actions)
            section.lines.append({action->shortcut().toString(QKeySequence::NativeText),
                                  withoutKeyLetter(action->text())});
        sections.append(section);
    }
    sections.append(mouseSection());
    return sections;
}

QString htmlOf(const SheetSection& section)
{
    QString html = QStringLiteral("<h3>%1</h3><table>").arg(section.title.toHtmlEscaped());
    for (const SheetLine& line : section.lines)
        html += QStringLiteral("<tr><td style='white-space: nowrap; padding-right: 12px'><b>%1</b>"
                               "</td><td>%2</td></tr>")
                    .arg(line.input.toHtmlEscaped(), line.result.toHtmlEscaped());
    return html + QStringLiteral("</table>");
}

/// Arranges the sections in columns of about equal length, in order, without splitting a section.
QString sheetHtml(const QList<SheetSection>& sections, qsizetype columns)
{
    const auto heightOf = [](const SheetSection& section) { return section.lines.size() + 3; };
    qsizetype all = 0;
    for (const SheetSection& section : sections)
        all += heightOf(section);
    QStringList cells(columns);
    qsizetype before = 0;
    for (const SheetSection& section : sections) {
        const qsizetype height = heightOf(section);
        cells[std::min((before + height / 2) * columns / all, columns - 1)] += htmlOf(section);
        before += height;
    }
    const QString cell = QStringLiteral("<td width='%1%'>%2</td>");
    QString html = QStringLiteral("<h2>%1</h2><table cellspacing='10'><tr>")
                       .arg(Tr::tr("Keyboard and mouse").toHtmlEscaped());
    for (const QString& text : cells)
        html += cell.arg(96 / columns).arg(text);
    return html + QStringLiteral("</tr></table>");
}

} // namespace

void setKeyGroup(const QList<QAction*>& actions, KeyGroup group)
{
    for (QAction* action : actions)
        action->setProperty(kProperty, static_cast<int>(group));
}

QList<KeySection> keySections(const QWidget& window)
{
    const QStringList titles = groupTitles();
    QList<KeySection> sections;
    for (qsizetype i = 0; i < titles.size(); ++i) {
        KeySection section{titles[i], {}};
        for (const QAction* action : window.findChildren<QAction*>())
            if (!action->shortcut().isEmpty() && groupOf(*action) == static_cast<KeyGroup>(i))
                section.actions.append(action);
        if (!section.actions.isEmpty())
            sections.append(section);
    }
    return sections;
}

void showKeySheet(QWidget* window)
{
    showKeySheet(window, sheetSections(*window));
}

void showKeySheet(QWidget* window, const QList<SheetSection>& sections)
{
    auto* sheet = new QDialog(window);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->setWindowTitle(Tr::tr("Keyboard and mouse"));
    auto* keys = new QTextBrowser;
    keys->setFrameShape(QFrame::NoFrame);
    keys->setAccessibleName(Tr::tr("All keys, and what the mouse does"));
    keys->viewport()->setAutoFillBackground(false);
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(close, &QDialogButtonBox::rejected, sheet, &QDialog::close);
    auto* frame = new QFrame; // needed on desktops that draw no window frames
    frame->setFrameStyle(QFrame::Box | QFrame::Plain);
    frame->setLineWidth(2);
    auto* box = new QVBoxLayout(frame);
    box->addWidget(keys);
    box->addWidget(close);
    auto* whole = new QVBoxLayout(sheet);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(frame);
    // As many columns as fit into the window, but at most 4. A sheet that is too long scrolls.
    constexpr double kPartOfWindow = 0.96;
    constexpr int kColumn = 22; // width, in line heights
    const QSize most = window->size() * kPartOfWindow;
    const int columns = std::clamp(most.width() / (kColumn * sheet->fontMetrics().height()), 1, 4);
    const QSize around = sheet->sizeHint() - keys->sizeHint();
    auto* text = new QTextDocument(keys);
    text->setDefaultFont(keys->font());
    text->setHtml(sheetHtml(sections, columns));
    text->setTextWidth(most.width() - around.width());
    // The height needed at this width. The extra line keeps the text from scrolling by a pixel.
    const int height =
        qCeil(text->size().height()) + around.height() + keys->fontMetrics().height();
    keys->setDocument(text);
    sheet->resize(most.width(), std::min(height, most.height()));
    sheet->show();
    sheet->raise();
    sheet->activateWindow();
}

} // namespace pastkeys
