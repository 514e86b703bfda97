import { z } from 'zod'
import { type Content, contentsOf } from '../../../engine/content/snapshot.ts'
import type { Ctx } from '../../call/context.ts'
import { count, timestamp } from '../../call/fields.ts'
import { SecretWarning } from '../../foundation/secrets/secrets-in-email.ts'
import { warningOf } from './check.ts'
import { withFileAddresses } from './compile.ts'
import { readLayout, type StoredLayout, timestampsOf } from './read.ts'

const MarketingTextsOutput = z
  .object({
    unsubscribeText: z.string().nullish(),
    unsubscribeLinkLabel: z.string().nullish(),
    companyDetails: z.string().nullish(),
  })
  .meta({ id: 'MarketingTexts' })

/** Content was validated when it was saved, so reads return it without validating it again. */
export const contentOutput = {
  subject: z.string(),
  previewText: z.string(),
  bodyDesign: z
    .unknown()
    .optional()
    .meta({ anyOf: [{ type: 'object' }, { type: 'null' }], description: 'Design of a visual layout' }),
  html: z
    .string()
    .nullable()
    .optional()
    .describe('HTML generated from the design of a visual layout, including Liquid'),
  body: z.string().nullable().optional().describe('HTML body of a text layout'),
  attachments: z
    .unknown()
    .optional()
    .meta({
      anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'null' }],
      description: 'Attachments of a text layout',
    }),
  marketingTexts: MarketingTextsOutput.nullable(),
}

export const Language = z.object({
  locale: z.string(),
  main: z.boolean(),
  outdated: z
    .boolean()
    .describe('Whether a text in this language was translated from an earlier source text'),
  updatedAt: timestamp,
})

export const LayoutSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    bodyType: z.enum(['visual', 'text']),
    defaultLocale: z.string(),
    category: z.enum(['transactional', 'marketing']),
    subject: z.string(),
    previewText: z.string(),
    marketingTexts: contentOutput.marketingTexts,
    languages: z.array(Language).describe('The main language first'),
    version: count,
    createdAt: timestamp,
    updatedAt: timestamp.describe('When the layout or one of its languages last changed'),
  })
  .meta({ id: 'LayoutSummary' })

export const Layout = LayoutSummary.extend(contentOutput).meta({ id: 'Layout' })

/** A layout as returned by a write. */
export const SavedLayout = Layout.extend({
  warning: SecretWarning,
  warnings: z
    .array(z.string())
    .optional()
    .describe(
      'Present if the body or most blocks of the design were removed, or if someone has unsaved changes in the app',
    ),
}).meta({ id: 'SavedLayout' })

export const showSavedLayout = (ctx: Ctx, stored: StoredLayout): z.input<typeof SavedLayout> => ({
  ...showLayout(ctx, stored),
  ...warningOf(contentsOf(stored.snapshot)),
})

export const showLayoutById = async (ctx: Ctx, id: string) => showLayout(ctx, await readLayout(ctx, id))

function showLayout(ctx: Ctx, stored: StoredLayout) {
  const { id, version, snapshot, changedAt } = stored
  const { layout, translations } = snapshot
  const { name, description, bodyType, defaultLocale, category } = layout
  const { createdAt, updatedAt } = timestampsOf(stored, defaultLocale)
  return {
    id,
    name,
    description,
    bodyType,
    defaultLocale,
    category,
    ...showContent(ctx, stored, defaultLocale, layout),
    languages: [
      { locale: defaultLocale, main: true, outdated: false, updatedAt },
      ...translations.map(({ locale, outdated }) => ({
        locale,
        main: false,
        outdated,
        updatedAt: timestampsOf(stored, locale).updatedAt,
      })),
    ],
    version,
    createdAt,
    updatedAt: changedAt,
  }
}

/** The content of one language, limited to the fields of its body type. */
export function showContent(
  ctx: Ctx,
  { snapshot, compiled }: StoredLayout,
  locale: string,
  content: Content,
) {
  const { subject, previewText, bodyDesign, body, attachments, marketingTexts } = content
  if (snapshot.layout.bodyType === 'text') return { subject, previewText, body, attachments, marketingTexts }
  const html = bodyDesign === null ? undefined : compiled.get(locale)?.html
  return {
    subject,
    previewText,
    bodyDesign,
    html: html === undefined ? null : withFileAddresses(html, ctx.services.baseUrl),
    marketingTexts,
  }
}
