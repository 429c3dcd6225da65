#pragma once

#include "conversation/conversation_view.h"
#include "window/side_window.h"

#include <vector>

class QBoxLayout;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace pastkeys {

class ConversationDocument;

/// A modeless window beside the main window: a conversation whose texts can be changed, a picture
/// of what each turn found in the cache, a table with all numbers, and a price list.
class ConversationWindow : public SideWindow
{
    Q_OBJECT

public:
    /// \param prices  which the user can change; kept in the settings
    /// \pre the document and the prices outlive the window
    ConversationWindow(ConversationDocument& conversation, TokenPrices& prices, QWidget* parent);

    void setTheme(const Theme& theme) override;
    ConversationView& view() { return *m_view; }
    QTableWidget& table() { return *m_table; }
    /// The message below the table, without markup.
    QString message() const { return m_shownMessage; }

protected:
    void hideEvent(QHideEvent* event) override;

private:
    QLayout* choices();
    QWidget* talk();
    QWidget* numbers();
    QLayout* priceList();
    QLayout* buttons();
    void addKeys();
    void addPart(std::size_t part);
    void askOrCancel();
    void changePart(std::size_t part);
    void editRequest();
    void editPrices();
    void showAll();
    void showTalk();
    void showTable();
    void showMessage();
    void copyTable() const;
    void askToExport();
    void askToRun(std::size_t turn);

    /// The system prompt, or a question with its answer.
    struct Part
    {
        QLineEdit* text;
        QLabel* answer = nullptr;
        QString shown = {}; ///< what was said when the text was last shown
    };

    ConversationDocument& m_conversation;
    TokenPrices& m_prices;
    QString m_shownMessage;
    QColor m_warning = themeNamed(ThemeName::Light).color(Ink::Warning);
    QComboBox* m_between;
    QComboBox* m_place;
    QSpinBox* m_tokens;
    QPushButton* m_again;
    QPushButton* m_anew;
    QFormLayout* m_talk;
    std::vector<Part> m_parts; ///< first the system prompt
    QLineEdit* m_question;
    QPushButton* m_ask;
    ConversationView* m_view;
    QTableWidget* m_table;
    std::vector<QDoubleSpinBox*> m_priceBoxes;
    QLabel* m_total;
    QLabel* m_message;
    QProgressBar* m_progress;
    QPushButton* m_open;
    QPushButton* m_export;
};

} // namespace pastkeys
