import { type Dispatcher, request } from 'undici'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type App, type RunningServer, startServing } from '../compose.ts'
import { readConfig } from '../config.ts'
import { createKey } from '../core/admin/keys/create-key.ts'
import { createStore } from '../core/admin/stores/create-store.ts'
import { operator } from '../core/call/context.ts'
import type { KeyLevel } from '../core/call/levels.ts'
import { type AnyOperation, invoke } from '../core/call/operation.ts'
import { operations } from '../core/operations.ts'
import { requireDeclaredCodes } from './declared-codes.ts'
import { openTestApp } from './open-test-app.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type Reply<T = Record<string, unknown>> = { status: number; headers: Headers; body: T; text: string }

export type CallOptions = { method?: string; key?: string; body?: unknown; headers?: Record<string, string> }

/** A clock that tests can advance and stop. */
export type TestClock = { now(): Date; advance(seconds: number): void; stop(): void }

export type Harness = {
  app: App
  database: TestDatabase
  clock: TestClock
  url: string
  /** Calls a path over a real socket. */
  call<T = Record<string, unknown>>(path: string, options?: CallOptions): Promise<Reply<T>>
  newStore(): Promise<{ id: string; name: string }>
  newKey(storeId: string, level: KeyLevel): Promise<string>
  /** A new store with a key of this level. */
  newCaller(level: KeyLevel): Promise<{ storeId: string; key: string }>
  /** Runs an operation as the command line does, without a user. */
  operate<T>(operation: AnyOperation, input: Record<string, unknown>, storeId?: string): Promise<T>
}

/** Longer than in production, for busy machines. */
export const TEST_STEP_WAIT_MS = 60_000

/** Below the range of automatically assigned ports, so no other process takes it between two test files. */
const OWN_PORT = 10_000 + (process.pid % 20_000)
let reusesOrigin = false

/**
 * Gives the services of all test files in this process the same port, so that a browser does not have to load
 * and compile the app again.
 */
export const reuseOrigin = () => {
  reusesOrigin = true
}

type Prepare = (app: App) => Promise<void>
type StartOptions = { extra: readonly AnyOperation[]; prepare: Prepare | undefined; withWorker: boolean }

/** A running service for the tests of one file, on the database of this test project. */
export const useHarness = (extra: readonly AnyOperation[] = [], prepare?: Prepare): Harness =>
  startForFile({ extra, prepare, withWorker: true })

/** Starts no background tasks, which slow down tests that do not need them. */
export const useHarnessWithoutWorker = (extra: readonly AnyOperation[] = [], prepare?: Prepare): Harness =>
  startForFile({ extra, prepare, withWorker: false })

function startForFile({ extra, prepare, withWorker }: StartOptions): Harness {
  const harness = {} as Harness
  let running: RunningServer
  const allOperations = [...operations, ...extra]
  const watchCodes = requireDeclaredCodes(() => harness.app, allOperations)
  beforeAll(async () => {
    const database = await createTestDatabase()
    let wakeWorker = () => {}
    const clock = createTestClock(() => wakeWorker())
    const config = readConfig({ ...database.environment, PORT: '0' })
    const app = await openTestApp(config, clock)
    app.services.waitLimits.stepMs = TEST_STEP_WAIT_MS
    wakeWorker = app.services.signals.workArrived
    await prepare?.(app)
    const start = (port: number) =>
      startServing({ ...app, config: { ...config, port } }, { operations: allOperations, withWorker })
    // Another process may use the port.
    running = reusesOrigin ? await start(OWN_PORT).catch(() => start(0)) : await start(0)
    reusesOrigin = false
    Object.assign(
      harness,
      { app, database, clock, url: `http://127.0.0.1:${running.port}` },
      createActions(harness),
    )
    watchCodes()
  })
  afterAll(async () => {
    await running?.stop()
    await harness.database?.remove()
  })
  return harness
}

function createActions(harness: Harness) {
  const operate = async <T>(operation: AnyOperation, input: Record<string, unknown>, storeId?: string) => {
    const store = storeId === undefined ? null : { id: storeId, name: '' }
    const { output } = await invoke(operation, operator(harness.app.services, store), input)
    return output as T
  }
  const newStore = () => operate<{ id: string; name: string }>(createStore, { name: 'Shop' })
  const newKey = async (storeId: string, level: KeyLevel) =>
    (await operate<{ key: string }>(createKey, { level, name: 'test' }, storeId)).key
  return {
    operate,
    newStore,
    newKey,
    async newCaller(level: KeyLevel) {
      const { id } = await newStore()
      return { storeId: id, key: await newKey(id, level) }
    },
    call: (path: string, options: CallOptions = {}) => callPath(harness.url + path, options),
  }
}

/** Does not use `fetch`, which takes longer than the service itself. */
async function callPath(url: string, { method = 'GET', key, body, headers = {} }: CallOptions) {
  const isText = typeof body === 'string' || body instanceof Uint8Array
  const response = await request(url, {
    method: method as Dispatcher.HttpMethod,
    headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...headers },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  })
  const text = await response.body.text()
  return {
    status: response.statusCode,
    text,
    body: parse(text),
    // Created lazily, because few tests need them and they are slow to create.
    get headers() {
      return toHeaders(response.headers)
    },
  }
}

function toHeaders(headers: Dispatcher.ResponseData['headers']): Headers {
  const pairs = Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  )
  return new Headers(pairs)
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Moves the clock back for a test that could otherwise run into the next hour. */
export function avoidHourChange({ clock }: Pick<Harness, 'clock'>) {
  if (clock.now().getUTCMinutes() <= 55) return
  clock.advance(-600)
  onTestFinished(() => clock.advance(600))
}

/** `onAdvance` wakes up code that waits for a time. */
function createTestClock(onAdvance: () => void): TestClock {
  let offsetMs = 0
  let stoppedMs: number | undefined
  return {
    now: () => new Date((stoppedMs ?? Date.now()) + offsetMs),
    stop: () => {
      stoppedMs = Date.now()
    },
    advance: (seconds) => {
      offsetMs += seconds * 1000
      onAdvance()
    },
  }
}
