import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { listPresets } from './list-presets.ts'
import { putPreset } from './put-preset.ts'

const api = useHarness()

async function putFile(storeId: string, command: string[], content: unknown) {
  const file = join(api.database.dataDir, `input-${Math.random()}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return runCli([...command, '--store', storeId, file, '--json'], api.database.environment)
}

const heading = (text: string) => ({ blocks: [{ type: 'heading', text }] })

const putHeading = (storeId: string, kind: string, name: string, text: string) =>
  api.operate<{ id: string }>(putPreset, { kind, name, ...heading(text) }, storeId)

describe('presets', () => {
  it('are updated in the layouts that use them, in every language and without a new version', async () => {
    const layouts = await layoutsOf(api)
    const command = ['preset', 'put', '--kind', 'footer', '--name', 'Shared']
    const preset = JSON.parse((await putFile(layouts.storeId, command, heading('Old footer'))).stdout)
    expect(preset).toEqual({ id: expect.stringMatching(/^pre_/), kind: 'footer', name: 'Shared' })
    const bodyDesign = { blocks: [], footer: { presetId: preset.id } }
    const { id, html } = await layouts.create({ bodyDesign })
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo', bodyDesign })
    expect(html).toContain('Old footer')

    const again = await putHeading(layouts.storeId, 'footer', 'Shared', 'New footer')
    expect(again.id).toBe(preset.id)
    await expect.poll(async () => (await layouts.get(id)).html).toContain('New footer')
    const german = await layouts.call<{ html: string }>('GET', `/${id}/translations/de`)
    expect(german.body.html).toContain('New footer')
    expect((await layouts.get(id)).version).toBe(2)

    const { body } = await api.call('/api/v1/layout-schema', { key: layouts.key })
    expect(body.presets).toEqual([preset])
  })

  it('are up to date in a layout that is saved right after they change', async () => {
    const layouts = await layoutsOf(api)
    const { id: presetId } = await putHeading(layouts.storeId, 'header', 'Top', 'Old')
    const { id } = await layouts.create({ bodyDesign: { blocks: [], header: { presetId } } })
    const { db } = api.app.database
    await db
      .updateTable('presets')
      .set({ blocks: JSON.stringify(heading('Newer').blocks) })
      .where('id', '=', presetId)
      .execute()
    await db.updateTable('layouts').set({ stale: 1 }).where('id', '=', id).execute()
    await layouts.call('PATCH', `/${id}`, { name: 'renamed' })
    expect((await layouts.get(id)).html).toContain('Newer')
  })

  it('keep their id when renamed, and are listed with their number of layouts and of those not yet recompiled', async () => {
    const layouts = await layoutsOf(api)
    const put = (input: Record<string, unknown>) =>
      api.operate<{ id: string }>(putPreset, input, layouts.storeId)
    const { id } = await putHeading(layouts.storeId, 'header', 'Top', 'x')
    await layouts.create({ bodyDesign: { blocks: [], header: { presetId: id } } })
    await putHeading(layouts.storeId, 'header', 'Other', 'x')
    expect((await put({ id, kind: 'header', name: 'Summit', ...heading('y') })).id).toBe(id)
    const list = () => api.operate<object[]>(listPresets, {}, layouts.storeId)
    await expect
      .poll(list)
      .toEqual([
        expect.objectContaining({ name: 'Other', layouts: 0, waiting: 0 }),
        expect.objectContaining({ id, name: 'Summit', layouts: 1, waiting: 0 }),
      ])
    // The layouts are recompiled in the background, so the mark may disappear at once.
    const markStale = async () => {
      await api.app.database.db.updateTable('layouts').set({ stale: 1 }).execute()
      return list()
    }
    await expect.poll(markStale).toContainEqual(expect.objectContaining({ id, layouts: 1, waiting: 1 }))
  })

  it('cannot be replaced in another store or as another kind, or take the name of another preset', async () => {
    const { id: storeId } = await api.newStore()
    const { id: otherStore } = await api.newStore()
    const { id } = await putHeading(storeId, 'header', 'Top', 'x')
    await putHeading(storeId, 'header', 'Taken', 'x')
    const attempt = (store: string, input: Record<string, unknown>) =>
      api.operate(putPreset, { id, kind: 'header', name: 'Top', ...heading('y'), ...input }, store)
    await expect(attempt(otherStore, {})).rejects.toThrow('preset not found')
    await expect(attempt(storeId, { kind: 'footer' })).rejects.toThrow('preset not found')
    await expect(attempt(storeId, { name: 'Taken' })).rejects.toThrow(
      'name: a header with this name already exists',
    )
  })

  it('cannot be used as another kind, or in another store', async () => {
    const layouts = await layoutsOf(api)
    const other = await layoutsOf(api)
    const { id: presetId } = await putHeading(layouts.storeId, 'header', 'Top', 'x')
    const attempt = async (caller: typeof layouts, frame: object) =>
      (await caller.call('POST', '', { name: 'a', subject: 'b', bodyDesign: { blocks: [], ...frame } })).body
        .error
    expect(await attempt(layouts, { footer: { presetId } })).toBe(
      'bodyDesign.footer.presetId: this preset is a header, not a footer',
    )
    expect(await attempt(other, { header: { presetId } })).toBe('bodyDesign.header.presetId: not found')
    expect(await attempt(layouts, { header: { presetId } })).toBeUndefined()
  })

  it('include saved blocks, which cannot be used as the header or footer of a layout', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await putHeading(layouts.storeId, 'block', 'Offer', 'x')
    expect(await api.operate<object[]>(listPresets, {}, layouts.storeId)).toEqual([
      expect.objectContaining({ id, kind: 'block', layouts: 0 }),
    ])
    const { body } = await api.call('/api/v1/layout-schema', { key: layouts.key })
    expect(body.presets).toEqual([])
    const bodyDesign = { blocks: [], header: { presetId: id } }
    const refusal = await layouts.call('POST', '', { name: 'a', subject: 'b', bodyDesign })
    expect(refusal.body.error).toBe('bodyDesign.header.presetId: this preset is a block, not a header')
  })

  it('are rejected with exit code 2 and one line if their file is invalid', async () => {
    const { id } = await api.newStore()
    const command = ['preset', 'put', '--kind', 'header', '--name', 'Top']
    const invalid = await putFile(id, command, { blocks: [{ type: 'heading' }] })
    expect(invalid).toMatchObject({ code: 2, stderr: 'flowpost: blocks[0].text: required\n' })
    expect(await putFile(id, command, 'no json')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/JSON object\n$/),
    })
  })
})

describe('settings', () => {
  it('can be set from a file, and language codes are normalized', async () => {
    const { id } = await api.newStore()
    const texts = { companyDetails: 'Shop' }
    const good = await putFile(id, ['settings', 'put'], { marketingTexts: { PT_br: texts }, emailQuota: 100 })
    expect(JSON.parse(good.stdout)).toEqual({
      mainLocale: 'en',
      timeZone: 'UTC',
      marketingTexts: { 'pt-br': texts },
      emailQuota: 100,
      defaultSenderId: null,
    })
    const invalid = await putFile(id, ['settings', 'put'], {
      marketingTexts: { de: { unsubscribeText: 'x' } },
    })
    expect(invalid).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/marketingTexts\.de\.unsubscribeText: must contain/),
    })
  })
})
