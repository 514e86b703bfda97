import type { Renderer } from '../../engine/renderer.ts'
import type { Budgets } from '../../ports/budgets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/files.ts'
import type { Installation, Reporter } from '../../ports/installation.ts'
import type { Mailer } from '../../ports/mail.ts'
import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { RepoHost } from '../../ports/repositories.ts'
import type { Signals } from '../../ports/signals.ts'
import type { Cache, Db, ReadCached, Search, Transact, Write } from '../../ports/store.ts'
import type { Vault } from '../../ports/vault.ts'
import type { KeyLevel, Level } from './levels.ts'

export type KeyIdentity = {
  id: string
  name: string
  prefix: string
  level: KeyLevel
  createdAt: string
  lastUsedAt: string | null
}

/** What is the same for every call of a process. */
export type Services = {
  db: Db
  transact: Transact
  write: Write
  readCached: ReadCached
  cache: Cache
  search: Search
  renderer: Renderer
  vault: Vault
  files: FileStore
  outbound: OutboundHttp
  mailer: Mailer
  repoHost: RepoHost
  signals: Signals
  clock: Clock
  budgets: Budgets
  /** How long callers are made to wait: for the outcome of a step, for a repository that is being worked on. */
  patience: { stepMs: number; repoMs: number }
  baseUrl: string
  version: string
  installation: Installation
  reporter: Reporter
}

/**
 * Who calls, for which store, and what the call may use. Inside a write, `db` is its transaction, and `readCached`
 * reads through it.
 */
export type Ctx = {
  services: Services
  db: Db
  readCached: ReadCached
  storeId: string
  storeName: string
  level: Level
  source: 'api' | 'mcp' | 'app' | 'repo' | 'cli'
  /** The key that was presented; null for a person at the machine. */
  key: KeyIdentity | null
  /** Under which the answer to this call is kept, if the caller gave one. */
  idempotencyKey?: string
}

type StoreName = { id: string; name: string }

const newCtx = (
  services: Services,
  readCached: ReadCached,
  store: StoreName | null,
  level: Level,
  source: Ctx['source'],
  key: KeyIdentity | null,
): Ctx => ({
  services,
  db: services.db,
  readCached,
  storeId: store?.id ?? '',
  storeName: store?.name ?? '',
  level,
  source,
  key,
})

/** A call from outside without a credential: it belongs to no store, so no record can match. */
export const anonymous = (services: Services) =>
  newCtx(services, services.readCached, null, 'none', 'api', null)

/** Whoever presented a key. The lookup already checked for changes, so `recall` is safe. */
export const keyHolder = (services: Services, key: KeyIdentity, store: StoreName, source: 'api' | 'mcp') =>
  newCtx(services, services.cache.recall, store, key.level, source, key)

/** A step of a workflow, or the engine that works for one. Make it after `checkForChanges`. */
export const stepRunner = (services: Services, store: StoreName) =>
  newCtx(services, services.cache.recall, store, 'step', 'api', null)

/** A person at the machine, working on one store, or on none for what concerns the whole installation. */
export const operator = (services: Services, store: StoreName | null) =>
  newCtx(services, services.readCached, store, 'operator', 'cli', null)
