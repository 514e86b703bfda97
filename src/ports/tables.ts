import type { Generated } from 'kysely'
import type { PeopleTables } from './people-tables.ts'

// The database as types. Times are ISO 8601 text, JSON is text, booleans are 0 or 1, on both databases.

export type Tables = PeopleTables & {
  stores: StoresTable
  apiKeys: ApiKeysTable
  stepTokens: StepTokensTable
  requestBudgets: BudgetTable
  writeProbes: { id: string; filler: string }
  executeBudgets: BudgetTable
  idempotentCalls: IdempotentCallsTable
  signedCalls: SignedCallsTable
  layouts: LayoutsTable
  translations: TranslationsTable
  layoutVersions: LayoutVersionsTable
  layoutDrafts: LayoutDraftsTable
  layoutEditors: LayoutEditorsTable
  presets: PresetsTable
  presetUses: PresetUsesTable
  settings: SettingsTable
  vaultEntries: VaultEntriesTable
  secrets: SecretsTable
  smtpSenders: SmtpSendersTable
  inboxMessages: InboxMessagesTable
  mailboxes: MailboxesTable
  files: FilesTable
  fileRemovals: FileRemovalsTable
  layoutFiles: LayoutFilesTable
  presetFiles: PresetFilesTable
  httpRequests: HttpRequestsTable
  stepReferences: StepReferencesTable
  executions: ExecutionsTable
  executionDetails: ExecutionDetailsTable
  sentContents: SentContentsTable
  executionChanges: ExecutionChangesTable
  executionDays: ExecutionDaysTable
  executionGroups: ExecutionGroupsTable
  executionTotals: ExecutionTotalsTable
  quotaUses: QuotaUsesTable
  executionInputs: ExecutionInputsTable
  executionAttempts: ExecutionAttemptsTable
  unsubscribes: UnsubscribesTable
  unsubscribeLinks: UnsubscribeLinksTable
  downloadLinks: DownloadLinksTable
  signingSecrets: SigningSecretsTable
  shopifyShops: ShopifyShopsTable
  repositories: RepositoriesTable
  repoChanges: RepoChangesTable
  repoCommits: RepoCommitsTable
}

type StoresTable = { id: string; name: string; createdAt: string }

type StepTokensTable = {
  id: string
  storeId: string
  name: string
  /** The first characters, to distinguish credentials; the credential itself is not stored. */
  prefix: string
  hash: string
  createdAt: string
  /** The creator's name at the time, and their account; null: not recorded, or the command line. */
  createdBy: string | null
  createdById: string | null
  lastUsedAt: string | null
  revokedAt: string | null
}

type ApiKeysTable = StepTokensTable & { level: 'read' | 'write' | 'execute' }

export type BudgetTable = { keyId: string; windowStartMs: number; used: number }

type IdempotentCallsTable = {
  storeId: string
  idempotencyKey: string
  /** Hash of the operation and its input, to detect a key that is reused for a different call. */
  callHash: string
  /** JSON of the first result; null while the first call is still running. */
  answer: string | null
  /** The first call's execution, in case that call never finishes. */
  executionId: string | null
  createdAt: string
}

type SignedCallsTable = {
  storeId: string
  idHash: string
  /** Hash of method, path and body. */
  callHash: string
  expiresAt: string
}

/** A layout's content in one language, with its compiled design. The text columns hold JSON. */
export type ContentColumns = {
  subject: string
  previewText: string
  bodyDesign: string | null
  body: string | null
  attachments: string | null
  marketingTexts: string | null
  compiledHtml: string | null
  compiledText: string | null
  compiledAttachments: string | null
}

type RecordColumns = {
  /** The search index refers to rows by number. */
  seq: Generated<number>
  id: string
  storeId: string
  searchText: string
  createdAt: string
}

type LayoutsTable = RecordColumns &
  ContentColumns & {
    name: string
    description: string | null
    bodyType: 'visual' | 'text'
    defaultLocale: string
    category: 'transactional' | 'marketing'
    version: number
    /** 1 when a preset that it uses has changed since it was compiled. */
    stale: number
    updatedAt: string
    /** When anything changed, including translations; `updatedAt` covers only the layout's own content. */
    changedAt: string
    /** When texts of a translation were last marked as up to date, which changes no content. */
    markedAt: Generated<string | null>
  }

type TranslationsTable = ContentColumns & {
  layoutId: string
  storeId: string
  locale: string
  outdated: number
  /** When it became outdated; ignored while it is up to date. */
  outdatedSince: Generated<string | null>
  marks: Generated<string | null>
  /** The language whose design it follows. */
  follows: Generated<string | null>
  /** How many of the layout's texts it lacks; null for rows older than this column. */
  missing: Generated<number | null>
  createdAt: string
  updatedAt: string
}

type LayoutVersionsTable = {
  layoutId: string
  storeId: string
  version: number
  action: string
  /** The earlier version whose content this is, if it was restored. */
  restoredVersion: Generated<number | null>
  source: 'api' | 'mcp' | 'app' | 'repo' | 'cli'
  author: string
  /** The person who saved it; null for keys, the command line and imported versions. */
  authorId: string | null
  changed: string
  snapshot: string
  searchText: string
  createdAt: string
}

export type PresetsTable = {
  id: string
  storeId: string
  kind: 'header' | 'footer' | 'block'
  name: string
  blocks: string
  /** The language of the blocks. */
  defaultLocale: string
  /** Its translations, as JSON; a saved block has none. */
  translations: string
  createdAt: string
  updatedAt: string
}

type PresetUsesTable = { presetId: string; layoutId: string }

/** Unsaved changes in the app: the layout itself, one of its translations, or only a translation's texts. */
type LayoutDraftsTable = {
  layoutId: string
  /** '' for the layout itself, a language, or `texts ` and a language. */
  part: string
  storeId: string
  /** Replaced by every write. */
  revision: string
  document: string
  /** What was saved when the draft was started, and its ETag. */
  base: string
  /** The last editor's account, and their name at the time. */
  editorId: string | null
  editor: string
  updatedAt: string
  /** Who proposed this revision to a second person, and when. Every write withdraws the proposal. */
  proposedById: Generated<string | null>
  proposedBy: Generated<string | null>
  proposedAt: Generated<string | null>
  /** Everyone who changed the draft since it was started, as JSON; null in a draft from before this was recorded. */
  writerIds: Generated<string | null>
}

/** Where people are currently editing a layout in the app. */
type LayoutEditorsTable = {
  layoutId: string
  personId: string
  /** Chosen by the browser: a person can have several windows open. */
  windowId: string
  storeId: string
  /** As in `layoutDrafts`. */
  part: string
  /** A field, a text's key, or `#` and a block's id; empty if nothing is selected. */
  place: string
  /** Rows that are not renewed expire. */
  seenAt: string
}

type SettingsTable = {
  storeId: string
  mainLocale: string
  timeZone: string
  marketingTexts: string
  emailQuota: number | null
  defaultSenderId: string | null
  brand: string | null
  updatedAt: string
  secondPerson: Generated<number>
}

type StepReferencesTable = {
  storeId: string
  stepRef: string
  layoutId: string | null
  requestId: string | null
  workflow: string | null
  createdAt: string
}

type VaultEntriesTable = {
  storeId: string
  /** What the value belongs to, such as `secret sec_…`. */
  record: string
  sealed: string
  masterKeyId: string
}

type SecretsTable = RecordColumns & {
  name: string
  description: string | null
  hasValue: number
  /** JSON list of host patterns; null allows any host. */
  allowedHosts: string | null
  updatedAt: string
}

type InboxMessagesTable = {
  id: string
  storeId: string
  from: string
  /** JSON list of addresses. */
  to: string
  subject: string
  isTest: Generated<number>
  /** The message as it was sent, in base64. */
  raw: string
  sizeBytes: number
  createdAt: string
}

type SmtpSendersTable = RecordColumns & {
  name: string
  host: string
  port: number
  tls: 'none' | 'starttls' | 'tls'
  fromName: string | null
  fromAddress: string
  hasUsername: number
  hasPassword: number
  /** 1: the server must be a public address, because it was not configured by the operator. */
  isGuarded: number
  updatedAt: string
}

type MailboxesTable = RecordColumns & {
  provider: 'gmail' | 'outlook'
  name: string
  address: string
  /** The normalized address, for lookups. */
  addressKey: string
  status: 'connected' | 'expired'
}

type FilesTable = RecordColumns & {
  filename: string
  /** Detected from the content for images, otherwise from the file name; never taken from the uploader. */
  contentType: string
  contentHash: string
  sizeBytes: number
  kind: 'logo' | 'image' | 'attachment'
}

/** Bytes to delete: of deleted files, and of uploads that may have been interrupted. */
type FileRemovalsTable = { fileId: string; storeId: string; dueAt: string }

type LayoutFilesTable = { fileId: string; layoutId: string }
type PresetFilesTable = { fileId: string; presetId: string }

type HttpRequestsTable = RecordColumns & {
  name: string
  description: string | null
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: string
  body: string | null
  /** The previous origin, if it was changed by a caller who may not manage secrets. */
  movedFrom: string | null
  updatedAt: string
}

export type ActionType = 'EMAIL' | 'HTTP_REQUEST'
export type ExecutionStatus = 'PENDING' | 'SUCCESS' | 'FAILED' | 'SKIPPED'
export type EndStatus = Exclude<ExecutionStatus, 'PENDING'>

type ExecutionsTable = RecordColumns & {
  actionType: ActionType
  status: ExecutionStatus
  actionConfigId: string
  actionConfigName: string
  trigger: 'workflow' | 'test' | 'retry'
  stepRef: string | null
  runId: string | null
  /** JSON list of addresses; null for an HTTP request. */
  recipients: string | null
  /**
   * A keyed fingerprint of each recipient, separated by spaces; null for executions from before fingerprints were
   * stored.
   */
  recipientKeys: Generated<string | null>
  subject: string | null
  httpStatus: number | null
  /** Why it failed, was skipped or is waiting: the problem's code, with its data and field as JSON. */
  errorCode: string | null
  errorData: string | null
  durationMs: number | null
  attempts: number
  finishedAt: string | null
  /** Identifies the step within its run. */
  stepKey: string | null
  /** A hash of the step's input; null if it was accepted before this was recorded, or is not a step. */
  inputDigest: Generated<string | null>
  /** The earliest time at which it may be claimed. */
  dueAt: string | null
  /** The id of the current claim; every write requires it. */
  lease: string | null
  /** When the lease expires, unless it is renewed. */
  leaseUntil: string | null
  /** When a call or message without an outcome was handed over: it may have arrived. */
  handedAt: string | null
  /**
   * While it is pending, JSON of its messages. When it ends, they move to the details, to keep the rows that lists
   * read small.
   */
  messages: Generated<string | null>
  /** 1 while a message that counts toward the quota has been handed over and has no outcome yet. */
  holdsQuota: Generated<number | null>
  /** The sender of an email; null until one is chosen. */
  senderId: string | null
  /** The execution that this one retries. */
  retryOf: string | null
  /**
   * The day on which it is counted: that of its creation, in the store's time zone at that time. Empty: statistics
   * ignore it.
   */
  day: string
}

/** What was sent and received, and the outcome of each message; separate from the row that lists read. */
type ExecutionDetailsTable = {
  executionId: string
  storeId: string
  /** The step's input in plain text, only for executions that were pending when inputs began to be sealed. */
  input: string | null
  request: string | null
  response: string | null
  messages: string | null
}

/** The templates of sent emails; each is stored once, however many emails were sent from it. */
type SentContentsTable = {
  storeId: string
  /** A hash of the content. */
  id: string
  content: string
  /** The last day on which an email was sent from it. */
  usedOn: string
}

/** A change to a count that has not been summed up yet. Rows are only appended, so writers never conflict. */
type ExecutionChangesTable = {
  seq: Generated<number>
  storeId: string
  actionType: ActionType
  actionConfigId: string
  status: EndStatus
  /** Null when the change affects only the totals, as when old executions are purged. */
  day: string | null
  change: number
  /** Known once the execution has ended. */
  senderId?: string | null
  locale?: string | null
  reason?: string | null
  durationBucket?: number | null
  /** Messages sent, and the month whose quota they count toward. */
  sent?: number
  month?: string | null
}

type ExecutionDaysTable = CountColumns & { storeId: string; day: string; actionType: ActionType }

/** Counts of stored executions; the row with the empty id counts all layouts and requests together. */
type ExecutionTotalsTable = {
  storeId: string
  actionConfigId: string
  actionType: ActionType
  status: EndStatus
  count: number
}

/** Messages sent in a month, excluding changes that have not been summed up yet. */
type QuotaUsesTable = { storeId: string; month: string; used: number }

/** A step's sealed input: needed until the execution ends, and kept for some time after that for a retry. */
type ExecutionInputsTable = { executionId: string; storeId: string; sealed: string; masterKeyId: string }

/** An attempt after which the execution was deferred. The last attempt is stored in the execution itself. */
type ExecutionAttemptsTable = {
  executionId: string
  attempt: number
  storeId: string
  at: string
  errorCode: string
  errorData: string | null
}

type UnsubscribesTable = { storeId: string; addressKey: string; address: string; createdAt: string }

type UnsubscribeLinksTable = {
  token: string
  storeId: string
  addressKey: string
  address: string
  /** The locale of the latest message with this link. */
  locale: string
}

type DownloadLinksTable = { token: string; storeId: string; fileId: string; filename: string }

type SigningSecretsTable = { id: string; storeId: string; createdAt: string; expiresAt: string | null }

type ShopifyShopsTable = { domain: string; storeId: string; createdAt: string }

type RepositoriesTable = {
  storeId: string
  url: string
  branch: string
  provider: string
  /** The id of the current claim, valid until `leaseUntil` unless renewed. */
  lease: string | null
  leaseUntil: string | null
  /** The earliest time for the next attempt after a failure. */
  retryAt: string
  /** When to check the host for commits if nothing is waiting to be pushed. */
  lookAt: string
  failures: number
  /** Why the last connection to the host failed; null after a success. */
  errorCode: string | null
  errorData: string | null
  /** The newest indexed commit. */
  indexedHead: string | null
  /** JSON list of the commits whose ancestors are not indexed yet; null: the index is complete. */
  edges: string | null
  createdAt: string
}

/** Versions to be committed, in this order. */
type RepoChangesTable = {
  seq: Generated<number>
  storeId: string
  /** Shared by all rows that become one commit. */
  changeId: string
  /** Empty in the row that represents the first commit itself. */
  layoutId: string
  version: number | null
  action: string
  name: string
  author: string
  /** Null: the layout was deleted. */
  snapshot: string | null
  createdAt: string
  /** 1 once a push was attempted; only the repository shows whether it succeeded. */
  tried: number
}

/** The commits of a branch: each once without a layout, and once for each layout that it changed. */
type RepoCommitsTable = {
  storeId: string
  layoutId: string
  /** Higher is newer. */
  position: number
  sha: string
  message: string
  author: string
  date: string
  version: number | null
}

/** Executions by outcome, and ended ones by duration, in the buckets of `engine/counts`. */
type CountColumns = Record<'success' | 'failed' | 'skipped', number> & Partial<Record<`d${number}`, number>>

/**
 * Executions counted by what they used. A period is a day (`d2026-11-16`) or a month (`m2026-11`). The key is empty if
 * the execution ended without one, or was counted before groups existed.
 */
type ExecutionGroupsTable = CountColumns & {
  storeId: string
  period: string
  dimension: 'config' | 'sender' | 'locale' | 'reason'
  actionType: ActionType
  key: string
}
