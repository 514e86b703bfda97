import { z } from 'zod'
import { asMessage, type Code, isCode, type Problem } from '../../problems/problems.ts'
import { parseJson } from '../json.ts'
import { isRecord } from '../objects.ts'

/** Flow sends an empty field as an empty string, and some ids as numbers. */
function readText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.trim() || undefined
  return value ?? undefined
}

/** Parses a JSON string. Whether the result is an object is checked by the schema. */
function readJson(value: unknown, context: z.RefinementCtx): unknown {
  const text = readText(value)
  if (typeof text !== 'string') return text
  try {
    return parseJson(text)
  } catch {
    context.addIssue({ code: 'custom', message: asMessage('value.not_json') })
    return z.NEVER
  }
}

const isTextOrList = (value: unknown) =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))

/** A missing value is reported as required, any other invalid value with the code. */
const requiredOr = (code: Code) => ({
  error: (issue: { input?: unknown }) => asMessage(issue.input === undefined ? 'value.required' : code),
})

const text = z.string(requiredOr('value.not_text'))
const addresses = z
  .custom<string | string[]>(isTextOrList, requiredOr('value.not_text_or_list'))
  .meta({ type: ['string', 'array'], items: { type: 'string' } })
// The step validates the content.
const variables = z
  .custom<Record<string, unknown>>(isRecord, asMessage('value.not_json_object'))
  .meta({ type: ['string', 'object'], description: 'A JSON object, or a string that contains one' })

const RequiredText = z.preprocess(readText, text)
const OptionalText = z.preprocess(readText, text.optional())
const OptionalAddresses = z.preprocess(readText, addresses.optional())
const Variables = z.preprocess(readJson, variables.optional())

const EmailProperties = z.object(
  {
    step_reference: OptionalText,
    layout_id: RequiredText,
    to: z.preprocess(readText, addresses),
    cc: OptionalAddresses,
    bcc: OptionalAddresses,
    reply_to: OptionalText,
    sender_id: OptionalText,
    locale: OptionalText,
    variables: Variables,
  },
  requiredOr('value.not_object'),
)

const RequestProperties = z.object(
  { step_reference: OptionalText, request_id: RequiredText, variables: Variables },
  requiredOr('value.not_object'),
)

const createCallSchema = <S extends z.ZodType>(properties: S) =>
  z.object(
    {
      // The shop is only described here: the caller reads it first, to find the signing secret.
      shopify_domain: z
        .unknown()
        .optional()
        .meta({ type: 'string', description: 'Domain of the connected shop' }),
      shop_id: z
        .unknown()
        .optional()
        .meta({ type: ['string', 'integer'], description: 'Shop id, instead of its domain' }),
      action_run_id: RequiredText.meta({
        description: 'The run id: a step runs at most once per run',
      }),
      step_reference: OptionalText.meta({
        description: 'Step name; can be in `properties` instead',
      }),
      properties,
    },
    asMessage('value.not_object'),
  )

export const EmailCall = createCallSchema(EmailProperties)
export const RequestCall = createCallSchema(RequestProperties)

type ParsedCall = z.output<typeof EmailCall> | z.output<typeof RequestCall>

/** Reads a call to send an email. The caller has already found its store and verified its signature. */
export function readFlowEmail(body: unknown) {
  const call = EmailCall.safeParse(body)
  if (!call.success) return { problem: firstProblem(call.error) }
  const { layout_id, to, cc, bcc, reply_to, sender_id, locale } = call.data.properties
  const email = { layoutId: layout_id, to, cc, bcc, replyTo: reply_to, senderId: sender_id, locale }
  return { step: { ...readRun(call.data), ...email } }
}

export function readFlowRequest(body: unknown) {
  const call = RequestCall.safeParse(body)
  if (!call.success) return { problem: firstProblem(call.error) }
  return { step: { ...readRun(call.data), requestId: call.data.properties.request_id } }
}

const readRun = ({ action_run_id, step_reference, properties }: ParsedCall) => ({
  runId: action_run_id,
  stepRef: step_reference ?? properties.step_reference,
  variables: properties.variables,
})

function firstProblem({ issues: [issue] }: z.ZodError): Problem {
  const code = issue && isCode(issue.message) ? issue.message : 'value.invalid'
  return { code, data: {}, field: issue?.path.join('.') || 'body' }
}

const TOP_FIELDS: Record<string, string> = { runId: 'action_run_id', stepRef: 'step_reference', body: 'body' }

/** The name of a step's field in Flow: `layoutId` is called `properties.layout_id` there. */
export function nameFlowField(field: string): string {
  const name = /^\w*/.exec(field)?.[0] ?? ''
  const snakeCase = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return (TOP_FIELDS[name] ?? `properties.${snakeCase}`) + field.slice(name.length)
}
