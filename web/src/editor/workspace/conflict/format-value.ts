import { isRecord } from '../../../../../src/engine/objects.ts'
import { readableName } from '../../../ui/values/names.ts'

/** Translations for formatting values, such as the labels of properties and choices. */
export type ValueTexts = {
  label: (property: string) => string
  choice: (value: string) => string
  condition: (liquid: string) => string
  yes: string
  no: string
}

type FormattedProperty = { name: string; label: string; text: string }

/** Formats a value for users: each property of an object separately, other values as a single text without a name. */
export function formatValue(value: unknown, texts: ValueTexts): FormattedProperty[] {
  return isRecord(value)
    ? formatProperties(value, texts)
    : [{ name: '', label: '', text: formatNested(value, texts) }]
}

/** Properties with free text, which may coincidentally equal the name of a choice. */
const FREE_TEXT = new Set(['text', 'html', 'label', 'title', 'alt', 'value', 'cell', 'filename'])

/** Properties that are not displayed: ids, and whether a heading's text is HTML, which is visible in the text. */
const HIDDEN = new Set(['id', 'rich'])

const formatProperties = (record: Record<string, unknown>, texts: ValueTexts) =>
  Object.entries(record)
    .filter(([name, value]) => !HIDDEN.has(name) && value !== undefined)
    .map(([name, value]) => ({ name, label: texts.label(name), text: formatProperty(name, value, texts) }))

function formatProperty(name: string, value: unknown, texts: ValueTexts): string {
  if (name === 'if' && typeof value === 'string') return texts.condition(value)
  // The list that a block repeats over.
  if (name === 'in' && typeof value === 'string') return readableName(value)
  return formatNested(value, texts, !FREE_TEXT.has(name))
}

function formatNested(value: unknown, texts: ValueTexts, isChoice = false): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'string') return isChoice ? texts.choice(value) : value
  if (Array.isArray(value)) return value.map((each) => formatNested(each, texts)).join('; ')
  if (!isRecord(value)) return String(value)
  return formatProperties(value, texts)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(', ')
}
