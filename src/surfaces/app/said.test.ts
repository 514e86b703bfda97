import { describe, expect, it } from 'vitest'
import { signedIn } from '../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { layoutsOf } from '../../testing/layouts.ts'

const api = useHarnessWithoutWorker()

describe('what the app is refused', () => {
  it.each([
    ['changePassword', { password: 'short' }, 'password: at least 12 characters', 'atLeastCharacters [12]'],
    ['updateAccount', { locale: 'fr' }, 'locale: must be one of en, de', 'oneOf ["en, de"]'],
    ['changeEmail', { email: 'anna' }, 'email: must be an email address', 'emailAddress []'],
    ['updateAccount', { name: 7 }, 'name: must be a string', 'mustBeText []'],
    ['resetPassword', { token: 'x' }, 'password: required', 'required []'],
  ])('%s with %j: has a code and its values beside the text', async (name, input, error, said) => {
    const person = await signedIn(api, {})
    const reply = await person.call<{ error: string }>(name as never, input)
    expect(reply.body).toEqual({ error })
    expect(decodeURIComponent(reply.headers.get('x-said') ?? '')).toBe(said)
  })

  it('has none where it names more than fits into a header', async () => {
    const layouts = await layoutsOf(api)
    const person = await signedIn(api, { roles: { [layouts.storeId]: 'admin' } })
    const fileKey = 'fil_named'
    await layouts.addFile(fileKey)
    const bodyDesign = { blocks: [{ type: 'file', fileKey, filename: 'a.pdf' }] }
    const refusal = async (name: string) => {
      await layouts.create({ name, bodyDesign })
      return person.call<{ error: string }>('deleteFile', { key: fileKey }, { store: layouts.storeId })
    }
    const short = await refusal('Letter')
    expect(short.status).toBe(409)
    expect(decodeURIComponent(short.headers.get('x-said') ?? '')).toContain('Letter')
    const longNames = ['1', '2'].map((end) => `${'ü'.repeat(190)}${end}`)
    await refusal(longNames[0] ?? '')
    const long = await refusal(longNames[1] ?? '')
    expect([long.status, long.headers.get('x-said')]).toEqual([409, null])
    for (const name of longNames) expect(long.body.error).toContain(name)
  })

  it('has none where only the schema has the text; REST answers no code', async () => {
    const { storeId, key } = await api.newCaller('read')
    const person = await signedIn(api, { roles: { [storeId]: 'admin' } })
    const unknown = await person.call('updateAccount', { colour: 'red' })
    expect([unknown.status, unknown.headers.get('x-said')]).toEqual([400, null])
    const missing = await api.call('/api/v1/email-templates/none', { key })
    expect([missing.status, missing.headers.get('x-said')]).toEqual([404, null])
  })
})
