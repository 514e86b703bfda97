import { beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, signInAs } from '../../../../testing/app/app-client.ts'
import { createAuthenticator } from '../../../../testing/app/authenticator.ts'
import { useHarnessWithoutWorker } from '../../../../testing/harness.ts'
import { passkeySite } from './passkeys.ts'

const api = useHarnessWithoutWorker()
type Options = { challenge: string }

let site: { id: string; origin: string }
beforeAll(() => {
  site = { id: 'localhost', origin: `http://localhost:${new URL(api.url).port}` }
})

async function addPersonWithPasskey() {
  const person = await signInAs(api)
  const authenticator = createAuthenticator(site)
  const { body } = await person.call<Options>('startPasskey')
  const added = await person.call('addPasskey', { name: 'Phone', response: authenticator.create(body) })
  return { person, authenticator, added }
}

const startSignIn = async () => (await openBrowser(api).call<Options>('startPasskeySignIn')).body

describe('passkeys', () => {
  it('are added, listed, and removed', async () => {
    const { person, authenticator, added } = await addPersonWithPasskey()
    expect([added.status, added.body]).toEqual([
      200,
      { id: authenticator.id, name: 'Phone', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect((await person.call('listPasskeys')).body).toEqual([added.body])
    const other = await signInAs(api)
    expect((await other.call('removePasskey', { id: authenticator.id })).status).toBe(404)
    expect((await person.call('removePasskey', { id: authenticator.id })).status).toBe(200)
    expect((await person.call('listPasskeys')).body).toEqual([])
  })

  it('are limited to 20 per person, even if several are started before one is added', async () => {
    const person = await signInAs(api)
    const responses = []
    for (let n = 0; n < 21; n += 1) {
      const { body } = await person.call<Options>('startPasskey')
      responses.push(createAuthenticator(site).create(body))
    }
    const statuses = []
    for (const response of responses)
      statuses.push((await person.call('addPasskey', { name: 'Phone', response })).status)
    expect(statuses).toEqual([...Array(20).fill(200), 409])
  })

  it('can be used to sign in while password attempts are blocked', async () => {
    const { person, authenticator } = await addPersonWithPasskey()
    for (let i = 0; i < 6; i++)
      await openBrowser(api).call('signIn', { email: person.email, password: 'wrong' })
    const browser = openBrowser(api)
    const response = authenticator.use(await startSignIn())
    expect((await browser.call('finishPasskeySignIn', { response })).status).toBe(200)
    const { body } = await browser.call<{ person: { id: string } }>('getSession')
    expect(body.person.id).toBe(person.personId)
    api.clock.advance(16 * 60)
  })

  it('are rejected with 401 if the response is replayed, too late, or for another purpose', async () => {
    const { person, authenticator } = await addPersonWithPasskey()
    const finish = (response: unknown) => openBrowser(api).call('finishPasskeySignIn', { response })
    const response = authenticator.use(await startSignIn())
    expect((await finish(response)).status).toBe(200)
    expect((await finish(response)).status).toBe(401)
    const late = authenticator.use(await startSignIn())
    api.clock.advance(301)
    expect((await finish(late)).status).toBe(401)
    const { body } = await person.call<Options>('startPasskeyConfirm')
    expect((await finish(authenticator.use(body))).status).toBe(401)
    expect((await finish(authenticator.use({ challenge: 'bWFkZSB1cA' }))).status).toBe(401)
    expect((await finish({ id: 'x', response: {} })).status).toBe(401)
  })

  it("are rejected with 401 for another site's origin, or a signature from a different key", async () => {
    const { authenticator } = await addPersonWithPasskey()
    const finish = (response: unknown) => openBrowser(api).call('finishPasskeySignIn', { response })
    const evil = createAuthenticator({ ...site, origin: 'https://evil.example' })
    expect((await finish({ ...evil.use(await startSignIn()), id: authenticator.id })).status).toBe(401)
    const forged = createAuthenticator(site).use(await startSignIn())
    expect((await finish({ ...forged, id: authenticator.id, rawId: authenticator.id })).status).toBe(401)
  })

  it('only confirm the identity of their owner', async () => {
    const { person, authenticator } = await addPersonWithPasskey()
    const stranger = await addPersonWithPasskey()
    api.clock.advance(601)
    expect((await person.call('changeEmail', { email: 'x@example.com' })).status).toBe(403)
    const foreign = await person.call<Options>('startPasskeyConfirm')
    const refused = { response: stranger.authenticator.use(foreign.body) }
    expect((await person.call('finishPasskeyConfirm', refused)).status).toBe(401)
    const { body } = await person.call<Options>('startPasskeyConfirm')
    expect((await person.call('finishPasskeyConfirm', { response: authenticator.use(body) })).status).toBe(
      200,
    )
    expect((await person.call('changeEmail', { email: 'x@example.com' })).status).toBe(200)
  })

  it('are not available at IP addresses, or without TLS except on localhost', () => {
    expect(passkeySite('https://mail.example')).toEqual({
      id: 'mail.example',
      origin: 'https://mail.example',
    })
    expect(passkeySite('http://localhost:3000')?.id).toBe('localhost')
    for (const url of [
      'https://10.0.0.1',
      'https://[::1]:8443',
      'http://127.0.0.1:3000',
      'http://mail.example',
    ])
      expect(passkeySite(url)).toBeNull()
  })
})
