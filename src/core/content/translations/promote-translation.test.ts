import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { createLayoutWithLanguages } from '../../../testing/layouts.ts'

const api = useHarnessWithoutWorker()

const newLayout = (body?: object) => createLayoutWithLanguages(api, body)

describe('promoting a language', () => {
  it('fails with 412 for the ETag of a changed layout, but not for that of the unchanged language', async () => {
    const layout = await newLayout()
    await layout.put('de', {})
    const path = `/api/v1/email-templates/${layout.id}`
    const readEtag = async (resource: string) =>
      (await api.call(resource, { key: layout.key })).headers.get('etag') ?? ''
    const layoutEtag = await readEtag(path)
    const languageEtag = await readEtag(`${path}/translations/de`)
    const promote = (etag: string) => {
      const headers = { 'if-match': etag }
      return api.call(`${path}/translations/de/promote`, { key: layout.key, method: 'POST', headers })
    }
    expect((await promote('"other"')).status).toBe(412)
    await layout.call('PATCH', `/${layout.id}`, { name: 'New' })
    expect((await promote(layoutEtag)).body).toEqual({
      error: 'If-Match: the translation has changed since it was read',
    })
    expect((await promote(languageEtag)).status).toBe(200)
  })

  it('swaps the layout’s main content and the language, and returns both languages', async () => {
    const layout = await newLayout({ subject: 'Hello', previewText: 'line' })
    await layout.put('de', { previewText: 'Zeile' })
    const { body } = await layout.promote('DE')
    expect(body).toMatchObject({ promoted: 'de', previousMainLanguage: 'en' })
    expect(body.layout).toMatchObject({
      defaultLocale: 'de',
      subject: 'Hallo',
      previewText: 'Zeile',
      version: 3,
    })
    expect((await layout.read('en')).body).toMatchObject({
      subject: 'Hello',
      previewText: 'line',
      outdated: false,
    })
    expect((await layout.read('de')).status).toBe(404)
  })

  it('swaps files and footer texts as well, and makes inherited values explicit', async () => {
    const mainFile = [{ filename: 'main', url: 'https://x.example/main' }]
    const frFile = [{ filename: 'fr', url: 'https://x.example/fr' }]
    const layout = await newLayout({
      bodyType: 'text',
      body: 'main body',
      attachments: mainFile,
      marketingTexts: { companyDetails: 'Main Inc.' },
    })
    await layout.put('de', { body: 'deutsch' })
    await layout.put('fr', {
      body: 'français',
      attachments: frFile,
      marketingTexts: { unsubscribeLinkLabel: 'partir' },
    })
    await layout.promote('fr')
    expect(await layout.get(layout.id)).toMatchObject({
      body: 'français',
      attachments: frFile,
      marketingTexts: { companyDetails: 'Main Inc.', unsubscribeLinkLabel: 'partir' },
    })
    const texts = { companyDetails: 'Main Inc.', unsubscribeLinkLabel: null }
    expect((await layout.read('en')).body).toMatchObject({
      body: 'main body',
      attachments: mainFile,
      marketingTexts: texts,
    })
    expect((await layout.read('de')).body).toMatchObject({
      body: 'deutsch',
      attachments: mainFile,
      marketingTexts: texts,
    })
  })
})
