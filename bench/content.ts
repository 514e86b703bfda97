import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import packageJson from '../package.json' with { type: 'json' }
import { createKey } from '../src/core/admin/keys/create-key.ts'
import { invoke } from '../src/core/call/operation.ts'
import { addManyLayouts } from '../src/testing/many-layouts.ts'
import { createBenchDatabase, DATABASES } from './bench-database.ts'
import { cpuMs, startFlowpost } from './servers/server-process.ts'
import { median, type Row } from './table.ts'

const LAYOUTS = 100
const ROUNDS = 5
const GOAL_MS = 3000

/** `flowpost pull` into an empty folder, then `flowpost push` without changes, as separate processes. */
export async function benchContent(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of DATABASES) {
    const database = await createBenchDatabase(kind)
    await addManyLayouts(database.ctx, LAYOUTS)
    const { key } = (await invoke(createKey, database.ctx, { level: 'write', name: 'bench' })).output as {
      key: string
    }
    const server = await startFlowpost(database.environment)
    const folder = mkdtempSync(join(tmpdir(), 'flowpost-content-'))
    try {
      const rounds: Round[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        // A new folder each time, because ext4 creates files ten times slower shortly after others were deleted.
        const args = ['--url', server.url, '--dir', join(folder, `${round}`)]
        const before = cpuMs(server.pid)
        const pull = await runCommand(['pull', ...args], key)
        const push = await runCommand(['push', ...args], key)
        rounds.push({ pull, push, serverCpuMs: cpuMs(server.pid) - before })
      }
      // The first round is a warm-up.
      rows.push(createRow(kind, rounds.slice(1)))
    } finally {
      await server.stop()
      await database.remove()
      rmSync(folder, { recursive: true })
    }
  }
  return rows
}

type Command = { ms: number; cpuMs: number }
type Round = { pull: Command; push: Command; serverCpuMs: number }

/** Uses Bash to measure the CPU time. */
async function runCommand(args: string[], key: string): Promise<Command> {
  const [, ...start] = packageJson.scripts.flowpost.split(' ')
  const script = 'TIMEFORMAT="%3R %3U %3S"; time "$@" >/dev/null'
  const child = spawn('bash', ['-c', script, 'bash', process.execPath, ...start, ...args], {
    // Some locales print a decimal comma.
    env: { ...process.env, LC_ALL: 'C', FLOWPOST_API_KEY: key },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(output)
  const [wall = 0, user = 0, system = 0] = output.split(' ').map((seconds) => Number(seconds) * 1000)
  return { ms: wall, cpuMs: user + system }
}

function createRow(kind: string, rounds: readonly Round[]): Row {
  const medianOf = (value: (round: Round) => number) => median(rounds.map(value))
  const both = medianOf(({ pull, push }) => pull.ms + push.ms)
  const parts = [
    `pull ${medianOf(({ pull }) => pull.ms).toFixed(0)} and push ${medianOf(({ push }) => push.ms).toFixed(0)} ms`,
    `CPU ${medianOf(({ pull }) => pull.cpuMs).toFixed(0)} and ${medianOf(({ push }) => push.cpuMs).toFixed(0)} ms`,
    `server ${medianOf(({ serverCpuMs }) => serverCpuMs).toFixed(0)} ms`,
  ]
  return {
    metric: `${LAYOUTS} layouts in 10 languages, pull and push, ${kind}, p50`,
    measured: `${both.toFixed(0)} ms: ${parts.join('; ')}`,
    goal: `< ${GOAL_MS} ms`,
    isMet: both < GOAL_MS,
  }
}
