import packageJson from '../package.json' with { type: 'json' }
import { openHouse, startInbox, startServing, startWorking } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { AppError } from './core/errors.ts'
import { operations } from './core/operations.ts'
import { createLog } from './log.ts'
import { createProgram, isHelp, isUsageError } from './surfaces/cli.ts'

const STDOUT = 1
const STDERR = 2

async function openConfiguredHouse(logTo: typeof STDOUT | typeof STDERR, json = false) {
  const config = readConfig(process.env)
  return openHouse(config, await createLog(config.logLevel, logTo, json))
}

function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Whoever asks twice does not want to wait.
      if (isStopping) process.exit(1)
      isStopping = true
      stop().then(() => process.exit(0), fail)
    })
  }
}

/** Ends with one line on stderr: 2 for what the caller can correct on the command line, else 1. */
function fail(error: unknown): never {
  if (isHelp(error)) process.exit(0)
  if (isUsageError(error)) process.exit(2) // said already
  const told = error instanceof AppError || error instanceof ConfigError
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`flowpost: ${text}\n`)
  if (!told && error instanceof Error && process.env.LOG_LEVEL === 'debug')
    process.stderr.write(`${error.stack}\n`)
  process.exit(error instanceof AppError && error.kind === 'invalid' ? 2 : 1)
}

const program = createProgram(operations, packageJson.version, {
  async serve({ withWorker, json, inboxPort }) {
    const house = await openConfiguredHouse(STDOUT, json)
    const inbox = inboxPort === undefined ? undefined : await startInbox(house, inboxPort)
    const running = await startServing(house, { operations, withWorker, inbox })
    const url = `http://${house.config.host}:${running.port}`
    house.log.info({ url, ...(inbox ? { inbox: `${url}/inbox`, inboxPort: inbox.port } : {}) }, 'listening')
    stopOnSignal(async () => {
      await running.stop()
      await inbox?.close()
    })
  },
  async worker({ json }) {
    const house = await openConfiguredHouse(STDOUT, json)
    stopOnSignal((await startWorking(house)).stop)
    house.log.info('working')
  },
  async migrate() {
    const house = await openConfiguredHouse(STDERR)
    await house.close()
    return house.migrated
  },
  async withServices(use) {
    const house = await openConfiguredHouse(STDERR)
    try {
      return await use(house.services)
    } finally {
      await house.close()
    }
  },
})

program.parseAsync().catch(fail)
