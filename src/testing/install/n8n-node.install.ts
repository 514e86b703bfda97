import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '../../core/admin/keys/create-token.ts'
import { addSmtpSender } from '../../core/delivery/senders/add-smtp-sender.ts'
import { useHarness } from '../harness.ts'
import { useSink } from '../servers/sink.ts'
import { useTarget } from '../servers/target.ts'

const run = promisify(execFile)
const api = useHarness()
const sink = useSink()
const target = useTarget()

const SOURCES = fileURLToPath(new URL('../../../packages/n8n-node', import.meta.url))
const INSTALL_MS = 400_000
/** n8n's loader and engine; n8n itself requires a package that is not on npm. */
const ENGINE = 'n8n-core@2.40.1'

type Outcome = { error: string | null; code: string | null; items: Record<string, unknown>[] }

describe('the n8n node', () => {
  let folder = ''
  let skipReason: string | null = null
  const install = (cwd: string, ...packages: string[]) =>
    run(
      'npm',
      ['install', ...'--no-audit --no-fund --ignore-scripts --legacy-peer-deps'.split(' '), ...packages],
      {
        cwd,
        timeout: INSTALL_MS / 2,
      },
    )
  // With `NODE_ENV=test`, the linter expects the names used in its own tests.
  const tool = (...args: string[]) =>
    run('npx', ['n8n-node', ...args], {
      cwd: join(folder, 'sources'),
      env: { ...process.env, NODE_ENV: 'development' },
    })
  const inN8n = async <T = Outcome>(job: object): Promise<T> => {
    const running = run(process.execPath, ['run-in-n8n.mjs'], {
      cwd: folder,
      env: { ...process.env, N8N_USER_FOLDER: folder, N8N_ENCRYPTION_KEY: 'for-tests' },
    })
    running.child.stdin?.end(JSON.stringify(job))
    // n8n logs to the same stream.
    return JSON.parse((await running).stdout.split('\n').at(-1) ?? '')
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flowpost-n8n-'))
    await cp(SOURCES, join(folder, 'sources'), {
      recursive: true,
      filter: (path) => !/node_modules|dist$/.test(path.slice(SOURCES.length)),
    })
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    await copyFile(new URL('run-in-n8n.mjs', import.meta.url), join(folder, 'run-in-n8n.mjs'))
    try {
      await install(join(folder, 'sources'))
      await install(folder, ENGINE)
    } catch (error) {
      skipReason = `n8n's packages cannot be installed: ${error}`
      return
    }
    await tool('build')
    const sources = join(folder, 'sources')
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: sources })
    const installed = join(folder, 'node_modules/n8n-nodes-flowpost')
    await mkdir(installed)
    await run('tar', ['-xzf', join(sources, stdout.trim()), '--strip-components=1', '-C', installed])
  }, INSTALL_MS + 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function setUp() {
    const { storeId, key } = await api.newCaller('write')
    const smtp = {
      name: 'Shop',
      host: '127.0.0.1',
      port: sink.port,
      tls: 'none',
      fromAddress: 'shop@shop.example',
    }
    await api.operate(addSmtpSender, { ...smtp, default: true }, storeId)
    const { token } = await api.operate<{ token: string }>(createToken, { name: 'n8n' }, storeId)
    const create = async (path: string, body: object) =>
      (await api.call<{ id: string }>(`/api/v1/${path}`, { method: 'POST', key, body })).body.id
    const layout = await create('email-templates', {
      name: 'Order confirmation',
      subject: 'Order {{ variables.order.number }} for {{ variables.name }}',
      bodyType: 'text',
      body: '{% for item in variables.items %}{{ item.title }}{% endfor %}',
    })
    const request = await create('http-requests', {
      name: 'Stock',
      method: 'POST',
      url: `${target.url}/stock/{{ variables.sku }}`,
    })
    return { layout, request, credentials: { url: `${api.url}/`, storeId, token, key } }
  }
  const byId = (value: string) => ({ __rl: true, mode: 'id', value })

  it("passes n8n's linter", async ({ skip }) => {
    if (skipReason) skip(skipReason)
    await expect(tool('lint')).resolves.toBeDefined()
  })

  it('lists layouts, and the variables of the chosen one', async ({ skip }) => {
    if (skipReason) skip(skipReason)
    const { layout, credentials } = await setUp()
    const list = await inN8n<object>({
      credentials,
      parameters: {},
      list: 'searchLayouts',
      filter: 'order',
    })
    expect(list).toEqual({ results: [{ name: 'Order confirmation', value: layout }] })
    const { fields } = await inN8n<{ fields: { id: string; type: string }[] }>({
      credentials,
      parameters: { operation: 'sendEmail', layout: byId(layout) },
      fields: true,
    })
    expect(fields.map(({ id, type }) => [id, type])).toEqual([
      ['order.number', 'string'],
      ['name', 'string'],
      ['items', 'array'],
    ])
  })

  it('sends one email per item, and none twice when the execution is repeated', async ({ skip }) => {
    if (skipReason) skip(skipReason)
    const { layout, credentials } = await setUp()
    const value = { 'order.number': '={{ $json.number }}', name: 'Ada', items: '={{ [{ title: "Lamp" }] }}' }
    const job = {
      credentials,
      executionId: '77',
      items: [{ number: 1 }, { number: 2 }],
      parameters: {
        operation: 'sendEmail',
        layout: byId(layout),
        to: '=ada{{ $json.number }}@example.com',
        locale: '',
        variables: { mappingMode: 'defineBelow', value },
        options: {},
      },
    }
    const first = await inN8n(job)
    expect(first).toMatchObject({ error: null, items: [{ status: 'SUCCESS' }, { status: 'SUCCESS' }] })
    expect(await inN8n(job)).toEqual(first)
    expect(sink.caught.map(({ mail }) => mail.subject)).toEqual(['Order 1 for Ada', 'Order 2 for Ada'])
  })

  it('runs a stored request, and reports the error from Flowpost if it fails', async ({ skip }) => {
    if (skipReason) skip(skipReason)
    const { request, credentials } = await setUp()
    const job = (requestId: string) => ({
      credentials,
      items: [{ sku: 'A1' }],
      parameters: {
        operation: 'callHttp',
        request: byId(requestId),
        requestVariables: '={{ $json }}',
        options: { runId: requestId },
      },
    })
    expect(await inN8n(job(request))).toMatchObject({
      error: null,
      items: [{ returnValue: { status: 200 } }],
    })
    expect(await inN8n(job('req_unknown'))).toMatchObject({ error: expect.stringContaining('req_unknown') })
  })
})
