import fc from 'fast-check'
import { onPostgres } from './test-database.ts'

/** Strings that databases treat differently: numbers out of range, NUL, lone surrogates, case folding, lengths. */
const databaseStrings: readonly string[] = [
  '',
  '-0',
  '1e309',
  '9223372036854775808',
  "' or 1=1 --",
  '%',
  "\\'",
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\ufffe\uffff',
  '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪',
  'ÄÖÜßẞİıΣςσ',
  'a'.repeat(100_000),
]

/**
 * Strings that often break programs: the above, plus unusual Unicode, reserved names, and fragments of code, paths,
 * templates, HTML and headers.
 */
const naughtyStrings: readonly string[] = [
  ...databaseStrings,
  ' ',
  '\t\r\n',
  '0',
  '0x7fffffff',
  '1;drop table stores',
  '" or ""="',
  '_',
  '%00',
  '\\',
  '\ufeff',
  '\u202etxet\u202c',
  '\u200b',
  '\u2028\u2029',
  'ﷺ'.repeat(50),
  'Z̸̢̛a̵l̶g̷o̸'.repeat(20),
  '٠١٢٣',
  '日本語テキスト',
  'undefined',
  'null',
  'NaN',
  'true',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '{{ 7 | times: 7 }}',
  '{{',
  '{% if %}',
  '{% raw %}',
  '<script>alert(1)</script>',
  '<!--',
  ']]>',
  '#{7*7}',
  'bcc@example.com\r\nBcc: other@example.com',
]

/** Inspired by JSON parser test suites: valid, invalid and ambiguous documents. */
export const oddJsonTexts: readonly string[] = [
  '{',
  '}',
  '{]',
  '[1,]',
  '{"a":1,}',
  '{"a" 1}',
  "{'a':1}",
  '{a:1}',
  '{"a":01}',
  '{"a":+1}',
  '{"a":.5}',
  '{"a":1.}',
  '{"a":1e}',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":"\t"}',
  '{"a":"\\x41"}',
  '{"a":"\\u12"}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"a":tru}',
  '{"a":nul}',
  '{"a":1}{"b":2}',
  '{"a":1} trailing',
  '// comment\n{}',
  '{"a":/* no */1}',
  '{"a":1,"a":2}',
  '{"":0}',
  '{"\\u0000":0}',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1e9999}',
  '{"a":-1e9999}',
  '{"a":123456789012345678901234567890}',
  '{"a":0.1e-999}',
  '""',
  '0',
  'true',
  'null',
  ' ',
  '\u00a0{}',
  '[[[[[[[[]]]]]]]]',
  `{"a":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
  `${'['.repeat(100_000)}`,
  `[${'0,'.repeat(100_000)}0]`,
]

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

export const oddButValidJson = oddJsonTexts.filter(isJson)

const anyText = fc.array(fc.nat(0x10ffff), { maxLength: 10 }).map((codes) => String.fromCodePoint(...codes))

/** Created once, because creating it is slow. */
export const anyNaughtyValue = fc.oneof(fc.constantFrom(...naughtyStrings), fc.jsonValue(), anyText)

/** On PostgreSQL, only the strings that databases treat differently. */
export const stringsToTry = onPostgres() ? databaseStrings : naughtyStrings

/**
 * The strings to try for an input field, by its validation rules. Every field gets the strings that databases
 * treat differently, because each operation has its own statements. The others are tried only on the first field with
 * a given rule.
 */
export function createStringPicker() {
  const knownRules = new Set<string>()
  return (rules: readonly string[]) => {
    const isNew = rules.some((rule) => !knownRules.has(rule))
    for (const rule of rules) knownRules.add(rule)
    return isNew ? stringsToTry : databaseStrings
  }
}
