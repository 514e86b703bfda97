import { inField, type Problem, problemOf } from '../problems/problems.ts'
import { mapTexts } from '../problems/stored.ts'
import {
  literalCredentials,
  lostCredentials,
  maskCredentials,
  type RequestTexts,
  restoreCredentials,
} from './mask/credentials/credentials.ts'
import { createKnownValueRemover } from './mask/known-values/known-values.ts'
import { MASK } from './mask/mask.ts'
import { maskBody, maskHeaders, maskUrl } from './mask/personal/personal.ts'
import { literalSentElsewhere } from './request/origin.ts'

type Headers = Record<string, string>
type Response = { headers: Headers; body: string }

type CompletedCall = {
  secrets: string[]
  sent: RequestTexts
  /** `isTruncated` means that the body is incomplete. */
  received: (Response & { isTruncated: boolean }) | null
  problem: Problem | null
}
type CleanCall = { sent: RequestTexts; received: Response | null; problem: Problem | null }

function removeSecrets({ secrets, sent, received, problem }: CompletedCall): CleanCall {
  const secretRemover = createKnownValueRemover(secrets)
  // A target may echo literal credentials from the request, under any name.
  const { long, short } = literalCredentials(sent)
  const literals = long.filter((value) => !secrets.includes(value))
  const hasLiterals = literals.length > 0 || short.length > 0
  const echoRemover = hasLiterals
    ? createKnownValueRemover([...secrets, ...literals], { wholeWords: short })
    : secretRemover
  // Without its beginning, the rest of a literal credential would no longer be recognized and masked.
  const overlapping = literals.filter((value) => secretRemover.remove(value) !== value)
  const sentRemover =
    overlapping.length > 0 ? createKnownValueRemover([...secrets, ...overlapping]) : secretRemover
  return {
    sent: {
      url: sentRemover.remove(sent.url),
      headers: sentRemover.removeFromHeaders(sent.headers),
      body: sent.body === null ? null : sentRemover.remove(sent.body),
    },
    received: received && {
      headers: echoRemover.removeFromHeaders(received.headers),
      body: replaceControls(echoRemover.remove(received.body, { isTruncated: received.isTruncated })),
    },
    problem: problem && mapTexts(problem, (text) => echoRemover.remove(text)),
  }
}

/** JSON needs six bytes for each of these characters, so binary data would be stored at six times its size. */
const replaceControls = (text: string) => text.replace(/(?!\s)\p{Cc}/gu, '\ufffd')

type StoredCall = { sent: RequestTexts | null; received: Response | null }

/** Masks credentials and personal data by name and by shape. */
const maskCall = ({ sent, received }: StoredCall): StoredCall => ({
  sent: sent && { url: maskUrl(sent.url), headers: maskHeaders(sent.headers), body: maskBody(sent.body) },
  received: received && { headers: maskHeaders(received.headers), body: maskBody(received.body) ?? '' },
})

/** `sent` has the fields that the caller changes; `next` is the complete new request, with credentials still masked. */
type Change = { sent: Partial<RequestTexts>; next: RequestTexts; stored: RequestTexts | null }
type RestoredChange = { restored: RequestTexts; lost: string[] } | { problem: Problem }

/** Restores masked credentials, unless they would be sent to another origin, and lists those that were removed. */
function restoreChange({ sent, next, stored }: Change): RestoredChange {
  const movedField = stored && literalSentElsewhere(sent, stored)
  if (movedField !== null) return { problem: inField(movedField, problemOf('request.address_changed')) }
  const outcome = restoreCredentials(next, stored)
  if ('problem' in outcome) return outcome
  return { ...outcome, lost: stored ? lostCredentials(stored, outcome.restored) : [] }
}

const blankHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, MASK]))
const blankRequest = ({ headers, body }: RequestTexts): RequestTexts => ({
  url: MASK,
  headers: blankHeaders(headers),
  body: body === null ? null : MASK,
})
const blankResponse = ({ headers }: Response): Response => ({ headers: blankHeaders(headers), body: MASK })

/** If `run` takes too long, `giveUp` provides the result: every string masked as a whole, or the change rejected. */
export const maskJobs = {
  removeSecrets: {
    run: removeSecrets,
    giveUp: ({ sent, received, problem }: CompletedCall): CleanCall => ({
      sent: blankRequest(sent),
      received: received && blankResponse(received),
      problem: problem && mapTexts(problem, () => MASK),
    }),
  },
  maskCall: {
    run: maskCall,
    giveUp: ({ sent, received }: StoredCall): StoredCall => ({
      sent: sent && blankRequest(sent),
      received: received && blankResponse(received),
    }),
  },
  maskTexts: { run: maskCredentials, giveUp: blankRequest },
  restoreChange: {
    run: restoreChange,
    giveUp: (): RestoredChange => ({ problem: inField('body', problemOf('request.too_slow_to_mask')) }),
  },
}

export type MaskJobs = typeof maskJobs
export type MaskJobName = keyof MaskJobs
export type MaskInput<Name extends MaskJobName> = Parameters<MaskJobs[Name]['run']>[0]
export type MaskOutput<Name extends MaskJobName> = ReturnType<MaskJobs[Name]['run']>

/** Masking this many characters takes a few milliseconds in the worst case. */
const QUICK_CHARACTERS = 32 * 1024

/** Whether masking takes less time than passing the input to a thread. */
export const isQuickToMask = (input: object): boolean => countCharacters(input) <= QUICK_CHARACTERS

function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [name, inner]) => sum + name.length + countCharacters(inner), 0)
}

/** The type assertions are needed because TypeScript cannot tell that the job belongs to this name. */
export const runMaskJob = <Name extends MaskJobName>(name: Name, input: MaskInput<Name>): MaskOutput<Name> =>
  (maskJobs[name].run as (input: MaskInput<Name>) => MaskOutput<Name>)(input)

export const giveUpMaskJob = <Name extends MaskJobName>(
  name: Name,
  input: MaskInput<Name>,
): MaskOutput<Name> => (maskJobs[name].giveUp as (input: MaskInput<Name>) => MaskOutput<Name>)(input)
