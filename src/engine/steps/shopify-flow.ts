import { z } from 'zod'
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
    context.addIssue({ code: 'custom', message: 'not valid JSON' })
    return z.NEVER
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const isTextOrList = (value: unknown) =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))

/** Reports `required` for a missing value, otherwise the reason. */
const must = (reason: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'required' : reason),
})

const text = z.string(must('must be a string'))
const addresses = z.custom<string | string[]>(isTextOrList, must('must be a string or a list of strings'))
// Not validated any deeper here: the step decides what it may contain.
const variables = z.custom<Record<string, unknown>>(isObject, 'must be a JSON object')

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
  must('must be an object'),
)

const RequestProperties = z.object(
  { step_reference: OptionalText, request_id: RequiredText, variables: Variables },
  must('must be an object'),
)

const callWith = <S extends z.ZodType>(properties: S) =>
  z.object(
    {
      action_run_id: RequiredText,
      step_reference: OptionalText,
      properties,
    },
    'must be an object',
  )

const EmailCall = callWith(EmailProperties)
const RequestCall = callWith(RequestProperties)

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

type Problem = { problem: string }

/** Parses the call that Shopify Flow makes for an email action. */
export function readFlowEmail(body: unknown): FlowCall<EmailStep> | Problem {
  const parsed = EmailCall.safeParse(body)
  if (!parsed.success) return problemOf(parsed.error)
  const { layout_id, to, cc, bcc, reply_to, sender_id, locale } = parsed.data.properties
  const step = { layoutId: layout_id, to, cc, bcc, replyTo: reply_to, senderId: sender_id, locale }
  return toFlowCall(parsed.data, step)
}

/** Parses the call that Shopify Flow makes for an HTTP request action. */
export function readFlowRequest(body: unknown): FlowCall<Run & { requestId: string }> | Problem {
  const parsed = RequestCall.safeParse(body)
  if (!parsed.success) return problemOf(parsed.error)
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

function problemOf(error: z.ZodError): Problem {
  const issue = error.issues[0]
  return { problem: `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not valid'}` }
}

const TOP_FIELDS: Record<string, string> = { runId: 'action_run_id', stepRef: 'step_reference', body: 'body' }

/** The name of a step's field in Flow: `layoutId` is `properties.layout_id` there. */
export function nameFlowField(field: string): string {
  const name = /^\w*/.exec(field)?.[0] ?? ''
  const snakeCase = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return (TOP_FIELDS[name] ?? `properties.${snakeCase}`) + field.slice(name.length)
}
