import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { MAIN, runCli } from '../run-cli.ts'
import { createTestStore } from '../test-store.ts'

/** From before the first line of ours to after the last migration, on a slow machine as well. */
const DELAYS_MS = [150, 300, 500, 700, 900, 1200, 1600]
/** The same from our first line on. What comes before is lost to the first process: Node gives it to the system. */
const LATER_MS = [0, 200, 500, 1000]
const SIGTERM_CODE = 143

const TELL_WHEN_LISTENING = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs'
  process.on('newListener', (name) => { if (name === 'SIGTERM') setImmediate(() => writeSync(3, '.')) })`)}`
/** As the first process of a container, which hears only what it listens for. */
const AS_FIRST = ['unshare', '--pid', '--fork', process.execPath, '--import', TELL_WHEN_LISTENING]
const canBeFirst = spawnSync('unshare', [...AS_FIRST.slice(1), '-e', '']).status === 0

/** The process itself, where another one started it. */
const ownProcess = ({ pid }: ChildProcess, command: string[]) => {
  if (command.length === 1) return pid
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}

/** Starts on an empty store, asks it to end so much later, and sees how the next one gets on. */
async function endWhileStarting(command: string[], delayMs: number) {
  const store = await createTestStore('any', 'empty')
  try {
    const env = { PATH: process.env.PATH, ...store.environment, PORT: '0' }
    const [program = '', ...args] = command
    const child = spawn(program, [...args, MAIN, 'serve'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    const { stderr, stdio } = child as typeof child & { stderr: Readable; stdio: { 3: Readable } }
    const [complaint, exited] = [text(stderr), once(child, 'exit')]
    if (command === AS_FIRST) await once(stdio[3], 'data')
    await setTimeout(delayMs)
    process.kill(ownProcess(child, command) ?? 0, 'SIGTERM')
    const late = setTimeout(10_000, 'still runs', { ref: false })
    const [code, signal] = await Promise.race([exited, late.then((said) => [said, null])])
    const ended = signal === 'SIGTERM' ? SIGTERM_CODE : code
    if (ended === 'still runs') process.kill(ownProcess(child, command) ?? 0, 'SIGKILL')
    const { code: next, stdout } = await runCli(['store', 'list', '--json'], store.environment)
    return { ended, complaint: await complaint, next, stores: stdout.trim() }
  } finally {
    await store.remove()
  }
}

describe('a service that is asked to end while it starts', () => {
  it.each(DELAYS_MS)(
    'after %i ms ends without a complaint, and the next start brings the store up to date',
    async (delayMs) => {
      const { ended, ...rest } = await endWhileStarting([process.execPath], delayMs)
      expect([0, SIGTERM_CODE]).toContain(ended)
      expect(rest).toEqual({ complaint: '', next: 0, stores: '[]' })
    },
  )

  it.skipIf(!canBeFirst).each(LATER_MS)(
    'after %i ms does so as the first process of a container',
    async (delayMs) => {
      const { ended, ...rest } = await endWhileStarting(AS_FIRST, delayMs)
      expect([0, SIGTERM_CODE]).toContain(ended)
      expect(rest).toEqual({ complaint: '', next: 0, stores: '[]' })
    },
  )
})
