#pragma once

#include "drawing/theme.h"

#include <QObject>

class QActionGroup;
class QMenu;
class QWidget;

namespace pastkeys {

struct Documents;

/// The theme, the size of the text and the language of a window, and their actions.
class Appearance : public QObject
{
    Q_OBJECT

public:
    /// \pre the documents outlive the appearance
    Appearance(QWidget& window, Documents& documents);

    void addThemesTo(QMenu& menu);
    void addLanguagesTo(QMenu& menu);
    void addTextSizesTo(QMenu& menu);
    void addFullScreenTo(QMenu& menu);
    const Theme& theme() const { return m_theme; }
    /// Applies the theme and saves it for the next launch.
    void choose(ThemeName name);
    /// Applies the theme.
    void apply(ThemeName name);
    void toggleProjector();
    /// Gives the text the size from the settings, as far as the window has room for it.
    void fitText();
    /// Returns to the same theme from the projector theme as the window that this one replaces.
    void continueFrom(const Appearance& former) { m_plainTheme = former.m_plainTheme; }

signals:
    void themeApplied(const pastkeys::Theme& theme);
    /// Emitted when the user has chosen a language, which is already in the settings.
    void languageChosen();
    void settingsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setTextSize(int percent);
    void changeTextSize(int by);

    QWidget& m_window;
    Documents& m_documents;
    Theme m_theme = themeNamed(ThemeName::Light);
    ThemeName m_plainTheme = ThemeName::Light; ///< the theme to return to from the projector theme
    QActionGroup* m_themes;
    QAction* m_fullScreen = nullptr;
};

} // namespace pastkeys
