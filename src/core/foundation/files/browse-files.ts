import { z } from 'zod'
import { asMessage } from '../../../problems/problems.ts'
import { defineOperation } from '../../call/operation.ts'
import { listOf } from '../../call/paging.ts'
import { FILE_KINDS, File } from './file.ts'
import { findFiles } from './find-files.ts'
import { listFiles } from './list-files.ts'

export const browseFiles = defineOperation({
  name: 'browseFiles',
  summary: 'List uploaded files of the given kinds, newest first',
  level: 'read',
  app: {},
  input: listFiles.input.extend({
    kinds: z
      .array(z.unknown())
      .max(FILE_KINDS.length, { abort: true })
      .pipe(z.array(z.enum(FILE_KINDS)).min(1, asMessage('file.kind_missing')))
      .optional()
      .describe('All kinds by default'),
  }),
  output: listOf(File),
  run: findFiles,
})
