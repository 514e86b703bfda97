import { hashCredential, newToken } from '../../core/admin/keys/credentials.ts'
import { hashPassword } from '../../core/admin/people/passwords/hash-password.ts'
import { insertPerson } from '../../core/admin/people/person.ts'
import { newId } from '../../core/call/ids.ts'
import type { Role } from '../../core/call/levels.ts'
import type { AnyOperation, AppRoute } from '../../core/call/operation.ts'
import { operations } from '../../core/operations.ts'
import { type showProblem, textOf } from '../../problems/text.ts'
import type { Harness, Reply } from '../harness.ts'
import { QUICK_HASHING } from '../open-test-app.ts'

export const PASSWORD = 'a long enough phrase 42'

type Headers = Record<string, string>
type Options = { store?: string; headers?: Headers }

/** A client for the app that stores cookies and sends the same headers as a browser. */
export type AppClient = {
  cookie: string | null
  /** Lets the app recognize the browser after the session has ended. */
  deviceCookie: string | null
  call<T = Record<string, unknown>>(name: string, input?: unknown, options?: Options): Promise<Reply<T>>
}

export function openBrowser(api: Harness, cookie: string | null = null): AppClient {
  const client: AppClient = {
    cookie,
    deviceCookie: null,
    async call<T>(name: string, input: unknown = {}, { store, headers = {} }: Options = {}) {
      const { type, query, body } = encodeInput(name, input)
      const reply = await api.call<T>(`/app/api/${name}${query}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': type,
          'sec-fetch-site': 'same-origin',
          ...cookieHeader(client),
          ...(store ? { 'x-store': store } : {}),
          ...headers,
        },
      })
      for (const cookie of reply.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        const value = pair.endsWith('=') ? null : pair
        if (pair.startsWith('flowpost-device=')) client.deviceCookie = value
        else client.cookie = value
      }
      return reply.status < 400 ? reply : { ...reply, body: toRestBody(reply.body) as T }
    },
  }
  return client
}

/** Converts an app error to the text that REST returns: its code, data and field must be enough for that. */
function toRestBody(body: unknown): unknown {
  const { code, data, field } = (body ?? {}) as ReturnType<typeof showProblem>
  if (code === undefined) return body
  return { error: textOf(field === null ? { code, data } : { code, data, field }) }
}

/** Like the app: a file is sent as the body, with the other fields in the query. */
function encodeInput(name: string, input: unknown) {
  const route = operations.find((operation: AnyOperation) => operation.name === name)?.app as AppRoute
  if (!route?.streamed) return { type: 'application/json', query: '', body: input }
  const { [route.streamed.field]: file = '', ...rest } = input as Record<string, unknown>
  const fields = Object.entries(rest).map(([key, value]): [string, string] => [key, `${value}`])
  return { type: 'text/plain', query: `?${new URLSearchParams(fields)}`, body: String(file) }
}

function cookieHeader({ cookie, deviceCookie }: AppClient): Headers {
  const cookies = [cookie, deviceCookie].filter((value) => value !== null)
  return cookies.length > 0 ? { cookie: cookies.join('; ') } : {}
}

export type AppUser = AppClient & { personId: string; email: string }

let people = 0

export async function newPerson(api: Harness, isOwner = false): Promise<{ personId: string; email: string }> {
  const passwordHash = await hashPassword(PASSWORD, QUICK_HASHING.password)
  const email = `person${++people}.${newToken().slice(0, 6).toLowerCase()}@example.com`
  const person = { name: `Person ${people}`, email, passwordHash, isOwner }
  const now = api.clock.now().toISOString()
  const personId = await api.app.database.transact((db) => insertPerson(db, person, now))
  return { personId, email }
}

/** A new user who has just signed in. */
export async function signInAs(
  api: Harness,
  { isOwner = false, roles = {} }: { isOwner?: boolean; roles?: Record<string, Role> } = {},
): Promise<AppUser> {
  const { personId, email } = await newPerson(api, isOwner)
  const now = api.clock.now()
  const token = newToken()
  const at = now.toISOString()
  await api.app.database.transact(async (db) => {
    for (const [storeId, role] of Object.entries(roles))
      await db.insertInto('members').values({ storeId, personId, role, createdAt: at }).execute()
    await db
      .insertInto('sessions')
      .values({
        id: newId('ses'),
        hash: hashCredential(token),
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

/** Whether an operation is scoped to a store, so that calls must specify one. */
export const isStoreOperation = ({ level }: AnyOperation) =>
  level === 'read' || level === 'write' || level === 'execute' || level === 'admin'
