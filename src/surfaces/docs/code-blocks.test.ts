import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createHttpRequest } from '../../core/delivery/http-requests/create-http-request.ts'
import { blocksIn, docsBlocks, NOT_RUN } from '../../testing/docs-blocks.ts'
import { useGitServer } from '../../testing/git/repo.ts'
import { useHarness } from '../../testing/harness.ts'
import { toolsOf } from '../../testing/mcp.ts'
import { MAIN, processEnvironment, runCli } from '../../testing/run-cli.ts'
import { useSink } from '../../testing/servers/sink.ts'
import { useTarget } from '../../testing/servers/target.ts'
import { stepsOf } from '../../testing/steps.ts'

const run = promisify(execFile)
const ROOT = new URL('../../../', import.meta.url)
const api = useHarness()
const sink = useSink()
const target = useTarget()
const git = useGitServer()
const folder = mkdtempSync(join(tmpdir(), 'flowpost-docs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs blocks verbatim, except for the addresses and ids that a reader replaces. */
async function runBlocks(blocks: string[], env: Record<string, string>) {
  const script = ['set -euo pipefail', ...blocks].join('\n')
  const localScript = script
    .replaceAll(/https?:\/\/(?:localhost:3000|flowpost\.example\.com)/g, api.url)
    .replaceAll('sto_…', '$STORE')
    .replaceAll('"lay_…"', `"${env.LAYOUT}"`)
    .replaceAll('"req_…"', `"${env.REQUEST}"`)
  const { stdout } = await run('bash', ['-c', localScript], { env: processEnvironment(env) })
  return stdout
}

async function createFixture() {
  const steps = await stepsOf(api, sink.port)
  const { id } = await steps.create({ subject: 'Order {{ variables.order.number }}' })
  return { STORE: steps.storeId, TOKEN: steps.token, KEY: steps.key, LAYOUT: id }
}
const subjects = () => sink.caught.map(({ mail }) => mail.subject)

describe('the quickstart for your own code', () => {
  it('starts with the same commands as the README, which are run by another test', () => {
    const readme = readFileSync(new URL('README.md', ROOT), 'utf8')
    const [first = ''] = blocksIn('quickstart-code', 'sh')
    expect(readme).toContain(first.replace('export ', ''))
  })

  it('sends with curl, and finds the email in the history', async () => {
    const [, ...rest] = blocksIn('quickstart-code', 'sh')
    const stdout = await runBlocks(rest, await createFixture())
    expect(stdout).toContain('"status":"SUCCESS"')
    expect(stdout).toContain('"stepRef"')
    expect(subjects()).toContain('Order 1002')
  })

  it('sends with the client', async () => {
    const [program = ''] = blocksIn('quickstart-code', 'ts')
    const file = join(folder, 'quickstart.mts')
    const client = new URL('packages/client/src/index.ts', ROOT)
    writeFileSync(
      file,
      program.replace('http://localhost:3000', api.url).replace("'@flowpost/client'", `'${client}'`),
    )
    const { stdout } = await run(process.execPath, [file], { env: processEnvironment(await createFixture()) })
    expect(stdout).toBe('SUCCESS\n')
    expect(subjects()).toContain('Order 1003')
  })
})

it('the n8n node sends an email for its example item', async () => {
  const { STORE, TOKEN, LAYOUT } = await createFixture()
  const [node = '', item = ''] = blocksIn('quickstart-n8n', 'json')
  const { parameters } = JSON.parse(node).nodes[0]
  const [, expression] = /^=\{\{ (.+) \}\}$/.exec(parameters.jsonBody) ?? []
  const evaluate = new Function('$execution', '$workflow', '$json', `return ${expression}`)
  const body = evaluate({ id: '42' }, { id: 'w1' }, JSON.parse(item)).replace('lay_…', LAYOUT)
  const address = parameters.url.replace('https://flowpost.example.com', api.url).replace('sto_…', STORE)
  const response = await fetch(address, {
    method: parameters.method,
    headers: { Authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body,
  })
  expect(await response.json()).toMatchObject({ status: 'SUCCESS' })
})

describe('the recipes', () => {
  it('include a line for the crontab that runs the script, which sends once a day', async () => {
    const { STORE, TOKEN, LAYOUT } = await createFixture()
    const script = join(folder, 'report.sh')
    writeFileSync(script, blocksIn('recipes', 'sh').join('\n'), { mode: 0o755 })
    writeFileSync(join(folder, 'date'), '#!/bin/sh\n[ "$1" = +%F ] && echo "$TODAY"\n', { mode: 0o755 })
    const [line = ''] = blocksIn('recipes', 'crontab')
    const [, command = ''] = /^(?:(?:\d+|\*) ){5}([^%\n]+)\n$/.exec(line) ?? []
    const localCommand = command
      .replace('sto_…', STORE)
      .replace('fst_…', TOKEN)
      .replace('lay_…', LAYOUT)
      .replace('/opt/report.sh', script)
    // cron runs the line with sh, in an almost empty environment.
    const runOn = async (day: string) =>
      (
        await run('sh', ['-c', localCommand], {
          env: { PATH: `${folder}:${process.env.PATH}`, FLOWPOST_URL: api.url, TODAY: day },
        })
      ).stdout
    const first = await runOn('2026-11-18')
    expect(first).toContain('"status":"SUCCESS"')
    expect(await runOn('2026-11-18')).toBe(first)
    expect(await runOn('2026-11-19')).not.toBe(first)
  })

  it('include a workflow for GitHub Actions that sends the version', async () => {
    const [workflow = ''] = blocksIn('recipes', 'yaml')
    const { jobs } = parse(workflow)
    const [step] = jobs.announce.steps
    expect(Object.keys(step.env)).toEqual(['TOKEN', 'VERSION'])
    const stdout = await runBlocks([step.run], { ...(await createFixture()), VERSION: 'v1.2.3' })
    expect(stdout).toContain('"status":"SUCCESS"')
  })
})

it('the calls in the steps guide work', async () => {
  const env = await createFixture()
  const request = { name: 'ERP', url: `${target.url}/{{ variables.id }}` }
  const { id } = await api.operate<{ id: string }>(createHttpRequest, request, env.STORE)
  const stdout = await runBlocks(blocksIn('steps', 'sh'), { ...env, REQUEST: id })
  expect(stdout.match(/"executionId":"\w+","status":"SUCCESS"/g)).toHaveLength(2)
})

describe('content as code', () => {
  const flowpost = `${process.execPath} ${MAIN}`
  const withLocalCli = (blocks: string[]) =>
    blocks.map((block) => block.replaceAll(/npx (?:--yes )?flowpost/g, flowpost))
  const inGit = (...args: string[]) =>
    run('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: folder })

  it('has commands that pull, push and check a folder', async () => {
    const { KEY, LAYOUT } = await createFixture()
    const body = { bodyDesign: { blocks: [{ type: 'text', html: '<p>Thank you.</p>' }] } }
    await api.call(`/api/v1/email-templates/${LAYOUT}`, { method: 'PUT', key: KEY, body })
    const stdout = await runBlocks([`cd '${folder}'`, ...withLocalCli(blocksIn('content', 'sh'))], {
      KEY,
      LAYOUT,
    })
    expect(stdout).toContain(`added    layouts/${LAYOUT}`)
    expect(stdout).toContain('0 created, 0 updated, 1 unchanged\n')
    expect(stdout).toContain('1 layout, 1 email: no problems; 2 snapshots compared')
  })

  it('has an action and a GitLab job that push the changes of a commit, and reject layouts changed in the app since then', async () => {
    const { KEY, LAYOUT } = await createFixture()
    const [workflow = '', gitlab = ''] = blocksIn('content', 'yaml')
    const [, checking, pushing] = parse(workflow).jobs.emails.steps
    const action = parse(readFileSync(new URL('deploy/github-action/action.yml', ROOT), 'utf8'))
    for (const { with: inputs } of [checking, pushing])
      for (const input of Object.keys(inputs)) expect(Object.keys(action.inputs)).toContain(input)
    const [{ env }] = action.runs.steps
    const clone = join(folder, 'clone')
    const content = ['--url', api.url, '--dir', `${clone}/mail`]
    await run('git', ['init', '-q', '-b', 'main', clone])
    expect((await runCli(['pull', ...content], { FLOWPOST_API_KEY: KEY })).code).toBe(0)
    const commit = async (subject: string) => {
      const file = `${clone}/mail/layouts/${LAYOUT}/layout.json`
      const layout = JSON.parse(readFileSync(file, 'utf8'))
      writeFileSync(file, JSON.stringify({ ...layout, subject }, null, 2))
      await inGit('-C', clone, 'add', '-A')
      await inGit('-C', clone, 'commit', '-qm', subject)
      return (await inGit('-C', clone, 'rev-parse', 'HEAD')).stdout.trim()
    }
    const before = await commit('Order {{ variables.order.number }}')
    const second = await commit('Second')
    const settings = Object.fromEntries(
      Object.entries<string>(env).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{\{ inputs\.(\w+) \}\}/g, (_, input: string) =>
          input === 'key'
            ? KEY
            : input === 'base'
              ? before
              : (pushing.with[input] ?? action.inputs[input].default),
        ),
      ]),
    )
    const script = new URL('deploy/github-action/run.sh', ROOT).pathname
    const runAction = (base: string) =>
      run('bash', [script], {
        cwd: clone,
        env: processEnvironment({
          ...settings,
          CONTENT_URL: api.url,
          CONTENT_BASE: base,
          FLOWPOST: flowpost,
        }),
      })
    expect((await runAction(before)).stdout).toContain('0 created, 1 updated')
    // CI starts with a fresh clone.
    await inGit('-C', clone, 'checkout', '-q', '.')
    await commit('Third')
    const job = parse(gitlab).emails.script.at(-1) as string
    await inGit('-C', clone, 'remote', 'add', 'origin', clone)
    const pushed = await runBlocks([`cd '${clone}'`, ...withLocalCli([job])], {
      FLOWPOST_API_KEY: KEY,
      CI_COMMIT_BRANCH: 'main',
      CI_DEFAULT_BRANCH: 'main',
      CI_COMMIT_BEFORE_SHA: second,
    })
    expect(pushed).toContain('0 created, 1 updated')
    await inGit('-C', clone, 'checkout', '-q', '.')
    const third = (await inGit('-C', clone, 'rev-parse', 'HEAD')).stdout.trim()
    await commit('Fourth')
    const body = { subject: 'In the app' }
    await api.call(`/api/v1/email-templates/${LAYOUT}`, { method: 'PUT', key: KEY, body })
    await expect(runAction(third)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('changed on the server'),
    })
  })
})

describe('the quickstart for assistants', () => {
  it('has configurations that give an assistant the tools to edit a layout', async () => {
    const { KEY, LAYOUT } = await createFixture()
    const [cursor, code] = blocksIn('quickstart-assistant', 'json').map((text) => JSON.parse(text))
    for (const { url, headers } of [cursor.mcpServers.flowpost, code.servers.flowpost]) {
      const { origin, pathname, search } = new URL(url)
      expect([origin, pathname]).toEqual(['http://localhost:3000', '/api/mcp'])
      expect(headers.Authorization).toMatch(/^Bearer \$\{(?:env|input):[\w-]+\}$/)
      const tools = toolsOf(api, KEY, search)
      const subject = `Edited at ${url}`
      const editResult = await tools.use('update_email_template', { id: LAYOUT, subject })
      expect(editResult.isError, JSON.stringify(editResult)).toBeFalsy()
      const { structuredContent } = await tools.use('preview_email_template', { id: LAYOUT })
      expect(structuredContent).toMatchObject({ subject })
    }
  })

  it('has an Inspector command that lists the tools and calls one', async () => {
    const [, inspect = ''] = blocksIn('quickstart-assistant', 'sh')
    const setup = [`cd '${ROOT.pathname}'`, 'export PATH="$PWD/node_modules/.bin:$PATH"']
    const stdout = await runBlocks([...setup, inspect], await createFixture())
    expect(stdout).toContain('"get_stats"')
    expect(stdout).toContain('successRate')
  })
})

it('the commands in the repository guide connect a repository and list its commits', async () => {
  const { STORE, KEY, LAYOUT } = await createFixture()
  git.init('mail.git')
  const [connect = ''] = blocksIn('repository', 'sh')
  const localCommand = connect
    .replace('npm run -s flowpost --', `'${process.execPath}' '${MAIN}'`)
    .replace('https://github.com/you/mail.git', git.url('mail.git'))
  const stdout = await runBlocks([localCommand], {
    ...api.database.environment,
    STORE,
    LAYOUT,
    GIT_TOKEN: 'ghp_0123456789',
    KEY,
  })
  expect(stdout).toContain(git.url('mail.git'))
  expect(stdout).toMatch(/"pagination":|"data":\[/)
})

describe('every code block', () => {
  const commandLine = readFileSync(new URL('docs/command-line.md', ROOT), 'utf8')

  it('uses only commands and options that exist if it is for the shell', () => {
    const unknown = docsBlocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ slug, code }) =>
        [
          ...code.matchAll(/(?:^ *|npx |\| |-s |exec flowpost )flowpost(?: --)? ((?:[a-z-]+ ?)+)([^\n|]*)/gm),
        ].map(([, words = '', options = '']) => ({
          slug,
          words: words.trim().replace(/ -.*/, ''),
          options: options.match(/--[a-z-]+/g) ?? [],
        })),
      )
      .filter(({ words, options }) => {
        const [, usage] = new RegExp(`^\\*\\*\`${words}([ \`].*)`, 'm').exec(commandLine) ?? []
        return usage === undefined || options.some((option) => option !== '--json' && !usage.includes(option))
      })
    expect(unknown).toEqual([])
  })

  it('is run by a test, unless NOT_RUN gives a reason', () => {
    const blocksByTest: Record<string, string[]> = {
      'code-blocks.test.ts': [
        'crontab in recipes',
        'json in quickstart-assistant',
        'json in quickstart-n8n',
        'sh in content',
        'sh in quickstart-assistant',
        'sh in quickstart-code',
        'sh in recipes',
        'sh in repository',
        'sh in steps',
        'ts in quickstart-code',
        'yaml in content',
        'yaml in recipes',
      ],
      '../../testing/install/hosting-blocks.install.ts': [
        'nginx in operations',
        'sh in moving',
        'sh in operations',
        'sql in scaling',
      ],
      'shopify-guide.test.ts': ['sh in quickstart-shopify-flow'],
      '../steps/signing-example.test.ts': ['js in steps'],
      '../../../packages/client/client.test.ts': ['ts in client'],
    }
    for (const file of Object.keys(blocksByTest))
      expect(existsSync(new URL(file, import.meta.url)), file).toBe(true)
    const firstLine = (code: string) => code.split('\n')[0] ?? ''
    const executedBlocks = docsBlocks.filter(
      ({ language, code }) => language !== 'output' && !NOT_RUN.has(firstLine(code)),
    )
    const kinds = new Set(executedBlocks.map(({ slug, language }) => `${language} in ${slug}`))
    expect([...kinds].sort()).toEqual(Object.values(blocksByTest).flat().sort())
    const firstLines = docsBlocks.map(({ code }) => firstLine(code))
    expect([...NOT_RUN.keys()].filter((line) => !firstLines.includes(line))).toEqual([])
  })
})
