#include "drawing/language.h"

#include "drawing/chinese_font.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>
#include <utility>

namespace pastkeys {

namespace {

/// The code of the locale's language. Empty if there is no translation into that language.
QString languageOf(const QLocale& locale)
{
    if (locale.language() == QLocale::English)
        return "en";
    if (locale.language() != QLocale::Chinese)
        return {};
    return locale.script() == QLocale::TraditionalHanScript ? "zh_TW" : "zh_CN";
}

/// The translations of LanguageOfThread, if the thread has one.
thread_local std::unique_ptr<QTranslator> languageOfThread;

/// Translates into the language of the thread. It is asked first, because it is installed last.
class ThreadTranslator : public QTranslator
{
public:
    using QTranslator::QTranslator;

    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* comment,
                      int number) const override
    {
        if (!languageOfThread)
            return {}; // the application's language
        const QString text = languageOfThread->translate(context, source, comment, number);
        // In English, only plural forms need a translation.
        return text.isNull() ? QString::fromUtf8(source) : text;
    }
};

void install(const QString& name, const QString& folder)
{
    auto* translator = new QTranslator(qApp);
    translator->setObjectName("language"); // useLanguage() finds it by this name
    if (translator->load(name, folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

} // namespace

QStringList languageCodes()
{
    QStringList codes;
    for (const TextLanguage& language : kLanguages)
        codes << QString::fromLatin1(language.code);
    return codes;
}

QString languageFor(const QStringList& wanted)
{
    for (const QString& name : wanted)
        if (QString code = languageOf(QLocale(name)); !code.isEmpty())
            return code;
    return "en";
}

QString languageInUse()
{
    const QString code = languageOf(QLocale());
    return code.isEmpty() ? "en" : code;
}

QLocale localeFor(const QString& code, const QLocale& system)
{
    // For the system locale "C", which has no language, the result for "en" is American English.
    return languageOf(system) == code ? system : QLocale(code);
}

void useLanguage(const QString& code)
{
    const QLocale system = QLocale::system();
    const QString chosen =
        languageCodes().contains(code) ? code : languageFor(system.uiLanguages());
    QLocale::setDefault(localeFor(chosen, system));
    qDeleteAll(qApp->findChildren<QTranslator*>("language", Qt::FindDirectChildrenOnly));
    // In English, Qt's strings need no translation, and ours need one only for plural forms.
    install("qtbase_" + chosen, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install("pastkeys_" + chosen, ":/translations");
    auto* ofThreads = new ThreadTranslator(qApp);
    ofThreads->setObjectName("language");
    QCoreApplication::installTranslator(ofThreads);
    if (!qobject_cast<QGuiApplication*>(qApp))
        return; // there are no fonts
    const QFont before = QGuiApplication::font();
    if (const QFont font = fontFor(chosen, before, QFontDatabase::families()); font != before)
        QGuiApplication::setFont(font);
}

LanguageOfThread::LanguageOfThread(const QString& code)
{
    auto translator = std::make_unique<QTranslator>();
    if (translator->load("pastkeys_" + code, ":/translations"))
        languageOfThread = std::move(translator);
}

LanguageOfThread::~LanguageOfThread()
{
    languageOfThread.reset();
}

} // namespace pastkeys
