import { z } from 'zod'
import { MAX_MARKETING_RECIPIENTS } from '../../../engine/deliver/plan.ts'
import { ADDRESS_CODES, FAILURE_CODES } from '../../../problems/code-lists.ts'
import { asMessage } from '../../../problems/problems.ts'
import { addressList, requiredText } from '../../call/fields.ts'
import { STEP_ADDRESSES } from '../../call/limits.ts'
import type { Refusals } from '../../call/operation.ts'
import { RequestedLocale } from '../../content/layouts/fields.ts'

const Addresses = addressList(STEP_ADDRESSES)

/** Workflow tools send an optional field that was left empty as an empty string. */
const optional = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      schema.nullish(),
    )
    .optional()

/** Any id is accepted, because a step with an unknown one is recorded as failed. */
const RecordId = z.string().max(200)

const Run = {
  runId: requiredText(200).describe('Workflow run id; a step runs at most once per run'),
  stepRef: optional(requiredText(200)).describe(
    'Name of the step in its workflow; without it, the step is identified by its layout or request',
  ),
  variables: optional(z.record(z.string(), z.unknown())).describe(
    'Values for `{{ variables.… }}` in the templates',
  ),
}

const ADDRESS_LIMIT = `at most ${STEP_ADDRESSES} addresses`

export const EmailStep = z.object({
  ...Run,
  layoutId: RecordId.min(1, asMessage('value.required')).describe('The layout to send'),
  to: Addresses.refine((addresses) => addresses.length > 0, asMessage('value.required')).describe(
    `\`a@b.c\` or \`Name <a@b.c>\`; several as a list or separated by commas, ${ADDRESS_LIMIT}. A marketing layout can have at ` +
      `most ${MAX_MARKETING_RECIPIENTS} recipients, and each recipient gets a separate message`,
  ),
  cc: optional(Addresses).describe(
    `CC recipients, in the same format as \`to\`, ${ADDRESS_LIMIT}; ignored for a marketing layout`,
  ),
  bcc: optional(Addresses).describe(
    `BCC recipients, in the same format as \`to\`, ${ADDRESS_LIMIT}; ignored for a marketing layout`,
  ),
  replyTo: optional(Addresses).describe(`Reply-To addresses, in the same format as \`to\`, ${ADDRESS_LIMIT}`),
  senderId: optional(RecordId).describe(
    "SMTP sender (`smt_…`) or mailbox (`mbx_…`) to send through; the store's default sender if omitted",
  ),
  locale: optional(RequestedLocale).describe(
    "The recipient's language, such as de or pt-br; if the layout does not have it, the closest available one is sent",
  ),
})

export const HttpStep = z.object({
  ...Run,
  requestId: RecordId.min(1, asMessage('value.required')).describe('The HTTP request to make'),
})

const StepResult = {
  executionId: z.string().describe('Id of the execution in the history'),
  status: z
    .enum(['PENDING', 'SUCCESS', 'SKIPPED'])
    .describe('PENDING: not done yet (202); SKIPPED (emails only): every recipient has unsubscribed'),
}

export const EmailResult = z.object({
  ...StepResult,
  returnValue: z
    .object({
      messages: z.array(
        z.object({
          to: z.string(),
          status: z.string().meta({ enum: ['SUCCESS', 'FAILED', 'SKIPPED'] }),
          messageId: z.string().nullable(),
          error: z.string().nullable(),
          errorCode: z.string().nullable(),
        }),
      ),
    })
    .nullable()
    .describe('The status of each message; null while PENDING'),
})

export const HttpResult = z.object({
  ...StepResult,
  returnValue: z
    .object({ status: z.number(), body: z.unknown().describe('Parsed if it is JSON, otherwise text') })
    .nullable()
    .describe("The target's response, with secrets removed; null while PENDING"),
})

export const STEP_REFUSALS = {
  400: [
    ...ADDRESS_CODES,
    'step.addresses_wrong_shape',
    'step.too_many_addresses',
    'step.too_many_marketing_recipients',
  ],
  409: ['step.input_differs'],
  422: ['step.failed', ...FAILURE_CODES],
} satisfies Refusals
