import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { openInstallation, type TestInstallation } from '../../../testing/installations.ts'
import { rotateMasterKey } from '../../admin/installation/rotate-master-key.ts'
import { exportStores } from '../../admin/moving/export-stores.ts'
import { importStores } from '../../admin/moving/import-stores.ts'
import { createStore } from '../../admin/stores/create-store.ts'
import { stepRunner } from '../../call/context.ts'
import { createClaimer } from '../queue/claim.ts'
import { acceptStep } from '../steps/accept-step.ts'
import { openInput } from './sealed-input.ts'

const input = { variables: { name: 'canary-of-the-step' } }

async function open(kind: 'sqlite' | 'any') {
  const installation = await openInstallation(kind)
  onTestFinished(() => installation.close())
  return installation
}

/** A store with a step that no worker has claimed. */
async function acceptStepInNewStore({ app, operate }: TestInstallation): Promise<string> {
  const store = await operate<{ id: string; name: string }>(createStore, { name: 'Shop' })
  await acceptStep(stepRunner(app.services, store), {
    actionType: 'HTTP_REQUEST',
    actionConfigId: 'req_a',
    actionConfigName: 'Ping',
    runId: 'run-1',
    stepRef: null,
    recipients: null,
    input,
  })
  return store.id
}

async function claimInput({ app }: TestInstallation) {
  const [claimed] = await createClaimer(app.services.queue).claim()
  return claimed && openInput(app.services.vault, claimed)
}

it('a waiting step is moved with its input, which is encrypted in the export', async () => {
  const source = await open('sqlite')
  const target = await open('any')
  await acceptStepInNewStore(source)
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-inputs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const encryption = { passphrase: 'correct horse battery staple' }
  await expect(source.operate(exportStores, { to: folder })).rejects.toThrow('execution inputs')
  await source.operate(exportStores, { to: folder, ...encryption })
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.gz'),
  ))
    expect(gunzipSync(readFileSync(join(folder, name))).toString()).not.toContain('canary')
  await target.operate(importStores, { from: folder, ...encryption })
  expect(await claimInput(target)).toEqual(input)
})

it('inputs are encrypted again with a new master key', async () => {
  const installation = await open('any')
  const storeId = await acceptStepInNewStore(installation)
  const read = () =>
    installation.app.database.db
      .selectFrom('executionInputs')
      .select(['sealed', 'masterKeyId'])
      .where('storeId', '=', storeId)
      .executeTakeFirstOrThrow()
  const before = await read()
  await installation.operate(rotateMasterKey, {})
  const after = await read()
  const { vault } = installation.app.services
  if (after.masterKeyId === before.masterKeyId) expect(vault.currentKeyId()).toBe(before.masterKeyId)
  else expect([after.masterKeyId, after.sealed !== before.sealed]).toEqual([vault.currentKeyId(), true])
  expect(await claimInput(installation)).toEqual(input)
})

it('a step from before inputs were encrypted is still processed', async () => {
  const installation = await open('any')
  const storeId = await acceptStepInNewStore(installation)
  const { db } = installation.app.database
  const { executionId } = await db
    .deleteFrom('executionInputs')
    .where('storeId', '=', storeId)
    .returning('executionId')
    .executeTakeFirstOrThrow()
  const unencrypted = { executionId, storeId, request: null, response: null, input: JSON.stringify(input) }
  await db.insertInto('executionDetails').values(unencrypted).execute()
  expect(await claimInput(installation)).toEqual(input)
})
