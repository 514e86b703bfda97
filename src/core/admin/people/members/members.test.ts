import { describe, expect, it } from 'vitest'
import { openBrowser, signInAs } from '../../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../../testing/harness.ts'
import { setMemberRole } from './members.ts'

const api = useHarnessWithoutWorker()

type MemberList = { members: { personId: string; role: string; isOwner: boolean }[] }

it('every store lists the owners among its members, once each', async () => {
  const mine = await api.newStore()
  const other = await api.newStore()
  const admin = await signInAs(api, { roles: { [mine.id]: 'admin' } })
  const stranger = await signInAs(api, { roles: { [other.id]: 'admin' } })
  const owner = await signInAs(api, { isOwner: true })
  const owningMember = await signInAs(api, { isOwner: true, roles: { [mine.id]: 'viewer' } })
  const { members } = (await admin.call<MemberList>('listMembers', {}, { store: mine.id })).body
  const roles = members.map(({ personId, role, isOwner }) => ({ personId, role, isOwner }))
  expect(roles).toHaveLength(3)
  expect(roles).toContainEqual({ personId: admin.personId, role: 'admin', isOwner: false })
  expect(roles).toContainEqual({ personId: owner.personId, role: 'admin', isOwner: true })
  expect(roles).toContainEqual({ personId: owningMember.personId, role: 'viewer', isOwner: true })
  expect(members.some(({ personId }) => personId === stranger.personId)).toBe(false)
})

it('an owner who is not a member cannot be removed from a store or given a role by its admin', async () => {
  const { id: store } = await api.newStore()
  const admin = await signInAs(api, { roles: { [store]: 'admin' } })
  const { personId } = await signInAs(api, { isOwner: true })
  expect((await admin.call('removeMember', { personId }, { store })).status).toBe(404)
  expect((await admin.call('setMemberRole', { personId, role: 'viewer' }, { store })).status).toBe(404)
})

describe('invitations and account links', () => {
  const tokenOf = (url: unknown) => String(url).split('#')[1] ?? ''
  const isValid = async (name: string, url: unknown) =>
    (await openBrowser(api).call(name, { token: tokenOf(url) })).status === 200

  /** Creates an invitation and a reset link, which depend on the rights of their creator. */
  async function createLinks() {
    const { id: store } = await api.newStore()
    const owner = await signInAs(api, { isOwner: true })
    const creator = await signInAs(api, { isOwner: true, roles: { [store]: 'admin' } })
    const invitation = await creator.call(
      'inviteMember',
      { email: 'x@example.com', role: 'admin' },
      { store },
    )
    const { personId } = await signInAs(api)
    const reset = await creator.call('createResetLink', { personId })
    const endOwnership = () => owner.call('setOwner', { personId: creator.personId, isOwner: false })
    return { store, owner, creator, invitation: invitation.body.url, reset: reset.body.url, endOwnership }
  }

  it('stop working once their creator is no longer an admin (for invitations) or an owner (for account links)', async () => {
    const { invitation, reset, endOwnership } = await createLinks()
    expect([await isValid('getInvitation', invitation), await isValid('getReset', reset)]).toEqual([
      true,
      true,
    ])
    await endOwnership()
    expect([await isValid('getInvitation', invitation), await isValid('getReset', reset)]).toEqual([
      true,
      false,
    ])
  })

  it.each([
    ['is given a lower role', 'setMemberRole', { role: 'runner' }],
    ['is removed from the store', 'removeMember', {}],
    ['is deleted', 'removePerson', {}],
  ])('stop working if their creator %s', async (_, operation, input) => {
    const { store, owner, creator, invitation, endOwnership } = await createLinks()
    await endOwnership()
    const { personId } = creator
    expect((await owner.call(operation, { personId, ...input }, { store })).status).toBe(200)
    expect(await isValid('getInvitation', invitation)).toBe(false)
    const { body } = await owner.call<{ invitations: object[] }>('listMembers', {}, { store })
    expect(body.invitations).toEqual([])
  })
})

describe('keys and step tokens', () => {
  it.each(['removeMember', 'removePerson'])(
    'list who created them, and are revoked on request: %s',
    async (operation) => {
      const { id: store } = await api.newStore()
      const owner = await signInAs(api, { isOwner: true })
      const admin = await signInAs(api, { roles: { [store]: 'admin' } })
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
      const { members } = (await owner.call<MemberList>('listMembers', {}, { store })).body
      expect(members.find(({ personId }) => personId === admin.personId)).toMatchObject({ credentials: 2 })
      const { body: accounts } = await owner.call<{ id: string; credentials: number }[]>('listPeople')
      expect(accounts.find(({ id }) => id === admin.personId)).toMatchObject({ credentials: 2 })
      await owner.call(operation, { personId: admin.personId, revokeCredentials: true }, { store })
      expect((await byAdmin()).every(({ revokedAt }) => revokedAt !== null)).toBe(true)
      expect((await credentials()).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(2)
    },
  )
})

it.each([
  ['setMemberRole', { role: 'editor' }, ['lost', 'lost']],
  ['setMemberRole', { role: 'admin' }, []],
  ['setOwner', { isOwner: false }, ['lost']],
])(
  'keys and step tokens for a store can be revoked when their creator loses admin rights there: %s %j',
  async (operation, change, revoked) => {
    const [{ id: mine }, { id: other }] = [await api.newStore(), await api.newStore()]
    const owner = await signInAs(api, { isOwner: true })
    const isOwner = operation === 'setOwner'
    const admin = await signInAs(api, { isOwner, roles: { [mine]: 'admin', [other]: 'admin' } })
    const { personId } = admin
    const lost = isOwner ? (await api.newStore()).id : mine
    for (const store of new Set([mine, other, lost])) {
      const name = store === lost ? 'lost' : 'kept'
      await admin.call('createKey', { name, level: 'write' }, { store })
      if (!isOwner) await admin.call('createToken', { name }, { store })
    }
    const input = { personId, ...change, revokeCredentials: true }
    expect((await owner.call(operation, input, { store: mine })).status).toBe(200)
    const names: string[] = []
    for (const store of new Set([mine, other, lost]))
      for (const list of ['listKeys', 'listTokens']) {
        const { body } = await owner.call<{ name: string; revokedAt: string | null }[]>(list, {}, { store })
        for (const { name, revokedAt } of body) if (revokedAt !== null) names.push(name)
      }
    expect(names).toEqual(revoked)
  },
)

it('giving someone a role cancels their open invitation, which could otherwise give them a higher role later', async () => {
  const { id: store } = await api.newStore()
  const owner = await signInAs(api, { isOwner: true })
  const person = await signInAs(api)
  const { email } = (await person.call<{ person: { email: string } }>('getSession')).body.person
  const { body } = await owner.call('inviteMember', { email, role: 'admin' }, { store })
  await api.operate(setMemberRole, { personId: person.personId, role: 'viewer' }, store)
  const token = String(body.url).split('#')[1]
  expect((await person.call('acceptInvitation', { token })).status).toBe(400)
  expect((await person.call('listMembers', {}, { store })).status).toBe(403)
})

it('removing a role or an account takes effect on the next call', async () => {
  const { id: storeId } = await api.newStore()
  const person = await signInAs(api, { roles: { [storeId]: 'admin' } })
  expect((await person.call('listMembers', {}, { store: storeId })).status).toBe(200)
  const owner = await signInAs(api, { isOwner: true })
  const { personId } = person
  await owner.call('setMemberRole', { personId, role: 'viewer' }, { store: storeId })
  expect((await person.call('listMembers', {}, { store: storeId })).status).toBe(403)
  await owner.call('removeMember', { personId }, { store: storeId })
  expect((await person.call('listLayouts', {}, { store: storeId })).status).toBe(404)
  await owner.call('removePerson', { personId })
  expect((await person.call('getSession')).status).toBe(401)
})
