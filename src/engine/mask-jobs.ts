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
import { MASK } from './mask/mask-sign.ts'
import { maskBody, maskHeaders, maskUrl } from './mask/personal/personal.ts'
import { literalThatMoves } from './request/origin.ts'

type Headers = Record<string, string>
type Answer = { headers: Headers; body: string }

/** A call that was made, with the secrets that were used in it. */
type MadeCall = {
  secrets: string[]
  sent: RequestTexts
  /** `isCut`: the body went on. */
  received: (Answer & { isCut: boolean }) | null
  problem: Problem | null
}
type CleanCall = { sent: RequestTexts; received: Answer | null; problem: Problem | null }

/** Removes the secrets from all that is told of a call. */
function cleanCall({ secrets, sent, received, problem }: MadeCall): CleanCall {
  const own = createKnownValueRemover(secrets)
  // A target may send back what was typed in as a credential, under any name.
  const { long, short } = literalCredentials(sent)
  const typed = long.filter((value) => !secrets.includes(value))
  const isAllSecret = typed.length === 0 && short.length === 0
  const echoed = isAllSecret ? own : createKnownValueRemover([...secrets, ...typed], { alone: short })
  return {
    sent: {
      url: own.remove(sent.url),
      headers: own.removeFromHeaders(sent.headers),
      body: sent.body === null ? null : own.remove(sent.body),
    },
    received: received && {
      headers: echoed.removeFromHeaders(received.headers),
      body: echoed.remove(received.body, { isCut: received.isCut }),
    },
    problem: problem && mapTexts(problem, (text) => echoed.remove(text)),
  }
}

type ShownCall = { sent: RequestTexts | null; received: Answer | null }

/** Masks credentials and personal data by name and by shape. */
const showCall = ({ sent, received }: ShownCall): ShownCall => ({
  sent: sent && { url: maskUrl(sent.url), headers: maskHeaders(sent.headers), body: maskBody(sent.body) },
  received: received && { headers: maskHeaders(received.headers), body: maskBody(received.body) ?? '' },
})

/** `sent` is what a caller changes; `next` is the whole call after that, masked credentials still masked. */
type Change = { sent: Partial<RequestTexts>; next: RequestTexts; stored: RequestTexts | null }
type Changed = { restored: RequestTexts; lost: string[] } | { problem: Problem }

/** Puts masked credentials back, unless they would go to another origin; says which are gone. */
function restoreChange({ sent, next, stored }: Change): Changed {
  const moved = stored && literalThatMoves(sent, stored)
  if (moved !== null) return { problem: inField(moved, problemOf('request.address_changed')) }
  const outcome = restoreCredentials(next, stored)
  if ('problem' in outcome) return outcome
  return { ...outcome, lost: stored ? lostCredentials(stored, outcome.restored) : [] }
}

const masked = (headers: Headers): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, MASK]))
const maskedTexts = ({ headers, body }: RequestTexts): RequestTexts => ({
  url: MASK,
  headers: masked(headers),
  body: body === null ? null : MASK,
})
const maskedAnswer = ({ headers }: Answer): Answer => ({ headers: masked(headers), body: MASK })

/** What masks whole texts, and what comes of it where a text takes too long. */
export const maskJobs = {
  cleanCall: {
    run: cleanCall,
    giveUp: ({ sent, received, problem }: MadeCall): CleanCall => ({
      sent: maskedTexts(sent),
      received: received && maskedAnswer(received),
      problem: problem && mapTexts(problem, () => MASK),
    }),
  },
  showCall: {
    run: showCall,
    giveUp: ({ sent, received }: ShownCall): ShownCall => ({
      sent: sent && maskedTexts(sent),
      received: received && maskedAnswer(received),
    }),
  },
  showTexts: { run: maskCredentials, giveUp: maskedTexts },
  restoreChange: {
    run: restoreChange,
    giveUp: (): Changed => ({ problem: inField('body', problemOf('request.too_slow_to_mask')) }),
  },
}

export type MaskJobs = typeof maskJobs
export type MaskJobName = keyof MaskJobs
export type MaskInput<Name extends MaskJobName> = Parameters<MaskJobs[Name]['run']>[0]
export type MaskOutput<Name extends MaskJobName> = ReturnType<MaskJobs[Name]['run']>

/** So many characters are masked in a few milliseconds, whatever they are. */
const QUICK_CHARACTERS = 32 * 1024

/** Handing it to a thread would take longer than masking it here. */
export const isQuickToMask = (input: object): boolean => countCharacters(input) <= QUICK_CHARACTERS

function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [name, inner]) => sum + name.length + countCharacters(inner), 0)
}

/** The one place that knows that a job's input and output belong together. */
export const runMaskJob = <Name extends MaskJobName>(name: Name, input: MaskInput<Name>): MaskOutput<Name> =>
  (maskJobs[name].run as (input: MaskInput<Name>) => MaskOutput<Name>)(input)

export const giveUpMaskJob = <Name extends MaskJobName>(
  name: Name,
  input: MaskInput<Name>,
): MaskOutput<Name> => (maskJobs[name].giveUp as (input: MaskInput<Name>) => MaskOutput<Name>)(input)
