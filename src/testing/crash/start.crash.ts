import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { MAIN, runCli } from '../run-cli.ts'
import { createTestDatabase } from '../test-database.ts'

/** From before our first line runs until after the last migration, even on a slow machine. */
const DELAYS_MS = [150, 300, 500, 700, 900, 1200, 1600]
/** Counted from our first line, because before that, PID 1 ignores signals. */
const DELAYS_AFTER_START_MS = [0, 200, 500, 1000]
const SIGTERM_CODE = 143

const REPORT_SIGTERM_LISTENER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs'
  process.on('newListener', (name) => { if (name === 'SIGTERM') setImmediate(() => writeSync(3, '.')) })`)}`
/** As PID 1 of a container, which only receives signals that it handles. */
const AS_PID_1 = ['unshare', '--pid', '--fork', process.execPath, '--import', REPORT_SIGTERM_LISTENER]
const canBePid1 = spawnSync('unshare', [...AS_PID_1.slice(1), '-e', '']).status === 0

/** The service process, which may have been started by another one. */
const ownProcess = ({ pid }: ChildProcess, command: string[]) => {
  if (command.length === 1) return pid
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}

/** Starts the service with an empty database, sends SIGTERM after a delay, and then migrates the database and runs another command. */
async function stopWhileStarting(command: string[], delayMs: number) {
  const database = await createTestDatabase('any', 'empty')
  try {
    const env = { PATH: process.env.PATH, ...database.environment, PORT: '0' }
    const [program = '', ...args] = command
    const child = spawn(program, [...args, MAIN, 'serve'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    const { stderr, stdio } = child as typeof child & { stderr: Readable; stdio: { 3: Readable } }
    const errors = text(stderr)
    const exited = once(child, 'exit')
    if (command === AS_PID_1) await once(stdio[3], 'data')
    await setTimeout(delayMs)
    process.kill(ownProcess(child, command) ?? 0, 'SIGTERM')
    const timeout = setTimeout(10_000, 'still running', { ref: false })
    const [code, signal] = await Promise.race([exited, timeout.then((result) => [result, null])])
    const exitCode = signal === 'SIGTERM' ? SIGTERM_CODE : code
    if (exitCode === 'still running') process.kill(ownProcess(child, command) ?? 0, 'SIGKILL')
    await runCli(['migrate'], database.environment)
    const { code: next, stdout } = await runCli(['store', 'list', '--json'], database.environment)
    return { exitCode, errors: await errors, next, stores: stdout.trim() }
  } finally {
    await database.remove()
  }
}

describe('a service that gets SIGTERM while it starts', () => {
  it.each(DELAYS_MS)(
    'after %i ms stops without errors, and the next start migrates the database',
    async (delayMs) => {
      const { exitCode, ...rest } = await stopWhileStarting([process.execPath], delayMs)
      expect([0, SIGTERM_CODE]).toContain(exitCode)
      expect(rest).toEqual({ errors: '', next: 0, stores: '[]' })
    },
  )

  it.skipIf(!canBePid1).each(DELAYS_AFTER_START_MS)(
    'after %i ms also stops without errors as PID 1 of a container',
    async (delayMs) => {
      const { exitCode, ...rest } = await stopWhileStarting(AS_PID_1, delayMs)
      expect([0, SIGTERM_CODE]).toContain(exitCode)
      expect(rest).toEqual({ errors: '', next: 0, stores: '[]' })
    },
  )
})
