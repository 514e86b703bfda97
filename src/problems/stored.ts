import type { Problem, Value } from './define.ts'
import { isCode } from './registry.ts'

/** A problem as columns: its code, and its data and field as JSON. */
export type StoredProblem = { errorCode: string | null; errorData: string | null }

export function storedProblem(problem: Problem | null): StoredProblem {
  if (problem === null) return { errorCode: null, errorData: null }
  const { code, data, field } = problem
  const values = field === undefined ? data : { ...data, field }
  // A server may send a lone surrogate, which databases cannot store.
  const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
  return {
    errorCode: code,
    errorData: Object.keys(values).length === 0 ? null : JSON.stringify(values, wellFormed),
  }
}

/** An imported row may contain anything: an unknown code becomes text, and invalid data is dropped. */
export function readProblem({ errorCode, errorData }: StoredProblem): Problem | null {
  if (errorCode === null) return null
  if (!isCode(errorCode)) return { code: 'other', data: { text: errorCode } }
  if (errorData === null) return { code: errorCode, data: {} }
  const values = parseObject(errorData)
  const { field, ...data } = values
  if (!isData(data, MAX_LEVELS)) return { code: errorCode, data: {} }
  return typeof field === 'string' ? { code: errorCode, data, field } : { code: errorCode, data }
}

/** Our own problems are never nested this deeply. */
const MAX_LEVELS = 8

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isData = (data: Record<string, unknown>, levels: number): data is Problem['data'] =>
  Object.values(data).every((value) =>
    Array.isArray(value) ? value.every((item) => isValue(item, levels)) : isValue(value, levels),
  )

function isValue(value: unknown, levels: number): boolean {
  if (typeof value === 'string' || typeof value === 'number') return true
  return levels > 0 && isObject(value) && isProblem(value, levels - 1)
}

const isProblem = ({ code, data, field }: Record<string, unknown>, levels: number) =>
  typeof code === 'string' &&
  isObject(data) &&
  isData(data, levels) &&
  (field === undefined || typeof field === 'string')

/** The same problem with its field and every string in its data changed, including nested problems. */
export function mapTexts(problem: Problem, change: (text: string) => string): Problem {
  const mapValue = (value: Value): Value => {
    if (typeof value === 'string') return change(value)
    if (typeof value === 'number') return value
    return isList(value)
      ? value.map((item) => (typeof item === 'string' ? change(item) : mapTexts(item, change)))
      : mapTexts(value, change)
  }
  const data = Object.fromEntries(
    Object.entries(problem.data).map(([name, value]) => [name, mapValue(value)]),
  )
  const { code, field } = problem
  return field === undefined ? { code, data } : { code, data, field: change(field) }
}

const isList = (value: Exclude<Value, string | number>): value is readonly (string | Problem)[] =>
  Array.isArray(value)
