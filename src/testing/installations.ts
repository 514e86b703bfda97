import { type App, type RunningServer, startServing } from '../compose.ts'
import { readConfig } from '../config.ts'
import { operator } from '../core/call/context.ts'
import { type AnyOperation, invoke } from '../core/call/operation.ts'
import { operations } from '../core/operations.ts'
import type { Clock } from '../ports/clock.ts'
import type { FileStore } from '../ports/files.ts'
import type { Reporter } from '../ports/installation.ts'
import { openTestApp } from './open-test-app.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The same for all installations, so that links in responses are the same. */
const BASE_URL = 'https://mail.example'

export type TestInstallation = {
  app: App
  database: TestDatabase
  operate<T = Record<string, unknown>>(operation: AnyOperation, input: object, options?: Options): Promise<T>
  /** Serves until the installation is closed; returns the base URL. */
  serve(options?: { withWorker: boolean }): Promise<string>
  close(): Promise<void>
}

type Options = { storeId?: string; reporter?: Partial<Reporter>; files?: FileStore }

/** A separate installation, for tests that need several. */
export async function openInstallation(
  kind: 'sqlite' | 'any',
  { clock, existing, busyTimeoutMs }: { clock?: Clock; existing?: TestDatabase; busyTimeoutMs?: number } = {},
): Promise<TestInstallation> {
  const database = existing ?? (await createTestDatabase(kind))
  const config = readConfig({ ...database.environment, PORT: '0', FLOWPOST_BASE_URL: BASE_URL })
  const app = await openTestApp({ ...config, busyTimeoutMs }, clock)
  let running: RunningServer | undefined
  return {
    app,
    database,
    async operate<T>(
      operation: AnyOperation,
      input: object,
      { storeId, reporter, files = app.services.files }: Options = {},
    ) {
      const services = { ...app.services, files, reporter: { ...app.services.reporter, ...reporter } }
      const storeContext = storeId === undefined ? null : { id: storeId, name: '' }
      const { output } = await invoke(operation, operator(services, storeContext), { ...input })
      return output as T
    },
    async serve({ withWorker } = { withWorker: false }) {
      running ??= await startServing(app, { operations, withWorker })
      return `http://127.0.0.1:${running.port}`
    },
    async close() {
      await (running ? running.stop() : app.close())
      await database.remove()
    },
  }
}
