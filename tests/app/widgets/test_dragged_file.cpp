// Files that are dragged onto a window. The program from which they come may end meanwhile.
#include "document/run_document.h"
#include "support/drag.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/cache_price.h"
#include "widgets/dragged_file.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A file of a program that answers only once, as over X when it ends.
class FileAnsweredOnce : public QMimeData
{
public:
    QStringList formats() const override { return {"text/uri-list"}; }
    bool hasFormat(const QString& type) const override { return type == "text/uri-list"; }

protected:
    QVariant retrieveData(const QString&, QMetaType) const override
    {
        return std::exchange(m_isAnswered, true) ? QVariant() : QVariant(QUrl("file:///no/file"));
    }

private:
    mutable bool m_isAnswered = false;
};

std::optional<QString> fileOf(const QList<QUrl>& urls)
{
    QMimeData data;
    data.setUrls(urls);
    return draggedFile(QDropEvent({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier));
}

} // namespace

class TestDraggedFile : public QObject
{
    Q_OBJECT

private slots:
    void itIsExactlyOneFileOfThisMachine()
    {
        const QUrl file("file:///a/b.pastkeys");
        QCOMPARE(fileOf({file}), std::optional<QString>("/a/b.pastkeys"));
        QCOMPARE(fileOf({}), std::optional<QString>());
        QCOMPARE(fileOf({file, file}), std::optional<QString>());
        QCOMPARE(fileOf({QUrl("https://example.com/b.pastkeys")}), std::optional<QString>());
    }

    void aFileThatIsGoneBeforeItIsDroppedIsIgnored()
    {
        OwnWindow window;
        window.open();
        CachePrice price(window.get());
        for (QWidget* target :
             {static_cast<QWidget*>(window.get()), static_cast<QWidget*>(&price)}) {
            const FileAnsweredOnce file;
            QVERIFY(dragOver(*target, file));
            dropOn(*target, file);
            QVERIFY(!dragOver(*target, file));
        }
        QVERIFY(!window->document().isBusy());
    }
};

PASTKEYS_TEST(TestDraggedFile)
#include "test_dragged_file.moc"
