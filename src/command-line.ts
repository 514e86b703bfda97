import packageJson from '../package.json' with { type: 'json' }
import type { App } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { operator } from './core/call/context.ts'
import { AppError } from './core/call/errors.ts'
import { invoke } from './core/call/operation.ts'
import { operations } from './core/operations.ts'
import { createSetupLink } from './core/people/links/setup.ts'
import { hasPeople } from './core/people/person.ts'
import type { createLog } from './log.ts'
import { type Actions, createProgram, isHelp, isUsageError, type Terminal } from './surfaces/cli/cli.ts'

const STDOUT = 1
const STDERR = 2

/** The process that a command runs in, or a test's stand-in for one. */
export type CommandEnvironment = Terminal & {
  env: Record<string, string | undefined>
  createLog: typeof createLog
  /** Registers how to stop a command that keeps running. */
  stopOnSignal(stop: () => Promise<void>): void
}

/** Runs one command and returns its exit code. `serve` and `worker` keep running after this resolves. */
export async function runCommandLine(
  args: readonly string[],
  environment: CommandEnvironment,
): Promise<number> {
  try {
    await createCommands(environment).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return explainFailure(error, environment)
  }
}

/** Writes one line to stderr and returns the exit code: 2 for a mistake on the command line, otherwise 1. */
export function explainFailure(
  error: unknown,
  { stderr, env }: Pick<CommandEnvironment, 'stderr' | 'env'>,
): number {
  if (isHelp(error)) return 0
  if (isUsageError(error)) return 2 // already printed
  const isExpected = error instanceof AppError || error instanceof ConfigError
  const text = error instanceof Error ? error.message : String(error)
  stderr.write(`flowpost: ${text}\n`)
  if (!isExpected && error instanceof Error && env.LOG_LEVEL === 'debug') stderr.write(`${error.stack}\n`)
  return error instanceof AppError && error.kind === 'invalid' ? 2 : 1
}

/** While nobody has an account: the link for whoever looks on, or how to get one. It never goes into a log. */
async function offerSetup(app: App, port: number, screen: Terminal['stdout'] | null): Promise<void> {
  if (await hasPeople(app.store.db)) return
  if (!screen)
    return app.log.info('nobody has an account yet: flowpost setup-link prints the link to make one')
  const services = { ...app.services, baseUrl: app.config.baseUrl ?? `http://localhost:${port}` }
  const { output } = await invoke(createSetupLink, operator(services, null), {})
  const { url } = output as { url: string }
  screen.write(`\n  Make your account within an hour:\n  ${url}\n\n`)
}

/** Commands load what they run on, so that help and refusals need not wait for it. */
function createCommands({ env, createLog, stopOnSignal, ...terminal }: CommandEnvironment) {
  const openConfiguredApp = async (logTo: typeof STDOUT | typeof STDERR, json = false) => {
    const config = readConfig(env)
    const { openApp } = await import('./compose/app.ts')
    return openApp(config, await createLog(config.logLevel, logTo, json))
  }
  const actions: Actions = {
    async serve({ withWorker, json, inboxPort }) {
      const app = await openConfiguredApp(STDOUT, json)
      const { startInbox, startServing } = await import('./compose.ts')
      const inbox = inboxPort === undefined ? undefined : await startInbox(app, inboxPort)
      const running = await startServing(app, { operations, withWorker, inbox })
      const url = `http://${app.config.host}:${running.port}`
      app.log.info({ url, ...(inbox ? { inbox: `${url}/inbox`, inboxPort: inbox.port } : {}) }, 'listening')
      stopOnSignal(async () => {
        await running.stop()
        await inbox?.close()
      })
      await offerSetup(app, running.port, terminal.stdout.isTTY && !json ? terminal.stdout : null)
    },
    async worker({ json }) {
      const app = await openConfiguredApp(STDOUT, json)
      const { startWorking } = await import('./compose.ts')
      stopOnSignal((await startWorking(app)).stop)
      app.log.info('working')
    },
    async migrate() {
      const app = await openConfiguredApp(STDERR)
      await app.close()
      return app.migrated
    },
    async withServices(use) {
      const app = await openConfiguredApp(STDERR)
      try {
        return await use(app.services)
      } finally {
        await app.close()
      }
    },
  }
  return createProgram(operations, packageJson.version, actions, terminal)
}
