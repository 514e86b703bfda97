import { setTimeout } from 'node:timers/promises'
import packageJson from '../package.json' with { type: 'json' }
import type { App } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { operator } from './core/call/context.ts'
import { AppError } from './core/call/errors.ts'
import { invoke } from './core/call/operation.ts'
import type { createLog } from './log.ts'
import { DatabaseUnavailable } from './ports/database-errors.ts'
import { type Problem, problemOf } from './problems/problems.ts'
import { type Actions, createProgram, IncompleteResult, isHelp, isUsageError } from './surfaces/cli/cli.ts'
import type { Terminal } from './surfaces/cli/command-input.ts'
import { CONTENT_COMMANDS } from './surfaces/cli/content/commands.ts'

const STDOUT = 1
const STDERR = 2

/** Stopped by the user at the terminal, or by the process manager. */
export type StopReason = 'by hand' | 'terminated'

/** Requests get 25 s and sends 20 s; the rest is for the last writes, which may wait for the database. */
const STOP_LIMIT_SECONDS = 35

const WARM_UP_AFTER_MS = 1_000

const WITHOUT_OPERATIONS: (string | undefined)[] = ['serve', 'worker', ...CONTENT_COMMANDS]

/** The process that a command runs in, or a test's stand-in for one. */
export type CommandEnvironment = Terminal & {
  env: Record<string, string | undefined>
  createLog: typeof createLog
  /** Registers how to stop a long-running command. The process ends after `limitSeconds` in any case. */
  stopOnSignal(stop: (reason: StopReason) => Promise<void>, limitSeconds: number): void
}

/** Runs one command and returns its exit code. `serve` and `worker` keep running after this resolves. */
export async function runCommandLine(
  args: readonly string[],
  environment: CommandEnvironment,
): Promise<number> {
  try {
    const program = await createCommands(environment, args[0])
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return explainFailure(error, environment, args.includes('--json'))
  }
}

/**
 * Writes one line to stderr and returns the exit code: 2 for wrong arguments, otherwise 1. With `--json`, stdout gets an
 * object with the code, so a script only has to read one stream.
 */
export function explainFailure(
  error: unknown,
  { stdout, stderr, env }: Pick<CommandEnvironment, 'stdout' | 'stderr' | 'env'>,
  json = false,
): number {
  if (isHelp(error)) return 0
  if (isUsageError(error)) return 2 // already printed
  if (error instanceof IncompleteResult) return 1 // already printed
  const isExpected = error instanceof AppError || error instanceof ConfigError
  const text = error instanceof Error ? error.message : String(error)
  const problem: Problem = isExpected
    ? error.problem
    : problemOf(error instanceof DatabaseUnavailable ? 'service.database_unavailable' : 'service.unexpected')
  const { code, field = null, data } = problem
  stderr.write(`flowpost: ${text}\n`)
  if (json) stdout.write(`${JSON.stringify({ error: text, code, field, data })}\n`)
  if (!isExpected && error instanceof Error && env.LOG_LEVEL === 'debug') stderr.write(`${error.stack}\n`)
  return error instanceof AppError && error.kind === 'invalid' ? 2 : 1
}

/**
 * Until the first account exists, prints the setup link to a terminal, or explains how to get one. The link is
 * never logged.
 */
async function announceSetup(app: App, port: number, terminal: Terminal['stdout'] | null): Promise<void> {
  const { hasPeople } = await import('./core/admin/people/person.ts')
  if (await hasPeople(app.database.db)) return
  if (!terminal)
    return app.log.info(
      'there are no accounts yet: run flowpost setup-link for a link to create the first one',
    )
  const { createSetupLink } = await import('./core/admin/people/account/setup.ts')
  const services = { ...app.services, baseUrl: app.config.baseUrl ?? `http://localhost:${port}` }
  const { output } = await invoke(createSetupLink, operator(services, null), {})
  const { url } = output as { url: string }
  terminal.write(`\n  Create your account within an hour:\n  ${url}\n\n`)
}

/** Loads what the first email needs after the first response, or after a second without one. */
async function warmUpAfter(firstResponse: Promise<void>, app: App): Promise<void> {
  await Promise.race([firstResponse, setTimeout(WARM_UP_AFTER_MS, undefined, { ref: false })])
  await app
    .warmUp()
    .catch((error: unknown) => app.log.warn({ err: error }, 'the first email will take longer'))
}

/** Commands load their dependencies lazily, so help and refusals do not wait for them. */
async function createCommands(
  { env, createLog, stopOnSignal, ...terminal }: CommandEnvironment,
  first: string | undefined,
) {
  const openConfiguredApp = async (
    fd: typeof STDOUT | typeof STDERR,
    { json = false, requireDatabase = false } = {},
  ) => {
    const config = readConfig(env)
    const { openApp } = await import('./compose/app.ts')
    return openApp({ ...config, requireDatabase }, await createLog(config.logLevel, fd, json))
  }
  /** Without these lines, a process that was asked to stop looks like one that crashed. */
  const stopWithLog = ({ log }: App, stop: (reason: StopReason) => Promise<void>, limitSeconds: number) =>
    stopOnSignal(async (reason) => {
      log.info('stopping')
      // Detects now whether anyone still reads the log; at exit, the logger would wait for a reader forever.
      log.flush()
      await stop(reason)
      log.info('stopped')
    }, limitSeconds)
  const actions: Actions = {
    async serve({ withWorker, json, inboxPort }) {
      const app = await openConfiguredApp(STDOUT, { json })
      const { startInbox, startServing } = await import('./compose.ts')
      const { operations } = await import('./core/operations.ts')
      const inbox = inboxPort === undefined ? undefined : await startInbox(app, inboxPort)
      const server = await startServing(app, { operations, withWorker, inbox })
      const url = `http://${app.config.host}:${server.port}`
      app.log.info({ url, ...(inbox ? { inbox: `${url}/inbox`, inboxPort: inbox.port } : {}) }, 'listening')
      const { drainSeconds } = app.config
      const stop = async (reason: StopReason) => {
        if (reason === 'terminated') await server.drain(drainSeconds)
        await server.stop()
        await inbox?.close()
      }
      stopWithLog(app, stop, drainSeconds + STOP_LIMIT_SECONDS)
      await announceSetup(app, server.port, terminal.stdout.isTTY && !json ? terminal.stdout : null)
      void warmUpAfter(server.firstResponse, app)
    },
    async worker({ json }) {
      const app = await openConfiguredApp(STDOUT, { json })
      const { startWorking } = await import('./compose.ts')
      const { metricsPort, stop } = await startWorking(app)
      stopWithLog(app, stop, STOP_LIMIT_SECONDS)
      app.log.info({ metricsPort }, 'working')
      void warmUpAfter(Promise.resolve(), app)
    },
    async migrate() {
      const app = await openConfiguredApp(STDERR)
      await app.close()
      return app.migrated.applied
    },
    async restore({ from, reporter }) {
      const config = readConfig(env)
      const log = await createLog(config.logLevel, STDERR, false)
      const { restoreBackup, endPendingExecutions } = await import('./compose/restore.ts')
      return from === null
        ? endPendingExecutions(config, log)
        : restoreBackup(config, log, { from, reporter })
    },
    async withServices({ beginsInstallation }, use) {
      const app = await openConfiguredApp(STDERR, { requireDatabase: !beginsInstallation })
      try {
        return await use(app.services)
      } finally {
        await app.close()
      }
    },
  }
  // Loading and describing the operations takes half a second.
  const commandOperations = WITHOUT_OPERATIONS.includes(first)
    ? []
    : (await import('./core/operations.ts')).operations
  return createProgram(commandOperations, packageJson.version, actions, terminal, env)
}
