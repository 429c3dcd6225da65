#include "base/content_hint.h"
#include "support/test_program.h"

#include <QtTest>

#include <string>

using namespace pastkeys;

class TestContentHint : public QObject
{
    Q_OBJECT

private slots:
    void commonMixUpsAreNamed_data();
    void commonMixUpsAreNamed();
    void otherContentGetsNoHint();
};

void TestContentHint::commonMixUpsAreNamed_data()
{
    QTest::addColumn<QByteArray>("beginning");
    QTest::addColumn<QString>("part");
    QTest::newRow("Git LFS") << QByteArray("version https://git-lfs.github.com/spec/v1\noid")
                             << "Git LFS pointer";
    QTest::newRow("web page") << QByteArray("\xEF\xBB\xBF\n <!DOCTYPE HTML>") << "web page";
    QTest::newRow("web page without doctype") << QByteArray("<HTML lang=en>") << "web page";
    QTest::newRow("ZIP") << QByteArray("PK\x03\x04\x14") << "archive";
    QTest::newRow("gzip") << QByteArray("\x1F\x8B\x08") << "gzip";
    QTest::newRow("pickle") << QByteArray("\x80\x02}q\x01") << "can run code";
    QTest::newRow("GGUF") << QByteArray("GGUF\x03") << "GGUF model";
    QTest::newRow("HDF5") << QByteArray("\x89HDF\r\n") << "TensorFlow";
}

void TestContentHint::commonMixUpsAreNamed()
{
    QFETCH(QByteArray, beginning);
    QFETCH(QString, part);
    const std::string hint = hintOnContent(beginning.toStdString()).english();
    QVERIFY2(QString::fromStdString(hint).contains(part), hint.c_str());
}

void TestContentHint::otherContentGetsNoHint()
{
    for (const char* beginning : {"", "{\"a\":1}", "PK", "<", "#version: 0.2", "\xEF\xBB\xBF"})
        QVERIFY(hintOnContent(beginning).empty());
}

PASTKEYS_TEST(TestContentHint)
#include "test_content_hint.moc"
