#include "drawing/language.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

namespace pastkeys {

void useLanguageOfSystem(QCoreApplication& application)
{
    auto* translator = new QTranslator(&application);
    const auto load = [translator](const QLocale& locale) {
        return translator->load(locale, "pastkeys", "_", ":/translations");
    };
    QLocale locale = QLocale::system();
    if (!load(locale)) {
        locale = QLocale(QLocale::English, QLocale::UnitedStates);
        load(locale); // its plural forms
    }
    QLocale::setDefault(locale);
    QCoreApplication::installTranslator(translator);
}

} // namespace pastkeys
