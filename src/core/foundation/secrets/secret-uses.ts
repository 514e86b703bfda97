import { sql } from 'kysely'
import { secretsUsed } from '../../../engine/liquid/usage.ts'
import type { Ctx } from '../../call/context.ts'

export type SecretUse = { type: 'layout' | 'preset' | 'request'; id: string; name: string }

/** Finds layouts (in any language), shared headers and footers, and HTTP requests whose Liquid uses a secret. */
export async function findSecretUses(ctx: Ctx, secret: string): Promise<SecretUse[]> {
  const uses = new Map<string, SecretUse>()
  for (const { type, id, name, texts } of await readMentions(ctx, secret)) {
    if (uses.has(id) || !secretsUsed(texts.flatMap(stringsOf)).includes(secret)) continue
    uses.set(id, { type, id, name })
  }
  return [...uses.values()].sort((a, b) => a.type.localeCompare(b.type) || a.name.localeCompare(b.name))
}

type Mention = SecretUse & { texts: (string | null)[] }

const CONTENT = ['subject', 'previewText', 'bodyDesign', 'body', 'attachments', 'marketingTexts'] as const

/** Rows that contain the secret's name. Only parsing their Liquid shows whether they use the secret. */
async function readMentions({ db, storeId }: Ctx, secret: string): Promise<Mention[]> {
  const mentions = (columns: readonly string[]) =>
    sql<boolean>`(${sql.join(
      columns.map((column) => sql`${sql.ref(column)} like ${`%${secret}%`}`),
      sql` or `,
    )})`
  const layouts = await db
    .selectFrom('layouts')
    .select(['id', 'name', ...CONTENT])
    .where('storeId', '=', storeId)
    .where(mentions(CONTENT))
    .execute()
  const translated = CONTENT.map((name) => `translations.${name}` as const)
  const translations = await db
    .selectFrom('translations')
    .innerJoin('layouts', 'layouts.id', 'translations.layoutId')
    .select(['layouts.id', 'layouts.name', ...translated])
    .where('translations.storeId', '=', storeId)
    .where(mentions(translated))
    .execute()
  const presets = await db
    .selectFrom('presets')
    .select(['id', 'name', 'blocks', 'translations'])
    .where('storeId', '=', storeId)
    .where(mentions(['blocks', 'translations']))
    .execute()
  const requests = await db
    .selectFrom('httpRequests')
    .select(['id', 'name', 'url', 'headers', 'body'])
    .where('storeId', '=', storeId)
    .where(mentions(['url', 'headers', 'body']))
    .execute()
  const toMention =
    (type: SecretUse['type']) =>
    ({ id, name, ...texts }: { id: string; name: string; [column: string]: string | null }): Mention => ({
      type,
      id,
      name,
      texts: Object.values(texts),
    })
  return [
    ...[...layouts, ...translations].map(toMention('layout')),
    ...presets.map(toMention('preset')),
    ...requests.map(toMention('request')),
  ]
}

/** A column is a Liquid template, or JSON that contains templates. */
function stringsOf(column: string | null): string[] {
  if (column === null) return []
  try {
    return [column, ...stringsIn(JSON.parse(column))]
  } catch {
    return [column]
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
