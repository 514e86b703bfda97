import { createHash } from 'node:crypto'
import type { MessageTemplates, MessageValues } from '../../../engine/message/render-message.ts'
import { DAY_MS, dateIn } from '../../../engine/time-zone.ts'
import type { Ctx, Services } from '../../call/context.ts'
import type { MailContent } from './mail-content.ts'

/** Everything that an email was rendered from, except its variables and secrets. */
type SentContent = { templates: MessageTemplates; store: MessageValues['store'] }

/** The content that this process has stored, and under which key, by its templates. */
const storedContents = new WeakMap<MessageTemplates, { key: string; id: string }>()

/**
 * Stores what an email is about to be rendered from, once a day for all emails with the same content. The history can
 * then show the email as it was sent, whatever has happened to its layout, shared footer and settings since.
 */
export async function storeSentContent(
  ctx: Ctx,
  { templates, values: { store } }: MailContent,
): Promise<string> {
  const usedOn = dateIn('UTC', ctx.services.clock.now())
  const key = [usedOn, ctx.storeId, store.name, store.timeZone].join(' ')
  const stored = storedContents.get(templates)
  if (stored?.key === key) return stored.id
  const content = JSON.stringify({ templates, store } satisfies SentContent)
  const id = createHash('sha256').update(content).digest('base64url')
  await ctx.services.write((db) =>
    db
      .insertInto('sentContents')
      .values({ storeId: ctx.storeId, id, content, usedOn })
      .onConflict((conflict) => conflict.columns(['storeId', 'id']).doUpdateSet({ usedOn }))
      .execute(),
  )
  storedContents.set(templates, { key, id })
  return id
}

/** Null if the email was sent before its content was stored. */
export async function readSentContent(ctx: Ctx, id: string | null): Promise<SentContent | null> {
  if (id === null) return null
  const row = await ctx.db
    .selectFrom('sentContents')
    .select('content')
    .where('storeId', '=', ctx.storeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? JSON.parse(row.content) : null
}

/** Each row can take megabytes, and SQLite deletes them on the main thread. */
const PURGE_BATCH = 20

/** Deletes content that was last used before the oldest execution in the history was created. */
export async function purgeSentContents({ write, clock }: Services, keepDays: number): Promise<void> {
  const before = dateIn('UTC', clock.now().getTime() - keepDays * DAY_MS)
  const purgeBatch = () =>
    write((db) => {
      const expired = db
        .selectFrom('sentContents')
        .select(['storeId', 'id'])
        .where('usedOn', '<', before)
        .limit(PURGE_BATCH)
      return db
        .deleteFrom('sentContents')
        .where((eb) => eb(eb.refTuple('storeId', 'id'), 'in', expired.$asTuple('storeId', 'id')))
        .executeTakeFirst()
    })
  while (Number((await purgeBatch()).numDeletedRows) === PURGE_BATCH) {
    // There may be more.
  }
}
