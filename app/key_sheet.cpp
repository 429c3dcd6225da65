#include "key_sheet.h"

#include "shared/view_layout.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QKeySequence>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <QVariant>

#include <algorithm>
#include <memory>

namespace pastkeys {

namespace {

constexpr const char* kProperty = "keyGroup";
constexpr double kOfWindow = 0.92; ///< that the sheet takes at most
constexpr int kFrame = 2;
constexpr double kTitle = 1.3; ///< times the text

/// For translations.
struct KeySheet
{
    Q_DECLARE_TR_FUNCTIONS(KeySheet)
};

QString titleOf(KeyGroup group)
{
    switch (group) {
    case KeyGroup::Stepping:
        return KeySheet::tr("Stepping");
    case KeyGroup::Run:
        return KeySheet::tr("Run");
    case KeyGroup::Views:
        return KeySheet::tr("Views");
    case KeyGroup::Cells:
        return KeySheet::tr("Cells and pins");
    case KeyGroup::Plots:
        return KeySheet::tr("Plots");
    case KeyGroup::File:
        return KeySheet::tr("File");
    case KeyGroup::Window:
        break;
    }
    return KeySheet::tr("Window");
}

KeyGroup groupOf(const QAction& action)
{
    const QVariant group = action.property(kProperty);
    return group.isValid() ? static_cast<KeyGroup>(group.toInt()) : KeyGroup::Window;
}

/// Broken into lines of a few words.
QString inLines(const QString& text)
{
    constexpr double kLetters = 35;
    return wrapped(text, kLetters, TextMetrics{.charWidth = 1}).join('\n');
}

QLabel* boldLabel(const QString& text, double size = 1)
{
    auto* label = new QLabel(text);
    QFont font = label->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * size);
    label->setFont(font);
    return label;
}

/// What is done, and what comes of it.
struct SheetLine
{
    QString input;
    QString result;
};

struct SheetSection
{
    QString title;
    QList<SheetLine> lines;
};

SheetSection mouseSection()
{
    using K = KeySheet;
    return {
        K::tr("Mouse"),
        {{K::tr("Anything"), K::tr("Point at it: tells what it is, with its exact number")},
         {K::tr("Cell"), K::tr("Click: pins it, and lets go of it again. Right button: copies it "
                               "or its matrix")},
         {K::tr("Matrix"), K::tr("Wheel: its other rows; with Shift its other columns")},
         {K::tr("Head"), K::tr("Click: shows it")},
         {K::tr("Operation"), K::tr("Click: goes to it; on a layer, shows that layer")},
         {K::tr("Token"), K::tr("Click: goes to the step that read it. Wheel: other tokens")},
         {K::tr("Cache row"), K::tr("Click: goes to where it was written")},
         {K::tr("Timeline"), K::tr("Click or drag: goes through the steps")},
         {K::tr("Plot"), K::tr("Click: goes there. Drag: moves it. Wheel: zooms. Double click: "
                               "shows all of it")},
         {K::tr("Panel"), K::tr("Drag its edge: another size")},
         {K::tr("Folder"), K::tr("Drop a model folder on the window: opens it")}}};
}

/// In the order in which they are read.
QList<SheetSection> sheetSections(const QWidget& window)
{
    QList<SheetSection> sections;
    for (const KeySection& keys : keySections(window)) {
        SheetSection section{keys.title, {}};
        for (const QAction* action : keys.actions)
            section.lines.append({action->shortcut().toString(QKeySequence::NativeText),
                                  action->text().remove('&')});
        sections.append(section);
    }
    sections.append(mouseSection());
    return sections;
}

void addSection(QGridLayout& column, const SheetSection& section)
{
    constexpr int kBetweenSections = 12;
    constexpr double kHeading = 1.15;
    if (column.count() > 0)
        column.setRowMinimumHeight(column.rowCount(), kBetweenSections);
    column.addWidget(boldLabel(section.title, kHeading), column.rowCount(), 0, 1, 2);
    for (const SheetLine& line : section.lines) {
        const int row = column.rowCount();
        column.addWidget(boldLabel(line.input), row, 0, Qt::AlignTop);
        column.addWidget(new QLabel(inLines(line.result)), row, 1, Qt::AlignTop);
    }
}

/// About as many lines in each column; sections stay whole and in their order.
std::unique_ptr<QWidget> sheetOf(const QList<SheetSection>& sections, qsizetype columns)
{
    constexpr int kBetweenColumns = 28;
    auto sheet = std::make_unique<QWidget>();
    auto* row = new QHBoxLayout(sheet.get());
    row->setSpacing(kBetweenColumns);
    QList<QGridLayout*> grids;
    for (qsizetype i = 0; i < columns; ++i) {
        auto* grid = new QGridLayout;
        grid->setHorizontalSpacing(kBetweenColumns / 2);
        grid->setVerticalSpacing(2);
        auto* column = new QVBoxLayout;
        column->addLayout(grid);
        column->addStretch(1);
        row->addLayout(column);
        grids.append(grid);
    }
    const auto heightOf = [](const SheetSection& section) {
        qsizetype lines = 2; // its title
        for (const SheetLine& line : section.lines)
            lines += inLines(line.result).count('\n') + 1;
        return lines;
    };
    qsizetype all = 0;
    for (const SheetSection& section : sections)
        all += heightOf(section);
    qsizetype before = 0;
    for (const SheetSection& section : sections) {
        const qsizetype size = heightOf(section);
        addSection(*grids[std::min((before + size / 2) * columns / all, columns - 1)], section);
        before += size;
    }
    return sheet;
}

/// As many columns as that width has room for.
std::unique_ptr<QWidget> widestSheet(const QWidget& window, int width)
{
    constexpr qsizetype kMostColumns = 4;
    const QList<SheetSection> sections = sheetSections(window);
    for (qsizetype columns = kMostColumns; columns > 1; --columns)
        if (auto sheet = sheetOf(sections, columns); sheet->sizeHint().width() <= width)
            return sheet;
    return sheetOf(sections, 1);
}

} // namespace

void setKeyGroup(const QList<QAction*>& actions, KeyGroup group)
{
    for (QAction* action : actions)
        action->setProperty(kProperty, static_cast<int>(group));
}

QList<KeySection> keySections(const QWidget& window)
{
    QList<KeySection> sections;
    for (const KeyGroup group : kKeyGroups) {
        KeySection section{titleOf(group), {}};
        for (const QAction* action : window.findChildren<QAction*>())
            if (!action->shortcut().isEmpty() && groupOf(*action) == group)
                section.actions.append(action);
        if (!section.actions.isEmpty())
            sections.append(section);
    }
    return sections;
}

void showKeySheet(QWidget* window)
{
    const QString title = KeySheet::tr("Keys and mouse");
    auto* sheet = new QDialog(window);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->setWindowTitle(title);
    auto* frame = new QFrame; // not every desktop draws one, and the window may be as light
    frame->setFrameStyle(QFrame::Box | QFrame::Plain);
    frame->setLineWidth(kFrame);
    auto* keys = new QScrollArea;
    keys->setFrameShape(QFrame::NoFrame);
    keys->setAccessibleName(KeySheet::tr("All keys, and what the mouse does"));
    keys->setWidgetResizable(true);
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(close, &QDialogButtonBox::rejected, sheet, &QDialog::close);
    auto* whole = new QVBoxLayout(sheet);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(frame);
    auto* box = new QVBoxLayout(frame);
    box->addWidget(boldLabel(title, kTitle));
    box->addWidget(keys);
    box->addWidget(close);
    // As much of it as the window has room for; the rest is scrolled.
    const QSize beside = sheet->sizeHint() - keys->sizeHint() +
                         QSize(keys->verticalScrollBar()->sizeHint().width(), 0);
    const QSize most = window->size() * kOfWindow;
    keys->setWidget(widestSheet(*window, most.width() - beside.width()).release());
    sheet->resize((keys->widget()->sizeHint() + beside).boundedTo(most));
    sheet->show();
    sheet->raise();
    sheet->activateWindow();
}

} // namespace pastkeys
