#include "widgets/cache_price.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "files/cache_config.h"
#include "shared/legend_row.h"
#include "shared/text_ticker.h"
#include "widgets/dragged_file.h"
#include "widgets/plain_text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr int kLargest = 1 << 24;
constexpr std::size_t kKinds = 2;   ///< of layers; no model has more
constexpr int kLettersOfModel = 24; ///< that the list of models has room for
constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

QSpinBox* numberBox(int least, QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    box->setRange(least, kLargest);
    box->setGroupSeparatorShown(true);
    return box;
}

QString paragraph(const QString& title, const QString& text)
{
    return QStringLiteral("<p><b>%1</b><br>%2</p>").arg(title, text);
}

QString formula(const Text& text)
{
    return Tr::tr("%1 (f)").arg(translated(text).toHtmlEscaped());
}

QSharedPointer<QCPAxisTicker> powersOf(double base, const std::function<QString(double)>& text)
{
    auto ticker = QSharedPointer<TextTicker<QCPAxisTickerLog>>::create(text);
    ticker->setLogBase(base);
    return ticker;
}

/// The sizes of the same model without the features that shrink its cache.
KeyValueSizes withoutSavings(KeyValueSizes sizes)
{
    for (LayerGroup& group : sizes.groups) {
        group.kvHeads = sizes.heads;
        group.window = 0;
        group.latent = 0;
    }
    return sizes;
}

bool hasWindow(const KeyValueSizes& sizes)
{
    return std::ranges::any_of(sizes.groups, [](const auto& group) { return group.window > 0; });
}

/// Whether heads have keys and values in common, or one latent row instead of them.
bool isShared(const KeyValueSizes& sizes)
{
    return std::ranges::any_of(sizes.groups, [&sizes](const LayerGroup& group) {
        return group.latent > 0 || group.kvHeads != sizes.heads;
    });
}

/// What the cache would take without what makes it smaller. \pre sizes have something of that
QString plainText(const KeyValueSizes& sizes)
{
    if (!hasWindow(sizes))
        return Tr::tr("If each head had its own keys and values, the cache would take %1 (f).");
    if (!isShared(sizes))
        return Tr::tr("If there were no window, the cache would take %1 (f).");
    return Tr::tr("If each head had its own keys and values, and there were no window, the cache "
                  "would take %1 (f).");
}

/// The line of the plot that shows the same.
QString plainName(const KeyValueSizes& sizes)
{
    if (!hasWindow(sizes))
        return Tr::tr("without sharing");
    return isShared(sizes) ? Tr::tr("without sharing or window") : Tr::tr("without a window");
}

/// The folder and the name of a file.
QString endOf(const QString& path)
{
    return path.section('/', -2);
}

QString positionTitle(const KeyValueSizes& sizes, const LayerGroup& group)
{
    if (sizes.groups.size() == 1)
        return Tr::tr("Per position");
    return group.window > 0 ? Tr::tr("Per position, in the layers with a window")
                            : Tr::tr("Per position, in the layers without a window");
}

/// The first kind of layer whose heads do not share keys and values evenly, or null.
const LayerGroup* unevenIn(const KeyValueSizes& sizes)
{
    const auto isUneven = [&sizes](const LayerGroup& group) {
        return group.latent == 0 && sizes.heads % group.kvHeads != 0;
    };
    const auto found = std::ranges::find_if(sizes.groups, isUneven);
    return found == sizes.groups.end() ? nullptr : &*found;
}

} // namespace

CachePrice::CachePrice(QWidget* parent)
    : QDialog(parent), m_models(knownModels().begin(), knownModels().end()),
      m_heads(numberBox(1, this)), m_model(new QComboBox(this)), m_type(new QComboBox(this)),
      m_sequences(numberBox(1, this)), m_positions(numberBox(0, this)),
      m_memory(new QDoubleSpinBox(this)), m_result(new QLabel(this)), m_plot(new QCustomPlot(this))
{
    setWindowTitle(Tr::tr("Size of a cache"));
    setAcceptDrops(true);
    auto* form = new QFormLayout;
    addModelRows(*form);
    addUseRows(*form);
    m_result->setObjectName(QStringLiteral("price"));
    m_result->setWordWrap(true);
    m_result->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_plot->setAccessibleName(Tr::tr("Plot: bytes of the cache by number of positions"));
    placeLegend(*m_plot->legend, *m_plot->plotLayout(), 1);
    m_plot->legend->setFillOrder(QCPLegend::foColumnsFirst);
    QSizePolicy kept = m_plot->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    m_plot->setSizePolicy(kept);
    auto* right = new QVBoxLayout;
    m_result->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    right->addWidget(m_result);
    right->addWidget(m_plot, 1);
    auto* columns = new QHBoxLayout;
    columns->addLayout(form);
    columns->addLayout(right, 1);
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* box = new QVBoxLayout(this);
    box->addLayout(columns, 1);
    box->addWidget(close);
    fitFont();
    showModel(m_models.front());
}

void CachePrice::addModelRows(QFormLayout& form)
{
    for (const KeyValueSizes& sizes : m_models)
        m_model->addItem(QString::fromStdString(sizes.name));
    m_model->addItem(Tr::tr("your own numbers"));
    m_model->setMinimumContentsLength(kLettersOfModel);
    m_model->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* open = new QPushButton(Tr::tr("&Open config.json or GGUF file …"), this);
    open->setToolTip(Tr::tr("Reads the sizes of a model from its config.json, or from its GGUF "
                            "file. You can also drop that file here."));
    open->setAutoDefault(false);
    form.addRow(Tr::tr("&Model"), m_model);
    form.addRow({}, open);
    form.addRow(Tr::tr("Query &heads"), m_heads);
    connect(m_heads, &QSpinBox::valueChanged, this, &CachePrice::showPrice);
    auto* kinds = new QHBoxLayout;
    kinds->addWidget(new QLabel(Tr::tr("first kind"), this));
    kinds->addWidget(new QLabel(Tr::tr("second kind"), this));
    form.addRow(Tr::tr("If layers differ:"), kinds);
    addSize(form, Tr::tr("&Layers"), &LayerGroup::layers);
    addSize(form, Tr::tr("&Key/value heads"), &LayerGroup::kvHeads);
    addSize(form, Tr::tr("&Numbers per head"), &LayerGroup::headDim);
    addSize(form, Tr::tr("Attention &window (positions)"), &LayerGroup::window, Tr::tr("none"));
    addSize(form, Tr::tr("Numbers per la&tent row"), &LayerGroup::latent, Tr::tr("none"));
    connect(m_model, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index < static_cast<int>(m_models.size()))
            showModel(m_models[static_cast<std::size_t>(index)]);
    });
    connect(open, &QPushButton::clicked, this, &CachePrice::chooseFile);
}

void CachePrice::addSize(QFormLayout& form, const QString& label, std::uint64_t LayerGroup::*member,
                         const QString& zero)
{
    auto* row = new QHBoxLayout;
    auto* title = new QLabel(label, this);
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        const bool mayBeNone = member == &LayerGroup::layers && kind > 0;
        auto* box = numberBox(zero.isEmpty() && !mayBeNone ? 1 : 0, this);
        box->setSpecialValueText(mayBeNone ? Tr::tr("none") : zero);
        box->setAccessibleName(
            kind == 0 ? Tr::tr("%1, first kind of layer").arg(withoutKeyLetter(label))
                      : Tr::tr("%1, second kind of layer").arg(withoutKeyLetter(label)));
        if (kind == 0)
            title->setBuddy(box);
        row->addWidget(box, 1);
        m_sizes.push_back({member, kind, box});
        connect(box, &QSpinBox::valueChanged, this, &CachePrice::showPrice);
    }
    form.addRow(title, row);
}

void CachePrice::addUseRows(QFormLayout& form)
{
    for (const DType type : {DType::Float32, DType::Float16, DType::Int8, DType::Int4})
        m_type->addItem(QString::fromUtf8(nameOf(type)), static_cast<int>(type));
    m_type->setCurrentIndex(m_type->findData(static_cast<int>(DType::Float16)));
    m_type->setToolTip(Tr::tr("bfloat16 takes as much room as float16. int8 has one float32 scale "
                              "per row and head, and int4 one per 32 numbers."));
    m_positions->setSpecialValueText(Tr::tr("not given"));
    m_memory->setRange(0, kLargest);
    m_memory->setDecimals(1);
    m_memory->setSuffix(Tr::tr(" GiB"));
    m_memory->setSpecialValueText(Tr::tr("any"));
    form.addRow(Tr::tr("&Sequences at a time"), m_sequences);
    form.addRow(Tr::tr("&Positions per sequence"), m_positions);
    form.addRow(Tr::tr("Numbers stored &as"), m_type);
    form.addRow(Tr::tr("Memor&y"), m_memory);
    connect(m_sequences, &QSpinBox::valueChanged, this, &CachePrice::showPrice);
    connect(m_positions, &QSpinBox::valueChanged, this, &CachePrice::showPrice);
    connect(m_type, &QComboBox::currentIndexChanged, this, &CachePrice::showPrice);
    connect(m_memory, &QDoubleSpinBox::valueChanged, this, &CachePrice::showPrice);
}

void CachePrice::chooseFile()
{
    const QString path =
        QFileDialog::getOpenFileName(this, Tr::tr("Open a config.json or a GGUF file"), {},
                                     Tr::tr("Sizes of models (*.json *.gguf)"));
    if (!path.isEmpty())
        openConfig(path);
}

void CachePrice::openConfig(const QString& path)
{
    try {
        m_models.push_back(readCacheConfig(path.toStdString()));
    } catch (const std::exception& error) {
        return showInstead(messageOf(error).toHtmlEscaped());
    }
    const int index = static_cast<int>(m_models.size()) - 1;
    const int width = kLettersOfModel * m_model->fontMetrics().horizontalAdvance('x');
    m_model->insertItem(index,
                        m_model->fontMetrics().elidedText(endOf(path), Qt::ElideLeft, width));
    m_model->setItemData(index, path, Qt::ToolTipRole);
    m_model->setCurrentIndex(index);
}

void CachePrice::showModel(const KeyValueSizes& sizes)
{
    for (const auto& [member, kind, box] : m_sizes) {
        const QSignalBlocker quiet(box);
        LayerGroup absent = sizes.groups.front(); // what a second kind would probably have
        absent.layers = 0;
        const LayerGroup& group = kind < sizes.groups.size() ? sizes.groups[kind] : absent;
        box->setValue(static_cast<int>(group.*member));
    }
    const QSignalBlocker quietHeads(m_heads);
    m_heads->setValue(static_cast<int>(sizes.heads));
    const QSignalBlocker quiet(m_positions);
    m_positions->setValue(static_cast<int>(sizes.context));
    showPrice();
}

std::vector<LayerGroup> CachePrice::shownGroups() const
{
    std::vector<LayerGroup> groups(kKinds);
    for (const auto& [member, kind, box] : m_sizes)
        groups[kind].*member = static_cast<std::uint64_t>(box->value());
    return groups;
}

KeyValueSizes CachePrice::sizes() const
{
    KeyValueSizes sizes{.heads = static_cast<std::uint64_t>(m_heads->value()),
                        .groups = shownGroups()};
    std::erase_if(sizes.groups, [](const LayerGroup& group) { return group.layers == 0; });
    return sizes;
}

CacheDemand CachePrice::demand() const
{
    return {static_cast<std::uint64_t>(m_sequences->value()),
            static_cast<std::uint64_t>(m_positions->value()),
            static_cast<DType>(m_type->currentData().toInt())};
}

std::uint64_t CachePrice::memory() const
{
    return static_cast<std::uint64_t>(m_memory->value() * kGibibyte);
}

void CachePrice::enableBoxes(const std::vector<LayerGroup>& shown)
{
    for (const auto& [member, kind, box] : m_sizes) {
        const LayerGroup& group = shown[kind];
        const bool ofHeads = member == &LayerGroup::kvHeads || member == &LayerGroup::headDim;
        box->setEnabled(member == &LayerGroup::layers ||
                        (group.layers > 0 && !(ofHeads && group.latent > 0)));
    }
}

void CachePrice::showPrice()
{
    const KeyValueSizes sizes = this->sizes();
    enableBoxes(shownGroups());
    const auto index = static_cast<std::size_t>(m_model->currentIndex());
    const bool isChanged = index < m_models.size() && (sizes.heads != m_models[index].heads ||
                                                       sizes.groups != m_models[index].groups);
    if (isChanged) {
        const QSignalBlocker quiet(m_model);
        m_model->setCurrentIndex(static_cast<int>(m_models.size()));
    }
    if (const LayerGroup* uneven = unevenIn(sizes))
        return showInstead(Tr::tr("Each key/value head must serve the same number of query heads: "
                                  "%1 is not a multiple of %2.")
                               .arg(grouped(sizes.heads), grouped(uneven->kvHeads)));
    if (demand().positions == 0)
        return showInstead(Tr::tr("How long are the texts? Enter the number of positions per "
                                  "sequence to see the size of the cache."));
    try {
        m_result->setText(priceText(sizes, demand()));
        plotPrice(sizes, demand());
    } catch (const std::exception& error) { // the result does not fit in 64 bits
        return showInstead(messageOf(error).toHtmlEscaped());
    }
    m_plot->show();
    m_plot->replot();
}

void CachePrice::showInstead(const QString& text)
{
    m_result->setText(text);
    m_plot->clearGraphs();
    m_plot->hide(); // its axes would still have the numbers of the last result
}

QString CachePrice::priceText(const KeyValueSizes& sizes, const CacheDemand& demand) const
{
    QString text;
    QStringList formulas;
    for (const LayerGroup& group : sizes.groups) {
        text +=
            paragraph(positionTitle(sizes, group), formula(formulaOfPosition(group, demand.type)));
        formulas << formula(formulaOfCache(group, demand));
    }
    text += paragraph(Tr::tr("Cache: %1").arg(bytesText(cacheBytes(sizes, demand))),
                      formulas.join(QStringLiteral("<br>")));
    if (const std::uint64_t plain = cacheBytes(withoutSavings(sizes), demand);
        plain > cacheBytes(sizes, demand))
        text += QStringLiteral("<p>%1</p>").arg(plainText(sizes).arg(bytesText(plain)));
    if (memory() > 0)
        text += QStringLiteral("<p>%1</p>")
                    .arg(Tr::tr("%1 such sequences fit into %2 (f). The weights need memory, too.")
                             .arg(grouped(sequencesThatFit(sizes, demand, memory())),
                                  bytesText(memory())));
    return text;
}

void CachePrice::addLine(const QString& name, const KeyValueSizes& sizes, const CacheDemand& demand,
                         const QPen& pen)
{
    QCPGraph* graph = m_plot->addGraph();
    graph->setName(name);
    graph->setPen(pen);
    for (std::uint64_t positions = 1; positions < demand.positions; positions *= 2)
        graph->addData(
            static_cast<double>(positions),
            static_cast<double>(cacheBytes(sizes, {demand.sequences, positions, demand.type})));
    graph->addData(static_cast<double>(demand.positions),
                   static_cast<double>(cacheBytes(sizes, demand)));
}

void CachePrice::plotPrice(const KeyValueSizes& sizes, const CacheDemand& demand)
{
    m_plot->clearGraphs();
    const KeyValueSizes plain = withoutSavings(sizes);
    const auto faint = palette().color(QPalette::PlaceholderText);
    if (cacheBytes(plain, demand) != cacheBytes(sizes, demand))
        addLine(plainName(sizes), plain, demand, QPen(faint, 2, Qt::DashLine));
    addLine(Tr::tr("this cache"), sizes, demand, QPen(palette().color(QPalette::Link), 2.5));
    m_plot->rescaleAxes();
    if (memory() > 0) {
        QCPGraph* limit = m_plot->addGraph();
        limit->setName(Tr::tr("the memory"));
        limit->setPen(QPen(palette().color(QPalette::Text), 1.5, Qt::DotLine));
        const auto bytes = static_cast<double>(memory());
        limit->setData({1, static_cast<double>(demand.positions)}, {bytes, bytes}, true);
        m_plot->yAxis->rescale();
    }
    m_plot->xAxis->setRange(1, std::max<double>(2, static_cast<double>(demand.positions)));
    m_plot->yAxis->setRange(m_plot->yAxis->range().lower / 2, m_plot->yAxis->range().upper * 2);
}

void CachePrice::fitFont()
{
    const int line = fontMetrics().height();
    m_plot->setMinimumSize(24 * line, 14 * line);
    resize(size().expandedTo({56 * line, 38 * line}));
    styleAxes();
}

void CachePrice::styleAxes()
{
    const QColor ink = palette().color(QPalette::Text);
    m_plot->setBackground(palette().color(QPalette::Base));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        for (const auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
            (axis->*set)(QPen(ink));
        axis->setLabelColor(ink);
        axis->setTickLabelColor(ink);
        axis->setLabelFont(font());
        axis->setTickLabelFont(font());
        axis->grid()->setPen(QPen(palette().color(QPalette::Mid), 1, Qt::DotLine));
    }
    m_plot->xAxis->setTicker(powersOf(
        16, [](double value) { return grouped(static_cast<std::uint64_t>(std::llround(value))); }));
    m_plot->yAxis->setTicker(powersOf(16, [](double value) {
        return bytesText(static_cast<std::uint64_t>(std::llround(value)));
    }));
    m_plot->xAxis->setLabel(Tr::tr("positions per sequence"));
    m_plot->yAxis->setLabel(Tr::tr("cache of all sequences (f)"));
    m_plot->legend->setVisible(true);
    m_plot->legend->setFont(font());
    m_plot->legend->setTextColor(ink);
    m_plot->legend->setBrush(palette().color(QPalette::Base));
    m_plot->legend->setBorderPen(Qt::NoPen);
}

void CachePrice::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        fitFont();
        showPrice();
    }
}

void CachePrice::dragEnterEvent(QDragEnterEvent* event)
{
    if (draggedFile(*event))
        event->acceptProposedAction();
}

void CachePrice::dropEvent(QDropEvent* event)
{
    if (const std::optional<QString> file = draggedFile(*event))
        openConfig(*file);
}

} // namespace pastkeys
