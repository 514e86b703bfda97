import { execFile, spawn } from 'node:child_process'
import { access, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

let folder = ''
let port = 0
let blocks: string[] = []
let stop = () => {}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** The code blocks as written, except for the port, which may be in use. */
async function readBlocks() {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8')
  return [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
    block.replaceAll('localhost:3000', `localhost:${port}`),
  )
}

/** Replaces `npm ci`, because everything is already installed; other commands run the real npm. */
async function createFakeNpm() {
  const { stdout } = await run('bash', ['-c', 'command -v npm'])
  const path = join(folder, 'npm')
  await writeFile(path, `#!/usr/bin/env bash\n[ "$1" = ci ] && exit 0\nexec ${stdout.trim()} "$@"\n`)
  await chmod(path, 0o755)
}

const environment = () => ({
  PATH: `${folder}${delimiter}${process.env.PATH}`,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  PORT: String(port),
  FLOWPOST_DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'info',
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readme-'))
  port = await freePort()
  blocks = await readBlocks()
  await createFakeNpm()
})
afterAll(async () => {
  stop()
  await rm(folder, { recursive: true, force: true })
})

/** Reads the log instead of polling, which would slow down a busy machine. */
const waitUntilListening = (stdout: Readable) =>
  new Promise<void>((resolve, reject) => {
    let logged = ''
    stdout.on('data', (bytes) => {
      logged += bytes
      if (logged.includes('"msg":"listening"')) resolve()
    })
    stdout.on('end', () => reject(new Error(`the service did not start: ${logged}`)))
  })

describe('the README', () => {
  it('has at most 160 lines', async () => {
    const lines = (await readFile(join(ROOT, 'README.md'), 'utf8')).split('\n')
    expect(lines.length).toBeLessThanOrEqual(160)
  })

  it('links only to existing pages and images', async () => {
    const readme = await readFile(join(ROOT, 'README.md'), 'utf8')
    for (const [, path = ''] of readme.matchAll(/\]\(((?!https?:)[^)#]+)\)/g))
      await expect(access(join(ROOT, path)), path).resolves.toBeUndefined()
  })

  it('can be followed block by block', async () => {
    const [start = '', ...rest] = blocks
    const server = spawn('bash', ['-c', start], {
      cwd: ROOT,
      env: environment(),
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    stop = () => {
      if (server.pid) process.kill(-server.pid, 'SIGTERM')
    }
    await waitUntilListening(server.stdout)
    const test = rest.pop()
    expect(test).toBe('npm ci && npm test\n')
    const script = ['set -euo pipefail', ...rest].join('\necho; echo "---"\n')
    const { stdout } = await run('bash', ['-c', script], { cwd: ROOT, env: environment() })
    const [, , step = '', restOutput = '', tool = ''] = stdout.split('---')
    // On a busy machine, the step may not have finished when the response is sent.
    expect(step).toMatch(/"status":"(?:SUCCESS|PENDING)"/)
    expect(restOutput).toContain('"level":"write"')
    expect(restOutput).toContain('"subject":"Hello Ada"')
    expect(restOutput).toContain('"successRate"')
    expect(tool).toContain('successRate')
  })
})
