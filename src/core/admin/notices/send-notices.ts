import { createHash } from 'node:crypto'
import type { Db } from '../../../ports/store.ts'
import type { Tables } from '../../../ports/tables.ts'
import { type Ctx, operator, type Services } from '../../call/context.ts'
import { hasInstallationSender, mailLetter } from '../../delivery/senders/installation-sender.ts'
import { findProblems } from '../../delivery/stats/list-attention.ts'
import { type FoundKind, groupByKind } from './found-kinds.ts'
import { type NoticeKind, writeLetter } from './letters.ts'
import { noteFound, type Reader, readersOf } from './note-found.ts'

const RETRY_MS = 10 * 60 * 1000

type Notice = Tables['notices']
type OnFault = (storeId: string, error: unknown) => void

/**
 * Mails what needs attention to those who want that, through the installation's own sender. What is to be mailed is
 * recorded first, and the hand-over just before it, so that an interruption neither loses nor doubles a mail.
 */
export async function sendNotices(services: Services, onFault: OnFault): Promise<void> {
  if (!(await hasInstallationSender(services))) return
  const stores = await services.db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('noticeWishes').select('storeId'))
    .orderBy('id')
    .execute()
  for (const store of stores)
    await noticesOf(operator(services, store)).catch((error: unknown) => onFault(store.id, error))
}

async function noticesOf(ctx: Ctx): Promise<void> {
  const found = groupByKind(await findProblems(ctx))
  const readers = await readersOf(ctx.db, ctx.storeId)
  await noteFound(ctx, found, readers)
  const due = await ctx.db
    .selectFrom('notices')
    .selectAll()
    .where('storeId', '=', ctx.storeId)
    .where('status', '=', 'DUE')
    .where('retryAt', '<=', ctx.services.clock.now().toISOString())
    .execute()
  for (const notice of due) {
    const reader = readers.find(({ id }) => id === notice.personId)
    const what = found.find(({ kind }) => kind === notice.kind)
    if (reader && what) await sendNotice(ctx, notice, reader, what)
  }
}

class HandedOver extends Error {}

/** The page of the app that solves each kind. */
const PAGE_OF: Record<NoticeKind, string> = {
  mailboxExpired: 'senders',
  senderDown: 'senders',
  failuresRising: 'history',
  stepFailing: 'history',
  quota80: 'settings',
  quota100: 'settings',
  repositoryBehind: 'developer',
  languagesOutdated: 'layouts',
  changesProposed: 'layouts',
  companyDetailsMissing: 'settings',
}

async function sendNotice(ctx: Ctx, notice: Notice, reader: Reader, { kind, count }: FoundKind) {
  const { services, storeId, storeName } = ctx
  const set = (changed: Partial<Notice>, ...from: Notice['status'][]) =>
    services.write((db) => changeNotice(db, notice, changed, from), 'one statement')
  const letter = {
    ...writeLetter({ kind, count, storeName, locale: reader.locale }),
    to: { name: reader.name, address: reader.email },
    url: `${services.baseUrl}/app/s/${storeId}/${PAGE_OF[kind]}`,
  }
  try {
    const outcome = await mailLetter(ctx, letter, {
      messageId: messageIdOf(notice),
      beforeHandOver: async () => {
        // Another process, or an earlier run, may have handed it over.
        if ((await set({ status: 'HANDED' }, 'DUE')) === 0) throw new HandedOver()
      },
    })
    if (outcome === null || outcome.kind === 'deferred') {
      const retryAt = new Date(services.clock.now().getTime() + RETRY_MS).toISOString()
      await set({ status: 'DUE', retryAt }, 'DUE', 'HANDED')
    } else if (outcome.kind !== 'unknown')
      await set({ status: outcome.kind === 'sent' ? 'SENT' : 'FAILED' }, 'DUE', 'HANDED')
  } catch (error) {
    if (!(error instanceof HandedOver)) throw error
  }
}

async function changeNotice(db: Db, notice: Notice, changed: Partial<Notice>, from: Notice['status'][]) {
  const rows = await db
    .updateTable('notices')
    .set(changed)
    .where('storeId', '=', notice.storeId)
    .where('personId', '=', notice.personId)
    .where('kind', '=', notice.kind)
    .where('day', '=', notice.day)
    .where('status', 'in', from)
    .returning('kind')
    .execute()
  return rows.length
}

/** The same for every attempt. */
const messageIdOf = ({ storeId, personId, kind, day }: Notice) =>
  createHash('sha256')
    .update(JSON.stringify([storeId, personId, kind, day]))
    .digest('hex')
    .slice(0, 32)
