import { z } from 'zod'
import { asMessage, type Code, isCode, type Problem } from '../../problems/problems.ts'
import { parseJson } from '../json.ts'

/** Flow sends an empty field as an empty string, and some ids as numbers. */
function readText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.trim() || undefined
  return value ?? undefined
}

/** Reports invalid JSON itself; the schema checks that it is an object. */
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

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const isTextOrList = (value: unknown) =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))

/** Reports a missing value as missing, and any other invalid value with the code. */
const requiredOr = (code: Code) => ({
  error: (issue: { input?: unknown }) => asMessage(issue.input === undefined ? 'value.required' : code),
})

const text = z.string(requiredOr('value.not_text'))
const addresses = z
  .custom<string | string[]>(isTextOrList, requiredOr('value.not_text_or_list'))
  .meta({ type: ['string', 'array'], items: { type: 'string' } })
// The step validates the content.
const variables = z
  .custom<Record<string, unknown>>(isObject, asMessage('value.not_json_object'))
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

const callWith = <S extends z.ZodType>(properties: S) =>
  z.object(
    {
      // The caller has already used it to find the signing secret.
      shopify_domain: z
        .unknown()
        .optional()
        .meta({ type: 'string', description: 'Domain of the connected shop' }),
      shop_id: z
        .unknown()
        .optional()
        .meta({ type: ['string', 'integer'], description: 'Id of the shop, instead of its domain' }),
      action_run_id: RequiredText.meta({
        description: 'The run id: the same run and step is never executed twice',
      }),
      step_reference: OptionalText.meta({
        description: 'Name of the step; can be in `properties` instead',
      }),
      properties,
    },
    asMessage('value.not_object'),
  )

export const EmailCall = callWith(EmailProperties)
export const RequestCall = callWith(RequestProperties)

type Run = { runId: string; stepRef: string | undefined; variables: Record<string, unknown> | undefined }

type EmailStep = Run & {
  layoutId: string
  to: string | string[]
  cc: string | string[] | undefined
  bcc: string | string[] | undefined
  replyTo: string | undefined
  senderId: string | undefined
  locale: string | undefined
}

/** The step to run; its store was already determined from the signature. */
export type FlowCall<Step> = { step: Step }

type Refused = { problem: Problem }

export function readFlowEmail(body: unknown): FlowCall<EmailStep> | Refused {
  const parsed = EmailCall.safeParse(body)
  if (!parsed.success) return refusedFor(parsed.error)
  const { layout_id, to, cc, bcc, reply_to, sender_id, locale } = parsed.data.properties
  const step = { layoutId: layout_id, to, cc, bcc, replyTo: reply_to, senderId: sender_id, locale }
  return toFlowCall(parsed.data, step)
}

export function readFlowRequest(body: unknown): FlowCall<Run & { requestId: string }> | Refused {
  const parsed = RequestCall.safeParse(body)
  if (!parsed.success) return refusedFor(parsed.error)
  return toFlowCall(parsed.data, { requestId: parsed.data.properties.request_id })
}

type ParsedCall = Omit<z.output<typeof RequestCall>, 'properties'> & {
  properties: { step_reference?: string | undefined; variables?: Record<string, unknown> | undefined }
}

function toFlowCall<Step>(call: ParsedCall, step: Step): FlowCall<Run & Step> {
  const { action_run_id, step_reference, properties } = call
  const stepRef = step_reference ?? properties.step_reference
  const run = { runId: action_run_id, stepRef, variables: properties.variables }
  return { step: { ...run, ...step } }
}

function refusedFor({ issues: [issue] }: z.ZodError): Refused {
  const code = issue && isCode(issue.message) ? issue.message : 'value.invalid'
  return { problem: { code, data: {}, field: issue?.path.join('.') || 'body' } }
}

const TOP_FIELDS: Record<string, string> = { runId: 'action_run_id', stepRef: 'step_reference', body: 'body' }

/** The name of a step's field in Flow: `layoutId` is called `properties.layout_id` there. */
export function nameFlowField(field: string): string {
  const name = /^\w*/.exec(field)?.[0] ?? ''
  const snakeCase = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return (TOP_FIELDS[name] ?? `properties.${snakeCase}`) + field.slice(name.length)
}
