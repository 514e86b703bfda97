import { MAX_LANGUAGES } from '../engine/content/snapshot.ts'
import { MAX_MARKETING_RECIPIENTS } from '../engine/deliver/plan.ts'
import { MAX_BLOCKS } from '../engine/design/schema.ts'
import { CALL_LIMITS } from '../ports/outbound-http.ts'

// Every limit that callers and authors meet, written once. Those that the engine or an adapter enforces are defined
// there, because neither may import the core, and only named here.

const MIB = 1024 * 1024
const HOUR_MS = 3600 * 1000

/** Budgets of one key. */
export const REQUEST_BUDGET = { limit: 300, windowSeconds: 60 }
export const EXECUTE_BUDGET = { limit: 60, windowSeconds: 3600 }

export const PAGE_LIMIT = { default: 25, max: 100 }
export const STATS_DAYS = { default: 30, max: 365 }
/** Layouts, requests, senders, languages and reasons that statistics name; the rest is counted together. */
export const STATS_GROUPS = 10
/** The same in the app, which has room for more. */
export const STATS_GROUPS_LISTED = 500
/** A little longer than statistics reach back. */
export const GROUPS_KEPT_DAYS = 400
export const VERSIONS_KEPT = 25
export const REPO_VERSIONS_PER_PAGE = 20

/** In characters as a reader counts them. */
export const NAME_LENGTH = 200
export const DESCRIPTION_LENGTH = 2000
export const MARKETING_TEXT_LENGTH = {
  unsubscribeText: 2000,
  unsubscribeLinkLabel: 100,
  companyDetails: 2000,
}

export const BODY_BYTES = 2 * MIB
/** Limit of a form that a recipient submits: it has one short field. */
export const FORM_BYTES = 10 * 1024
/** Files for translators: what is exported can be imported, also where JSON writes each character as six bytes. */
export const EXCHANGE_CHARACTERS = 4_000_000
export const EXCHANGE_BODY_BYTES = 24 * MIB
/** What a refusal's values may take in a header: proxies and clients give up above 8 to 16 KB of all headers. */
export const SAID_HEADER_BYTES = 2 * 1024
/** Total of all files of a message; above it, every file becomes a link. */
export const INLINE_ATTACHMENT_BYTES = 20 * MIB
export const UPLOAD_BYTES = 100 * MIB
/** The same through the app. */
export const APP_UPLOAD_BYTES = 50 * MIB

/** How long after its end an execution can be retried: its input is then removed. */
export const RETRY_DAYS = 30
/** How far apart the failed executions may lie that are retried together, and how many of them one call retries. */
export const RETRY_TOGETHER = { days: 7, max: 500 }

/** Outdated for less, a language is probably being worked on: then it needs nobody's attention yet. */
export const OUTDATED_DAYS = 30
/** The share of the quota from which it needs attention. */
export const QUOTA_NEARLY_USED_PERCENT = 80
/** A problem that lasts is mailed again after a while; what was mailed is kept for longer. */
export const NOTICES = { remindDays: 7, keptDays: 30 }

export const IDEMPOTENCY_MS = 24 * HOUR_MS
/** How long the previous signing secret stays valid after a rotation. */
export const OLD_SIGNING_SECRET_MS = 24 * HOUR_MS
/** How long the answer to a step waits for its outcome. Workflow platforms give up after ten seconds. */
export const STEP_WAIT_MS = 8_000

/** Per account, and per address that guesses come from. */
export const WRONG_PASSWORDS = { limit: 5, windowSeconds: 15 * 60 }
export const PASSWORD_LENGTH = { min: 12, max: 1000 }
/** An idle session ends after this. */
export const SESSION_DAYS = 30
/** How long a sign-in or confirmation of identity counts as recent. */
export const CONFIRMED_MS = HOUR_MS / 6
export const LINK_MS = { setup: HOUR_MS, reset: HOUR_MS, invitation: 7 * 24 * HOUR_MS }
/** How long a person may take at a mailbox provider. */
export const MAILBOX_LOGIN_MS = HOUR_MS / 6
export const AUDIT_DAYS = 400

/** `26214400` as `25 MB`. */
export const describeBytes = (bytes: number) => (bytes < MIB ? `${bytes / 1024} KB` : `${bytes / MIB} MB`)

const perWindow = ({ limit, windowSeconds }: { limit: number; windowSeconds: number }) =>
  `${limit} per ${windowSeconds} seconds`

/** The limits in words, for the documents generated from the operations. */
export const LIMITS_IN_WORDS: readonly { name: string; value: string }[] = [
  { name: 'Requests per key', value: perWindow(REQUEST_BUDGET) },
  { name: 'Live test runs per key', value: perWindow(EXECUTE_BUDGET) },
  { name: 'Items per page (limit)', value: `${PAGE_LIMIT.default}, at most ${PAGE_LIMIT.max}` },
  { name: 'Days of statistics (days)', value: `${STATS_DAYS.default}, at most ${STATS_DAYS.max}` },
  { name: 'Layouts, senders and the like that statistics name', value: `the ${STATS_GROUPS} with the most` },
  { name: 'Languages of a layout beside its main one', value: `${MAX_LANGUAGES}` },
  { name: 'Saved versions of a layout', value: `the newest ${VERSIONS_KEPT}` },
  { name: 'Repository versions per page', value: `${REPO_VERSIONS_PER_PAGE}` },
  { name: 'Recipients of a marketing step', value: `${MAX_MARKETING_RECIPIENTS}` },
  { name: 'Blocks of a design', value: `${MAX_BLOCKS}` },
  { name: 'Length of a name', value: `${NAME_LENGTH} characters` },
  { name: 'Length of a description', value: `${DESCRIPTION_LENGTH} characters` },
  {
    name: 'Length of unsubscribeText and of companyDetails',
    value: `${MARKETING_TEXT_LENGTH.unsubscribeText} characters`,
  },
  {
    name: 'Length of unsubscribeLinkLabel',
    value: `${MARKETING_TEXT_LENGTH.unsubscribeLinkLabel} characters`,
  },
  { name: 'Attachments of a message, all files together', value: describeBytes(INLINE_ATTACHMENT_BYTES) },
  { name: 'Body of a request', value: describeBytes(BODY_BYTES) },
  { name: 'Repeats of an Idempotency-Key', value: `within ${IDEMPOTENCY_MS / HOUR_MS} hours` },
  { name: 'Duration of an outbound call', value: `${CALL_LIMITS.totalMs / 1000} seconds` },
  { name: 'Wait for the outcome of a step', value: `${STEP_WAIT_MS / 1000} seconds` },
]
