import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { type LayoutResponse, layoutsOf } from '../../../testing/layouts.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { NAME_LENGTH } from '../../call/limits.ts'

const api = useHarnessWithoutWorker()

async function createEditor() {
  const layouts = await layoutsOf(api)
  const editor = await signInAs(api, { roles: { [layouts.storeId]: 'editor' } })
  const duplicate = (id: string, language = 'en') =>
    editor.call<LayoutResponse & { createdAt: string; error: string }>(
      'duplicateLayout',
      { id },
      { store: layouts.storeId, headers: { 'accept-language': language } },
    )
  return { ...layouts, duplicate }
}

describe('a duplicate of a layout', () => {
  it('has the same content in every language and a single version, and is independent of the original', async () => {
    const layouts = await createEditor()
    const original = await layouts.create({
      name: 'Welcome',
      category: 'marketing',
      description: 'A note',
      bodyDesign: { blocks: [{ type: 'heading', text: 'Hello' }] },
      marketingTexts: { companyDetails: 'Shop Ltd' },
    })
    await layouts.call('PUT', `/${original.id}/translations/de`, { subject: 'Hallo' })
    await layouts.call('PUT', `/${original.id}/translations/fr`, { subject: 'Bonjour' })
    await layouts.call('PATCH', `/${original.id}`, { subject: 'Changed' })
    const { status, body: copy } = await layouts.duplicate(original.id)
    expect(status).toBe(200)
    const { id, name, version, createdAt, updatedAt, languages, ...content } = copy
    expect(await layouts.get(original.id)).toMatchObject(content)
    expect([name, version, createdAt]).toEqual(['Copy of Welcome', 1, updatedAt])
    expect(languages).toMatchObject([
      { locale: 'en', main: true },
      { locale: 'de', outdated: true },
      { locale: 'fr', outdated: true },
    ])
    const versions = await layouts.call<{ data: object[] }>('GET', `/${id}/versions`)
    expect(versions.body.data).toMatchObject([{ version: 1, action: 'create', source: 'app' }])
    await layouts.call('DELETE', `/${original.id}`)
    expect((await layouts.call('GET', `/${id}/translations/de`)).body).toMatchObject({ subject: 'Hallo' })
  })

  it("has a name in the reader's language", async () => {
    const layouts = await createEditor()
    const { id } = await layouts.create({ name: 'Willkommen' })
    expect((await layouts.duplicate(id, 'de')).body.name).toBe('Kopie von Willkommen')
  })

  it('has a name that is cut to the maximum length without splitting an emoji', async () => {
    const layouts = await createEditor()
    const { id } = await layouts.create({ name: '👩‍👩‍👧‍👦'.repeat(NAME_LENGTH) })
    const { body } = await layouts.duplicate(id)
    expect(body.name).toBe(`Copy of ${'👩‍👩‍👧‍👦'.repeat(NAME_LENGTH - 9)}…`)
    expect((await layouts.duplicate(body.id)).status).toBe(200)
  })

  it("is rejected if the layout uses a file that has since been deleted, or is another store's", async () => {
    const layouts = await createEditor()
    await layouts.addFile('fil_gone')
    const { id } = await layouts.create({
      bodyType: 'text',
      attachments: [{ filename: 'a.pdf', fileKey: 'fil_gone' }],
    })
    const { db } = api.app.database
    await db.deleteFrom('layoutFiles').where('fileId', '=', 'fil_gone').execute()
    await db.deleteFrom('files').where('id', '=', 'fil_gone').execute()
    const refusal = await layouts.duplicate(id)
    expect([refusal.status, refusal.body.error]).toEqual([
      400,
      'attachments[0].fileKey: fil_gone no longer exists',
    ])
    const foreign = await (await layoutsOf(api)).create({})
    expect((await layouts.duplicate(foreign.id)).status).toBe(404)
  })

  it('can be created on the command line', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({ name: 'Welcome' })
    const args = ['layout', 'duplicate', id, '--store', layouts.storeId, '--json']
    const { stdout } = await runCli(args, api.database.environment)
    expect(JSON.parse(stdout)).toMatchObject({ name: 'Copy of Welcome', version: 1 })
  })
})
