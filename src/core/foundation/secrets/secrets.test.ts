import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { onPostgres } from '../../../testing/test-database.ts'
import { rotateMasterKey } from '../../admin/installation/rotate-master-key.ts'
import { operator } from '../../call/context.ts'
import { putPreset } from '../../content/presets/put-preset.ts'
import { resolveSecrets } from './resolve-secrets.ts'
import { rejectLimitedSecrets, secretWarning } from './secrets-in-email.ts'
import { setSecret } from './set-secret.ts'

const api = useHarnessWithoutWorker()
const set = (storeId: string, input: Record<string, unknown>) => api.operate(setSecret, input, storeId)
const list = async (key: string, query = '') =>
  (await api.call<{ data: { name: string }[]; pagination: object }>(`/api/v1/secrets${query}`, { key })).body
const openSecret = async (storeId: string, name: string) =>
  (await resolveSecrets(operator(api.app.services, { id: storeId, name: '' }), [name]))[name]

describe('secrets used in emails', () => {
  it('are searched for with pauses for other work, and only once for both the check and the warning', async () => {
    const { storeId } = await api.newCaller('read')
    const tags = Array.from(
      { length: 4_000 },
      (_, at) => `{{ variables.a${at} | append: "secrets" | upcase }}`,
    )
    const texts = ['de', 'fr', 'it'].map((path) => ({ path, text: `${storeId} ${path} ${tags.join(' ')}` }))
    let turns = 0
    let isOver = false
    const takeTurn = () => {
      turns++
      if (!isOver) setImmediate(takeTurn)
    }
    setImmediate(takeTurn)
    const cpuMs = async (work: () => unknown) => {
      const before = process.threadCpuUsage()
      await work()
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1000
    }
    const ctx = operator(api.app.services, { id: storeId, name: '' })
    const firstMs = await cpuMs(() => rejectLimitedSecrets(ctx, texts))
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(texts.length)
    // On some machines, CPU time advances in steps of 10 ms, so both can be 0.
    expect(await cpuMs(() => secretWarning(texts))).toBeLessThanOrEqual(firstMs / 2)
  })
})

describe('secrets', () => {
  it('are set on the command line, from standard input, and listed without their value', async () => {
    const { storeId, key } = await api.newCaller('read')
    const args = ['secret', 'set', '--store', storeId, '--name', 'CRM_TOKEN', '--description', 'For the CRM']
    const { stdout, stderr, code } = await runCli(
      [...args, '--json'],
      api.database.environment,
      'tok_äöü_123\n',
    )
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    const secret = JSON.parse(stdout)
    expect(secret).toEqual({
      name: 'CRM_TOKEN',
      description: 'For the CRM',
      hasValue: true,
      allowedHosts: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    })
    expect(await list(key)).toEqual({
      data: [secret],
      pagination: { page: 1, limit: 25, total: 1, totalPages: 1 },
    })
    expect(await openSecret(storeId, 'CRM_TOKEN')).toBe('tok_äöü_123')
  })

  it('keep the values of omitted fields, and lose their own value when it is set to an empty string', async () => {
    const { storeId, key } = await api.newCaller('read')
    const first = await set(storeId, { name: 'A', description: 'note', value: 'one' })
    api.clock.advance(5)
    const second = await set(storeId, { name: 'A', value: 'two' })
    expect(second).toMatchObject({
      description: 'note',
      createdAt: (first as { createdAt: string }).createdAt,
    })
    expect(await openSecret(storeId, 'A')).toBe('two')
    expect(await set(storeId, { name: 'A', description: 'other note' })).toMatchObject({
      description: 'other note',
      hasValue: true,
    })
    expect(await openSecret(storeId, 'A')).toBe('two')
    await expect(set(storeId, { name: 'B', description: 'no value yet' })).rejects.toThrow(
      /^value: required$/,
    )
    await set(storeId, { name: 'A', value: '' })
    expect((await list(key)).data).toMatchObject([{ name: 'A', hasValue: false }])
    expect(await openSecret(storeId, 'A')).toBeUndefined()
  })

  it('can be searched by name and description, and are listed in pages by name', async () => {
    const { storeId, key } = await api.newCaller('read')
    for (const name of ['C', 'A', 'B_KEY'])
      await set(storeId, { name, description: `Ärger ${name}`, value: 'v' })
    expect((await list(key, '?q=ÄRGER&limit=2')).data.map(({ name }) => name)).toEqual(['A', 'B_KEY'])
    expect((await list(key, '?q=b_k')).data.map(({ name }) => name)).toEqual(['B_KEY'])
    expect((await list(key, '?q=%25')).data).toEqual([])
  })

  it.each(['lower', '1A', 'A-B', '', 'Ä', 'A'.repeat(65)])('cannot be named %j', async (name) => {
    const { storeId } = await api.newCaller('read')
    await expect(set(storeId, { name, value: 'x' })).rejects.toThrow(/^name: /)
  })

  it('cannot be used in a layout if they are limited to hosts, or be limited while a layout uses them', async () => {
    const layouts = await layoutsOf(api)
    const limit = (allowedHosts: string[] | null) =>
      set(layouts.storeId, { name: 'TOKEN', value: 'canary-value-123', allowedHosts })
    await limit(['api.example.com'])
    const text = { name: 'Letter', bodyType: 'text', subject: 'S', body: '<p>{{ secrets.TOKEN }}</p>' }
    expect(await layouts.call('POST', '', text)).toMatchObject({
      status: 400,
      body: { error: 'body: secrets.TOKEN may only be sent to its allowed hosts, so emails cannot use it' },
    })
    await limit(null)
    expect((await layouts.call('POST', '', text)).status).toBe(201)
    await expect(limit(['api.example.com'])).rejects.toThrow(
      'secrets.TOKEN is used by layout "Letter", and emails can be sent to any host',
    )
  })

  it('cause a warning on every write of a layout that uses them, but not on reads', async () => {
    const layouts = await layoutsOf(api)
    await set(layouts.storeId, { name: 'TOKEN', value: 'canary-value-123' })
    const warning = 'every recipient can read secrets.TOKEN'
    const plain = await layouts.create({ bodyType: 'text', body: 'Hello' })
    expect(plain).not.toHaveProperty('warning')
    const path = `/${plain.id}`
    expect((await layouts.call('PUT', path, { body: 'Hello {{ secrets.TOKEN }}' })).body).toMatchObject({
      warning,
    })
    expect(await layouts.get(plain.id)).not.toHaveProperty('warning')
    const text = { name: 'L', subject: '{{ secrets.TOKEN }}', bodyType: 'text' }
    expect((await layouts.call('POST', '', text)).body).toMatchObject({ warning })
    const translation = { subject: '{{ secrets.TOKEN }}', body: 'Hallo' }
    expect((await layouts.call('PUT', `${path}/translations/de`, translation)).body).toMatchObject({
      warning,
    })
    await layouts.call('PUT', path, { body: 'Hello' })
    expect((await layouts.call('POST', `${path}/versions/2/restore`)).body).toMatchObject({
      layout: { warning },
    })
    const blocks = [{ id: 'a', type: 'text', html: '<p>{{ secrets.TOKEN }}</p>' }]
    const preset = api.operate(putPreset, { kind: 'footer', name: 'F', blocks }, layouts.storeId)
    expect(await preset).toMatchObject({ warning })
  })

  it('are never stored in plain text, and cannot be decrypted under another name', async () => {
    const { storeId } = await api.newCaller('read')
    const canary = 'canary-9f3a7c-in-clear'
    await set(storeId, { name: 'ONE', value: canary })
    await set(storeId, { name: 'TWO', value: 'other' })
    const { db } = api.app.database
    const rows = await db.selectFrom('vaultEntries').selectAll().where('storeId', '=', storeId).execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify([rows, await db.selectFrom('secrets').selectAll().execute()])).not.toContain(canary)
    const sealed = rows.find(({ record }) => record === 'secret ONE')?.sealed ?? ''
    await db
      .updateTable('vaultEntries')
      .set({ sealed })
      .where('storeId', '=', storeId)
      .where('record', '=', 'secret TWO')
      .execute()
    await expect(openSecret(storeId, 'TWO')).rejects.toThrow()
  })

  it('are encrypted again when the master key changes, and can still be read', async () => {
    const { storeId } = await api.newCaller('read')
    await set(storeId, { name: 'KEPT', value: 'still here' })
    const { db } = api.app.database
    const keyIds = async () =>
      (await db.selectFrom('vaultEntries').select('masterKeyId').distinct().execute()).map(
        (row) => row.masterKeyId,
      )
    const before = await keyIds()
    await db.deleteFrom('vaultEntries').where('storeId', '!=', storeId).execute()
    const result = await api.operate(rotateMasterKey, {})
    // On PostgreSQL the key comes from the environment, and only changes there.
    const hasOwnKey = !api.database.environment.DATABASE_URL
    expect(result).toEqual({ resealed: hasOwnKey ? 1 : 0 })
    expect((await keyIds())[0] === before[0]).toBe(!hasOwnKey)
    expect(await openSecret(storeId, 'KEPT')).toBe('still here')
  })

  it('prevent a start with another master key, which fails with a one-line error', async () => {
    const { storeId } = await api.newCaller('read')
    await set(storeId, { name: 'X', value: 'y' })
    const environment = {
      ...api.database.environment,
      FLOWPOST_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    }
    const { code, stderr } = await runCli(['store', 'list'], environment)
    expect(code).toBe(1)
    expect(stderr).toBe('flowpost: FLOWPOST_MASTER_KEY: not the key that encrypted the stored secrets\n')
  })

  // On PostgreSQL the key comes from the environment.
  it.skipIf(onPostgres())('prevent a start without a master key, and no new one is created', async () => {
    const { storeId } = await api.newCaller('read')
    await set(storeId, { name: 'X', value: 'y' })
    const { environment } = api.database
    const file = join(environment.FLOWPOST_DATA_DIR ?? '', 'master.key')
    renameSync(file, `${file}.moved`)
    const { code, stderr } = await runCli(['store', 'list'], environment)
    expect({ code, stderr, exists: existsSync(file) }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^flowpost: FLOWPOST_MASTER_KEY: .* no master\.key; [^\n]*\n$/),
      exists: false,
    })
    renameSync(`${file}.moved`, file)
  })
})
