import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createHttpRequest } from '../../core/delivery/http-requests/create-http-request.ts'
import { useHarness } from '../../testing/harness.ts'
import { MAIN, processEnvironment, runCli } from '../../testing/run-cli.ts'
import { useSink } from '../../testing/servers/sink.ts'
import { useTarget } from '../../testing/servers/target.ts'
import { stepsOf } from '../../testing/steps.ts'
import { readContents } from './contents.ts'

const run = promisify(execFile)
const ROOT = new URL('../../../', import.meta.url)
const api = useHarness()
const sink = useSink()
const target = useTarget()
const folder = mkdtempSync(join(tmpdir(), 'flowpost-docs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Block = { slug: string; language: string; code: string }
const blocksOf = (slug: string, markdown: string): Block[] =>
  [...markdown.matchAll(/^( *)```(\S+)\n([\s\S]*?)^\1```$/gm)].map(([, , language = '', code = '']) => ({
    slug,
    language,
    code,
  }))
const all = readContents().flatMap(({ pages }) =>
  pages.flatMap(({ slug, markdown }) => blocksOf(slug, markdown)),
)
const blocks = (slug: string, language: string) =>
  all.filter((block) => block.slug === slug && block.language === language).map(({ code }) => code)

/** Runs a block verbatim, except for the addresses and ids that a reader replaces. */
async function runBlocks(codes: string[], env: Record<string, string>) {
  const script = ['set -euo pipefail', ...codes].join('\n')
  const own = script
    .replaceAll(/https?:\/\/(?:localhost:3000|flowpost\.example\.com)/g, api.url)
    .replaceAll('sto_…', '$STORE')
    .replaceAll('"lay_…"', `"${env.LAYOUT}"`)
    .replaceAll('"req_…"', `"${env.REQUEST}"`)
  const { stdout } = await run('bash', ['-c', own], { env: processEnvironment(env) })
  return stdout
}

async function open() {
  const steps = await stepsOf(api, sink.port)
  const { id } = await steps.create({ subject: 'Order {{ variables.order.number }}' })
  return { STORE: steps.storeId, TOKEN: steps.token, KEY: steps.key, LAYOUT: id }
}
const subjects = () => sink.caught.map(({ mail }) => mail.subject)

describe('the quickstart for your own code', () => {
  it('starts with the same commands as the README, whose own test runs them', () => {
    const readme = readFileSync(new URL('README.md', ROOT), 'utf8')
    const [first = ''] = blocks('quickstart-code', 'sh')
    expect(readme).toContain(first.replace('export ', ''))
  })

  it('sends with curl, and finds the email in the history', async () => {
    const [, ...rest] = blocks('quickstart-code', 'sh')
    const stdout = await runBlocks(rest, await open())
    expect(stdout).toContain('"status":"SUCCESS"')
    expect(stdout).toContain('"stepRef"')
    expect(subjects()).toContain('Order 1001')
  })

  it('sends with the client', async () => {
    const [program = ''] = blocks('quickstart-code', 'ts')
    const file = join(folder, 'quickstart.mts')
    const client = new URL('packages/client/src/index.ts', ROOT)
    writeFileSync(
      file,
      program.replace('http://localhost:3000', api.url).replace("'@flowpost/client'", `'${client}'`),
    )
    const { stdout } = await run(process.execPath, [file], { env: processEnvironment(await open()) })
    expect(stdout).toBe('SUCCESS\n')
    expect(subjects()).toContain('Order 1002')
  })
})

it('the n8n node sends an email for its example item', async () => {
  const { STORE, TOKEN, LAYOUT } = await open()
  const [node = '', item = ''] = blocks('quickstart-n8n', 'json')
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
  it('cron: the script sends once a day', async () => {
    const env = { ...(await open()), FLOWPOST_URL: api.url }
    const script = blocks('recipes', 'sh')
    const [first, second] = [await runBlocks(script, env), await runBlocks(script, env)]
    expect(first).toContain('"status":"SUCCESS"')
    expect(second).toBe(first)
  })

  it('GitHub Actions: the workflow sends the version', async () => {
    const [workflow = ''] = blocks('recipes', 'yaml')
    const { jobs } = parse(workflow)
    const [step] = jobs.announce.steps
    expect(Object.keys(step.env)).toEqual(['TOKEN', 'VERSION'])
    const stdout = await runBlocks([step.run], { ...(await open()), VERSION: 'v1.2.3' })
    expect(stdout).toContain('"status":"SUCCESS"')
  })
})

it('the calls in the steps guide work', async () => {
  const env = await open()
  const request = { name: 'ERP', url: `${target.url}/{{ variables.id }}` }
  const { id } = await api.operate<{ id: string }>(createHttpRequest, request, env.STORE)
  const stdout = await runBlocks(blocks('steps', 'sh'), { ...env, REQUEST: id })
  expect(stdout.match(/"executionId":"\w+","status":"SUCCESS"/g)).toHaveLength(2)
})

describe('content as code', () => {
  const flowpost = `${process.execPath} ${MAIN}`
  const inFolder = (codes: string[]) =>
    codes.map((code) => code.replaceAll(/npx (?:--yes )?flowpost/g, flowpost))
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: folder })

  it('the commands pull, push and check a folder', async () => {
    const { KEY, LAYOUT } = await open()
    const body = { bodyDesign: { blocks: [{ type: 'text', html: '<p>Thank you.</p>' }] } }
    await api.call(`/api/v1/email-templates/${LAYOUT}`, { method: 'PUT', key: KEY, body })
    const stdout = await runBlocks([`cd '${folder}'`, ...inFolder(blocks('content', 'sh'))], { KEY, LAYOUT })
    expect(stdout).toContain(`added    layouts/${LAYOUT}`)
    expect(stdout).toContain('0 created, 0 updated, 1 unchanged\n')
    expect(stdout).toContain('1 layouts, 1 emails: no problems; 2 snapshots compared')
  })

  it('the action and the GitLab job push the changes of a commit, and refuse layouts that have since changed in the app', async () => {
    const { KEY, LAYOUT } = await open()
    const [workflow = '', gitlab = ''] = blocks('content', 'yaml')
    const [, checking, pushing] = parse(workflow).jobs.emails.steps
    const action = parse(readFileSync(new URL('deploy/github-action/action.yml', ROOT), 'utf8'))
    for (const { with: given } of [checking, pushing])
      for (const input of Object.keys(given)) expect(Object.keys(action.inputs)).toContain(input)
    const [{ env }] = action.runs.steps
    const clone = join(folder, 'clone')
    const content = ['--url', api.url, '--dir', `${clone}/mail`]
    await run('git', ['init', '-q', '-b', 'main', clone])
    expect((await runCli(['pull', ...content], { FLOWPOST_API_KEY: KEY })).code).toBe(0)
    const commit = async (subject: string) => {
      const file = `${clone}/mail/layouts/${LAYOUT}/layout.json`
      const layout = JSON.parse(readFileSync(file, 'utf8'))
      writeFileSync(file, JSON.stringify({ ...layout, subject }, null, 2))
      await git('-C', clone, 'add', '-A')
      await git('-C', clone, 'commit', '-qm', subject)
      return (await git('-C', clone, 'rev-parse', 'HEAD')).stdout.trim()
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
    await git('-C', clone, 'checkout', '-q', '.')
    await commit('Third')
    const job = parse(gitlab).emails.script.at(-1) as string
    await git('-C', clone, 'remote', 'add', 'origin', clone)
    const pushed = await runBlocks([`cd '${clone}'`, ...inFolder([job])], {
      FLOWPOST_API_KEY: KEY,
      CI_COMMIT_BRANCH: 'main',
      CI_DEFAULT_BRANCH: 'main',
      CI_COMMIT_BEFORE_SHA: second,
    })
    expect(pushed).toContain('0 created, 1 updated')
    await git('-C', clone, 'checkout', '-q', '.')
    const third = (await git('-C', clone, 'rev-parse', 'HEAD')).stdout.trim()
    await commit('Fourth')
    const body = { subject: 'In the app' }
    await api.call(`/api/v1/email-templates/${LAYOUT}`, { method: 'PUT', key: KEY, body })
    await expect(runAction(third)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has changed on the server'),
    })
  })
})

it('the assistant configurations are valid JSON and contain the tool server’s URL', () => {
  const settings = blocks('quickstart-assistant', 'json').map((code) => JSON.parse(code))
  const [cursor, code] = settings
  for (const { url, headers } of [cursor.mcpServers.flowpost, code.servers.flowpost]) {
    expect(url).toBe('http://localhost:3000/api/mcp?tools=all')
    expect(headers.Authorization).toMatch(/^Bearer \$\{/)
  }
})

describe('every other block', () => {
  const commandLine = readFileSync(new URL('docs/command-line.md', ROOT), 'utf8')

  it('in a shell uses only commands and options that exist', () => {
    const unknown = all
      .filter(({ language }) => language === 'sh')
      .flatMap(({ slug, code }) =>
        [...code.matchAll(/(?:^ *|npx |\| |-s )flowpost(?: --)? ((?:[a-z-]+ ?)+)([^\n|]*)/gm)].map(
          ([, words = '', options = '']) => ({
            slug,
            words: words.trim().replace(/ -.*/, ''),
            options: options.match(/--[a-z-]+/g) ?? [],
          }),
        ),
      )
      .filter(({ words, options }) => {
        const [, usage] = new RegExp(`^\\*\\*\`${words}([ \`].*)`, 'm').exec(commandLine) ?? []
        return usage === undefined || options.some((option) => option !== '--json' && !usage.includes(option))
      })
    expect(unknown).toEqual([])
  })

  it('is of a kind that a test runs or checks, or is output', () => {
    const kinds = new Set(
      all.map(({ slug, language }) => (language === 'sh' ? 'sh' : `${language} in ${slug}`)),
    )
    expect([...kinds].sort()).toEqual([
      'crontab in recipes',
      'js in steps',
      'json in quickstart-assistant',
      'json in quickstart-n8n',
      'nginx in operations',
      'output in content',
      'output in quickstart-code',
      'sh',
      'sql in scaling',
      'ts in client',
      'ts in quickstart-code',
      'yaml in content',
      'yaml in recipes',
    ])
  })
})
