import { describe, it } from 'vitest'
import { z } from 'zod'
import { cleanLine, cleanName } from '../adapters/mail/compose.ts'
import { quoteReply } from '../adapters/mail/quote-reply.ts'
import { readCommit, readTree } from '../adapters/repo-host/objects.ts'
import { readLines } from '../adapters/repo-host/pkt-line.ts'
import { parseInput } from '../core/call/input.ts'
import { compareWords } from '../engine/compare/compare-words.ts'
import { lossesBetween } from '../engine/content/losses.ts'
import { hasWords } from '../engine/content/texts.ts'
import { parseAddresses } from '../engine/deliver/addresses.ts'
import {
  literalCredentials,
  maskCredentials,
  restoreCredentials,
} from '../engine/mask/credentials/credentials.ts'
import { createKnownValueRemover } from '../engine/mask/known-values/known-values.ts'
import {
  maskAddressesIn,
  maskBody,
  maskHeaders,
  maskText,
  maskUrl,
} from '../engine/mask/personal/personal.ts'
import { readFlowEmail } from '../engine/steps/shopify-flow.ts'
import { readCsv } from '../engine/translation-files/csv.ts'
import { readTable } from '../engine/translation-files/table.ts'
import { createCodes } from '../engine/translation-files/xliff.ts'
import { readXml } from '../engine/translation-files/xml.ts'
import { expectLinearTime } from './growth.ts'

/** Input that is hard for parsers: unclosed brackets, escapes, and near misses of every pattern. */
const UNITS = [
  ...['a', ' ', '\n', '1', '1 ', '1.', '1-', '1:', '+1', '(1', '00', '4111 ', 'DE89', '0 ', '123-45-'],
  ...[
    '@',
    'a@',
    'a@b.',
    '@b.co ',
    '<a@b.co>',
    '"a" <',
    'A <',
    '\\u0040',
    '&#64;',
    '%40',
    '::',
    'fe80::',
    '0:',
  ],
  ...['{', '[', '{"a":', '{"a":1,"b":[', '"', '\\', '\\"', '\\\\', "'", '`', '[["a","b"],', '{"name":"a",'],
  ...['{"value":"x","name":"a"},', '{"password":"x"},', '{"password":"{{a}}"},', '"token":"••••",'],
  ...[
    '{{',
    '{{ a }}',
    '{%',
    '{% if a %}',
    '{{ secrets.A | default: "b" }}',
    '••••',
    '•',
    '\\u2022',
    '%E2%80%A2',
  ],
  ...[
    '%',
    '%25',
    '%5C',
    '&',
    '&amp;',
    '&amp',
    '\\u005c',
    '\\x5c',
    '=',
    '=3D',
    '=\r\n',
    '+',
    'a=',
    'a=1&',
    '&a=',
  ],
  ...[
    ':',
    'a:',
    'key:',
    'password:',
    'password=',
    'password="',
    'password=\\"',
    '"password":',
    'first name: ',
  ],
  ...['>', '<', '<a>', '<a ', '</', '://', '://a@', '://a:b@', 'curl -u a:b ', ' -u ', 'set a "', '("a", "'],
  ...[
    '-----BEGIN',
    '-----END',
    'eyJ-',
    'eyJa.',
    'bearer ',
    'Basic a',
    'sk-',
    'AKIA',
    's.',
    'a.',
    'a-',
    'a_',
    '00-',
  ],
  ...[
    'aGVsbG8=',
    '68:',
    '104,',
    'call ',
    'tel: 1',
    'ü',
    '日',
    '\ud800',
    '\0',
    '0004',
    'tree a\n',
    'a <b> 1\n',
  ],
  ...[
    '.',
    '.,',
    'http://',
    'http://a.',
    'http://a<',
    '<a/>',
    '<a b="c"/>',
    '<!--',
    '<!---->',
    '<![CDATA[]]>',
  ],
  ...[
    '&lt;',
    '&#1',
    '<a href="{{ a }}">',
    '<{{ a }}',
    'a,',
    '"a",',
    '"",',
    '""',
    'a;"b\n"\n',
    '\r\n',
    'a b.',
  ],
]

const request = (text: string) => ({
  url: `https://h.example/?token=${text}`,
  headers: { Authorization: text, 'X-Note': text },
  body: text,
})
const HOSTILE_VALUES = [
  `${'\\'.repeat(64)}x`,
  `${'a'.repeat(500)}b`,
  '%25%25%25x',
  'hunter2hunter2',
  '&amp;&amp;x',
]
const knownValues = createKnownValueRemover(HOSTILE_VALUES, { wholeWords: ['1', 'abc'] })
const orNull = (read: () => unknown) => {
  try {
    return read()
  } catch {
    return null
  }
}

const FILE_TARGET = { layoutId: 'lay_1', name: 'a', mainLocale: 'en', locale: 'de' }

const READERS: Record<string, (text: string) => unknown> = {
  'masking a body': maskBody,
  'masking a JSON string': (text) => maskBody(JSON.stringify({ note: text, list: [text] })),
  'masking truncated JSON': (text) => maskBody(`{"a":"${text}`),
  'masking text, headers and URLs': (text) => [
    maskText(text),
    maskHeaders({ 'X-A': text, [text]: 'a' }),
    maskUrl(`https://h.example/${text}?a=${text}`),
    maskAddressesIn(text),
  ],
  'masking literal credentials': (text) => maskCredentials(request(text)),
  'masking literal credentials in JSON': (text) =>
    maskCredentials(request(JSON.stringify({ a: text, token: text }))),
  'restoring masks': (text) => restoreCredentials(request(`••••${text}`), request(`abcd${text}`)),
  'finding literal credentials': (text) => literalCredentials(request(`[${text.replace(/,$/, '')}]`)),
  'removing known values': (text) => knownValues.remove(text),
  'removing known values from truncated text': (text) => knownValues.remove(text, { isTruncated: true }),
  'detecting words': (text) => [
    hasWords({ text, place: 'text' }),
    hasWords({ text: `1${text}`, place: 'html' }),
  ],
  'finding what a translation lost': (text) => [
    lossesBetween([text], ['a']),
    lossesBetween([`http://${text}x`], [`http://${text}`]),
  ],
  'writing placeholders for translators': (text) =>
    [true, false].map((isHtml) => createCodes().write(text, isHtml)),
  'reading an XML file from a translator': (text) =>
    [text, `<a>${text}`, `<a>${text}</a>`, `<a ${text}/>`, `<a b="${text}"/>`].map((file) =>
      orNull(() => readXml(file)),
    ),
  'reading a CSV file from a translator': (text) =>
    [text, `"${text}`, `${text}\n${text}`, `"${text.replaceAll('"', '""')}"\n${text}`].map((file) => [
      orNull(() => readTable(file)),
      orNull(() => readCsv(`key,target de\n${file}`, FILE_TARGET)),
    ]),
  'comparing words': (text) => [
    compareWords(text, `${text} b`),
    compareWords(text, `b ${text.slice(0, text.length / 2)} c ${text.slice(text.length / 3)}`),
  ],
  'parsing email addresses': parseAddresses,
  'reading a Shopify Flow call': (text) => readFlowEmail({ properties: { to: text, variables: text } }),
  'validating input': (text) =>
    orNull(() => parseInput(z.object({ v: z.unknown() }), new Set(), { v: { [text]: [text] } })),
  'quoting a mail server': (text) => [quoteReply(text, HOSTILE_VALUES), cleanLine(text), cleanName(text)],
  'reading git objects and lines': (text) =>
    [readCommit, readTree, readLines].map((read) => orNull(() => read(Buffer.from(text)))),
}

/** Long enough to tell quadratic from linear time: a quadratic pattern takes 130 ms for four times as many characters. */
const CHARACTERS = 2_000

describe('the time to read untrusted text grows linearly', () => {
  it.each(Object.entries(READERS))(
    '%s',
    (_, read) => {
      for (const unit of UNITS)
        expectLinearTime((n) => read(unit.repeat(n / unit.length)), CHARACTERS, JSON.stringify(unit))
    },
    300_000,
  )
})
