import type { RequestValues } from './request-values.ts'

type Variables = Record<string, unknown>

const isObject = (value: unknown): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The variables that a text says; null when it is no JSON object. */
export function readVariables(text: string): Variables | null {
  try {
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The variables that a request uses, to fill in: with the values of the last run, and as they were typed if wrong. */
export function variablesIn(values: RequestValues, typed = ''): string {
  const known = readVariables(typed)
  return known ? JSON.stringify(withMissing(known, sampleOf(values)), null, 2) : typed
}

function withMissing(known: Variables, sample: Sample): Variables {
  const filled: Variables = Object.assign(emptyObject(), known)
  for (const [name, inner] of Object.entries(sample)) {
    const given = filled[name]
    if (!(name in filled)) filled[name] = inner
    else if (isObject(given) && typeof inner === 'object') filled[name] = withMissing(given, inner)
  }
  return filled
}

/** Names that stand after `variables.` in the texts of a request. */
function sampleOf({ url, headers, body }: RequestValues): Sample {
  const sample = emptyObject()
  const text = [url, ...headers.map(({ value }) => value), body].join('\n')
  for (const [, path = ''] of text.matchAll(/\bvariables\.([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)/g))
    addPath(sample, path.split('.'))
  return sample
}

type Sample = { [name: string]: Sample | string }

/** Without a prototype: any name may stand in a request. */
const emptyObject = (): Sample => Object.create(null)

function addPath(into: Sample, [name = '', ...rest]: string[]) {
  const known = into[name]
  if (rest.length === 0) {
    into[name] = known ?? ''
    return
  }
  const inner = typeof known === 'object' ? known : emptyObject()
  into[name] = inner
  addPath(inner, rest)
}
