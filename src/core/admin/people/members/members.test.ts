import { describe, expect, it } from 'vitest'
import { openBrowser, signedIn } from '../../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../../testing/harness.ts'

const api = useHarnessWithoutWorker()

type Listed = { members: { personId: string; role: string; isOwner: boolean }[] }

it('every store lists the owners among its members, once each', async () => {
  const [mine, other] = [await api.newStore(), await api.newStore()]
  const admin = await signedIn(api, { roles: { [mine.id]: 'admin' } })
  const stranger = await signedIn(api, { roles: { [other.id]: 'admin' } })
  const owner = await signedIn(api, { isOwner: true })
  const owningMember = await signedIn(api, { isOwner: true, roles: { [mine.id]: 'viewer' } })
  const { members } = (await admin.call<Listed>('listMembers', {}, { store: mine.id })).body
  const shown = members.map(({ personId, role, isOwner }) => ({ personId, role, isOwner }))
  expect(shown).toHaveLength(3)
  expect(shown).toContainEqual({ personId: admin.personId, role: 'admin', isOwner: false })
  expect(shown).toContainEqual({ personId: owner.personId, role: 'admin', isOwner: true })
  expect(shown).toContainEqual({ personId: owningMember.personId, role: 'viewer', isOwner: true })
  expect(members.some(({ personId }) => personId === stranger.personId)).toBe(false)
})

it('404: an owner who is not a member cannot be removed from a store or given a role by its admin', async () => {
  const { id: store } = await api.newStore()
  const admin = await signedIn(api, { roles: { [store]: 'admin' } })
  const { personId } = await signedIn(api, { isOwner: true })
  expect((await admin.call('removeMember', { personId }, { store })).status).toBe(404)
  expect((await admin.call('setMemberRole', { personId, role: 'viewer' }, { store })).status).toBe(404)
})

describe('invitations and links that a person created end', () => {
  const tokenOf = (url: unknown) => String(url).split('#')[1] ?? ''
  const isOpen = async (name: string, url: unknown) =>
    (await openBrowser(api).call(name, { token: tokenOf(url) })).status === 200

  /** A person with links that depend on their rights. */
  async function withLinks() {
    const { id: store } = await api.newStore()
    const owner = await signedIn(api, { isOwner: true })
    const maker = await signedIn(api, { isOwner: true, roles: { [store]: 'admin' } })
    const invited = await maker.call('inviteMember', { email: 'x@example.com', role: 'admin' }, { store })
    const { personId } = await signedIn(api)
    const reset = await maker.call('createResetLink', { personId })
    const endOwnership = () => owner.call('setOwner', { personId: maker.personId, isOwner: false })
    return { store, owner, maker, invitation: invited.body.url, reset: reset.body.url, endOwnership }
  }

  it('invitations when their creator is no longer an admin; account links when no longer an owner', async () => {
    const { invitation, reset, endOwnership } = await withLinks()
    expect([await isOpen('getInvitation', invitation), await isOpen('getReset', reset)]).toEqual([true, true])
    await endOwnership()
    expect([await isOpen('getInvitation', invitation), await isOpen('getReset', reset)]).toEqual([
      true,
      false,
    ])
  })

  it.each([
    ['a lower role', 'setMemberRole', { role: 'runner' }],
    ['no membership', 'removeMember', {}],
    ['no account', 'removePerson', {}],
  ])('with %s', async (_, operation, input) => {
    const { store, owner, maker, invitation, endOwnership } = await withLinks()
    await endOwnership()
    const { personId } = maker
    expect((await owner.call(operation, { personId, ...input }, { store })).status).toBe(200)
    expect(await isOpen('getInvitation', invitation)).toBe(false)
    const { body } = await owner.call<{ invitations: object[] }>('listMembers', {}, { store })
    expect(body.invitations).toEqual([])
  })
})

describe('keys and step tokens', () => {
  it.each(['removeMember', 'removePerson'])(
    'show who created them, and are revoked on request: %s',
    async (operation) => {
      const { id: store } = await api.newStore()
      const owner = await signedIn(api, { isOwner: true })
      const admin = await signedIn(api, { roles: { [store]: 'admin' } })
      const { name } = (await admin.call<{ person: { name: string } }>('getSession')).body.person
      for (const client of [admin, owner]) {
        await client.call('createKey', { name: 'K', level: 'read' }, { store })
        await client.call('createToken', { name: 'T' }, { store })
      }
      type Credential = { createdBy: string; revokedAt: string | null }
      const credentials = async () => {
        const lists = ['listKeys', 'listTokens'].map((list) => owner.call<Credential[]>(list, {}, { store }))
        return (await Promise.all(lists)).flatMap(({ body }) => body)
      }
      const byAdmin = async () => (await credentials()).filter(({ createdBy }) => createdBy === name)
      expect(await credentials()).toHaveLength(4)
      expect(await byAdmin()).toMatchObject([{ revokedAt: null }, { revokedAt: null }])
      const { members } = (await owner.call<Listed>('listMembers', {}, { store })).body
      expect(members.find(({ personId }) => personId === admin.personId)).toMatchObject({ credentials: 2 })
      const { body: accounts } = await owner.call<{ id: string; credentials: number }[]>('listPeople')
      expect(accounts.find(({ id }) => id === admin.personId)).toMatchObject({ credentials: 2 })
      await owner.call(operation, { personId: admin.personId, revokeCredentials: true }, { store })
      expect((await byAdmin()).every(({ revokedAt }) => revokedAt !== null)).toBe(true)
      expect((await credentials()).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(2)
    },
  )
})

it('removing a role or an account takes effect with the next call', async () => {
  const { id: storeId } = await api.newStore()
  const person = await signedIn(api, { roles: { [storeId]: 'admin' } })
  expect((await person.call('listMembers', {}, { store: storeId })).status).toBe(200)
  const owner = await signedIn(api, { isOwner: true })
  const { personId } = person
  await owner.call('setMemberRole', { personId, role: 'viewer' }, { store: storeId })
  expect((await person.call('listMembers', {}, { store: storeId })).status).toBe(403)
  await owner.call('removeMember', { personId }, { store: storeId })
  expect((await person.call('listLayouts', {}, { store: storeId })).status).toBe(404)
  await owner.call('removePerson', { personId })
  expect((await person.call('getSession')).status).toBe(401)
})
