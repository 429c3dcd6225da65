// What the program says about bad input. Thrown in the core, caught in two places: the engine
// worker and the command line.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace pastkeys {

/// Where something wrong was met, and what to do about it. Empty fields are left out of the
/// message.
struct InputFault
{
    std::string file;     ///< path as the user gave it
    std::string place;    ///< field, tensor, line or byte inside the file
    std::string expected; ///< what would have been right
    std::string found;    ///< what was there (already escaped and shortened)
    std::string hint;     ///< what the user can do
};

/// Bad input: a file, a prompt or a setting that cannot be used. Exit code 3.
class InputError : public std::runtime_error
{
public:
    explicit InputError(InputFault fault);
    const InputFault& fault() const { return m_fault; }

private:
    InputFault m_fault;
};

/// The operating system refused to read or write. Exit code 4.
class IoError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// A run that cannot go on, e.g. activations that overflow. Exit code 1.
class RunError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// The user stopped the work. Exit code 130.
class Cancelled : public std::runtime_error
{
public:
    Cancelled() : std::runtime_error("cancelled") {}
};

/// `text` safe to print: control and direction characters escaped as <U+202E>, invalid UTF-8 as
/// <FF>, and the middle of a long text left out. `limit` is in characters.
std::string printable(std::string_view text, std::size_t limit = 120);

} // namespace pastkeys
