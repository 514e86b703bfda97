import { describe, expect, it } from 'vitest'
import { signedIn } from '../../testing/app-client.ts'
import { useHarness } from '../../testing/harness.ts'

const api = useHarness()

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

  it('has none where only the schema has the text; REST answers no code', async () => {
    const { storeId, key } = await api.newCaller('read')
    const person = await signedIn(api, { roles: { [storeId]: 'admin' } })
    const unknown = await person.call('updateAccount', { colour: 'red' })
    expect([unknown.status, unknown.headers.get('x-said')]).toEqual([400, null])
    const missing = await api.call('/api/v1/email-templates/none', { key })
    expect([missing.status, missing.headers.get('x-said')]).toEqual([404, null])
  })
})
