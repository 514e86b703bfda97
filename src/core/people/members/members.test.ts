import { expect, it } from 'vitest'
import { signedIn } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'

const api = useHarnessWithoutWorker()

type Listed = { members: { personId: string; role: string; isOwner: boolean }[] }

it('owners stand among the members of every store, as owners, once each', async () => {
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

it('404: an owner who is no member cannot be taken out of a store, nor given a role by its admin', async () => {
  const { id: store } = await api.newStore()
  const admin = await signedIn(api, { roles: { [store]: 'admin' } })
  const { personId } = await signedIn(api, { isOwner: true })
  expect((await admin.call('removeMember', { personId }, { store })).status).toBe(404)
  expect((await admin.call('setMemberRole', { personId, role: 'viewer' }, { store })).status).toBe(404)
})

it("a role that is taken away ends with the next call; so does a person's account", async () => {
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
