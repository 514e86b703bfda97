import { z } from 'zod'
import { AttachmentUrl } from '../../../engine/design/schema-values.ts'
import { normalizeLocale } from '../../../engine/locale.ts'
import { asMessage } from '../../../problems/problems.ts'
import { Locale, liquid, requiredText, text } from '../../call/fields.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH, SUBJECT_LENGTH } from '../../call/limits.ts'
import { MarketingTexts } from '../../foundation/settings/settings.ts'
import { readDesign } from './design.ts'

/** The recipient's language. An invalid code falls back to the main language and never blocks an email. */
export const RequestedLocale = z
  .string()
  .transform((value) => normalizeLocale(value))
  .describe('Language code such as de, fr or pt-br; anything else means the main language')

const Subject = liquid(requiredText(SUBJECT_LENGTH)).describe('Subject line; Liquid allowed')
const PreviewText = liquid(text(1000))
  .nullable()
  .describe('Text that inboxes show after the subject; Liquid allowed')
const Body = liquid(z.string().max(1_000_000)).describe('HTML body of a text layout; Liquid allowed')

const Attachment = z
  .strictObject({
    filename: liquid(requiredText(NAME_LENGTH)),
    fileKey: z.string().optional().describe('An uploaded file'),
    url: liquid(AttachmentUrl).optional().describe('A file to fetch when the email is sent'),
    sendAsLink: z.boolean().optional().describe('Offer an uploaded file as a link instead of attaching it'),
  })
  .superRefine(({ fileKey, url, sendAsLink }, ctx) => {
    if ((fileKey === undefined) === (url === undefined))
      ctx.addIssue({ code: 'custom', path: ['fileKey'], message: asMessage('file.source_wrong') })
    else if (sendAsLink !== undefined && fileKey === undefined)
      ctx.addIssue({ code: 'custom', path: ['sendAsLink'], message: asMessage('file.link_of_url') })
  })

const Attachments = z
  .array(Attachment)
  .max(50)
  .describe('Attachments of a text layout: { filename, fileKey, sendAsLink? } or { filename, url }')

/** A design has its own schema, which is too long to repeat in every description. */
const BodyDesign = z
  .record(z.string(), z.unknown())
  .transform((raw, ctx) => {
    const result = readDesign(raw)
    if ('design' in result) return result.design
    for (const problem of result.problems)
      ctx.addIssue({ code: 'custom', path: problem.field ? [problem.field] : [], params: { problem } })
    return z.NEVER
  })
  .describe(
    'Design of a visual layout; the tool get_layout_schema (GET /api/v1/layout-schema) describes the format',
  )

const texts = {
  subject: Subject,
  previewText: PreviewText.optional(),
  marketingTexts: MarketingTexts.nullable()
    .optional()
    .describe('Footer text of marketing emails; null uses the text from the settings'),
}

/** Accepted only together with a design; otherwise, the client's HTML would be lost without an error. */
const Html = z.string().nullable().optional().describe('Ignored; it is generated from bodyDesign')

export const contentFields = {
  ...texts,
  bodyDesign: BodyDesign.optional(),
  body: Body.optional(),
  attachments: Attachments.optional(),
  html: Html,
}

/** Content of a translation; null means that the layout's content is used. */
export const translationFields = {
  ...texts,
  previewText: PreviewText.optional().describe(
    'Text that inboxes show after the subject; Liquid allowed. Empty if omitted',
  ),
  bodyDesign: BodyDesign.nullable()
    .optional()
    .describe("Design of a visual layout; if null or omitted, the layout's design and texts are used"),
  body: Body.nullable()
    .optional()
    .describe("HTML body of a text layout; if null or omitted, the layout's body is used"),
  attachments: Attachments.nullable()
    .optional()
    .describe("Attachments of a text layout; null uses the layout's attachments. Unchanged if omitted"),
  html: Html,
  followsDesign: z
    .boolean()
    .optional()
    .describe(
      'Visual layouts only. If true, this language keeps its own text, links, images and files, matched by block id, and ' +
        "takes everything else from the layout's design, including later changes. If omitted, this setting is unchanged; false for a new language",
    ),
}

export const layoutFields = {
  name: requiredText(NAME_LENGTH).describe('Layout name'),
  description: text(DESCRIPTION_LENGTH)
    .nullable()
    .optional()
    .describe('Internal description; recipients never see it'),
  bodyType: z
    .enum(['visual', 'text'])
    .describe('visual: a design made of blocks; text: HTML. Cannot be changed later'),
  defaultLocale: Locale,
  category: z
    .enum(['transactional', 'marketing'])
    .describe('marketing respects unsubscribes and adds a footer'),
}
