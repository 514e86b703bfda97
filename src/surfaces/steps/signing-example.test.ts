import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { rotateSigningSecret } from '../../core/delivery/steps/signing-secrets.ts'
import { useHarness } from '../../testing/harness.ts'
import { processEnvironment } from '../../testing/run-cli.ts'
import { useSink } from '../../testing/servers/sink.ts'
import { stepsOf } from '../../testing/steps.ts'

const api = useHarness()
const sink = useSink()
const folder = mkdtempSync(join(tmpdir(), 'flowpost-signing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The program in docs/steps.md, with only the service's URL replaced. */
function saveExample(): string {
  const guide = readFileSync(new URL('../../../docs/steps.md', import.meta.url), 'utf8')
  const [, program = ''] = /^```js\n([\s\S]*?)^```$/m.exec(guide) ?? []
  const path = join(folder, 'sign.mjs')
  writeFileSync(path, program.replace('http://localhost:3000', api.url))
  return path
}

async function runExample(signingSecret: string) {
  const { storeId, create } = await stepsOf(api, sink.port)
  const { secret } = await api.operate<{ secret: string }>(rotateSigningSecret, {}, storeId)
  const { id } = await create({ subject: 'Signed' })
  const settings = { STORE: storeId, SIGNING_SECRET: signingSecret || secret, LAYOUT: id }
  const { stdout } = await promisify(execFile)(process.execPath, [saveExample()], {
    env: processEnvironment(settings),
  })
  return stdout
}

it('the signed call example in docs/steps.md sends an email', async () => {
  expect(await runExample('')).toMatch(/^200 .*"status":"SUCCESS"/)
  expect(sink.caught.map(({ mail }) => mail.subject)).toEqual(['Signed'])
})

it('the example is rejected with another secret', async () => {
  expect(await runExample(`whsec_${Buffer.alloc(32).toString('base64')}`)).toMatch(
    /^401 .*no signature matches/,
  )
})
