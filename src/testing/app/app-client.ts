import type { Role } from '../../core/call/levels.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { newId } from '../../core/ids.ts'
import { hashPassword } from '../../core/people/passwords/hash-password.ts'
import { insertPerson } from '../../core/people/person.ts'
import { hashToken, newToken } from '../../core/people/sessions/session.ts'
import type { Harness, Reply } from '../harness.ts'
import { QUICK_HASHING } from '../open-test-app.ts'

export const PASSWORD = 'a long enough phrase 42'

type Headers = Record<string, string>
type Options = { store?: string; headers?: Headers }

/** A browser that is open at the app: keeps its cookie and says what browsers say. */
export type AppClient = {
  cookie: string | null
  call<T = Record<string, unknown>>(name: string, input?: unknown, options?: Options): Promise<Reply<T>>
}

export function openBrowser(api: Harness, cookie: string | null = null): AppClient {
  const client: AppClient = {
    cookie,
    async call<T>(name: string, input: unknown = {}, { store, headers = {} }: Options = {}) {
      const reply = await api.call<T>(`/app/api/${name}`, {
        method: 'POST',
        body: input,
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          ...(client.cookie ? { cookie: client.cookie } : {}),
          ...(store ? { 'x-store': store } : {}),
          ...headers,
        },
      })
      const [set] = (reply.headers.get('set-cookie') ?? '').split(';')
      if (set) client.cookie = set.endsWith('=') ? null : set
      return reply
    },
  }
  return client
}

export type SignedIn = AppClient & { personId: string; email: string }

let people = 0

export async function newPerson(api: Harness, isOwner = false): Promise<{ personId: string; email: string }> {
  const passwordHash = await hashPassword(PASSWORD, QUICK_HASHING.password)
  const email = `person${++people}.${newToken().slice(0, 6).toLowerCase()}@example.com`
  const person = { name: `Person ${people}`, email, passwordHash, isOwner }
  const now = api.clock.now().toISOString()
  const personId = await api.app.store.transact((db) => insertPerson(db, person, now))
  return { personId, email }
}

/** Somebody with an account, signed in a moment ago. */
export async function signedIn(
  api: Harness,
  { isOwner = false, roles = {} }: { isOwner?: boolean; roles?: Record<string, Role> } = {},
): Promise<SignedIn> {
  const { personId, email } = await newPerson(api, isOwner)
  const now = api.clock.now()
  const token = newToken()
  const at = now.toISOString()
  await api.app.store.transact(async (db) => {
    for (const [storeId, role] of Object.entries(roles))
      await db.insertInto('members').values({ storeId, personId, role, createdAt: at }).execute()
    await db
      .insertInto('sessions')
      .values({
        id: newId('ses'),
        hash: hashToken(token),
        personId,
        device: 'Test',
        createdAt: at,
        lastUsedAt: at,
        expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
        confirmedAt: at,
      })
      .execute()
  })
  return Object.assign(openBrowser(api, `flowpost=${token}`), { personId, email })
}

/** Whether an operation is about a store, so that a call of it names one. */
export const isAboutStore = ({ level }: AnyOperation) =>
  level === 'read' || level === 'write' || level === 'execute' || level === 'admin'
