import { z } from 'zod'
import { liquidProblem } from '../../../engine/liquid/liquid.ts'
import { replaceTags } from '../../../engine/liquid/tags.ts'
import { headerNameProblem, headerValueProblem } from '../../../engine/request/header-rules.ts'
import { requestTexts } from '../../../engine/request/render-request.ts'
import { asMessage, type Problem, problemOf } from '../../../problems/problems.ts'
import { liquid, requiredText, text } from '../../call/fields.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '../../call/limits.ts'

/** Input fields of an HTTP request, with the rules that depend on the value alone. */

const MAX_URL = 8000
const MAX_BODY = 1_000_000
const MAX_HEADERS = 100
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const reject = (ctx: z.RefinementCtx<unknown>, problem: Problem, path: PropertyKey[] = []) =>
  ctx.addIssue({ code: 'custom', path, params: { problem } })

const rejectBadLiquid = (value: string, ctx: z.RefinementCtx<unknown>, path: PropertyKey[] = []) => {
  const problem = liquidProblem(value)
  if (problem !== null) reject(ctx, problem, path)
}

/** The template with its Liquid tags and masked parts replaced. */
const replacePlaceholders = (value: string, replacement: string) =>
  replaceTags(value, () => replacement).replaceAll('•', replacement)

/** Liquid directly after a literal host or port. */
const TAG_AFTER_HOST = /^https?:\/\/[^/?#{\s]+\{[{%]/i

const Url = z
  .string()
  .trim()
  .min(1, asMessage('value.required'))
  .max(MAX_URL)
  .superRefine((value, ctx) => {
    rejectBadLiquid(value, ctx)
    if (!/^https?:\/\//i.test(value)) reject(ctx, problemOf('url.wrong_scheme'))
    else if (!URL.canParse(replacePlaceholders(value, '1')))
      reject(ctx, problemOf(TAG_AFTER_HOST.test(value) ? 'url.slash_missing' : 'url.invalid'))
  })
  .describe('Target URL; Liquid allowed after the scheme')

const Value = z.string().max(100_000)
const Headers = z
  .union([z.record(z.string(), Value), z.array(z.strictObject({ name: z.string(), value: Value }))], {
    error: ({ input }) => asMessage(input === undefined ? 'value.required' : 'request.headers_wrong_shape'),
  })
  .transform((input, ctx) => {
    const pairs = Array.isArray(input)
      ? input.map(({ name, value }, index) => ({
          name,
          value,
          namePath: [index, 'name'],
          path: [index, 'value'],
        }))
      : Object.entries(input).map(([name, value]) => ({ name, value, namePath: [name], path: [name] }))
    if (pairs.length > MAX_HEADERS) {
      reject(ctx, problemOf('request.too_many_headers', { maximum: MAX_HEADERS }))
      return z.NEVER
    }
    const names = new Set<string>()
    for (const { name, value, namePath, path } of pairs) {
      const isRepeated = names.has(name.toLowerCase())
      const problem = headerNameProblem(name) ?? (isRepeated ? problemOf('request.header_repeated') : null)
      if (problem !== null) reject(ctx, problem, namePath)
      names.add(name.toLowerCase())
      const valueProblem = headerValueProblem(replacePlaceholders(value, 'x'))
      if (valueProblem !== null) reject(ctx, valueProblem, path)
      else rejectBadLiquid(value, ctx, path)
    }
    return Object.fromEntries(pairs.map(({ name, value }): [string, string] => [name, value.trim()]))
  })
  .describe('Headers as an object, or as a list of { name, value }; Liquid allowed in values')

/** The path to an integer that may have lost precision when parsed. */
function findInexact(value: unknown, path: (string | number)[] = []): (string | number)[] | null {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = findInexact(inner, [...path, Array.isArray(value) ? Number(key) : key])
    if (innerPath) return innerPath
  }
  return null
}

const withoutPosition = ({ code, data: { line, column, ...data } }: Problem) => JSON.stringify([code, data])

/** Reports positions in the whole body, as the author sees it, not in the JSON string that contains the Liquid. */
function rejectBadBody(body: string, ctx: z.RefinementCtx<unknown>) {
  const problems = requestTexts({ url: '', headers: {}, body })
    .map(({ text: template }) => liquidProblem(template))
    .filter((problem) => problem !== null)
  if (problems.length === 0) return
  const bodyProblem = liquidProblem(body)
  for (const problem of problems) {
    const isSame = bodyProblem !== null && withoutPosition(bodyProblem) === withoutPosition(problem)
    reject(ctx, isSame ? bodyProblem : problem)
  }
}

const Body = z
  .unknown()
  .transform((input, ctx): string | null => {
    const inexact = findInexact(input)
    if (inexact) reject(ctx, problemOf('request.number_inexact'), inexact)
    const body = typeof input === 'string' ? input : input === null ? null : JSON.stringify(input)
    if (body !== null && body.length > MAX_BODY)
      reject(ctx, problemOf('value.too_long', { maximum: MAX_BODY }))
    else rejectBadBody(body ?? '', ctx)
    return body
  })
  .meta({
    description: 'JSON body as text or as a value; Liquid allowed. Null or empty for no body',
    anyOf: [
      ...['string', 'object', 'number', 'boolean', 'null'].map((type) => ({ type })),
      { type: 'array', items: {} },
    ],
  })

export const requestFields = {
  name: liquid(requiredText(NAME_LENGTH)).describe('Request name'),
  description: liquid(text(DESCRIPTION_LENGTH)).nullable().describe('Internal description'),
  method: z.enum(METHODS).describe('HTTP method'),
  url: Url,
  headers: Headers,
  body: Body,
}
