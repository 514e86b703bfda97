import type { Db } from '../../../ports/store.ts'
import type { Tables } from '../../../ports/tables.ts'
import type { Services } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { say } from '../../call/said.ts'
import { newId } from '../../ids.ts'
import { LINK_MS } from '../../limits.ts'
import { hashToken, newToken } from '../sessions/session.ts'

type Link = Tables['accessLinks']
type Kind = Link['kind']

const PAGE: Record<Kind, string> = { setup: 'setup', reset: 'reset', invitation: 'invite' }

type Details = Partial<Pick<Link, 'personId' | 'storeId' | 'role' | 'email' | 'emailKey' | 'invitedBy'>>
const NO_DETAILS = { personId: null, storeId: null, role: null, email: null, emailKey: null, invitedBy: null }

/** The address of a page with the token behind the `#`, where no server and no log ever sees it. */
export async function makeLink(db: Db, services: Services, kind: Kind, details: Details = {}) {
  const now = services.clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_MS[kind]).toISOString()
  await db
    .insertInto('accessLinks')
    .values({
      id: newId('lnk'),
      hash: hashToken(token),
      kind,
      ...NO_DETAILS,
      ...details,
      createdAt: now.toISOString(),
      expiresAt,
    })
    .execute()
  return { url: `${services.baseUrl}/app/${PAGE[kind]}#${token}`, expiresAt }
}

/** The purpose of the link, without consuming it. */
export async function readLink(db: Db, services: Services, kind: Kind, token: string): Promise<Link> {
  const link = await db
    .selectFrom('accessLinks')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', services.clock.now().toISOString())
    .executeTakeFirst()
  if (!link) throw usedUp()
  return link
}

/** Consumes the link, in the transaction of the action that it allows. */
export async function claimLink(db: Db, services: Services, kind: Kind, token: string): Promise<Link> {
  const link = await db
    .deleteFrom('accessLinks')
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', services.clock.now().toISOString())
    .returningAll()
    .executeTakeFirst()
  if (!link) throw usedUp()
  return link
}

const usedUp = () => invalid('token', say('linkUsedUp'))
