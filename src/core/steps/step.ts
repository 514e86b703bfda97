import { z } from 'zod'
import { parseAddresses } from '../../engine/deliver/addresses.ts'
import type { MailAddress } from '../../ports/mail.ts'
import { requiredText } from '../fields.ts'
import { WantedLocale } from '../layouts/fields.ts'

const MAX_RECIPIENTS = 100

/** One address or several, as text or as a list. */
const Addresses = z
  .union([z.string(), z.array(z.string())], {
    error: ({ input }) => (input === undefined ? 'required' : 'must be an address or a list of addresses'),
  })
  .transform((written, ctx): MailAddress[] => {
    const parsed = parseAddresses(written)
    if ('problem' in parsed) {
      const path = Array.isArray(written) ? [parsed.at] : []
      ctx.addIssue({ code: 'custom', message: parsed.problem, path })
      return z.NEVER
    }
    if (parsed.addresses.length <= MAX_RECIPIENTS) return parsed.addresses
    ctx.addIssue({ code: 'custom', message: `at most ${MAX_RECIPIENTS} addresses` })
    return z.NEVER
  })

const Run = {
  runId: requiredText(200).describe('Of the workflow run: the same run and step is never done twice'),
  stepRef: requiredText(200).nullish().describe('What the platform calls the step'),
  variables: z.record(z.string(), z.unknown()).nullish().describe('Values for the templates'),
}

export const EmailStep = z.object({
  ...Run,
  layoutId: z.string().min(1, 'required').describe('The layout to send'),
  to: Addresses.refine((addresses) => addresses.length > 0, 'required').describe(
    'a@b.c or Name <a@b.c>; one or a list',
  ),
  cc: Addresses.nullish(),
  bcc: Addresses.nullish(),
  replyTo: Addresses.nullish(),
  senderId: z.string().nullish().describe("Left out: the store's default sender"),
  locale: WantedLocale.nullish().describe('Language that the recipient reads'),
})

export const HttpStep = z.object({
  ...Run,
  requestId: z.string().min(1, 'required').describe('The HTTP request to make'),
})

/** What is kept of a step until it is done. */
export type EmailInput = Pick<z.output<typeof EmailStep>, 'to'> & {
  cc: MailAddress[]
  bcc: MailAddress[]
  replyTo: MailAddress[]
  senderId: string | null
  locale: string | null
  variables: Record<string, unknown>
  /** For a retry of the original: the version of the layout to send instead of the current one. */
  layoutVersion?: number
}

export type HttpInput = { variables: Record<string, unknown> }

export const StepAnswer = z.object({
  executionId: z.string(),
  status: z.enum(['PENDING', 'SUCCESS', 'SKIPPED']),
  returnValue: z.unknown().describe('Messages of an email; status and body of an HTTP call'),
})
