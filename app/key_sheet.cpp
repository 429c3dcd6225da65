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

void addSection(QGridLayout& column, const KeySection& section)
{
    constexpr int kBetweenSections = 12;
    constexpr double kHeading = 1.15;
    if (column.count() > 0)
        column.setRowMinimumHeight(column.rowCount(), kBetweenSections);
    column.addWidget(boldLabel(section.title, kHeading), column.rowCount(), 0, 1, 2);
    for (const QAction* action : section.actions) {
        const int row = column.rowCount();
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        column.addWidget(boldLabel(key), row, 0, Qt::AlignTop);
        column.addWidget(new QLabel(inLines(action->text().remove('&'))), row, 1, Qt::AlignTop);
    }
}

/// About as many keys in each column; sections stay whole and in their order.
std::unique_ptr<QWidget> sheetOf(const QList<KeySection>& sections, qsizetype columns)
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
    qsizetype all = 0;
    for (const KeySection& section : sections)
        all += section.actions.size() + 2;
    qsizetype before = 0;
    for (const KeySection& section : sections) {
        const qsizetype size = section.actions.size() + 2;
        addSection(*grids[std::min((before + size / 2) * columns / all, columns - 1)], section);
        before += size;
    }
    return sheet;
}

/// As many columns as that width has room for.
std::unique_ptr<QWidget> widestSheet(const QWidget& window, int width)
{
    constexpr qsizetype kMostColumns = 3;
    const QList<KeySection> sections = keySections(window);
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
    auto* sheet = new QDialog(window);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->setWindowTitle(KeySheet::tr("Keyboard"));
    auto* keys = new QScrollArea;
    keys->setFrameShape(QFrame::NoFrame);
    keys->setAccessibleName(KeySheet::tr("All keys"));
    keys->setWidgetResizable(true);
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(close, &QDialogButtonBox::rejected, sheet, &QDialog::close);
    auto* box = new QVBoxLayout(sheet);
    box->addWidget(keys);
    box->addWidget(close);
    // As much of it as the window has room for; the rest is scrolled.
    const QMargins around = box->contentsMargins();
    const QSize frame(around.left() + around.right() +
                          keys->verticalScrollBar()->sizeHint().width(),
                      around.top() + around.bottom() + box->spacing() + close->sizeHint().height());
    const QSize most = window->size() * kOfWindow;
    keys->setWidget(widestSheet(*window, most.width() - frame.width()).release());
    sheet->resize((keys->widget()->sizeHint() + frame).boundedTo(most));
    sheet->show();
    sheet->raise();
    sheet->activateWindow();
}

} // namespace pastkeys
