import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { listInput, listOf } from '../../call/paging.ts'
import { File } from './file.ts'
import { findFiles } from './find-files.ts'

export const listFiles = defineOperation({
  name: 'listFiles',
  summary: 'List uploaded logos, images and attachments, newest first',
  level: 'read',
  rest: { method: 'GET', path: '/files' },
  tool: {
    name: 'list_files',
    guide:
      "Find uploaded files by name. usage=true adds which layouts and presets use each. A file's key " +
      'is its fileKey in layouts.',
  },
  cli: { command: 'file list' },
  app: {},
  input: z.object({
    ...listInput,
    q: listInput.q.describe('Searches the filename'),
    usage: z.boolean().default(false).describe('Also return which layouts and presets use each file'),
  }),
  output: listOf(File),
  run: findFiles,
})
