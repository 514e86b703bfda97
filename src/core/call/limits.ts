import { MAX_LANGUAGES } from '../../engine/content/snapshot.ts'
import { MAX_MARKETING_RECIPIENTS } from '../../engine/deliver/plan.ts'
import { MAX_BLOCKS } from '../../engine/design/schema.ts'
import { CALL_LIMITS } from '../../ports/outbound-http.ts'

// The limits that callers and authors can run into. Those that the engine or an adapter enforces are defined there,
// because neither may import the core.

const MIB = 1024 * 1024
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** Per key. In the app, live runs are also counted per person. */
export const REQUEST_BUDGET = { limit: 300, windowSeconds: 60 }
export const EXECUTE_BUDGET = { limit: 60, windowSeconds: 3600 }

/**
 * Per app session, for calls whose work grows with their input. Each call counts once, plus once for every full
 * `HEAVY_UNIT_BYTES` of its body.
 */
export const HEAVY_CALLS_BUDGET = { limit: 300, windowSeconds: 60 }
export const HEAVY_UNIT_BYTES = 64 * 1024

export const PAGE_LIMIT = { default: 25, max: 100 }
/** In code units. SQLite rejects patterns longer than 50,000 bytes. */
export const SEARCH_LENGTH = 1_000
export const STATS_DAYS = { default: 30, max: 365 }
/** Layouts, requests, senders or languages in statistics. If there are more, the last group combines the rest. */
export const STATS_GROUPS = 10
/** The same in the app, which has room for more. */
export const STATS_GROUPS_LISTED = 500
/** Slightly longer than the longest period that statistics can cover. */
export const STATS_RETENTION_DAYS = 400
export const MAX_VERSIONS = 25
export const REPO_VERSIONS_PER_PAGE = 20

/** In user-perceived characters (graphemes). */
export const NAME_LENGTH = 200
export const SUBJECT_LENGTH = 1000
export const DESCRIPTION_LENGTH = 2000
export const MARKETING_TEXT_LENGTH = {
  unsubscribeText: 2000,
  unsubscribeLinkLabel: 100,
  companyDetails: 2000,
}

/** A layout with all its languages, as JSON. */
export const MAX_LAYOUT_CHARACTERS = 4_000_000
/**
 * The texts, addresses and table cells in a layout's designs, in all its languages together. The largest layouts in
 * use have fewer than 2,000.
 */
export const MAX_TEXTS = 25_000
/** Limits of a page of layout files. A page holds at least one layout, however large. */
export const LAYOUT_FILES_PAGE = { layouts: 100, bytes: 2_000_000 }
export const MAX_LAYOUTS_PER_SAVE = 25
export const MAX_RENDERS_PER_CALL = 50
/** The HTML and text of the emails in one response, which has at least one email, however large. */
export const RENDERED_CHARACTERS = 5_000_000
export const BODY_BYTES = 2 * MIB
/** Lists and objects cost far more than text of the same size. */
export const BODY_VALUES = 25_000
/** Per object in the body. */
export const OBJECT_FIELDS = 20_000
/** For responses with the whole content of many records. */
export const RESPONSE_BYTES = 16 * MIB
/** For operations that need no sign-in: a password, a link or a passkey response. */
export const OPEN_BODY_BYTES = 8 * 1024
/** For the form that recipients submit, which has one short field. */
export const FORM_BYTES = 10 * 1024
/** Files for translators, exported and imported. A UTF-16 code unit takes up to three bytes in UTF-8. */
export const TRANSLATION_FILE_CHARACTERS = 4_000_000
export const TRANSLATION_FILE_BYTES = 3 * TRANSLATION_FILE_CHARACTERS
/** Total size of a message's files; above this, every file becomes a link. */
export const INLINE_ATTACHMENT_BYTES = 20 * MIB
export const UPLOAD_BYTES = 100 * MIB
/** The same through the app. */
export const APP_UPLOAD_BYTES = 50 * MIB
/** Total size of a store's files; once it is reached, the app rejects uploads. */
export const STORE_FILES_BYTES = 10 * 1024 * MIB

/** How long an execution can be retried after it ends. After that, its input is deleted. */
export const RETRY_DAYS = 30
/** Retrying several failed executions at once: the time span they may cover, and the maximum per call. */
export const BULK_RETRY = { days: 7, max: 500 }

/** A translation that became outdated more recently is probably being worked on, so it needs no attention yet. */
export const OUTDATED_DAYS = 30
/** The quota usage at which a store is reported. */
export const QUOTA_NEARLY_USED_PERCENT = 80
/** A persisting problem is emailed again after `remindDays`; sent notices are recorded for `retentionDays`. */
export const NOTICES = { remindDays: 7, retentionDays: 30 }

export const IDEMPOTENCY_MS = 24 * HOUR_MS
/** How long the previous signing secret stays valid after a rotation. */
export const OLD_SIGNING_SECRET_MS = 24 * HOUR_MS
/** Per address field of a step. */
export const STEP_ADDRESSES = 100
/** How long the response to a step waits for its outcome. Workflow platforms give up after ten seconds. */
export const STEP_WAIT_MS = 8_000

const GUESS_WINDOW_SECONDS = 15 * 60
/**
 * Wrong passwords and codes, by network: an IPv4 address or an IPv6 /64. Devices that have signed in to the account
 * before are limited separately.
 */
export const WRONG_GUESSES = {
  /** One account, from one network. */
  perAccountAndAddress: { limit: 5, windowSeconds: GUESS_WINDOW_SECONDS },
  /** Any account, from one network. */
  perAddress: { limit: 20, windowSeconds: GUESS_WINDOW_SECONDS },
  /** One account, from any network. */
  perAccount: { limit: 50, windowSeconds: GUESS_WINDOW_SECONDS },
  /** Wrong second-factor codes, from callers who know the password. */
  codesPerAccount: { limit: 10, windowSeconds: GUESS_WINDOW_SECONDS },
  perKnownDevice: { limit: 5, windowSeconds: GUESS_WINDOW_SECONDS },
  /** Identity confirmation in an open session. */
  perSession: { limit: 5, windowSeconds: GUESS_WINDOW_SECONDS },
}
/** How long a browser is recognized after a sign-in: the longest cookie lifetime that browsers allow. */
export const KNOWN_DEVICE_DAYS = 400

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** Emails that users can trigger. */
export const EMAIL_LIMITS = {
  invitation: {
    perAddress: { limit: 5, windowSeconds: HOUR_SECONDS },
    perStore: { limit: 50, windowSeconds: DAY_SECONDS },
    perPerson: { limit: 100, windowSeconds: DAY_SECONDS },
  },
  reset: {
    perAddress: { limit: 3, windowSeconds: HOUR_SECONDS },
    perNetwork: { limit: 20, windowSeconds: HOUR_SECONDS },
  },
  newAddress: {
    perAddress: { limit: 5, windowSeconds: HOUR_SECONDS },
    perPerson: { limit: 10, windowSeconds: DAY_SECONDS },
  },
  /** Notifications about changes to a person's own account. */
  accountNotice: { perPerson: { limit: 30, windowSeconds: DAY_SECONDS } },
  /** Test emails, which also count as live runs of the person or key. */
  test: {
    perAddress: { limit: 100, windowSeconds: HOUR_SECONDS },
    perStore: { limit: 500, windowSeconds: DAY_SECONDS },
  },
}
export const PASSWORD_LENGTH = { min: 12, max: 1000 }
/** A session ends after `idle` days without use, and after `max` days at the latest. */
export const SESSION_DAYS = { idle: 30, max: 90 }
/** How long a sign-in or identity confirmation counts as recent. */
export const CONFIRMED_MS = 10 * MINUTE_MS
export const LINK_MS = {
  setup: HOUR_MS,
  reset: HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  email: 24 * HOUR_MS,
}
/** How long a person may take to log in at a mailbox provider. */
export const MAILBOX_LOGIN_MS = 10 * MINUTE_MS
export const AUDIT_DAYS = 400

/** `26214400` as `25 MB`. */
export function describeBytes(bytes: number): string {
  if (bytes < MIB) return `${bytes / 1024} KB`
  return bytes < 1024 * MIB ? `${bytes / MIB} MB` : `${bytes / 1024 / MIB} GB`
}

const perWindow = ({ limit, windowSeconds }: { limit: number; windowSeconds: number }) =>
  `${limit} per ${windowSeconds} seconds`

/** Descriptions of the limits, for the documentation generated from the operations. */
export const LIMIT_DESCRIPTIONS: readonly { name: string; value: string }[] = [
  { name: 'Requests per key', value: perWindow(REQUEST_BUDGET) },
  { name: 'Live test runs per key', value: perWindow(EXECUTE_BUDGET) },
  { name: 'Items per page (limit)', value: `${PAGE_LIMIT.default} by default, at most ${PAGE_LIMIT.max}` },
  { name: 'Days of statistics (days)', value: `${STATS_DAYS.default} by default, at most ${STATS_DAYS.max}` },
  {
    name: 'Layouts, requests, senders and languages in statistics',
    value: `at most ${STATS_GROUPS} groups each; the smallest are combined`,
  },
  { name: 'Languages per layout, besides the main language', value: `${MAX_LANGUAGES}` },
  { name: 'Saved versions per layout', value: `the newest ${MAX_VERSIONS}` },
  { name: 'Repository versions per page', value: `${REPO_VERSIONS_PER_PAGE}` },
  { name: 'Recipients per marketing step', value: `${MAX_MARKETING_RECIPIENTS}` },
  { name: 'Addresses per step in each of to, cc, bcc and replyTo', value: `${STEP_ADDRESSES}` },
  { name: 'Layouts per page of layout files', value: `${LAYOUT_FILES_PAGE.layouts}, about 2 MB` },
  { name: 'Layouts per request that saves layout files', value: `${MAX_LAYOUTS_PER_SAVE}` },
  { name: 'Emails per request that previews layout files', value: `${MAX_RENDERS_PER_CALL}, about 5 MB` },
  { name: 'Blocks per design', value: `${MAX_BLOCKS}` },
  { name: 'Texts in the designs of a layout and its languages', value: `${MAX_TEXTS}` },
  { name: 'Name length', value: `${NAME_LENGTH} characters` },
  { name: 'Description length', value: `${DESCRIPTION_LENGTH} characters` },
  {
    name: 'unsubscribeText and companyDetails length',
    value: `${MARKETING_TEXT_LENGTH.unsubscribeText} characters`,
  },
  {
    name: 'unsubscribeLinkLabel length',
    value: `${MARKETING_TEXT_LENGTH.unsubscribeLinkLabel} characters`,
  },
  { name: 'Total size of attachments per message', value: describeBytes(INLINE_ATTACHMENT_BYTES) },
  { name: 'Request body', value: describeBytes(BODY_BYTES) },
  { name: 'Values in a JSON request body', value: `${BODY_VALUES}` },
  { name: 'Fields per object in a JSON request body', value: `${OBJECT_FIELDS}` },
  { name: 'Validity of an Idempotency-Key', value: `${IDEMPOTENCY_MS / HOUR_MS} hours` },
  { name: 'Duration of an outbound call', value: `${CALL_LIMITS.totalMs / 1000} seconds` },
  { name: "Maximum wait for a step's outcome", value: `${STEP_WAIT_MS / 1000} seconds` },
]
