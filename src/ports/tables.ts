import type { Generated } from 'kysely'
import type { PeopleTables } from './people-tables.ts'

// The database as types. Times are ISO 8601 text, JSON is text, booleans are 0 or 1: the same on every store.

export type Tables = PeopleTables & {
  stores: StoresTable
  apiKeys: ApiKeysTable
  stepTokens: StepTokensTable
  requestBudgets: BudgetTable
  executeBudgets: BudgetTable
  idempotentCalls: IdempotentCallsTable
  signedCalls: SignedCallsTable
  layouts: LayoutsTable
  translations: TranslationsTable
  layoutVersions: LayoutVersionsTable
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
  executionChanges: ExecutionChangesTable
  executionDays: ExecutionDaysTable
  executionTotals: ExecutionTotalsTable
  quotaUses: QuotaUsesTable
  executionMessages: ExecutionMessagesTable
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

type ApiKeysTable = {
  id: string
  storeId: string
  name: string
  level: 'read' | 'write' | 'execute'
  /** The first characters, to tell keys apart; the key itself is kept nowhere. */
  prefix: string
  hash: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

type StepTokensTable = {
  id: string
  storeId: string
  name: string
  prefix: string
  hash: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

export type BudgetTable = { keyId: string; windowStartMs: number; used: number }

type IdempotentCallsTable = {
  storeId: string
  idempotencyKey: string
  /** Of the operation and its input: the same key with another call is a mistake of the caller. */
  callHash: string
  /** JSON of the first answer; null while the first call is running. */
  answer: string | null
  /** What the first call is on record as, should it never answer. */
  executionId: string | null
  createdAt: string
}

type SignedCallsTable = {
  storeId: string
  idHash: string
  /** Of method, path and body. */
  callHash: string
  expiresAt: string
}

/** What a language says, and what its design was compiled to. JSON in the text columns. */
type ContentColumns = {
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
    /** 1 while a preset that it shows has changed since it was compiled. */
    stale: number
    updatedAt: string
  }

type TranslationsTable = ContentColumns & {
  layoutId: string
  storeId: string
  locale: string
  outdated: number
  createdAt: string
  updatedAt: string
}

type LayoutVersionsTable = {
  layoutId: string
  storeId: string
  version: number
  action: string
  source: 'api' | 'mcp' | 'app' | 'repo' | 'cli'
  author: string
  changed: string
  snapshot: string
  searchText: string
  createdAt: string
}

type PresetsTable = {
  id: string
  storeId: string
  kind: 'header' | 'footer'
  name: string
  blocks: string
  createdAt: string
  updatedAt: string
}

type PresetUsesTable = { presetId: string; layoutId: string }

type SettingsTable = {
  storeId: string
  mainLocale: string
  timeZone: string
  marketingTexts: string
  emailQuota: number | null
  defaultSenderId: string | null
  updatedAt: string
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
  /** Tells which master key sealed it. */
  masterKeyId: string
}

type SecretsTable = RecordColumns & {
  name: string
  description: string | null
  hasValue: number
  /** A JSON list of host patterns; null lets it go anywhere. */
  allowedHosts: string | null
  updatedAt: string
}

type InboxMessagesTable = {
  id: string
  storeId: string
  from: string
  /** A JSON list of addresses. */
  to: string
  subject: string
  /** The message as it went out, in base64. */
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
  /** 1: its server must be a public address, because somebody other than the operator named it. */
  isGuarded: number
  updatedAt: string
}

type MailboxesTable = RecordColumns & {
  provider: 'gmail' | 'outlook'
  name: string
  address: string
  /** The address as it is searched. */
  addressKey: string
  status: 'connected' | 'expired'
}

type FilesTable = RecordColumns & {
  filename: string
  /** Told from the content, never from what the uploader said. */
  contentType: string
  contentHash: string
  sizeBytes: number
  kind: 'logo' | 'image' | 'attachment'
}

/** Bytes that have to go: of deleted files, and of uploads that may have ended half-way. */
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
  updatedAt: string
}

export type ActionType = 'EMAIL' | 'HTTP_REQUEST'
export type ExecutionStatus = 'PENDING' | 'SUCCESS' | 'FAILED' | 'SKIPPED'

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
  subject: string | null
  httpStatus: number | null
  error: string | null
  durationMs: number | null
  attempts: number
  finishedAt: string | null
  /** What, besides the run, makes a step the same step. */
  stepKey: string | null
  /** When it may be worked on: at once or after a pause. */
  dueAt: string | null
  /** Of the one who works on it; only under it may anything be written. */
  lease: string | null
  /** From when on others may take it, should the one who has it not be heard of. */
  leaseUntil: string | null
  /** When the call was about to leave: from then on it may have arrived. */
  handedAt: string | null
  /** Of an email; null until it is known which one is used. */
  senderId: string | null
  /** The execution that this one tries again. */
  retryOf: string | null
}

/** What was sent and what came back, apart from the row that lists read. */
type ExecutionDetailsTable = {
  executionId: string
  storeId: string
  request: string | null
  response: string | null
  /** What the step asked for, in clear: only of executions that waited when inputs began to be sealed. */
  input: string | null
}

/** A step up or down of a count that has not been added up yet; appended, so that no two writers meet. */
type ExecutionChangesTable = {
  seq: Generated<number>
  storeId: string
  actionType: ActionType
  actionConfigId: string
  status: ExecutionStatus
  /** Null when only what is kept changes, not what has happened. */
  day: string | null
  change: number
}

type ExecutionDaysTable = {
  storeId: string
  day: string
  actionType: ActionType
  success: number
  failed: number
  skipped: number
  pending: number
}

/** Executions that are kept; under the empty id, those of all layouts and requests together. */
type ExecutionTotalsTable = {
  storeId: string
  actionConfigId: string
  actionType: ActionType
  status: ExecutionStatus
  count: number
}

/** Messages that went out, appended one by one and added up later. */
type QuotaUsesTable = { seq: Generated<number>; storeId: string; month: string; used: number }

/** A message of an execution. HANDED: it was about to leave, so it may have arrived. */
type ExecutionMessagesTable = {
  executionId: string
  position: number
  storeId: string
  recipients: string
  status: 'HANDED' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'SKIPPED'
  messageId: string | null
  error: string | null
}

/** What a step asked for, sealed: needed until the execution ends, and kept for a retry for some time after that. */
type ExecutionInputsTable = { executionId: string; storeId: string; sealed: string; masterKeyId: string }

/** An attempt after which the execution was put off. Its last attempt is told by the execution itself. */
type ExecutionAttemptsTable = {
  executionId: string
  attempt: number
  storeId: string
  at: string
  error: string
}

type UnsubscribesTable = { storeId: string; addressKey: string; address: string; createdAt: string }

type UnsubscribeLinksTable = {
  token: string
  storeId: string
  addressKey: string
  address: string
  /** Of the latest message that carried the link. */
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
  /** Of the process that works on it, until then unless it renews it. */
  lease: string | null
  leaseUntil: string | null
  /** When it may be worked on again after a failure. */
  retryAt: string
  /** When to look at the host although nothing waits. */
  lookAt: string
  failures: number
  lastError: string | null
  /** The newest commit that is in the index. */
  indexedHead: string | null
  /** JSON list of the commits before which the index still has to be filled; null: it is complete. */
  edges: string | null
  createdAt: string
}

/** A version that has to become a commit, in this order. */
type RepoChangesTable = {
  seq: Generated<number>
  storeId: string
  /** The same for all rows that become one commit. */
  changeId: string
  /** Empty in the row that stands for the first commit itself. */
  layoutId: string
  version: number | null
  action: string
  name: string
  author: string
  /** Null: the layout was deleted. */
  snapshot: string | null
  createdAt: string
  /** 1 once it may have left: whether it has arrived is seen in the repository. */
  tried: number
}

/** The commits of a branch: each once without a layout, and once for each layout that it touched. */
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
