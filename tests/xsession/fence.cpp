#include "fence.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace pastkeys::test {

namespace {

/// Everything that writes, as far as the first version of Landlock knows it. That version also
/// refuses to move a file to another folder.
constexpr __u64 kWrites = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                          LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                          LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                          LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                          LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

bool allowIn(int rules, const char* folder, __u64 access)
{
    const int opened = open(folder, O_PATH | O_CLOEXEC);
    if (opened < 0)
        return false;
    landlock_path_beneath_attr rule{};
    rule.allowed_access = access;
    rule.parent_fd = opened;
    const bool added =
        syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    close(opened);
    return added;
}

} // namespace

bool canFence()
{
    return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

bool fenceWrites(const QByteArray& folder)
{
    landlock_ruleset_attr handled{};
    handled.handled_access_fs = kWrites;
    const auto rules =
        static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
    if (rules < 0)
        return false;
    const bool stands = allowIn(rules, folder.constData(), kWrites) &&
                        allowIn(rules, "/dev", LANDLOCK_ACCESS_FS_WRITE_FILE) &&
                        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                        syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return stands;
}

} // namespace pastkeys::test
