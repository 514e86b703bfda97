import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openInstallation, type TestInstallation } from '../../../testing/installations.ts'
import { QUICK_HASHING } from '../../../testing/open-test-app.ts'
import { operator } from '../../call/context.ts'
import { saveInstallationSecret } from '../../foundation/installation/vault.ts'
import { createKey } from '../keys/create-key.ts'
import { addPerson, listPeople } from '../people/members/people.ts'
import { hashPassword, verifyPassword } from '../people/passwords/hash-password.ts'
import { totpRecord } from '../people/sign-in/second-factor.ts'
import { createStore } from '../stores/create-store.ts'
import { exportStores } from './export-stores.ts'
import { importStores } from './import-stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'flowpost-people-'))
const installations: TestInstallation[] = []
const PASSPHRASE = 'correct horse battery staple'

async function open(kind: 'sqlite' | 'any') {
  const installation = await openInstallation(kind)
  installations.push(installation)
  return installation
}
afterAll(async () => {
  for (const installation of installations) await installation.close()
  rmSync(folder, { recursive: true, force: true })
})

/** An owner, and an editor of the first of two stores, with a password and a second factor. */
async function createPeople() {
  const source = await open('sqlite')
  const store = await source.operate<{ id: string }>(createStore, { name: 'Shop' })
  const other = await source.operate<{ id: string }>(createStore, { name: 'Other' })
  await source.operate(addPerson, { name: 'Owner', email: 'owner@example.com', owner: true })
  const member = { name: 'Ed', email: 'ed@example.com', store: store.id, role: 'editor' }
  const { id } = await source.operate<{ id: string }>(addPerson, member)
  await source.operate(addPerson, { ...member, email: 'other@example.com', store: other.id })
  const { db, services } = { db: source.app.database.db, services: source.app.services }
  const columns = {
    passwordHash: await hashPassword('a long enough phrase 42', QUICK_HASHING.password),
    hasTotp: 1,
  }
  await db.updateTable('people').set(columns).where('id', '=', id).execute()
  await saveInstallationSecret(operator(services, null), totpRecord(id), 'CANARYTOTPSECRET')
  const { id: keyId } = await source.operate<{ id: string }>(
    createKey,
    { level: 'read', name: 'K' },
    { storeId: store.id },
  )
  await db.updateTable('apiKeys').set({ createdById: id }).execute()
  return { source, store, id, keyId }
}

const readCreator = async (installation: TestInstallation, keyId: string) => {
  const key = installation.app.database.db.selectFrom('apiKeys').select('createdById').where('id', '=', keyId)
  return (await key.executeTakeFirstOrThrow()).createdById
}

type PersonOutput = {
  id: string
  email: string
  isOwner: boolean
  hasTotp: boolean
  stores: { id: string; role: string }[]
}
const readPeople = (installation: TestInstallation) => installation.operate<PersonOutput[]>(listPeople, {})

describe('people who move with their store', () => {
  it('keep their accounts, which are encrypted in the export, if the installation has none yet', async () => {
    const { source, store, id, keyId } = await createPeople()
    const to = join(folder, 'empty')
    await expect(source.operate(exportStores, { to, store: [store.id] })).rejects.toThrow(
      /passphrase: .*2 accounts/,
    )
    const summary = await source.operate(exportStores, { to, store: [store.id], passphrase: PASSPHRASE })
    expect(summary).toMatchObject({ people: 2 })
    const manifest = readFileSync(join(to, 'manifest.json'), 'utf8')
    expect(manifest).not.toMatch(/ed@example|argon2|CANARY/)

    const target = await open('any')
    const importAll = () => target.operate(importStores, { from: to, passphrase: PASSPHRASE })
    expect(await importAll()).toMatchObject({ people: 2 })
    const people = await readPeople(target)
    expect(people.map(({ email, isOwner }) => [email, isOwner])).toEqual([
      ['ed@example.com', false],
      ['owner@example.com', true],
    ])
    expect(people[0]).toMatchObject({ id, hasTotp: true, stores: [{ id: store.id, role: 'editor' }] })
    const { passwordHash } = await target.app.database.db
      .selectFrom('people')
      .select('passwordHash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await verifyPassword('a long enough phrase 42', passwordHash, QUICK_HASHING.password)).toBe(true)
    expect(await readCreator(target, keyId)).toBe(id)
    expect(await importAll(), 'repeated').toMatchObject({ people: 2 })
    expect(await readPeople(target)).toEqual(people)
    expect(await target.app.database.db.selectFrom('accessLinks').selectAll().execute()).toEqual([])
  })

  it('include the owners of an installation without stores', async () => {
    const source = await open('any')
    await source.operate(addPerson, { name: 'Owner', email: 'owner@example.com', owner: true })
    const to = join(folder, 'no-stores')
    expect(await source.operate(exportStores, { to, passphrase: PASSPHRASE })).toMatchObject({ people: 1 })
    const target = await open('any')
    await target.operate(importStores, { from: to, passphrase: PASSPHRASE })
    expect(await readPeople(target)).toMatchObject([{ email: 'owner@example.com', isOwner: true }])
  })

  it('are invited if the installation has other accounts, and do not become owners', async () => {
    const { source, store, keyId } = await createPeople()
    const to = join(folder, 'others')
    await source.operate(exportStores, { to, store: [store.id], passphrase: PASSPHRASE })
    const target = await open('any')
    await target.operate(addPerson, { name: 'Boss', email: 'boss@example.com', owner: true })
    await target.operate(importStores, { from: to, passphrase: PASSPHRASE })
    expect((await readPeople(target)).map(({ email }) => email)).toEqual(['boss@example.com'])
    const { db } = target.app.database
    const invited = await db
      .selectFrom('accessLinks')
      .select(['email', 'role', 'storeId'])
      .where('kind', '=', 'invitation')
      .execute()
    expect(invited).toEqual([{ email: 'ed@example.com', role: 'editor', storeId: store.id }])
    expect(await readCreator(target, keyId)).toBeNull()
  })

  it('remain the creators of their keys, with their account in the new installation', async () => {
    const { source, store, keyId } = await createPeople()
    const to = join(folder, 'known')
    await source.operate(exportStores, { to, store: [store.id], passphrase: PASSPHRASE })
    const target = await open('any')
    const ed = { name: 'Ed', email: 'Ed@example.com', owner: true }
    const { id } = await target.operate<{ id: string }>(addPerson, ed)
    await target.operate(importStores, { from: to, passphrase: PASSPHRASE })
    expect(await readCreator(target, keyId)).toBe(id)
  })
})
