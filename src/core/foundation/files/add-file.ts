import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { invalid } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { FILE_KINDS, File, showFile } from './file.ts'
import { saveFile } from './save-file.ts'

export const addFile = defineOperation({
  name: 'addFile',
  summary: 'Upload a file: an image to show in emails, or an attachment',
  level: 'operator',
  cli: { command: 'file add', positional: ['path'] },
  transaction: 'own',
  input: z.object({
    path: z.string().describe('File path on this machine'),
    kind: z.enum(FILE_KINDS).optional().describe('By default image for images, otherwise attachment'),
  }),
  output: File,
  run: async (ctx, { path, kind }) => {
    const stats = await stat(path).catch(() => null)
    if (!stats?.isFile()) throw invalid('path', 'file.not_readable', { path })
    const row = await saveFile(ctx, { filename: basename(path), kind, bytes: createReadStream(path) })
    return showFile(ctx, row)
  },
})
