#pragma once

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
    void showText(const QString& text, const QString& styleName);

    QLabel* m_label;
    QString m_text; ///< whole
};

} // namespace pastkeys
