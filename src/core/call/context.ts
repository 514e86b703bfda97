import type { Renderer } from '../../engine/renderer.ts'
import type { Budgets } from '../../ports/budgets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/files.ts'
import type { Installation, Reporter } from '../../ports/installation.ts'
import type { Mailer } from '../../ports/mail.ts'
import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { RepoHost } from '../../ports/repositories.ts'
import type { Signals } from '../../ports/signals.ts'
import type { Db, Memory, Remember, Search, Transact } from '../../ports/store.ts'
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
  transactInParallel: Transact
  writeAtOnce: Transact
  remember: Remember
  memory: Memory
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

/** Who calls, for which store, and what the call may use. Inside a write, `db` is its transaction. */
export type Ctx = Services & {
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

/** Written out field by field: every call makes one, and a literal is made fastest. */
const newCtx = (
  services: Services,
  remember: Remember,
  store: StoreName | null,
  level: Level,
  source: Ctx['source'],
  key: KeyIdentity | null,
): Ctx => ({
  db: services.db,
  transact: services.transact,
  transactInParallel: services.transactInParallel,
  writeAtOnce: services.writeAtOnce,
  remember,
  memory: services.memory,
  search: services.search,
  renderer: services.renderer,
  vault: services.vault,
  files: services.files,
  outbound: services.outbound,
  mailer: services.mailer,
  repoHost: services.repoHost,
  signals: services.signals,
  clock: services.clock,
  budgets: services.budgets,
  patience: services.patience,
  baseUrl: services.baseUrl,
  version: services.version,
  installation: services.installation,
  reporter: services.reporter,
  storeId: store?.id ?? '',
  storeName: store?.name ?? '',
  level,
  source,
  key,
})

/** A call from outside without a credential: it belongs to no store, so no record can match. */
export const anonymous = (services: Services) =>
  newCtx(services, services.remember, null, 'none', 'api', null)

/** Whoever presented a key. To find its holder, one has looked. */
export const keyHolder = (services: Services, key: KeyIdentity, store: StoreName, source: 'api' | 'mcp') =>
  newCtx(services, services.memory.recall, store, key.level, source, key)

/** A step of a workflow, or the engine that works for one. To be made after a look. */
export const stepRunner = (services: Services, store: StoreName) =>
  newCtx(services, services.memory.recall, store, 'step', 'api', null)

/** A person at the machine, working on one store, or on none for what concerns the whole installation. */
export const operator = (services: Services, store: StoreName | null) =>
  newCtx(services, services.remember, store, 'operator', 'cli', null)
