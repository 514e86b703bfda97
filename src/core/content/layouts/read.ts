import {
  byLocale,
  type Content,
  type Snapshot,
  type TranslationContent,
} from '../../../engine/content/snapshot.ts'
import type { CompiledTemplates } from '../../../engine/message/assemble-message.ts'
import type { ContentColumns } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'

export type { CompiledTemplates }

type Timestamps = { createdAt: string; updatedAt: string }

export type StoredLayout = {
  id: string
  version: number
  /** True if one of its presets has changed since the layout was compiled. */
  stale: boolean
  snapshot: Snapshot
  /** By language, including the main language. Only designs are compiled. */
  compiled: Map<string, CompiledTemplates>
  timestamps: Map<string, Timestamps>
  /** When the layout or one of its languages last changed. */
  changedAt: string
}

export async function readLayout(ctx: Ctx, id: string): Promise<StoredLayout> {
  const row = await ctx.db
    .selectFrom('layouts')
    .selectAll()
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow(() => notFound('layout'))
  const languages = await ctx.db
    .selectFrom('translations')
    .selectAll()
    .where('layoutId', '=', id)
    .where('storeId', '=', ctx.storeId)
    .execute()
  const { name, description, bodyType, defaultLocale, category } = row
  const rows: [string, ContentColumns & Timestamps][] = [
    [defaultLocale, row],
    ...languages.map((language): [string, ContentColumns & Timestamps] => [language.locale, language]),
  ]
  return {
    id,
    version: row.version,
    stale: row.stale === 1,
    snapshot: {
      layout: { name, description, bodyType, defaultLocale, category, ...contentOfRow(row) },
      translations: languages
        .map(
          (language): TranslationContent => ({
            locale: language.locale,
            outdated: language.outdated === 1,
            ...(language.marks !== null && { marks: JSON.parse(language.marks) }),
            ...(language.follows !== null && { follows: language.follows }),
            ...contentOfRow(language),
          }),
        )
        .sort(byLocale),
    },
    compiled: new Map(rows.flatMap(([locale, content]) => compiledOf(locale, content))),
    timestamps: new Map(rows.map(([locale, { createdAt, updatedAt }]) => [locale, { createdAt, updatedAt }])),
    changedAt: row.changedAt,
  }
}

export function timestampsOf({ id, timestamps }: StoredLayout, locale: string): Timestamps {
  const ofLanguage = timestamps.get(locale)
  if (!ofLanguage) throw new Error(`layout ${id} has no language ${locale}`)
  return ofLanguage
}

const contentOfRow = (row: ContentColumns): Content => ({
  subject: row.subject,
  previewText: row.previewText,
  bodyDesign: parse(row.bodyDesign),
  body: row.body,
  attachments: parse(row.attachments),
  marketingTexts: parse(row.marketingTexts),
})

function compiledOf(locale: string, row: ContentColumns): [string, CompiledTemplates][] {
  const { compiledHtml: html, compiledText: text, compiledAttachments: attachments } = row
  return html === null || text === null || attachments === null ? [] : [[locale, { html, text, attachments }]]
}

const parse = (json: string | null) => (json === null ? null : JSON.parse(json))
