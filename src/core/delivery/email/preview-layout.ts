import { z } from 'zod'
import { CONTENT_CODES } from '../../../problems/code-lists.ts'
import { defineOperation } from '../../call/operation.ts'
import { readMaskedContent } from './mail-content.ts'
import { Preview, preview, previewFields } from './preview.ts'

export const previewLayout = defineOperation({
  name: 'previewLayout',
  summary: 'Render a layout as a send would, including footer and files, and check it; nothing is sent',
  level: 'read',
  rest: { method: 'POST', path: '/email-templates/:id/preview' },
  tool: {
    name: 'preview_email_template',
    guide:
      'Render a layout with sample variables in one language: subject, HTML, plain text, attachments and ' +
      'warnings. This is what would be sent, with secrets masked. Sends nothing: test emails are sent in the app.',
    optIn: true,
  },
  cli: {
    command: 'layout preview',
    positional: ['id'],
    fromStdin: { field: 'variables', flag: 'variables-stdin', json: true },
    stdoutField: 'html',
  },
  app: { heavy: true },
  refusals: {
    400: [...CONTENT_CODES, 'secret.no_value', 'attachment.unavailable'],
    404: ['layout.not_found'],
  },
  input: z.object(previewFields),
  output: Preview,
  run: async (ctx, { id, locale = null, variables = null }) =>
    preview(ctx, await readMaskedContent(ctx, id, { locale, variables })),
})
