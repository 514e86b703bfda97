import type { TextPair } from '../content/text-states.ts'
import { normalizeLocale } from '../locale.ts'
import { type FileText, refusedAt, requireDistinct } from './file-texts.ts'
import { createCodes, readInline, writeText } from './inline-codes.ts'
import { readXml, writeXmlAttribute, type XmlElement } from './xml.ts'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'

export type FileTarget = { layoutId: string; name: string; mainLocale: string; locale: string }

/** Writes texts as XLIFF 2.1, one unit each. Liquid and markup are placeholders, which translation tools preserve. */
export function writeXliff(
  { layoutId, name, mainLocale, locale }: FileTarget,
  pairs: readonly TextPair[],
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${NAMESPACE}" version="2.1" srcLang="${mainLocale}" trgLang="${locale}">`,
    `  <file id="${writeXmlAttribute(layoutId)}" original="${writeXmlAttribute(name)}">`,
    ...pairs.map(writeUnit),
    '  </file>',
    '</xliff>',
    '',
  ].join('\n')
}

function writeUnit(pair: TextPair): string {
  const { key, source, target, place, block, state } = pair
  const codes = createCodes()
  const isHtml = place === 'html'
  const xml = {
    source: codes.write(source ?? '', isHtml),
    target: target === null ? null : codes.write(target, isHtml),
  }
  const data = codes
    .list()
    .map(({ id, raw }) => `        <data id="${id}" xml:space="preserve">${writeText(raw)}</data>`)
  return [
    `    <unit id="${key}" name="${writeXmlAttribute(block?.type ?? key)}" xml:space="preserve">`,
    ...notesOf(pair),
    ...(data.length === 0 ? [] : ['      <originalData>', ...data, '      </originalData>']),
    // Without a target, no other state is valid.
    `      <segment ${target === null ? 'state="initial"' : STATE_ATTRIBUTES[state]}>`,
    `        <source>${xml.source}</source>`,
    ...(xml.target === null ? [] : [`        <target>${xml.target}</target>`]),
    '      </segment>',
    '    </unit>',
  ].join('\n')
}

function notesOf({ translatedFrom, place }: TextPair): string[] {
  const notes = [
    ...(translatedFrom === null ? [] : [`Translated from: ${writeText(translatedFrom)}`]),
    ...(place === 'url' ? ['A URL: change it only if this language has its own page'] : []),
  ]
  return notes.length === 0
    ? []
    : [`      <notes>${notes.map((note) => `<note>${note}</note>`).join('')}</notes>`]
}

const STATE_ATTRIBUTES: Record<TextPair['state'], string> = {
  ok: 'state="translated"',
  extra: 'state="translated"',
  missing: 'state="initial"',
  same: 'state="initial"',
  outdated: 'state="initial" subState="flowpost:outdated"',
}

/** Every state except `initial`, which is the default. */
const CONFIRMED = new Set(['translated', 'reviewed', 'final'])

/** Reads the texts of an XLIFF 2 file for this layout and language; any other file is refused with the line. */
export function readXliff(content: string, fileTarget: FileTarget): FileText[] {
  const root = readXml(content)
  if (root.name !== 'xliff' || root.namespace !== NAMESPACE)
    throw refusedAt(root.line, 'translation_file.not_xliff')
  const version = root.attributes.get('version') ?? ''
  if (!/^2\.\d$/.test(version))
    throw refusedAt(root.line, 'translation_file.version_unsupported', { version })
  const requireLanguage = (attribute: string, expected: string) => {
    const found = root.attributes.get(attribute)
    if (found === undefined)
      throw refusedAt(root.line, 'translation_file.language_missing', { attribute, expected })
    if (normalizeLocale(found) !== expected)
      throw refusedAt(root.line, 'translation_file.other_language', { attribute, found, expected })
  }
  requireLanguage('srcLang', fileTarget.mainLocale)
  requireLanguage('trgLang', fileTarget.locale)
  const files = childrenOf(root, 'file')
  for (const file of files)
    if (file.attributes.get('id') !== fileTarget.layoutId)
      throw refusedAt(file.line, 'translation_file.other_layout')
  const texts = files.flatMap((file) => unitsOf(file).map(readUnit))
  requireDistinct(texts)
  return texts
}

const childrenOf = ({ children }: XmlElement, name: string) =>
  children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && child.name === name && child.namespace === NAMESPACE,
  )

const unitsOf = (parent: XmlElement): XmlElement[] => [
  ...childrenOf(parent, 'unit'),
  ...childrenOf(parent, 'group').flatMap(unitsOf),
]

/** Translation tools may split a text into segments, with `ignorable` elements between them. */
function readUnit(unit: XmlElement): FileText {
  const key = unit.attributes.get('id')
  if (!key) throw refusedAt(unit.line, 'translation_file.unit_without_id')
  const codes = new Map(
    childrenOf(unit, 'originalData')
      .flatMap((data) => childrenOf(data, 'data'))
      .map((data) => [data.attributes.get('id') ?? '', readInline(data, new Map())]),
  )
  const parts = unit.children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (child.name === 'segment' || child.name === 'ignorable'),
  )
  if (parts.length === 0) throw refusedAt(unit.line, 'translation_file.unit_without_segment')
  const sources = parts.map((part) => {
    const [source] = childrenOf(part, 'source')
    if (!source) throw refusedAt(part.line, 'translation_file.source_missing', { element: part.name })
    return readInline(source, codes)
  })
  const targets = parts.map((part, index) => {
    const [target] = childrenOf(part, 'target')
    if (target) return readInline(target, codes)
    return part.name === 'ignorable' ? (sources[index] ?? '') : null
  })
  const isTranslated = targets.every((target) => target !== null) && targets.some((target) => target !== '')
  return {
    key,
    line: unit.line,
    source: sources.join(''),
    target: isTranslated ? targets.join('') : null,
    isConfirmed: childrenOf(unit, 'segment').every(({ attributes }) =>
      CONFIRMED.has(attributes.get('state') ?? ''),
    ),
  }
}
