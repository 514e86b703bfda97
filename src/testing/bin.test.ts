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

/** Stands in for the service, which takes much longer to load: says what it got, and ends as it is told to. */
const PROGRAM = `
import { text } from 'node:stream/consumers'
const args = process.argv.slice(2)
if (args[0] === 'serve') {
  process.on('SIGINT', () => process.exit(0))
  setInterval(() => {}, 1000)
  console.log('"msg":"listening"')
} else {
  console.log(JSON.stringify({ args, stdin: await text(process.stdin) }))
  console.error('said aside')
  process.exitCode = 7
}
`

let folder: string
/** The command with the stand-in in place of the service. */
let binOfProgram: string
const children: ChildProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flowpost-bin-'))
  binOfProgram = copyBin('installed')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'installed', 'node_modules'))
  mkdirSync(join(folder, 'installed', 'src'))
  writeFileSync(join(folder, 'installed', 'src', 'main.mjs'), PROGRAM)
})
afterAll(() => {
  // Not SIGKILL, which nobody can hand on: the service would stay.
  for (const child of children) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

function copyBin(name: string): string {
  const copy = join(folder, name, 'bin', 'flowpost.mjs')
  mkdirSync(join(folder, name, 'bin'), { recursive: true })
  copyFileSync(BIN, copy)
  return copy
}

/** Arguments that make this Node take itself for another release. */
function asNode(version: string): string[] {
  const preload = join(folder, `as-${version}.cjs`)
  writeFileSync(preload, `Object.defineProperty(process, 'version', { value: '${version}' })`)
  return ['--require', preload]
}

const environment = () =>
  processEnvironment({ FLOWPOST_DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info', PORT: '0' })

function run(version: string, args: string[], { stdin = '', bin = BIN } = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...asNode(version), bin, ...args],
      { env: environment() },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end(stdin)
  })
}

describe('bin/flowpost.mjs', () => {
  it.each(['v20.0.0', process.version])(
    'run by Node %s, hands on arguments, standard input, output and exit code',
    async (version) => {
      const args = ['secret', 'set', '--description', `A "key" for ${version}`, '']
      const { stdout, ...rest } = await run(version, args, { stdin: 'hush-hush', bin: binOfProgram })
      expect(rest).toEqual({ code: 7, stderr: 'said aside\n' })
      expect(JSON.parse(stdout)).toEqual({ args, stdin: 'hush-hush' })
    },
  )

  it('runs the service as it stands', async () => {
    expect(await run(process.version, ['nonsense'])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^flowpost: unknown command `nonsense`[^\n]*\n$/),
    })
  })

  it.each(['v20.0.0', process.version])(
    'run by Node %s, hands on the signal that stops the service, which ends well',
    async (version) => {
      const child = spawn(process.execPath, [...asNode(version), binOfProgram, 'serve'], {
        env: environment(),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      let said = ''
      child.stdout.on('data', (bytes) => {
        said += bytes
      })
      await expect.poll(() => said).toContain('"msg":"listening"')
      child.kill('SIGINT')
      expect(await once(child, 'exit')).toEqual([0, null])
    },
  )

  it('tells an older Node in one line what is needed', async () => {
    expect(await run('v18.20.4', ['serve'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'flowpost: needs Node 20 or newer; this is v18.20.4\n',
    })
  })

  it('the program itself, started by a Node that cannot run it, says so in one line', async () => {
    expect(await run('v22.9.0', ['serve'], { bin: MAIN })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'flowpost: needs Node 24 or newer; this is v22.9.0\n',
    })
  })

  it('can be read by an older Node', () => {
    const code = readFileSync(BIN, 'utf8').replaceAll(/^\s*\/\/.*$|\/\*\*.*\*\//gm, '')
    expect(code).not.toMatch(/^import /m)
    expect(code).not.toMatch(/^(?:const .*)?\bawait\b/m)
    expect(code).not.toMatch(/\?\.|\?\?|\|\|=|&&=|#\w+[=(;]/)
  })

  it('says what to do where the pinned release is missing', async () => {
    expect(await run('v22.0.0', ['store', 'list'], { bin: copyBin('bare') })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'flowpost: the Node release that Flowpost runs on is not installed; run: npm ci\n',
    })
  })
})
