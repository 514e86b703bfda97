import { z } from 'zod'
import type { Tables } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { count, timestamp } from '../../call/fields.ts'

export const FILE_KINDS = ['logo', 'image', 'attachment'] as const

export const File = z
  .object({
    key: z.string(),
    filename: z.string(),
    contentType: z.string().describe('Detected from the content for images, otherwise from the file name'),
    size: count.describe('In bytes'),
    kind: z.enum(FILE_KINDS),
    url: z.string().nullable().describe('Public URL of a logo or image; null for an attachment'),
    createdAt: timestamp,
    inUse: z.boolean().optional().describe('Only with usage=true: whether a layout or preset uses the file'),
    usedBy: z
      .array(z.object({ type: z.enum(['layout', 'preset']), id: z.string(), name: z.string() }))
      .optional()
      .describe('Only with usage=true: the layouts and presets that use the file'),
  })
  .meta({ id: 'File' })

export const FILE_COLUMNS = ['id', 'filename', 'contentType', 'sizeBytes', 'kind', 'createdAt'] as const

type FileRow = Pick<Tables['files'], (typeof FILE_COLUMNS)[number]>

export const showFile = (ctx: Ctx, row: FileRow): z.input<typeof File> => ({
  key: row.id,
  filename: row.filename,
  contentType: row.contentType,
  size: row.sizeBytes,
  kind: row.kind,
  url: row.kind === 'attachment' ? null : `${ctx.services.baseUrl}/f/${row.id}`,
  createdAt: row.createdAt,
})
