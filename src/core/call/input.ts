import type { z } from 'zod'
import { MAX_DEPTH } from '../../engine/json.ts'
import { asMessage, inField, isCode, type Problem, problemOf } from '../../problems/problems.ts'
import { invalid, invalidAll, MAX_PROBLEMS, type ValidFields } from './errors.ts'
import { OBJECT_FIELDS } from './limits.ts'

/**
 * Parses raw input with an operation's schema; each problem names its field. Fields in `readOnly`, which reads return
 * but writes do not accept, are dropped, so that what was read can be written back. Any other unknown field is
 * rejected, so that typos are reported.
 */
export function parseInput<S extends z.ZodObject>(
  schema: S,
  readOnly: ReadonlySet<string>,
  raw: Record<string, unknown>,
): z.output<S> {
  rejectUnstorable(raw)
  const parsed = schema.safeParse(withoutReadOnly(schema, readOnly, raw), REASONS)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  // The others are only counted.
  const listed = issues.slice(0, MAX_PROBLEMS).map(closestIssue)
  const [first = problemOf('value.invalid'), ...others] = listed.map(problemIn)
  throw invalidAll([first, ...others], { validFields: validFieldsIn(listed), count: issues.length })
}

/** The valid fields of the first object with an unknown field. */
function validFieldsIn(issues: readonly Issue[]): ValidFields | null {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys')
  if (!issue) return null
  return { object: issue.path.length === 0 ? null : fieldName(issue.path), names: issue.message.split(',') }
}

const withoutReadOnly = (schema: z.ZodObject, readOnly: ReadonlySet<string>, raw: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(raw).filter(([name]) => !readOnly.has(name) || Object.hasOwn(schema.shape, name)),
  )

/** Rejects what databases cannot store (NUL, lone surrogates), or schemas cannot check in time (deep or huge objects). */
export function rejectUnstorable(value: unknown, path: PropertyKey[] = []) {
  if (typeof value === 'string') return rejectUnstorableText(value, path)
  if (typeof value !== 'object' || value === null) return
  if (path.length >= MAX_DEPTH) throw invalid(String(path[0]), 'value.too_deep', { levels: MAX_DEPTH })
  const isList = Array.isArray(value)
  const keys = Object.keys(value)
  if (!isList && keys.length > OBJECT_FIELDS)
    throw invalid(fieldName(path), 'value.too_many_fields', { maximum: OBJECT_FIELDS })
  for (const key of keys) {
    if (!isList) rejectUnstorableText(key, path)
    path.push(isList ? Number(key) : key)
    // Copying the object would silently drop this key.
    if (key === '__proto__') throw invalid(fieldName(path), 'value.unknown_field')
    rejectUnstorable((value as Record<string, unknown>)[key], path)
    path.pop()
  }
}

function rejectUnstorableText(text: string, path: PropertyKey[]) {
  if (text.includes('\0')) throw invalid(fieldName(path), 'value.nul_character')
  if (!text.isWellFormed()) throw invalid(fieldName(path), 'value.lone_surrogate')
}

type Issue = z.core.$ZodIssue

/** Turns a zod issue into a problem with its field. */
export function problemIn(anyIssue: Issue): Problem {
  const issue = closestIssue(anyIssue)
  if (issue.code === 'unrecognized_keys')
    return inField(fieldName([...issue.path, issue.keys[0] ?? '']), problemOf('value.unknown_field'))
  const inner = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue
  return inField(fieldName(issue.path), reasonIn(inner))
}

/** A reason given by the schema takes precedence: a problem in `params`, or a code as the message. */
function reasonIn(issue: Issue): Problem {
  const problem = issue.code === 'custom' ? (issue.params?.problem as Problem | undefined) : undefined
  if (problem) return problem
  const { message } = issue
  if (message !== '') return isCode(message) ? { code: message, data: {} } : problemOf('value.invalid')
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? problemOf('value.wrong_type', { type: issue.expected })
    case 'too_small':
      return problemOf(TOO_SMALL[issue.origin] ?? 'value.too_small', { minimum: Number(issue.minimum) })
    case 'too_big':
      return problemOf(TOO_BIG[issue.origin] ?? 'value.too_large', { maximum: Number(issue.maximum) })
    case 'invalid_value':
      return issue.values.length > 1
        ? problemOf('value.not_allowed', { values: issue.values.map(String) })
        : problemOf('value.not_equal', { value: issue.values.map(String).join() })
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? problemOf('value.not_allowed', { values: issue.options.map(String) })
        : problemOf('value.wrong_shape')
    case 'invalid_format':
      return problemOf('value.wrong_format')
    default:
      return problemOf('value.invalid')
  }
}

const TYPES: Record<string, Problem> = {
  string: problemOf('value.not_text'),
  number: problemOf('value.not_number'),
  int: problemOf('value.not_integer'),
  boolean: problemOf('value.not_boolean'),
  array: problemOf('value.not_list'),
  object: problemOf('value.not_object'),
  record: problemOf('value.not_object'),
}
const TOO_SMALL: Record<string, 'value.too_short' | 'value.too_few'> = {
  string: 'value.too_short',
  array: 'value.too_few',
}
const TOO_BIG: Record<string, 'value.too_long' | 'value.too_many'> = {
  string: 'value.too_long',
  array: 'value.too_many',
}

/** For a union, the issue with the closest alternative: the one whose first issue is nested most deeply. */
function closestIssue(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const nearest = issue.errors
    .flatMap((alternative) => alternative.slice(0, 1))
    .sort((a, b) => b.path.length - a.path.length)[0]
  if (!nearest || nearest.path.length === 0) return issue
  return closestIssue({ ...nearest, path: [...issue.path, ...nearest.path] })
}

/**
 * Removes zod's English messages, so that only codes remain: those from our schemas, and `value.required`. The message
 * for an unknown field lists the valid ones. Both are determined here, because finished issues no longer contain the
 * input and the schema.
 */
export const REASONS = {
  error: (issue: z.core.$ZodRawIssue) => {
    if (issue.code === 'unrecognized_keys')
      return Object.keys((issue.inst as z.core.$ZodObject)._zod.def.shape).join()
    return (issue.code === 'invalid_type' || issue.code === 'invalid_union') && issue.input === undefined
      ? asMessage('value.required')
      : ''
  },
}

/** `attachments[1].fileKey` for the path ['attachments', 1, 'fileKey']. */
function fieldName(path: readonly PropertyKey[]): string {
  let name = ''
  for (const step of path) {
    if (typeof step === 'number') name += `[${step}]`
    else name += nameOf(String(step), name === '')
  }
  return name === '' ? 'body' : name
}

/** A key that is long or not a plain name is quoted, and truncated to 100 characters. */
function nameOf(key: string, isFirst: boolean): string {
  if (!/^[\w\-.[\]]+$/.test(key) || key.length > 100) return `[${JSON.stringify(key.slice(0, 100))}]`
  return isFirst ? key : `.${key}`
}
