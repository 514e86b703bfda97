import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../core/operations.ts'
import { runCli } from '../../testing/run-cli.ts'
import { COMMAND_LINE_GUIDE_PATH, renderCommandLineGuide } from '../../testing/write-docs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'flowpost-test-'))
const environment = { FLOWPOST_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }

beforeAll(async () => {
  await runCli(['migrate'], environment)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('commands', () => {
  it('report invalid arguments in one line, and exit with 2', async () => {
    const invalid = [
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
    const results = invalid.map((args) => runCli(args, environment))
    for (const { code, stdout, stderr } of await Promise.all(results)) {
      expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({
        code: 2,
        stdout: '',
        lines: 1,
      })
      expect(stderr).toMatch(/^flowpost: .{10,}/)
    }
  })

  it.each([
    [['key', 'creat'], 'flowpost: unknown command `creat`; did you mean `create`?\n'],
    [['stroe', 'list'], 'flowpost: unknown command `stroe`; did you mean `store`?\n'],
    [
      ['store', 'xyzzy'],
      'flowpost: unknown command `xyzzy`; available commands: create, list, rename, delete\n',
    ],
    [['stroe', '--json'], 'flowpost: unknown command `stroe`; did you mean `store`?\n'],
    [['store', '--jsn'], "flowpost: unknown option '--jsn'\n"],
    [['help', 'stroe'], 'flowpost: unknown command `stroe`; did you mean `store`?\n'],
    [['help', 'serve', 'now'], 'flowpost: unknown command `now`; `serve` has no subcommands\n'],
    [['store', 'list', '--jsn'], "flowpost: unknown option '--jsn'; did you mean --json?\n"],
    [['key', 'create', '--name', 'n'], 'flowpost: required: --level <value>\n'],
    [['pull'], 'flowpost: required: --url <address>, --dir <folder>\n'],
    [['user', 'owner', 'a@b.c'], 'flowpost: provide either --is-owner or --no-is-owner\n'],
    [['stats', 'layuot'], 'flowpost: by: must be one of layout, request, sender, language\n'],
    [
      ['secret', 'set', '--name', 'CRM', 'a secret'],
      'flowpost: too many arguments: value is read from standard input\n',
    ],
    [['store', 'list', 'now'], 'flowpost: too many arguments\n'],
    [['settings', 'put', '/nope.json'], 'flowpost: cannot read /nope.json\n'],
  ])('explain what is wrong with %j', async (args, line) => {
    expect(await runCli(args, environment)).toEqual({ code: 2, stdout: '', stderr: line })
  })

  it('match docs/command-line.md, which npm run docs writes', () => {
    expect(readFileSync(COMMAND_LINE_GUIDE_PATH, 'utf8')).toBe(renderCommandLineGuide())
  })

  it('are all documented with their options', () => {
    const guide = renderCommandLineGuide()
    for (const { cli } of operations) if (cli) expect(guide).toContain(`**\`${cli.command}`)
    expect(guide).toContain('**`key create [--store <id>] --level read|write|execute --name <value>`**')
    expect(guide).toMatch(/\*\*`secret set .* < value`\*\*/)
    expect(guide).toContain('**`serve [--no-worker]')
  })

  it('exit with 1 and one line for invalid settings', async () => {
    const badDirectory = await runCli(['store', 'list'], { FLOWPOST_DATA_DIR: '/dev/null/x' })
    expect(badDirectory).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^flowpost: FLOWPOST_DATA_DIR: [^\n]*\n$/),
    })
    const unknownSetting = await runCli(['store', 'list'], { FLOWPOST_DATA_DIR: dataDir, FLOWPOST_TYPO: '1' })
    expect(unknownSetting).toEqual({
      code: 1,
      stdout: '',
      stderr: 'flowpost: FLOWPOST_TYPO: unknown setting\n',
    })
  })

  it.each([
    [
      ['key', 'list', '--store', 'sto_no'],
      {},
      { error: 'store not found', code: 'store.not_found', field: null, data: {} },
    ],
    [
      ['store', 'list'],
      { FLOWPOST_TYPO: '1' },
      {
        error: 'FLOWPOST_TYPO: unknown setting',
        code: 'setting.unknown',
        field: 'FLOWPOST_TYPO',
        data: {},
      },
    ],
  ])('report the error with a code if --json is given: %j %j', async (args, settings, refusal) => {
    const { stdout, stderr } = await runCli([...args, '--json'], { ...environment, ...settings })
    expect(JSON.parse(stdout)).toEqual(refusal)
    expect(stderr).toBe(`flowpost: ${refusal.error}\n`)
  })

  it('mark their required options in the help', async () => {
    const { stdout } = await runCli(['token', 'create', '--help'], environment)
    expect(stdout).toMatch(/--name <value> .*\(required\)\n/)
    expect(stdout).not.toMatch(/--store <id> .*\(required\)\n/)
  })

  it('have help at every level', async () => {
    const levels = [
      ['--help'],
      ['key', '--help'],
      ['key', 'create', '--help'],
      ['serve', '--help'],
      ['help'],
      ['help', 'key'],
      ['help', 'key', 'create'],
      ['key', 'help'],
    ]
    for (const args of levels) {
      const { code, stdout } = await runCli(args, environment)
      expect(code).toBe(0)
      expect(stdout).toMatch(/^Usage: flowpost/)
    }
  })
})
