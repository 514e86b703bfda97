import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { MAIN, processEnvironment } from './run-cli.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const BIN = join(ROOT, packageJson.bin.flowpost)

/** Replaces the service, which takes much longer to load: prints its input, and exits as requested. */
const PROGRAM = `
import { text } from 'node:stream/consumers'
const args = process.argv.slice(2)
if (args[0] === 'serve') {
  process.on('SIGINT', () => process.exit(0))
  setInterval(() => {}, 1000)
  console.log(JSON.stringify({ msg: 'listening', pid: process.pid }))
} else {
  console.log(JSON.stringify({ args, stdin: await text(process.stdin) }))
  console.error('to stderr')
  process.exitCode = 7
}
`

let folder: string
/** The command with the replacement instead of the service. */
let fakeBin: string
const children: ChildProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flowpost-bin-'))
  fakeBin = copyBin('installed')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'installed', 'node_modules'))
})
afterAll(() => {
  // Not SIGKILL, which cannot be forwarded: the service would keep running.
  for (const child of children) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** A folder with the command and the replacement, but without packages. */
function copyBin(name: string): string {
  const copy = join(folder, name, 'bin', 'flowpost.mjs')
  const platform = join(folder, name, 'src', 'platform')
  mkdirSync(join(folder, name, 'bin'), { recursive: true })
  mkdirSync(platform, { recursive: true })
  copyFileSync(BIN, copy)
  copyFileSync(join(ROOT, 'package.json'), join(folder, name, 'package.json'))
  copyFileSync(join(ROOT, 'src/platform/npm-parent.mjs'), join(platform, 'npm-parent.mjs'))
  writeFileSync(join(folder, name, 'src', 'main.mjs'), PROGRAM)
  return copy
}

/** Arguments that make Node report another version or platform. */
function pretendVersion(version: string, platform: string = process.platform): string[] {
  const preload = join(folder, `as-${version}-${platform}.cjs`)
  writeFileSync(
    preload,
    `Object.defineProperty(process, 'version', { value: '${version}' })
    Object.defineProperty(process, 'platform', { value: '${platform}' })`,
  )
  return ['--require', preload]
}

const environment = () =>
  processEnvironment({ FLOWPOST_DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info', PORT: '0' })

type RunOptions = { stdin?: string; bin?: string; platform?: string }

function run(version: string, args: string[], { stdin = '', bin = BIN, platform }: RunOptions = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...pretendVersion(version, platform), bin, ...args],
      { env: environment() },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end(stdin)
  })
}

async function waitUntilListening(child: ChildProcess): Promise<{ pid: number; url: string }> {
  let logged = ''
  child.stdout?.on('data', (bytes) => {
    logged += bytes
  })
  const line = () => logged.split('\n').find((text) => text.includes('"msg":"listening"'))
  await expect.poll(line).toBeDefined()
  return JSON.parse(line() ?? '')
}

describe('a server started by npm', () => {
  it('stops when npm is stopped', async () => {
    const env = { ...environment(), HOME: process.env.HOME }
    const args = ['run', 'flowpost', '--', 'serve']
    const npm = spawn('npm', args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(npm)
    const { url } = await waitUntilListening(npm)
    npm.kill('SIGTERM')
    await expect.poll(() => fetch(`${url}/healthz`).catch(() => 'gone')).toBe('gone')
  })

  it('stops with a shell in between, even if an older Node started the pinned one', async () => {
    // The extra command prevents the shell from replacing itself with the first one.
    const script = '"$@"; :'
    const args = [process.execPath, ...pretendVersion('v20.0.0'), fakeBin, 'serve']
    const env = { ...environment(), npm_lifecycle_event: 'npx' }
    const shell = spawn('sh', ['-c', script, 'sh', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(shell)
    const { pid } = await waitUntilListening(shell)
    shell.kill('SIGTERM')
    await expect.poll(() => isRunning(pid)).toBe(false)
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('bin/flowpost.mjs', () => {
  it.each(['v20.0.0', process.version])(
    'run by Node %s, passes on arguments, standard input, output and exit code',
    async (version) => {
      const args = ['secret', 'set', '--description', `A "key" for ${version}`, '']
      const { stdout, ...rest } = await run(version, args, { stdin: 'hush-hush', bin: fakeBin })
      expect(rest).toEqual({ code: 7, stderr: 'to stderr\n' })
      expect(JSON.parse(stdout)).toEqual({ args, stdin: 'hush-hush' })
    },
  )

  it('runs the actual service', async () => {
    expect(await run(process.version, ['nonsense'])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^flowpost: unknown command `nonsense`[^\n]*\n$/),
    })
  })

  it.each([
    ['v20.0.0', process.platform],
    [process.version, process.platform],
    [process.version, 'win32'],
  ])('run by Node %s on %s, passes on the signal that stops the service', async (version, platform) => {
    const child = spawn(process.execPath, [...pretendVersion(version, platform), fakeBin, 'serve'], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    await waitUntilListening(child)
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('reports in one line that Node is too old', async () => {
    expect(await run('v18.20.4', ['serve'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'flowpost: needs Node 20 or newer; this is v18.20.4\n',
    })
  })

  it('starts a program that itself reports in one line that Node is too old', async () => {
    expect(await run('v22.9.0', ['serve'], { bin: MAIN })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'flowpost: needs Node 24 or newer; this is v22.9.0\n',
    })
  })

  it('can be parsed by an older Node', () => {
    const code = readFileSync(BIN, 'utf8').replaceAll(/^\s*\/\/.*$|\/\*\*.*\*\//gm, '')
    expect(code).not.toMatch(/^import /m)
    expect(code).not.toMatch(/^(?:const .*)?\bawait\b/m)
    expect(code).not.toMatch(/\?\.|\?\?|\|\|=|&&=|#\w+[=(;]/)
  })

  it('explains what to do if the pinned release is missing', async () => {
    expect(await run('v22.0.0', ['store', 'list'], { bin: copyBin('bare') })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'flowpost: needs Node 24 or newer; this is v22.0.0, and the release that comes with Flowpost is not installed; run: npm install --include=optional\n',
    })
  })

  it('explains what to install on a platform for which Flowpost includes no release', async () => {
    expect(await run('v22.0.0', ['serve'], { bin: copyBin('mac'), platform: 'darwin' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'flowpost: needs Node 24 or newer; this is v22.0.0; install it from https://nodejs.org\n',
    })
  })

  it.each(['darwin', 'win32'])('needs no pinned release on %s if Node is new enough', async (platform) => {
    const { code, stdout } = await run(process.version, ['store'], { bin: copyBin(platform), platform })
    expect({ code, args: JSON.parse(stdout).args }).toEqual({ code: 7, args: ['store'] })
  })
})
