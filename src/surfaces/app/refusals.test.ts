import { describe, expect, it } from 'vitest'
import { signInAs } from '../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { layoutsOf } from '../../testing/layouts.ts'

const api = useHarnessWithoutWorker()

/** The response as sent, in the app's language. */
async function refusal(name: string, input: object, language: string) {
  const { cookie } = await signInAs(api, {})
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    cookie: cookie ?? '',
    'accept-language': language,
  }
  return api.call<Record<string, unknown>>(`/app/api/${name}`, { method: 'POST', body: input, headers })
}

describe('a refusal to the app', () => {
  it.each([
    [
      'changePassword',
      { password: 'short' },
      'value.too_short',
      { minimum: 12 },
      'Must have at least 12 characters.',
    ],
    [
      'updateAccount',
      { locale: 'xx' },
      'value.not_allowed',
      { values: ['en', 'de', 'fr'] },
      'Must be one of en, de, fr.',
    ],
    ['changeEmail', { email: 'anna' }, 'value.not_email', {}, 'Must be an email address.'],
    ['updateAccount', { name: 7 }, 'value.not_text', {}, 'Must be a string.'],
    ['resetPassword', { token: 'x' }, 'value.required', {}, 'Required.'],
    ['updateAccount', { colour: 'red' }, 'value.unknown_field', {}, 'Unknown field.'],
  ])(
    '%s with %j contains the code %s, its data, the field and a sentence',
    async (name, input, code, data, text) => {
      const reply = await refusal(name, input, 'en')
      const field = name === 'resetPassword' ? 'password' : Object.keys(input)[0]
      expect(reply.body).toEqual({ code, data, field, text })
      expect(reply.headers.get('error-code')).toBe(code)
    },
  )

  it.each([
    ['de', 'Muss mindestens 12 Zeichen lang sein.'],
    ['fr', 'Doit contenir au moins 12 caractères.'],
  ])("is in the app's language: %s", async (language, text) => {
    const { body } = await refusal('changePassword', { password: 'short' }, language)
    expect(body).toMatchObject({ code: 'value.too_short', text })
  })

  it('is in English for an unsupported language', async () => {
    const { body } = await refusal('changePassword', { password: 'short' }, 'xx, de;q=0.5')
    expect(body).toMatchObject({ text: 'Must have at least 12 characters.' })
  })

  it('lists all affected records, however many there are', async () => {
    const layouts = await layoutsOf(api)
    const person = await signInAs(api, { roles: { [layouts.storeId]: 'admin' } })
    await layouts.addFile('fil_named')
    const bodyDesign = { blocks: [{ type: 'file', fileKey: 'fil_named', filename: 'a.pdf' }] }
    const names = ['1', '2', '3'].map((end) => `${'ü'.repeat(190)}${end}`)
    for (const name of names) await layouts.create({ name, bodyDesign })
    const refused = await person.call<{ error: string }>(
      'deleteFile',
      { key: 'fil_named' },
      { store: layouts.storeId },
    )
    expect(refused.status).toBe(409)
    for (const name of names) expect(refused.body.error).toContain(name)
  })
})

it("a warning is in the app's language, and in English over REST", async () => {
  const { key, storeId } = await api.newCaller('write')
  const person = await signInAs(api, { roles: { [storeId]: 'editor' } })
  const body = { name: 'X', url: 'https://x.example/{{ secrets.NONE }}' }
  const german = { store: storeId, headers: { 'accept-language': 'de' } }
  expect((await person.call('createHttpRequest', body, german)).body).toMatchObject({
    warnings: ['URL: Das Geheimnis NONE hat noch keinen Wert. Legen Sie ihn unter „Geheimnisse“ fest.'],
  })
  expect((await api.call('/api/v1/http-requests', { method: 'POST', key, body })).body).toMatchObject({
    warnings: ['url: secrets.NONE has no value; set it in the app'],
  })
})

it('a refusal over REST has its code in a header, and only the text in its body', async () => {
  const { key } = await api.newCaller('read')
  const reply = await api.call('/api/v1/email-templates/none', { key })
  expect([reply.status, reply.headers.get('error-code'), reply.body]).toEqual([
    404,
    'layout.not_found',
    { error: 'layout not found' },
  ])
})

describe('findings and lost content of a layout', () => {
  it("are in the app's language", async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({
      bodyType: 'text',
      bodyDesign: undefined,
      defaultLocale: 'en',
      subject: '{{ variables.number }}',
      body: '<a>x</a>',
    })
    const { cookie } = await signInAs(api, { roles: { [layouts.storeId]: 'admin' } })
    const call = async (name: string, input: object, language: string) => {
      const headers = {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: cookie ?? '',
        'accept-language': language,
        'x-store': layouts.storeId,
      }
      return (await api.call<LayoutResponse>(`/app/api/${name}`, { method: 'POST', body: input, headers }))
        .body
    }
    const messagesIn = async (language: string) =>
      (await call('previewLayout', { id }, language)).findings.map(({ message }) => message)
    expect(await messagesIn('en')).toEqual(
      expect.arrayContaining(['A link has no URL.', '“Number” has no value in this preview.']),
    )
    expect(await messagesIn('de')).toEqual(
      expect.arrayContaining(['Ein Link hat keine Adresse.', '„Number“ hat in dieser Vorschau keinen Wert.']),
    )
    const saved = await call('putTranslation', { id, locale: 'de', subject: 'Danke' }, 'de')
    expect(saved.warnings).toEqual(['Das Tag {{ variables.number }} fehlt oder wurde geändert.'])
    expect(saved.lost).toEqual([{ code: 'lost.tag', data: { tag: '{{ variables.number }}' } }])
  })
})

type LayoutResponse = {
  findings: { message: string }[]
  warnings: string[]
  lost: { code: string; data: object }[]
}
