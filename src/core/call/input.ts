import type { z } from 'zod'
import { MAX_DEPTH } from '../../engine/json.ts'
import { invalid } from './errors.ts'
import { type Said, saidOf, say, TEXTS } from './said.ts'

/**
 * Checks raw input against an operation's schema and names the first problem by field.
 * Fields in `readOnly` (what a read returns but nobody may set) are dropped, so that what was read can be
 * written back; any other field that the schema does not know is refused, so that a typo is not lost.
 */
export function parseInput<S extends z.ZodObject>(
  schema: S,
  readOnly: ReadonlySet<string>,
  raw: Record<string, unknown>,
): z.output<S> {
  refuseUnstorable(raw)
  const parsed = schema.safeParse(withoutReadOnly(schema, readOnly, raw), REASONS)
  if (parsed.success) return parsed.data as z.output<S>
  const { field, reason, said } = problemOf(parsed.error.issues[0])
  throw invalid(field, said ?? reason)
}

function withoutReadOnly(schema: z.ZodObject, readOnly: ReadonlySet<string>, raw: Record<string, unknown>) {
  const dropped = Object.keys(raw).filter((name) => readOnly.has(name) && !Object.hasOwn(schema.shape, name))
  if (dropped.length === 0) return raw
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !dropped.includes(name)))
}

/** Refuses what no database can store or no schema can walk: deep nesting, NUL, lone surrogates. */
export function refuseUnstorable(value: unknown, path: PropertyKey[] = []) {
  if (typeof value === 'string') return refuseUnstorableText(value, path)
  if (typeof value !== 'object' || value === null) return
  if (path.length >= MAX_DEPTH) throw invalid(String(path[0]), `nested more than ${MAX_DEPTH} levels deep`)
  const isList = Array.isArray(value)
  for (const key of Object.keys(value)) {
    if (!isList) refuseUnstorableText(key, path)
    path.push(isList ? Number(key) : key)
    // Copying would drop it silently.
    if (key === '__proto__') throw invalid(fieldName(path), 'unknown field')
    refuseUnstorable((value as Record<string, unknown>)[key], path)
    path.pop()
  }
}

function refuseUnstorableText(text: string, path: PropertyKey[]) {
  if (text.includes('\0')) throw invalid(fieldName(path), 'must not contain a NUL character')
  if (!text.isWellFormed()) throw invalid(fieldName(path), 'must not contain half of a surrogate pair')
}

type Issue = z.core.$ZodIssue

export type Problem = { field: string; reason: string; said?: Said | undefined }

/** The field that an issue is about, and what is wrong with it. */
export function problemOf(issue: Issue | undefined): Problem {
  if (!issue) return { field: 'body', reason: TEXTS.notValid() }
  if (issue.code === 'unrecognized_keys')
    return { field: fieldName([...issue.path, issue.keys[0] ?? '']), reason: 'unknown field' }
  if (issue.code === 'invalid_union') return nearestProblem(issue)
  const inner = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue
  return { field: fieldName(issue.path), reason: inner.message, said: saidIn(inner) }
}

/** What an issue says, by its code; undefined for a text that only its schema has. */
function saidIn(issue: Issue): Said | undefined {
  const own = issue.code === 'custom' ? (issue.params as { said?: Said } | undefined)?.said : limitOf(issue)
  if (own?.text === issue.message) return own
  const constant = saidOf(issue.message)
  return typeof constant === 'string' ? undefined : constant
}

/** A limit that was not kept, or the values that are possible. */
function limitOf(issue: Issue | z.core.$ZodRawIssue): Said | undefined {
  if (issue.code === 'too_small') return say(`atLeast${UNITS[issue.origin] ?? ''}`, Number(issue.minimum))
  if (issue.code === 'too_big') return say(`atMost${UNITS[issue.origin] ?? ''}`, Number(issue.maximum))
  if (issue.code === 'invalid_value' && issue.values.length > 1) return say('oneOf', issue.values.join(', '))
  return undefined
}

/** For a union, reports the alternative that the value came closest to. */
function nearestProblem(issue: Extract<Issue, { code: 'invalid_union' }>): Problem {
  const nearest = issue.errors
    .flatMap((alternative) => alternative.slice(0, 1))
    .sort((a, b) => b.path.length - a.path.length)[0]
  if (!nearest || nearest.path.length === 0) return { field: fieldName(issue.path), reason: issue.message }
  return problemOf({ ...nearest, path: [...issue.path, ...nearest.path] })
}

/** The reason in our words, where the schema itself gives none. */
function wordIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? TEXTS.required()
        : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return limitOf(issue)?.text ?? `must be ${issue.values.join(', ')}`
    case 'invalid_union':
      if (issue.input === undefined) return TEXTS.required()
      return Array.isArray(issue.options) ? TEXTS.oneOf(issue.options.join(', ')) : 'not an allowed form'
    case 'too_small':
    case 'too_big':
      return limitOf(issue)?.text ?? TEXTS.notValid()
    case 'invalid_format':
      return TEXTS.notInForm()
    default:
      return TEXTS.notValid()
  }
}

export const REASONS = { error: wordIssue }

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const UNITS: Record<string, 'Characters' | 'Items'> = { string: 'Characters', array: 'Items' }

/** `attachments[1].fileKey` for the path ['attachments', 1, 'fileKey']. */
function fieldName(path: readonly PropertyKey[]): string {
  let name = ''
  for (const step of path) {
    if (typeof step === 'number') name += `[${step}]`
    else name += nameOf(String(step), name === '')
  }
  return name === '' ? 'body' : name
}

/** A key that is not a plain name is quoted, and truncated when long. */
function nameOf(key: string, isFirst: boolean): string {
  if (!/^[\w\-.[\]]+$/.test(key) || key.length > 100) return `[${JSON.stringify(key.slice(0, 100))}]`
  return isFirst ? key : `.${key}`
}
