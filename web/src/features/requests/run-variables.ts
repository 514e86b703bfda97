import type { UsedVariable } from '../../ui/values/test-values.ts'
import { type BodyGroup, readBody } from './body-fields.ts'
import type { RequestValues } from './request-values.ts'

const PATH = String.raw`[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*`
const USED = new RegExp(String.raw`\bvariables\.(${PATH})`, 'g')
const LOOPS = new RegExp(String.raw`\bfor\s+([A-Za-z_][\w-]*)\s+in\s+variables\.(${PATH})`, 'g')

const textOf = ({ url, headers, body }: RequestValues) =>
  [url, ...headers.map(({ value }) => value), body].join('\n')

/** Whether a run may depend on variables, regardless of how they are accessed. */
export const usesVariables = (values: RequestValues) => /\bvariables\b/.test(textOf(values))

/** The values of the body's fields that are not text, so that test data typed into a form is not sent as text. */
const dataIn = ({ fields }: BodyGroup): string[] =>
  fields.flatMap(({ value }) =>
    value.kind === 'group' ? dataIn(value) : value.kind === 'data' ? [value.text] : [],
  )

/** The variables that a request uses, with the fields of the lists that it loops over. */
export function usedVariables(values: RequestValues): UsedVariable[] {
  const text = textOf(values)
  const loops = [...text.matchAll(LOOPS)].map(([, item = '', list = '']) => ({ item, list }))
  const lists = new Set(loops.map(({ list }) => list))
  const body = readBody(values.body)
  const data = typeof body === 'string' ? '' : dataIn(body).join('\n')
  const dataPaths = new Set([...data.matchAll(USED)].map(([, path]) => path))
  const kindOf = (path: string) => (lists.has(path) ? 'list' : dataPaths.has(path) ? 'data' : 'text')
  const paths = new Set([...text.matchAll(USED)].map(([, path = '']) => path))
  const hasFields = (path: string) => [...paths].some((other) => other.startsWith(`${path}.`))
  const fields = loops.flatMap(({ item, list }) =>
    [...text.matchAll(new RegExp(String.raw`(?<![\w.-])${item}\.(${PATH})`, 'g'))].map(
      ([, field = '']): UsedVariable => ({ path: `${list}[].${field}`, kind: 'text' }),
    ),
  )
  return [
    ...[...paths]
      .filter((path) => lists.has(path) || !hasFields(path))
      .map((path): UsedVariable => ({ path, kind: kindOf(path) })),
    ...fields,
  ]
}
