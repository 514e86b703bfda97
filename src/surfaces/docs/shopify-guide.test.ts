import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Liquid } from 'liquidjs'
import { afterAll, expect, it } from 'vitest'
import { makeDemo } from '../../core/admin/stores/make-demo.ts'
import { listInboxMessages } from '../../core/delivery/inbox/list-inbox-messages.ts'
import { blocksIn } from '../../testing/docs-blocks.ts'
import { useHarness } from '../../testing/harness.ts'
import { MAIN, processEnvironment } from '../../testing/run-cli.ts'
import { readContents } from './contents.ts'

const SLUG = 'quickstart-shopify-flow'
const api = useHarness()
const folder = mkdtempSync(join(tmpdir(), 'flowpost-shopify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Replaces Shopify's CLI, which needs an account: `config link` fills in the client id, and `deploy` does not
 * change any file.
 */
const SHOPIFY_CLI = `#!/usr/bin/env bash
case "$*" in
  '@shopify/cli@latest app config link') perl -pi -e 's/^client_id = ""/client_id = "0a1b2c3d"/' shopify.app.toml ;;
  '@shopify/cli@latest app deploy') grep -q '^client_id = "0a1b2c3d"' shopify.app.toml ;;
  *) echo "unexpected: $*" >&2; exit 1 ;;
esac
`

function addProgram(name: string, script: string) {
  writeFileSync(join(folder, name), script)
  chmodSync(join(folder, name), 0o755)
}

async function runBlock(code: string, env: Record<string, string>) {
  const options = {
    cwd: folder,
    env: processEnvironment({ ...env, PATH: `${folder}${delimiter}${process.env.PATH}` }),
  }
  return (await promisify(execFile)('bash', ['-c', `set -euo pipefail\n${code}`], options)).stdout
}

/** The values that Flow fills in for a test order. */
const order = {
  name: '#1001',
  email: 'ada@example.com',
  customerLocale: 'de',
  totalPriceSet: { shopMoney: { amount: '18.00' } },
}

it('following the Shopify guide takes you from the folder in this repository to an email in the test inbox', async () => {
  const { store, layouts } = await api.operate<{
    store: { id: string }
    layouts: { orderConfirmation: string }
  }>(makeDemo, { builtInInbox: true })
  symlinkSync(new URL('../../../deploy', import.meta.url).pathname, join(folder, 'deploy'))
  addProgram('npx', SHOPIFY_CLI)
  addProgram('flowpost', `#!/usr/bin/env bash\nexec '${process.execPath}' '${MAIN}' "$@"\n`)

  // 1. and 3. Create the app, and connect the shop.
  const [create = '', connect = ''] = blocksIn(SLUG, 'sh')
  const { host } = new URL(api.url)
  await runBlock(create.replaceAll('YOUR-ADDRESS', host), {})
  const secret = 'shpss_0123456789abcdef'
  const connectOutput = await runBlock(connect, {
    ...api.database.environment,
    STORE: store.id,
    CLIENT_SECRET: secret,
  })
  expect(connectOutput).toContain('your-shop.myshopify.com')

  // 4. The fields by their names, as Flow shows them.
  const app = join(folder, 'my-flowpost-app')
  const config = readFileSync(join(app, 'extensions/send-email/shopify.extension.toml'), 'utf8')
  expect(readFileSync(join(app, 'shopify.app.toml'), 'utf8') + config).not.toContain('example.com')
  const keys = new Map(
    [...config.matchAll(/^key = "(.+)"\nname = "(.+)"$/gm)].map(([, key = '', name = '']) => [name, key]),
  )
  const { markdown = '' } =
    readContents()
      .flatMap(({ pages }) => pages)
      .find(({ slug }) => slug === SLUG) ?? {}
  const fields = [...markdown.matchAll(/^ +\| (?!Field)([A-Z]\w+) \| `(.+)` \|$/gm)]
  expect(fields.length).toBeGreaterThan(3)
  const properties: Record<string, string> = {}
  for (const [, name = '', value = ''] of fields) {
    const template = value.replace('lay_…', layouts.orderConfirmation)
    properties[keys.get(name) ?? `unknown field ${name}`] = await new Liquid().parseAndRender(template, {
      order,
    })
  }
  const [, address = ''] = /^runtime_url = "(.+)"$/m.exec(config) ?? []
  const body = JSON.stringify({
    shop_id: 690933842,
    shopify_domain: 'your-shop.myshopify.com',
    action_run_id: randomUUID(),
    action_definition_id: 'Send Flowpost email',
    properties,
  })
  // In production a proxy terminates TLS.
  const response = await fetch(address.replace('https:', 'http:'), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
    },
    body,
  })
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 200,
    body: { status: 'SUCCESS', return_value: { messages: [{ to: 'ada@example.com', status: 'SUCCESS' }] } },
  })
  const { data } = await api.operate<{ data: { to: string[]; subject: string }[] }>(
    listInboxMessages,
    {},
    store.id,
  )
  expect(data[0]).toMatchObject({ subject: expect.stringContaining('1001') })
})
