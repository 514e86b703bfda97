import type { ExecutionMetrics } from '../../engine/counts/execution-metrics.ts'
import type { Language } from '../../messages/languages.ts'
import type { Budgets } from '../../ports/budgets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Cache, Db, ReadCached, Search, SearchInOrder, Transact, Write } from '../../ports/database.ts'
import type { FileStore } from '../../ports/files.ts'
import type { Installation, Reporter } from '../../ports/installation.ts'
import type { MailboxLogin, Mailer } from '../../ports/mail.ts'
import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { Passkeys } from '../../ports/passkeys.ts'
import type { Queue } from '../../ports/queue.ts'
import type { Renderer } from '../../ports/renderer.ts'
import type { RepoHost } from '../../ports/repositories.ts'
import type { Signals } from '../../ports/signals.ts'
import type { Tables } from '../../ports/tables.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Level } from './levels.ts'

export type KeyIdentity = Pick<
  Tables['apiKeys'],
  'id' | 'name' | 'prefix' | 'level' | 'createdAt' | 'lastUsedAt'
>

export type PersonIdentity = {
  id: string
  name: string
  email: string
  isOwner: boolean
  sessionId: string
  /** When the person last proved their identity, by signing in or by confirming it. */
  confirmedAt: string
}

export type Browser = {
  /** The client's address, as far as proxies can be trusted. */
  address: string
  device: string
  language: Language
  /** Identifies a browser that has been used to sign in before. */
  deviceToken: string | null
  setDeviceToken(token: string): void
  /** Sets the session cookie in the response; null clears it. */
  setSessionToken(token: string | null): void
  /** Extends the current session cookie. */
  renewSession(): void
}

export type HashingCosts = {
  /** For argon2id: memory in KiB. */
  password: { memory: number; passes: number; parallelism: number }
  /** For scrypt. */
  passphrase: { N: number; r: number; p: number }
}

/** Everything shared by the calls in a process. */
export type Services = {
  db: Db
  transact: Transact
  write: Write
  queue: Queue
  readCached: ReadCached
  cache: Cache
  search: Search
  searchInOrder: SearchInOrder
  renderer: Renderer
  vault: Vault
  files: FileStore
  outbound: OutboundHttp
  mailer: Mailer
  passkeys: Passkeys
  mailboxLogin: MailboxLogin
  repoHost: RepoHost
  signals: Signals
  executionMetrics: ExecutionMetrics
  clock: Clock
  budgets: Budgets
  /** How long a caller waits for a step's outcome, or for a repository that is in use. */
  waitLimits: { stepMs: number; repoMs: number }
  /** The cost of trying a password or passphrase; stored with each hash and each export, so it can change later. */
  hashingCosts: HashingCosts
  baseUrl: string
  version: string
  /** All tools for assistants, including those that have to be requested. */
  tools: readonly { name: string; level: Level }[]
  installation: Installation
  reporter: Reporter
}

/**
 * Who is calling, for which store, and what the call may use. Inside a write, `db` is its transaction, and `readCached`
 * bypasses the cache.
 */
export type Ctx = {
  services: Services
  db: Db
  readCached: ReadCached
  storeId: string
  storeName: string
  level: Level
  source: 'api' | 'mcp' | 'app' | 'repo' | 'cli'
  /** The API key that was presented; null for any other caller. */
  key: KeyIdentity | null
  /** Who is signed in to the app; null for any other caller. */
  person: PersonIdentity | null
  browser?: Browser
  /** The language for error messages. */
  language: Language
  /** The revision of the draft that the app is saving. */
  draft?: string
  idempotencyKey?: string
}

type StoreName = { id: string; name: string }

type Caller = Pick<Ctx, 'level' | 'source'> & Partial<Ctx> & { store?: StoreName | null }

const newCtx = (services: Services, { store, ...caller }: Caller): Ctx => ({
  services,
  db: services.db,
  readCached: services.readCached,
  storeId: store?.id ?? '',
  storeName: store?.name ?? '',
  key: null,
  person: null,
  language: 'en',
  ...caller,
})

/** A call without credentials. It belongs to no store, so no store's records match. */
export const anonymous = (services: Services) => newCtx(services, { level: 'none', source: 'api' })

/** The holder of a key. Charging the request budget also checks for changes, so the cache can be used. */
export const keyHolder = (services: Services, key: KeyIdentity, store: StoreName, source: 'api' | 'mcp') =>
  newCtx(services, { store, level: key.level, source, key, readCached: services.cache.recall })

/** A workflow step, or the worker that runs it. Call `checkForChanges` first, because this uses the cache. */
export const stepRunner = (services: Services, store: StoreName) =>
  newCtx(services, { store, level: 'step', source: 'api', readCached: services.cache.recall })

/** The command line or a background job, working on one store or on the whole installation. */
export const operator = (services: Services, store: StoreName | null) =>
  newCtx(services, { store, level: 'operator', source: 'cli' })

/** A user of the app, signed in or not, in a store or not. */
export const appCaller = (
  services: Services,
  caller: { person: PersonIdentity | null; store: StoreName | null; level: Level; browser: Browser },
): Ctx => newCtx(services, { ...caller, source: 'app', language: caller.browser.language })

export const authorOf = ({ key, person }: Pick<Ctx, 'key' | 'person'>) =>
  person?.name ?? key?.name ?? 'operator'
