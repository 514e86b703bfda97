import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { runCli } from './run-cli.ts'

const BIN = join(import.meta.dirname, '..', '..', packageJson.bin.flowpost)

let folder: string
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flowpost-bin-'))
  await runCli(['store', 'create', '--name', 'Shop'], environment())
})
afterAll(() => {
  // Not SIGKILL, which nobody can hand on: the service would stay.
  for (const child of children) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** Arguments that make this Node take itself for another release. */
function asNode(version: string): string[] {
  const preload = join(folder, `as-${version}.cjs`)
  writeFileSync(preload, `Object.defineProperty(process, 'version', { value: '${version}' })`)
  return ['--require', preload]
}

const environment = () => ({ FLOWPOST_DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' })
const inProcess = () => ({ ...environment(), PATH: process.env.PATH })

function run(version: string, args: string[], { stdin = '', bin = BIN } = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...asNode(version), bin, ...args],
      { env: inProcess() },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end(stdin)
  })
}

describe('bin/flowpost.mjs', () => {
  it.each(['v20.0.0', process.version])(
    'run by Node %s, hands on arguments, standard input, output and exit code',
    async (version) => {
      const description = `A "key" for ${version}`
      const secret = ['secret', 'set', '--name', 'TOKEN', '--description', description, '--json']
      const set = await run(version, secret, { stdin: 'hush-hush' })
      expect(set).toMatchObject({ code: 0, stderr: '' })
      expect(JSON.parse(set.stdout)).toMatchObject({ name: 'TOKEN', description, hasValue: true })
      expect(await run(version, ['nonsense'])).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^flowpost: unknown command `nonsense`[^\n]*\n$/),
      })
    },
  )

  it.each(['v20.0.0', process.version])(
    'run by Node %s, hands on the signal that stops the service, which ends well',
    async (version) => {
      const env = { ...inProcess(), PORT: '0', LOG_LEVEL: 'info' }
      const child = spawn(process.execPath, [...asNode(version), BIN, 'serve'], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      let said = ''
      child.stdout.on('data', (bytes) => {
        said += bytes
      })
      await expect.poll(() => said).toContain('"msg":"listening"')
      // A terminal tells the service itself, too; that is one request to stop, not two.
      child.kill('SIGINT')
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

  it('can be read by an older Node', () => {
    const code = readFileSync(BIN, 'utf8').replaceAll(/^\s*\/\/.*$|\/\*\*.*\*\//gm, '')
    expect(code).not.toMatch(/^import /m)
    expect(code).not.toMatch(/^(?:const .*)?\bawait\b/m)
    expect(code).not.toMatch(/\?\.|\?\?|\|\|=|&&=|#\w+[=(;]/)
  })

  it('says what to do where the pinned release is missing', async () => {
    const bin = join(folder, 'bin', 'flowpost.mjs')
    mkdirSync(join(folder, 'bin'))
    copyFileSync(BIN, bin)
    expect(await run('v22.0.0', ['store', 'list'], { bin })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'flowpost: the Node release that Flowpost runs on is not installed; run: npm ci\n',
    })
  })
})
