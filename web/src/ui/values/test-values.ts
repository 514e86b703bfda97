import { isRecord } from '../../../../src/engine/objects.ts'
import { jsonErrorAt } from '../code-box/json-error.ts'

export type Values = Record<string, unknown>
/** `data` is a value whose type is not known, except that it is not text: a number, true or false. */
export type Kind = 'text' | 'number' | 'boolean' | 'data' | 'list' | 'date'
export type UsedVariable = { path: string; kind: Kind }

/** A form field. A list has the fields of its items, or none if the items are plain values. */
export type FormField = { path: string; kind: Kind; fields: { name: string; kind: Kind }[] }

/** The property names of each object: `{ variables: ['order'], 'variables.order': ['number'] }`. */
export function namesIn(values: Values, path = 'variables'): Record<string, string[]> {
  const inner = Object.entries(values).flatMap(([name, value]) =>
    isRecord(value) ? Object.entries(namesIn(value, `${path}.${name}`)) : [],
  )
  return { [path]: Object.keys(values), ...Object.fromEntries(inner) }
}

export const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), values)

/** A copy with the value set at the path; undefined removes it. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.')
  if (rest.length > 0) {
    const inner = values[name]
    return { ...values, [name]: withValue(isRecord(inner) ? inner : {}, rest.join('.'), value) }
  }
  const { [name]: before, ...others } = values
  return value === undefined ? others : { ...values, [name]: value }
}

/** The type of an existing value overrides the type guessed from its use. */
function kindOfValue(value: unknown, guessed: Kind): Kind {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return 'number'
  return typeof value === 'string' && guessed !== 'date' && guessed !== 'data' ? 'text' : guessed
}

const leavesOf = (values: Values, prefix = ''): UsedVariable[] =>
  Object.entries(values).flatMap(([name, value]): UsedVariable[] => {
    const path = prefix + name
    return isRecord(value) ? leavesOf(value, `${path}.`) : [{ path, kind: kindOfValue(value, 'text') }]
  })

function itemFields(used: readonly UsedVariable[], list: string, items: unknown): FormField['fields'] {
  const itemVariables = used.filter(({ path }) => path.startsWith(`${list}[].`))
  const fromUse = itemVariables.map(({ path, kind }) => ({ name: path.slice(list.length + 3), kind }))
  const [first] = Array.isArray(items) ? items : []
  const fromValue = isRecord(first) ? leavesOf(first).map(({ path, kind }) => ({ name: path, kind })) : []
  // Nested lists can only be edited as JSON.
  const allFields = [...fromUse, ...fromValue].filter(
    ({ name, kind }) => !name.includes('[]') && kind !== 'list',
  )
  return [...new Map(allFields.map((field) => [field.name, field])).values()]
}

/** Merges recursively; values in `overrides` win. */
export function mergeValues(values: Values, overrides: Values): Values {
  const merged = Object.entries(overrides).map(([name, value]) => {
    const existing = values[name]
    return [name, isRecord(value) && isRecord(existing) ? mergeValues(existing, value) : value]
  })
  return { ...values, ...Object.fromEntries(merged) }
}

/** Fields for the used variables, and for existing values that are not used. */
export function formFields(used: readonly UsedVariable[], values: Values): FormField[] {
  const outer = used.filter(({ path }) => !path.includes('[]') && !isRecord(valueAt(values, path)))
  const names = new Set(outer.map(({ path }) => path))
  const unused = leavesOf(values).filter(({ path }) => !names.has(path))
  return [...outer, ...unused].map(({ path, kind }) => {
    const value = valueAt(values, path)
    return { path, kind: kindOfValue(value, kind), fields: itemFields(used, path, value) }
  })
}

type Parsed = { values: Values } | { problem: { line: number; column: number; message: string } }

/** Parses JSON; returns the values, or the error and its position. */
export function readJson(text: string, messages: { notJson: string; notAnObject: string }): Parsed {
  const errorAt = jsonErrorAt(text)
  if (errorAt) return { problem: { ...errorAt, message: messages.notJson } }
  const value: unknown = JSON.parse(text)
  return isRecord(value)
    ? { values: value }
    : { problem: { line: 1, column: 1, message: messages.notAnObject } }
}

export const writeJson = (values: Values) => JSON.stringify(values, null, 2)
