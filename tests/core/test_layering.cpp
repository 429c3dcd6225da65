// Each folder is a layer, and this test checks that it includes only what it may. The targets'
// include paths already keep Qt and the outer layers out of the core. This test also separates the
// folders within a target, and its failure messages explain what is wrong.
#include "model/families.h"
#include "support/source_tree.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

/// The includes allowed in a folder such as "core/record": our own folders, and libraries.
struct Rule
{
    std::set<std::string> folders;
    std::set<std::string> files; ///< individual headers from other folders
    /// "Qt", "hwy", "Eigen", "unicode" (ICU), "nlohmann", "qcustomplot.h" and the like; std is always allowed
    std::set<std::string> libraries;
};

const std::map<std::string, Rule>& rules()
{
    static const std::map<std::string, Rule> all{
        {"core/base", {{}, {}, {"unicode"}}},
        {"core/kernels", {{"base"}, {}, {"hwy", "Eigen"}}},
        {"core/text", {{"base"}, {}, {"unicode", "nlohmann", "sentencepiece_processor.h"}}},
        {"core/model", {{"base", "kernels", "cache"}, {}, {}}},
        {"core/cache", {{"base", "kernels"}, {}, {}}},
        {"core/files",
         {{"base", "text"},
          {"model/bart.h", "model/config.h", "model/gemma3_text.h", "model/gpt2.h",
           "model/gpt_neo.h", "model/gpt_neox.h", "model/key_value_sizes.h", "model/llama.h",
           "model/network.h", "model/rotary.h", "model/t5.h", "model/weights.h"},
          {"nlohmann"}}},
        {"core/costs",
         {{"base"}, {"kernels/probe.h", "kernels/worker_pool.h", "model/key_value_sizes.h"}, {}}},
        {"core/record",
         {{"base"},
          {"model/config.h", "model/operation.h", "model/network.h", "model/step_observer.h",
           "model/tensor_kind.h", "model/sampler.h", "cache/cache_kinds.h", "cache/mistakes.h"},
          {}}},
        {"core/query",
         {{"base", "kernels", "costs", "record"},
          {"model/attention.h", "model/network.h", "model/tensor_kind.h", "cache/kv_cache.h",
           "cache/row_memory.h"},
          {}}},
        {"core/compare",
         {{"base", "record", "query"},
          {"kernels/select.h", "model/families.h", "model/network.h", "model/operation.h",
           "model/same_network.h", "model/tensor_kind.h"},
          {}}},
        {"core/archive",
         {{"base", "kernels", "files", "text", "model", "cache", "record", "query", "compare"},
          {},
          {"nlohmann"}}},
        {"core/run",
         {{"base", "kernels", "files", "text", "model", "cache", "costs", "record", "query",
           "compare"},
          {},
          {}}},
    };
    return all;
}

struct Include
{
    fs::path file;
    std::string target;
    bool quoted = false;
};

std::vector<Include> includesBelow(const fs::path& folder)
{
    static const std::regex pattern(R"re(^\s*#\s*include\s*(["<])([^">]+)[">])re");
    std::vector<Include> includes;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".h" && extension != ".cpp")
            continue;
        std::ifstream stream(entry.path());
        std::smatch match;
        for (std::string line; std::getline(stream, line);)
            if (std::regex_search(line, match, pattern))
                includes.push_back({entry.path(), match[2], match[1] == "\""});
    }
    return includes;
}

std::string libraryOf(const std::string& target)
{
    if (target == "qcustomplot.h")
        return target;
    if (target.starts_with("Q"))
        return "Qt";
    return target.substr(0, target.find('/'));
}

/// The Debian header packages named in a file, e.g. "libgif-dev".
std::set<std::string> headerPackagesIn(const fs::path& file)
{
    static const std::regex pattern("[a-z0-9][a-z0-9-]*-dev\\b");
    std::ifstream stream(file);
    std::set<std::string> packages;
    for (std::string line; std::getline(stream, line);)
        if (!line.starts_with("test_packages=")) // a package is built without the tests
            for (std::sregex_iterator word(line.begin(), line.end(), pattern), end; word != end;
                 ++word)
                packages.insert(word->str());
    return packages;
}

bool isStandard(const std::string& target)
{
    static const std::set<std::string> system{"fcntl.h", "unistd.h", "sched.h"};
    return (target.find('/') == std::string::npos && target.find('.') == std::string::npos &&
            !target.starts_with("Q")) ||
           target.starts_with("sys/") || target.starts_with("linux/") || system.contains(target);
}

/// Headers of Windows belong in the files that are compiled for it only.
bool isOfWindows(const Include& include)
{
    static const std::set<std::string> system{"io.h", "psapi.h", "windows.h"};
    return system.contains(include.target) &&
           include.file.filename().string().find("windows") != std::string::npos;
}

bool allowed(const Include& include, const std::string& own, const Rule& rule)
{
    if (!include.quoted)
        return isStandard(include.target) || isOfWindows(include) ||
               rule.libraries.contains(libraryOf(include.target));
    const std::string folder = include.target.substr(0, include.target.find('/'));
    return folder == own || rule.folders.contains(folder) || rule.files.contains(include.target);
}

} // namespace

class TestLayering : public QObject
{
    Q_OBJECT

private slots:
    void eachCoreFolderIncludesOnlyWhatItsLayerMay_data();
    void eachCoreFolderIncludesOnlyWhatItsLayerMay();
    void everyCoreFolderHasARule();
    void aWrappedLibraryIsIncludedByOneFileOnly();
    void layoutsKnowNoWidgetsAndNoPainters();
    void viewsKnowNeitherKernelsNorTheAppNorEachOther();
    void theRoomsOfTheAppIncludeOnlyEarlierRooms();
    void noTwoFilesOfViewsOrAppIncludeEachOther();
    void aPackageIsBuiltWithTheLibrariesOfEveryOtherBuild();
    void onlyTheFileOfAFamilyNamesItsOperations();
    void onlyReadersAndTheListKnowTheFamilies();
};

void TestLayering::eachCoreFolderIncludesOnlyWhatItsLayerMay_data()
{
    QTest::addColumn<QString>("folder");
    for (const auto& [folder, rule] : rules())
        QTest::newRow(folder.c_str()) << QString::fromStdString(folder);
}

void TestLayering::eachCoreFolderIncludesOnlyWhatItsLayerMay()
{
    QFETCH(QString, folder);
    const std::string name = folder.toStdString();
    const Rule& rule = rules().at(name);
    const std::vector<Include> includes = includesBelow(pastkeys::test::sourceDir() / name);
    QVERIFY2(!includes.empty(), "no includes found: does the folder exist?");
    for (const Include& include : includes)
        QVERIFY2(allowed(include, name.substr(name.find('/') + 1), rule),
                 (include.file.string() + " includes " + include.target).c_str());
}

void TestLayering::everyCoreFolderHasARule()
{
    for (const auto& entry : fs::directory_iterator(pastkeys::test::sourceDir() / "core"))
        if (entry.is_directory())
            QVERIFY2(rules().contains("core/" + entry.path().filename().string()),
                     entry.path().c_str());
}

void TestLayering::aWrappedLibraryIsIncludedByOneFileOnly()
{
    for (const Include& include : includesBelow(pastkeys::test::sourceDir() / "core")) {
        const std::string library = libraryOf(include.target);
        if (library == "Eigen")
            QCOMPARE(include.file.filename().string(), std::string("eigen.cpp"));
        if (library == "nlohmann" || library == "unicode")
            QCOMPARE(include.file.extension().string(), std::string(".cpp"));
    }
}

void TestLayering::layoutsKnowNoWidgetsAndNoPainters()
{
    const fs::path views = pastkeys::test::sourceDir() / "views";
    std::size_t layouts = 0;
    for (const Include& include : includesBelow(views)) {
        const std::string file = include.file.stem().string();
        if (!file.ends_with("_layout"))
            continue;
        ++layouts;
        QVERIFY2(include.target != "QWidget" && include.target != "QPainter" &&
                     !include.target.ends_with("_view.h") &&
                     !include.target.starts_with("kernels/"),
                 (include.file.string() + " includes " + include.target).c_str());
    }
    QVERIFY(layouts > 0);
}

void TestLayering::viewsKnowNeitherKernelsNorTheAppNorEachOther()
{
    const fs::path views = pastkeys::test::sourceDir() / "views";
    static const std::set<std::string> shared{"drawing", "shared", "chart"};
    static const std::set<std::string> core{"base",    "costs",   "model", "record", "query",
                                            "compare", "archive", "text",  "cache"};
    for (const Include& include : includesBelow(views)) {
        if (!include.quoted || include.file.stem() == "all_views") // the list of views
            continue;
        const std::string folder = include.target.substr(0, include.target.find('/'));
        const std::string own = fs::relative(include.file, views).begin()->string();
        QVERIFY2(include.target.ends_with(".moc") || folder == own || shared.contains(folder) ||
                     core.contains(folder),
                 (include.file.string() + " includes " + include.target).c_str());
    }
}

void TestLayering::theRoomsOfTheAppIncludeOnlyEarlierRooms()
{
    static const std::vector<std::string> rooms{"engine",  "session",  "export", "widgets",
                                                "lessons", "document", "window", "commands"};
    const fs::path app = pastkeys::test::sourceDir() / "app";
    for (const auto& entry : fs::directory_iterator(app))
        if (entry.is_directory())
            QVERIFY2(std::ranges::find(rooms, entry.path().filename().string()) != rooms.end(),
                     entry.path().c_str());
    for (std::size_t own = 0; own < rooms.size(); ++own)
        for (const Include& include : includesBelow(app / rooms[own])) {
            const auto room =
                std::ranges::find(rooms, include.target.substr(0, include.target.find('/')));
            QVERIFY2(!include.quoted || room == rooms.end() || room <= rooms.begin() + own,
                     (include.file.string() + " includes " + include.target).c_str());
        }
}

/// Also finds include cycles that go through other headers.
void TestLayering::noTwoFilesOfViewsOrAppIncludeEachOther()
{
    for (const char* target : {"views", "app"}) {
        const fs::path root = pastkeys::test::sourceDir() / target;
        std::map<std::string, std::set<std::string>> leadsTo;
        for (const Include& include : includesBelow(root))
            if (include.quoted && include.file.extension() == ".h" &&
                fs::exists(root / include.target))
                leadsTo[fs::relative(include.file, root).string()].insert(include.target);
        // Repeatedly removes the headers that include none of the remaining ones. A header that
        // cannot be removed is in a cycle or leads to one.
        while (!leadsTo.empty()) {
            const std::size_t before = leadsTo.size();
            std::erase_if(leadsTo, [&leadsTo](const auto& header) {
                return std::ranges::none_of(header.second, [&leadsTo](const std::string& next) {
                    return leadsTo.contains(next);
                });
            });
            QVERIFY2(leadsTo.size() < before, leadsTo.begin()->first.c_str());
        }
    }
}

void TestLayering::aPackageIsBuiltWithTheLibrariesOfEveryOtherBuild()
{
    const fs::path source = pastkeys::test::sourceDir();
    const auto installed = headerPackagesIn(source / "run");
    QVERIFY(installed.contains("qt6-base-dev"));
    const auto declared = headerPackagesIn(source / "packaging/debian/control");
    for (const std::string& package : installed)
        QVERIFY2(declared.contains(package), package.c_str());
}

/// Names that are also the usual word for what the operation does may be defaults of options.
void TestLayering::onlyTheFileOfAFamilyNamesItsOperations()
{
    static const std::set<std::string_view> words{"Embedding", "Scores",     "Mask",
                                                  "Softmax",   "Logits",     "WeightedSum",
                                                  "Sample",    "Activation", "PositionBias"};
    std::set<std::string> ofFamilies{"network_builder.cpp", "layer_norm_decoder.cpp",
                                     "encoder_decoder.cpp"};
    for (const pastkeys::NetworkPtr& family : pastkeys::families())
        ofFamilies.insert(family->family() + ".cpp");
    std::size_t files = 0;
    for (const char* folder : {"core", "views", "app"})
        for (const auto& entry :
             fs::recursive_directory_iterator(pastkeys::test::sourceDir() / folder)) {
            if (!entry.is_regular_file() || ofFamilies.contains(entry.path().filename().string()))
                continue;
            ++files;
            std::ifstream stream(entry.path());
            const std::string text(std::istreambuf_iterator<char>(stream), {});
            for (const std::string_view name : pastkeys::operationNames())
                QVERIFY2(words.contains(name) ||
                             text.find('"' + std::string(name) + '"') == std::string::npos,
                         (entry.path().string() + " names " + std::string(name)).c_str());
        }
    QVERIFY(files > 100);
}

/// A header such as gpt2.h is for the reader of the family's files, the list of families, and
/// commands that make such models.
void TestLayering::onlyReadersAndTheListKnowTheFamilies()
{
    std::size_t readers = 0;
    std::size_t headers = 0; // Marian is described by that of BART
    for (const pastkeys::NetworkPtr& family : pastkeys::families()) {
        headers +=
            fs::exists(pastkeys::test::sourceDir() / "core/model" / (family->family() + ".h")) ? 1
                                                                                               : 0;
        for (const char* folder : {"core", "views"})
            for (const Include& include : includesBelow(pastkeys::test::sourceDir() / folder)) {
                if (include.target != "model/" + family->family() + ".h")
                    continue;
                const std::string file = include.file.stem().string();
                readers += file == family->family() + "_config" ? 1 : 0;
                const bool isOfFamily =
                    std::ranges::any_of(pastkeys::families(), [&file](const auto& each) {
                        return file.starts_with(each->family());
                    });
                QVERIFY2(file == "families" || isOfFamily, include.file.c_str());
            }
    }
    QVERIFY(headers + 1 >= pastkeys::families().size());
    QVERIFY(readers >= headers);
}

PASTKEYS_TEST(TestLayering)
#include "test_layering.moc"
