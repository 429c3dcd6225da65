#pragma once

#include "costs/cache_price.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QCustomPlot;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QSpinBox;

namespace pastkeys {

/// A modeless dialog about the size of a model's cache: editable numbers, the formula with these
/// numbers filled in, and a plot of the cache's size against the length of the text.
class CachePrice : public QDialog
{
    Q_OBJECT

public:
    explicit CachePrice(QWidget* parent);

    /// Shows the sizes that a config.json file gives, or an error if they cannot be read.
    void openConfig(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    /// A box with a size of the layers of one kind.
    struct Size
    {
        std::uint64_t LayerGroup::*member;
        std::size_t group;
        QSpinBox* box;
    };

    void addModelRows(QFormLayout& form);
    void addUseRows(QFormLayout& form);
    /// Adds a row with one box for each kind of layer.
    /// \param zero  the meaning of the number 0; if empty, the number must be at least 1
    void addSize(QFormLayout& form, const QString& label, std::uint64_t LayerGroup::*member,
                 const QString& zero = {});
    void enableBoxes(const std::vector<LayerGroup>& shown);
    /// The numbers in the boxes, also of kinds that have no layers.
    std::vector<LayerGroup> shownGroups() const;
    void chooseFile();
    void showModel(const KeyValueSizes& sizes);
    void showPrice();
    /// Shows this in place of a result.
    void showInstead(const QString& text);
    QString priceText(const KeyValueSizes& sizes, const CacheDemand& demand) const;
    void plotPrice(const KeyValueSizes& sizes, const CacheDemand& demand);
    void addLine(const QString& name, const KeyValueSizes& sizes, const CacheDemand& demand,
                 const QPen& pen);
    void fitFont();
    void styleAxes();
    KeyValueSizes sizes() const;
    CacheDemand demand() const;
    std::uint64_t memory() const; ///< bytes; 0 if not given

    /// The models listed above "your own numbers": the known ones, then the opened ones.
    std::vector<KeyValueSizes> m_models;
    std::vector<Size> m_sizes;
    QSpinBox* m_heads;
    QComboBox* m_model;
    QComboBox* m_type;
    QSpinBox* m_sequences;
    QSpinBox* m_positions;
    QDoubleSpinBox* m_memory;
    QLabel* m_result;
    QCustomPlot* m_plot;
};

} // namespace pastkeys
