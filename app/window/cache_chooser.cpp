#include "window/cache_chooser.h"

#include "base/errors.h"
#include "drawing/tr.h"
#include "record/lane_fit.h"
#include "record/lane_names.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// Whether the part is a kind of cache, with or without its argument.
bool isKindOfCache(const QString& part)
{
    return std::ranges::any_of(lanePartsToChoose(), [&](const LanePart& known) {
        const QString form = QString::fromStdString(known.form);
        return known.isKind && form.section(':', 0, 0) == part.section(':', 0, 0);
    });
}

} // namespace

CacheChooser::CacheChooser(const std::vector<LaneSpec>& lanes, Lane changed, NetworkPtr network,
                           QWidget* parent)
    : QDialog(parent), m_network(std::move(network)), m_boxes{makeBox(lanes[0]), makeBox(lanes[1])},
      m_parts(new QTreeWidget(this)), m_error(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)),
      m_last(changed)
{
    setWindowTitle(Tr::tr("Choose two caches"));
    auto* form = new QFormLayout;
    form->addRow(Tr::tr("&Left"), m_boxes[0]);
    form->addRow(Tr::tr("&Right"), m_boxes[1]);
    auto* hint = new QLabel(
        Tr::tr("&You can write these parts, separated by commas. Double-click a part to add it:"));
    hint->setBuddy(m_parts);
    hint->setWordWrap(true);
    m_error->setWordWrap(true);
    m_error->setObjectName(QStringLiteral("error"));
    m_error->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_buttons->button(QDialogButtonBox::Ok)->setText(Tr::tr("&Compare"));
    m_buttons->button(QDialogButtonBox::Cancel)->setText(Tr::tr("Cancel"));
    makeParts();
    auto* all = new QVBoxLayout(this);
    all->addLayout(form);
    all->addWidget(m_error);
    all->addWidget(hint);
    all->addWidget(m_parts, 1);
    all->addWidget(m_buttons);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &CacheChooser::choose);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (QComboBox* box : m_boxes) {
        connect(box, &QComboBox::currentTextChanged, this, &CacheChooser::check);
        box->lineEdit()->installEventFilter(this);
    }
    meant().setFocus();
    meant().lineEdit()->selectAll();
    check();
}

/// The lanes entered in the boxes. Throws InputError if a box does not contain a valid lane, or one
/// that the model cannot have.
std::vector<LaneSpec> CacheChooser::entered() const
{
    std::vector<LaneSpec> lanes = lanesNamed(m_boxes[0]->currentText().trimmed().toStdString(),
                                             m_boxes[1]->currentText().trimmed().toStdString());
    for (const LaneSpec& lane : lanes)
        if (auto misfit = m_network ? misfitOf(lane, *m_network) : std::nullopt)
            refuse({}, lane.shortName, std::move(misfit->expected), std::move(misfit->found));
    return lanes;
}

/// Whether a part that needs no argument suits the model.
bool CacheChooser::canHave(const LanePart& part) const
{
    if (!m_network || part.isKind)
        return true;
    try {
        return !misfitOf(laneNamed(part.form), *m_network);
    } catch (const InputError&) { // it is not complete without its argument
        return true;
    }
}

QComboBox* CacheChooser::makeBox(const LaneSpec& lane)
{
    auto* box = new QComboBox(this);
    box->setEditable(true);
    box->setCompleter(nullptr); // it would turn "window:8" into "window:8+4"
    box->setInsertPolicy(QComboBox::NoInsert);
    for (const char* usual : {"off", "static", "dynamic", "window:8+4", "recent:12", "heavy:12",
                              "paged:16", "int8", "heads:1", "window:8+4,int8"})
        box->addItem(QString::fromLatin1(usual));
    box->setCurrentText(QString::fromStdString(shortlyWritten(lane)));
    return box;
}

void CacheChooser::makeParts()
{
    m_parts->setRootIsDecorated(false);
    m_parts->setUniformRowHeights(true);
    m_parts->setHeaderLabels({Tr::tr("Text"), Tr::tr("Meaning")});
    m_parts->setAccessibleName(Tr::tr("What can be written"));
    for (const LanePart& part : lanePartsToChoose())
        if (canHave(part))
            new QTreeWidgetItem(m_parts,
                                {QString::fromStdString(part.form), Tr::tr(part.explanation)});
    m_parts->setCurrentItem(m_parts->topLevelItem(0));
    m_parts->resizeColumnToContents(0);
    m_parts->resizeColumnToContents(1);
    const int frame = 2 * m_parts->frameWidth() + 2 * fontMetrics().height();
    m_parts->setMinimumSize(m_parts->header()->length() + frame, 12 * fontMetrics().lineSpacing());
    m_parts->installEventFilter(this);
    connect(m_parts, &QTreeWidget::itemDoubleClicked, this, &CacheChooser::addPart);
}

QComboBox& CacheChooser::meant() const
{
    return *m_boxes[indexOf(m_last)];
}

/// Adds the part selected in the list. If it needs an argument, adds only the text up to the colon,
/// so that the user can type the argument there. A kind of cache replaces the kind already in the
/// box.
void CacheChooser::addPart()
{
    const QString form = m_parts->currentItem()->text(0);
    const bool isMistake = form.startsWith(QStringLiteral("bug:"));
    const QString part = isMistake || !form.contains(':') ? form : form.left(form.indexOf(':') + 1);
    QStringList parts = meant().currentText().remove(' ').split(',', Qt::SkipEmptyParts);
    const bool isKind = isKindOfCache(part);
    if (isKind)
        parts.removeIf(isKindOfCache);
    parts.insert(isKind ? 0 : parts.size(), part);
    meant().setCurrentText(parts.join(','));
    meant().setFocus();
}

/// Lets the Return key in the list add the part instead of accepting the dialog. Also records which
/// box had the focus last.
bool CacheChooser::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_parts && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            addPart();
            return true;
        }
    }
    for (const Lane lane : kLanes)
        if (watched == m_boxes[indexOf(lane)]->lineEdit() && event->type() == QEvent::FocusIn)
            m_last = lane;
    return QDialog::eventFilter(watched, event);
}

void CacheChooser::check()
{
    QString wrong;
    try {
        entered();
    } catch (const InputError& error) {
        wrong = translated(error.text());
    }
    m_error->setText(wrong);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(wrong.isEmpty());
}

void CacheChooser::choose()
{
    emit chosen(entered());
    accept();
}

} // namespace pastkeys
