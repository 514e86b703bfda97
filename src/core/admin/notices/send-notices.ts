import { hash } from 'node:crypto'
import type { Db } from '../../../ports/database.ts'
import type { Tables } from '../../../ports/tables.ts'
import { type Ctx, operator, type Services } from '../../call/context.ts'
import { findProblems } from '../../delivery/attention/list-attention.ts'
import { hasInstallationSender, sendInstallationEmail } from '../../delivery/senders/installation-sender.ts'
import { type NoticeKind, writeNotice } from './email-copy.ts'
import { groupByKind, type ProblemGroup } from './group-problems.ts'
import { findReaders, type Reader, scheduleNotices } from './schedule-notices.ts'

const RETRY_MS = 10 * 60 * 1000

type Notice = Tables['notices']
type OnFault = (storeId: string, error: unknown) => void

/**
 * Emails subscribers about problems that need attention, through the installation's own sender. Due emails
 * are recorded first, and each delivery attempt just before it starts, so an interruption never duplicates an email,
 * and loses at most the one being delivered.
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
    await sendStoreNotices(operator(services, store)).catch((error: unknown) => onFault(store.id, error))
}

async function sendStoreNotices(ctx: Ctx): Promise<void> {
  const groups = groupByKind(await findProblems(ctx))
  const readers = await findReaders(ctx.db, ctx.storeId)
  await scheduleNotices(ctx, groups, readers)
  const due = await ctx.db
    .selectFrom('notices')
    .selectAll()
    .where('storeId', '=', ctx.storeId)
    .where('status', '=', 'DUE')
    .where('retryAt', '<=', ctx.services.clock.now().toISOString())
    .execute()
  for (const notice of due) {
    const reader = readers.find(({ id }) => id === notice.personId)
    const group = groups.find(({ kind }) => kind === notice.kind)
    if (reader && group) await sendNotice(ctx, notice, reader, group)
  }
}

class AlreadyHandedOver extends Error {}

/** The app page where each kind of problem is fixed. */
const PAGE_BY_KIND: Record<NoticeKind, string> = {
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

async function sendNotice(ctx: Ctx, notice: Notice, reader: Reader, { kind, count }: ProblemGroup) {
  const { services, storeId, storeName } = ctx
  const set = (changes: Partial<Notice>, ...from: Notice['status'][]) =>
    services.write((db) => changeNotice(db, notice, changes, from))
  const email = {
    ...writeNotice({ kind, count, storeName, locale: reader.locale }),
    to: { name: reader.name, address: reader.email },
    url: `${services.baseUrl}/app/s/${storeId}/${PAGE_BY_KIND[kind]}`,
  }
  try {
    const outcome = await sendInstallationEmail(ctx, email, {
      messageId: messageIdOf(notice),
      beforeHandOver: async () => {
        // Another process, or an earlier run, may have handed over this email.
        if ((await set({ status: 'HANDED' }, 'DUE')) === 0) throw new AlreadyHandedOver()
      },
    })
    if (outcome === null || outcome.kind === 'deferred') {
      const retryAt = new Date(services.clock.now().getTime() + RETRY_MS).toISOString()
      await set({ status: 'DUE', retryAt }, 'DUE', 'HANDED')
    } else if (outcome.kind !== 'unknown')
      await set({ status: outcome.kind === 'sent' ? 'SENT' : 'FAILED' }, 'DUE', 'HANDED')
  } catch (error) {
    if (!(error instanceof AlreadyHandedOver)) throw error
  }
}

async function changeNotice(db: Db, notice: Notice, changes: Partial<Notice>, from: Notice['status'][]) {
  const rows = await db
    .updateTable('notices')
    .set(changes)
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
  hash('sha256', JSON.stringify([storeId, personId, kind, day])).slice(0, 32)
