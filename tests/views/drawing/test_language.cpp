#include "drawing/chinese_font.h"
#include "drawing/language.h"
#include "drawing/tr.h"
#include "support/test_program.h"

#include <QLocale>
#include <QtTest>

#include <map>
#include <thread>

using namespace pastkeys;

class TestLanguage : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { useLanguage(); }
    void theFirstLanguageThatThereIsIsTaken_data()
    {
        QTest::addColumn<QStringList>("wanted");
        QTest::addColumn<QString>("code");
        for (const char* traditional : {"zh-TW", "zh_HK", "zh-MO", "zh-Hant", "zh-Hant-CN"})
            QTest::newRow(traditional) << QStringList{traditional} << "zh_TW";
        for (const char* simplified : {"zh", "zh-CN", "zh_SG", "zh-Hans-HK", "zh-MY"})
            QTest::newRow(simplified) << QStringList{simplified} << "zh_CN";
        for (const char* english : {"en-GB", "C", "de-DE", "ja"})
            QTest::newRow(english) << QStringList{english} << "en";
        QTest::newRow("German, else Chinese") << QStringList{"de", "zh-CN", "en"} << "zh_CN";
        QTest::newRow("English before Chinese") << QStringList{"en-US", "zh-CN"} << "en";
        QTest::newRow("none") << QStringList{} << "en";
    }
    void theFirstLanguageThatThereIsIsTaken()
    {
        QFETCH(const QStringList, wanted);
        QTEST(languageFor(wanted), "code");
    }
    void numbersKeepTheCountryWhereTheLanguageIsTheSystems()
    {
        const QLocale britain(QLocale::English, QLocale::UnitedKingdom);
        const QLocale hongKong("zh_HK");
        QCOMPARE(localeFor("en", britain), britain);
        QCOMPARE(localeFor("zh_TW", hongKong), hongKong);
        QCOMPARE(localeFor("zh_CN", hongKong).name(), "zh_CN");
        QCOMPARE(localeFor("en", QLocale(QLocale::German)).name(), "en_US");
        QCOMPARE(localeFor("en", QLocale::c()).name(), "en_US");
    }
    void aThreadCanHaveALanguageOfItsOwn()
    {
        const auto texts = [] {
            return QStringList{Tr::tr("Run"), Tr::tr("%Ln rows", nullptr, 1),
                               Tr::tr("%Ln rows", nullptr, 2)};
        };
        std::map<QString, QStringList> expected;
        for (const QString& code : languageCodes()) {
            useLanguage(code);
            expected[code] = texts();
        }
        for (const QString& window : languageCodes()) {
            useLanguage(window);
            for (const QString& other : languageCodes()) {
                QStringList there;
                std::jthread([&] {
                    const LanguageOfThread here(other);
                    there = texts();
                }).join();
                QCOMPARE(there, expected[other]);
                QCOMPARE(texts(), expected[window]);
                {
                    const LanguageOfThread here(other);
                    QCOMPARE(texts(), expected[other]);
                }
                QCOMPARE(texts(), expected[window]);
            }
        }
    }
    void eachLanguageHasItsTextsNumbersAndQtsTexts_data()
    {
        QTest::addColumn<QString>("run");
        QTest::addColumn<QString>("rows");
        QTest::addColumn<QString>("cancel");
        QTest::newRow("en") << "Run"
                            << "1 row"
                            << "Cancel";
        QTest::newRow("zh_CN") << "运行"
                               << "1 行"
                               << "取消";
        QTest::newRow("zh_TW") << "執行"
                               << "1 列"
                               << "取消";
    }
    void eachLanguageHasItsTextsNumbersAndQtsTexts()
    {
        useLanguage(QTest::currentDataTag());
        QCOMPARE(languageInUse(), QTest::currentDataTag());
        QTEST(Tr::tr("Run"), "run");
        QTEST(Tr::tr("%Ln rows", nullptr, 1), "rows");
        QTEST(QCoreApplication::translate("QPlatformTheme", "Cancel"), "cancel");
    }
    void chineseCharactersHaveTheShapesOfTheRegion()
    {
        const QStringList both{"Noto Sans CJK SC", "Noto Sans CJK TC"};
        QFont font;
        font.setFamilies({"Sans Serif", "Emoji"});
        const QString latin = QFontInfo(font).family(); // the family behind the alias
        const QFont mainland = fontFor("zh_CN", font, both);
        QCOMPARE(mainland.families(), (QStringList{latin, "Noto Sans CJK SC", "Emoji"}));
        const QFont taiwan = fontFor("zh_TW", mainland, both);
        QCOMPARE(taiwan.families(), (QStringList{latin, "Noto Sans CJK TC", "Emoji"}));
        QCOMPARE(fontFor("en", taiwan, both).families(), (QStringList{latin, "Emoji"}));
        QCOMPARE(fontFor("zh_CN", font, {"Sans"}), font); // the machine has no such font
    }
    void anUnknownLanguageFollowsTheSystem()
    {
        useLanguage("xx");
        QCOMPARE(languageInUse(), languageFor(QLocale::system().uiLanguages()));
    }
};

PASTKEYS_TEST(TestLanguage)
#include "test_language.moc"
