import { z } from 'zod'
import type { Db } from '../../../ports/database.ts'
import type { Tables } from '../../../ports/tables.ts'
import type { Services } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { timestamp } from '../../call/fields.ts'
import { newId } from '../../call/ids.ts'
import { LINK_MS } from '../../call/limits.ts'
import { hashCredential, newToken } from '../keys/credentials.ts'

export const LinkToken = z.string().max(200)
export const AccessLink = z.object({ url: z.string(), expiresAt: timestamp })

type Link = Tables['accessLinks']
type Kind = Link['kind']

const PAGE: Record<Kind, string> = {
  setup: 'setup',
  reset: 'reset',
  invitation: 'invite',
  email: 'confirm-email',
}

type Details = Partial<Omit<Link, 'id' | 'hash' | 'kind' | 'createdAt' | 'expiresAt'>>

/** Returns a page URL with the token after the `#`, so it never appears in requests or logs. */
export async function createLink(db: Db, services: Services, kind: Kind, details: Details = {}) {
  const now = services.clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_MS[kind]).toISOString()
  await db
    .insertInto('accessLinks')
    .values({
      id: newId('lnk'),
      hash: hashCredential(token),
      kind,
      ...details,
      createdAt: now.toISOString(),
      expiresAt,
    })
    .execute()
  return { url: `${services.baseUrl}/app/${PAGE[kind]}#${token}`, expiresAt }
}

/** Reads a link without consuming it. */
export async function readLink(db: Db, services: Services, kind: Kind, token: string): Promise<Link> {
  return db
    .selectFrom('accessLinks')
    .selectAll()
    .where('hash', '=', hashCredential(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', services.clock.now().toISOString())
    .executeTakeFirstOrThrow(linkExpired)
}

/** Consumes a link, in the transaction of the action it permits. */
export async function claimLink(db: Db, services: Services, kind: Kind, token: string): Promise<Link> {
  return db
    .deleteFrom('accessLinks')
    .where('hash', '=', hashCredential(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', services.clock.now().toISOString())
    .returningAll()
    .executeTakeFirstOrThrow(linkExpired)
}

const linkExpired = () => invalid('token', 'link.expired')
