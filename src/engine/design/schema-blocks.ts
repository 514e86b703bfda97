import { z } from 'zod'
import { asMessage } from '../../problems/problem-of.ts'
import { NETWORKS } from './networks.ts'
import {
  AttachmentUrl,
  Color,
  Condition,
  FileKey,
  FontStack,
  ImageUrl,
  LinkHref,
  LiquidHtml,
  LiquidText,
  Loop,
  pixels,
} from './schema-values.ts'

const Padding = z.strictObject({
  top: pixels(0, 200).optional(),
  right: pixels(0, 200).optional(),
  bottom: pixels(0, 200).optional(),
  left: pixels(0, 200).optional(),
})

export const commonShape = {
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: asMessage('design.block_id_invalid') })
    .optional(),
  if: Condition.optional(),
  each: Loop.optional(),
  hideOn: z.enum(['mobile', 'desktop']).optional(),
  padding: Padding.optional(),
  background: Color.optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
}

type Source = { fileKey?: string | undefined; url?: string | undefined }

const hasOneSource = ({ fileKey, url }: Source) => (fileKey === undefined) !== (url === undefined)
const ONE_SOURCE = { path: ['fileKey'], error: asMessage('file.source_wrong') }

const imageShape = {
  ...commonShape,
  fileKey: FileKey.optional(),
  url: ImageUrl.optional(),
  alt: LiquidText.optional(),
  width: pixels(1, 800).optional(),
  href: LinkHref.optional(),
  radius: pixels(0, 400).optional(),
  darkFileKey: FileKey.optional(),
}

const Heading = z.strictObject({
  ...commonShape,
  type: z.literal('heading'),
  text: LiquidText,
  rich: z.boolean().optional(),
  level: z.int().min(1).max(3).optional(),
  size: pixels(8, 96).optional(),
  color: Color.optional(),
  font: FontStack.optional(),
})

const Text = z.strictObject({
  ...commonShape,
  type: z.literal('text'),
  html: LiquidHtml,
  size: pixels(8, 96).optional(),
  color: Color.optional(),
  lineHeight: z.number().min(1).max(3).optional(),
})

const Image = z.strictObject({ ...imageShape, type: z.literal('image') }).refine(hasOneSource, ONE_SOURCE)
const Logo = z.strictObject({ ...imageShape, type: z.literal('logo') }).refine(hasOneSource, ONE_SOURCE)

const Button = z.strictObject({
  ...commonShape,
  type: z.literal('button'),
  label: LiquidText,
  href: LinkHref,
  color: Color.optional(),
  textColor: Color.optional(),
  radius: pixels(0, 100).optional(),
  fullWidth: z.boolean().optional(),
})

const Divider = z.strictObject({
  ...commonShape,
  type: z.literal('divider'),
  color: Color.optional(),
  thickness: pixels(1, 20).optional(),
  width: z.int().min(1).max(100).optional(),
})

const Spacer = z.strictObject({
  ...commonShape,
  type: z.literal('spacer'),
  height: pixels(1, 400).optional(),
})

const TableRows = z.union([Loop, z.array(z.array(LiquidText).max(8)).max(200)], {
  error: asMessage('design.rows_invalid'),
})

const Table = z
  .strictObject({
    ...commonShape,
    type: z.literal('table'),
    columns: z
      .array(
        z.strictObject({
          title: LiquidText,
          cell: LiquidText.optional(),
          align: z.enum(['left', 'center', 'right']).optional(),
          width: z.int().min(1).max(100).optional(),
        }),
      )
      .min(1)
      .max(8),
    rows: TableRows.optional(),
    totals: z
      .array(z.strictObject({ label: LiquidText, value: LiquidText }))
      .max(20)
      .optional(),
    color: Color.optional(),
  })
  .superRefine(({ columns, rows }, ctx) => {
    if (Array.isArray(rows)) {
      const wrong = rows.findIndex((row) => row.length !== columns.length)
      if (wrong !== -1)
        ctx.addIssue({ code: 'custom', path: ['rows', wrong], message: asMessage('design.row_length_wrong') })
      return
    }
    const empty = columns.findIndex((column) => column.cell === undefined)
    if (empty !== -1)
      ctx.addIssue({ code: 'custom', path: ['columns', empty, 'cell'], message: asMessage('value.required') })
  })

const Social = z.strictObject({
  ...commonShape,
  type: z.literal('social'),
  items: z
    .array(z.strictObject({ network: z.enum(NETWORKS), href: LinkHref }))
    .min(1)
    .max(12),
  size: pixels(16, 64).optional(),
  style: z.enum(['filled', 'outline', 'text']).optional(),
})

const File = z
  .strictObject({
    ...commonShape,
    type: z.literal('file'),
    fileKey: FileKey.optional(),
    url: AttachmentUrl.optional(),
    filename: z.string().min(1).max(255),
    sendAsLink: z.boolean().optional(),
  })
  .refine(hasOneSource, ONE_SOURCE)

const Video = z.strictObject({
  ...commonShape,
  type: z.literal('video'),
  thumbnail: z
    .strictObject({ fileKey: FileKey.optional(), url: ImageUrl.optional() })
    .refine(hasOneSource, ONE_SOURCE),
  href: LinkHref,
  alt: LiquidText.optional(),
})

const Html = z.strictObject({ ...commonShape, type: z.literal('html'), html: LiquidHtml })

const Unsubscribe = z.strictObject({
  ...commonShape,
  type: z.literal('unsubscribe'),
  text: LiquidText.optional(),
  label: LiquidText.optional(),
})

/** Blocks that cannot contain other blocks, by type. */
export const LEAVES = {
  heading: Heading,
  text: Text,
  image: Image,
  logo: Logo,
  button: Button,
  divider: Divider,
  spacer: Spacer,
  table: Table,
  social: Social,
  file: File,
  video: Video,
  html: Html,
  unsubscribe: Unsubscribe,
}
