import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCli, runCliProcess } from '../../testing/run-cli.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'flowpost-test-'))
const environment = { FLOWPOST_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
/** One of many also runs in a process of its own, for the same output and the exit code. */
const runAll = (commands: string[][]) =>
  Promise.all(commands.map((args, index) => (index === 0 ? runCliProcess : runCli)(args, environment)))

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('commands', () => {
  it('say in one line what is wrong with the arguments, and exit 2', async () => {
    const wrong = [
      [],
      ['nonsense'],
      ['key'],
      ['key', 'nonsense'],
      ['store', 'create'],
      ['store', 'create', '--name', ''],
      ['store', 'list', '--colour', 'red'],
      ['key', 'create', '--store', 'x', '--level', 'admin', '--name', 'n'],
      ['serve', 'now'],
    ]
    for (const { code, stdout, stderr } of await runAll(wrong)) {
      expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({
        code: 2,
        stdout: '',
        lines: 1,
      })
      expect(stderr.trim().length).toBeGreaterThan(10)
    }
  })

  it.each([
    [['key', 'creat'], 'unknown command `creat`; did you mean `create`?\n'],
    [['stroe', 'list'], 'unknown command `stroe`; did you mean `store`?\n'],
    [['store', 'xyzzy'], 'unknown command `xyzzy`; there are create, list, rename, delete\n'],
  ])('say what was meant by %j', async (args, line) => {
    expect(await runCli(args, environment)).toEqual({ code: 2, stdout: '', stderr: line })
  })

  it('exit 1 with one line for settings that are wrong', async () => {
    const unusable = await runCli(['store', 'list'], { FLOWPOST_DATA_DIR: '/dev/null/x' })
    expect(unusable).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^flowpost: FLOWPOST_DATA_DIR: [^\n]*\n$/),
    })
    const misset = await runCliProcess(['store', 'list'], { FLOWPOST_DATA_DIR: dataDir, FLOWPOST_TYPO: '1' })
    expect(misset).toEqual({ code: 1, stdout: '', stderr: 'flowpost: FLOWPOST_TYPO: unknown setting\n' })
  })

  it('explain themselves on every level', async () => {
    const levels = [['--help'], ['key', '--help'], ['key', 'create', '--help'], ['serve', '--help']]
    for (const { code, stdout } of await runAll(levels)) {
      expect(code).toBe(0)
      expect(stdout).toMatch(/^Usage: flowpost/)
    }
  })
})
