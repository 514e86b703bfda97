import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type App, openApp } from '../src/compose.ts'
import { readConfig } from '../src/config.ts'
import { createKey } from '../src/core/admin/keys/create-key.ts'
import { createStore } from '../src/core/admin/stores/create-store.ts'
import { type Ctx, operator } from '../src/core/call/context.ts'
import { invoke } from '../src/core/call/operation.ts'
import { startPostgres } from '../src/testing/database/postgres-server.ts'

export type BenchDatabase = {
  environment: Record<string, string>
  app: App
  /** An operator context for the benchmark store, as on the command line. */
  ctx: Ctx
  remove(): Promise<void>
}

export const DATABASES = ['sqlite', 'postgres'] as const

/** Opens the app with one store in a new on-disk database that is flushed like a production one. */
export async function createBenchDatabase(
  kind: (typeof DATABASES)[number] = 'sqlite',
  settings: Record<string, string> = {},
): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'flowpost-bench-'))
  const server = kind === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const environment = {
    FLOWPOST_DATA_DIR: dataDir,
    ...settings,
    ...(server ? { DATABASE_URL: server.url, FLOWPOST_MASTER_KEY: randomBytes(32).toString('base64') } : {}),
  }
  const app = await openApp(readConfig(environment), pino({ level: 'silent' }))
  const { output } = await invoke(createStore, operator(app.services, null), { name: 'Bench' })
  return {
    environment,
    app,
    ctx: operator(app.services, output as { id: string; name: string }),
    async remove() {
      await app.close()
      await server?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates API keys, for load above the rate limit of a single key. */
export async function createKeys(ctx: Ctx, count: number): Promise<string[]> {
  const keys: string[] = []
  for (let i = 0; i < count; i++) {
    const { output } = await invoke(createKey, ctx, { level: 'execute', name: `k${i}` })
    keys.push((output as { key: string }).key)
  }
  return keys
}
