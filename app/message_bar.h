#pragma once

#include <QColor>
#include <QFrame>

class QLabel;
class QToolButton;

namespace pastkeys {

/// A bar in the window for errors and notes; never a box in the way.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void showError(const QString& text);
    void showNote(const QString& text);
    QString text() const;

private:
    struct Colors
    {
        QColor background;
        QColor text;
    };

    void showText(const QString& text, const Colors& colors);

    QLabel* m_label;
    QToolButton* m_close = nullptr;
    QString m_text; ///< whole
};

} // namespace pastkeys
