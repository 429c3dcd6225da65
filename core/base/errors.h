// The errors that the program reports to the user, such as bad input. Most of them are thrown in
// the core, and caught in the engine worker or the command line.
#pragma once

#include "base/translation.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pastkeys {

/// An error with a message for the user. what() returns it in English, for commands and logs.
class Error : public std::runtime_error
{
public:
    explicit Error(Text text) : std::runtime_error(text.english()), m_text(std::move(text)) {}
    const Text& text() const { return m_text; }

private:
    Text m_text;
};

/// Where the fault is, and what to do about it. The message leaves out empty fields.
struct InputFault
{
    std::string file; ///< path as given by the user
    Text place;       ///< field, tensor, line or byte inside the file
    Text expected;    ///< what would have been valid
    Text found;       ///< what is there instead
    Text hint;        ///< what the user can do
};

/// Bad input: a file, a prompt or a setting that cannot be used. Commands end with exit code 3.
class InputError : public Error
{
public:
    explicit InputError(InputFault fault);
    const InputFault& fault() const { return m_fault; }

private:
    InputFault m_fault;
};

/// Throws InputError.
[[noreturn]] void refuse(std::string file, Text place, Text expected, Text found, Text hint = {});

/// Throws InputError if an operation needs more bytes of memory than are free. The message gives
/// both numbers in MiB, with `needed` rounded up and `free` rounded down, so that they never look
/// equal.
void expectMemory(std::uint64_t needed, std::uint64_t free, std::string file, Text place,
                  Text hint);

/// The operating system refused to read or write. Commands end with exit code 4.
class IoError : public Error
{
public:
    using Error::Error;
};

/// A run cannot go on, e.g. because activations overflow. Commands end with exit code 1.
class RunError : public Error
{
public:
    using Error::Error;
};

/// The user stopped the work. Commands end with exit code 130.
class Cancelled : public std::runtime_error
{
public:
    Cancelled() : std::runtime_error("canceled") {}
};

/// Makes `text` safe to print. A control or direction character is written in the form <U+202E>,
/// and a byte of invalid UTF-8 in the form <FF>. The middle of long text is elided. `limit` is in
/// characters.
std::string printable(std::string_view text, std::size_t limit = 120);

} // namespace pastkeys
