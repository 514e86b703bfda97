import { z } from 'zod'
import { liquidProblem } from '../../engine/liquid/liquid.ts'
import { liquidTags } from '../../engine/liquid/tags.ts'
import { headerNameProblem, headerValueProblem } from '../../engine/request/header-rules.ts'
import { requestTexts } from '../../engine/request/render-request.ts'
import { TEXTS } from '../call/said.ts'
import { requiredText, text } from '../fields.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '../limits.ts'

/** The fields of an HTTP request as they are written, each with the rules that need nothing but the value. */

const MAX_URL = 8000
const MAX_BODY = 1_000_000
const MAX_HEADERS = 100
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const refuseBadLiquid = (value: string, ctx: z.RefinementCtx<unknown>, path: PropertyKey[] = []) => {
  const problem = liquidProblem(value)
  if (problem !== null) ctx.addIssue({ code: 'custom', path, message: problem })
}

const withLiquid = <S extends z.ZodType<string>>(schema: S) =>
  schema.superRefine((value, ctx) => refuseBadLiquid(value, ctx))

/** The text with its tags and masked parts filled in. */
function filledIn(value: string, filling: string): string {
  let filled = ''
  let copied = 0
  for (const { start, end } of liquidTags(value)) {
    filled += value.slice(copied, start) + filling
    copied = end
  }
  return (filled + value.slice(copied)).replaceAll('•', filling)
}

/** Liquid that continues a host or port as written. */
const TAG_AFTER_HOST = /^https?:\/\/[^/?#{\s]+\{[{%]/i

const Url = z
  .string()
  .trim()
  .min(1, 'required')
  .max(MAX_URL)
  .superRefine((value, ctx) => {
    refuseBadLiquid(value, ctx)
    if (!/^https?:\/\//i.test(value)) ctx.addIssue({ code: 'custom', message: TEXTS.httpScheme() })
    else if (!URL.canParse(filledIn(value, '1')))
      ctx.addIssue({
        code: 'custom',
        message: TAG_AFTER_HOST.test(value) ? TEXTS.slashMissing() : TEXTS.notAnAddress(),
      })
  })
  .describe('Target address; Liquid allowed, the scheme is written out')

const Value = z.string().max(100_000)
const Headers = z
  .union([z.record(z.string(), Value), z.array(z.strictObject({ name: z.string(), value: Value }))], {
    error: ({ input }) =>
      input === undefined ? TEXTS.required() : 'must be an object, or a list of { name, value }',
  })
  .transform((written, ctx) => {
    const isList = Array.isArray(written)
    const pairs = isList
      ? written.map(({ name, value }, index) => ({
          name,
          value,
          namePath: [index, 'name'],
          path: [index, 'value'],
        }))
      : Object.entries(written).map(([name, value]) => ({ name, value, namePath: [name], path: [name] }))
    if (pairs.length > MAX_HEADERS)
      ctx.addIssue({ code: 'custom', message: `at most ${MAX_HEADERS} headers` })
    const seen = new Set<string>()
    for (const { name, value, namePath, path } of pairs) {
      const problem = headerNameProblem(name) ?? (seen.has(name.toLowerCase()) ? 'is given twice' : null)
      if (problem !== null) ctx.addIssue({ code: 'custom', path: namePath, message: problem })
      seen.add(name.toLowerCase())
      const valueProblem = headerValueProblem(filledIn(value, 'x'))
      if (valueProblem !== null) ctx.addIssue({ code: 'custom', path, message: valueProblem })
      else refuseBadLiquid(value, ctx, path)
    }
    return Object.fromEntries(pairs.map(({ name, value }): [string, string] => [name, value.trim()]))
  })
  .describe('Headers as an object, or as a list of { name, value }; Liquid allowed in values')

/** Where a value contains a number that lost precision when parsed. */
function findInexact(value: unknown, path: (string | number)[] = []): (string | number)[] | null {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = findInexact(inner, [...path, Array.isArray(value) ? Number(key) : key])
    if (found) return found
  }
  return null
}

const withoutPlace = (problem: string) => problem.replace(/, line \d+, column \d+$/, '')

/** A string in a JSON body has its own line numbers; the author expects the position in the whole body. */
function refuseBadBody(template: string, body: string, ctx: z.RefinementCtx<unknown>) {
  const problem = liquidProblem(template)
  if (problem === null) return
  const inBody = liquidProblem(body)
  const isSame = inBody !== null && withoutPlace(inBody) === withoutPlace(problem)
  ctx.addIssue({ code: 'custom', message: isSame ? inBody : problem })
}

const Body = z
  .unknown()
  .transform((written, ctx): string | null => {
    const inexact = findInexact(written)
    if (inexact)
      ctx.addIssue({
        code: 'custom',
        path: inexact,
        message: 'a number with this many digits is kept exact only when the body is given as text',
      })
    const body = typeof written === 'string' ? written : written === null ? null : JSON.stringify(written)
    if (body !== null && body.length > MAX_BODY)
      ctx.addIssue({ code: 'custom', message: `at most ${MAX_BODY} characters` })
    else
      for (const { field, text: template } of requestTexts({ url: '', headers: {}, body }))
        if (field === 'body') refuseBadBody(template, body ?? '', ctx)
    return body
  })
  .meta({
    description: 'JSON body as text or as a value; Liquid allowed. Null or empty: none',
    anyOf: [
      ...['string', 'object', 'number', 'boolean', 'null'].map((type) => ({ type })),
      { type: 'array', items: {} },
    ],
  })

export const requestFields = {
  name: withLiquid(requiredText(NAME_LENGTH)).describe('Name of the request'),
  description: withLiquid(text(DESCRIPTION_LENGTH)).nullable().describe('Internal note'),
  method: z.enum(METHODS).describe('HTTP method'),
  url: Url,
  headers: Headers,
  body: Body,
}
