import { z } from 'zod'
import { COMMIT_CODES, CONTENT_CODES } from '../../../problems/code-lists.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError } from '../../call/errors.ts'
import { MAX_RENDERS_PER_CALL, RENDERED_CHARACTERS } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { textFor } from '../../call/problem-text.ts'
import {
  type ChangedFiles,
  changeByFiles,
  Files,
  layoutFromFiles,
} from '../../content/files/change-by-files.ts'
import { ProblemOutput } from '../../content/files/put-layout-files.ts'
import { readLayout } from '../../content/layouts/read.ts'
import { checkLayout } from '../../content/layouts/save.ts'
import { maskedContentOf } from './mail-content.ts'
import { Preview, preview, previewFields } from './preview.ts'

const { id, locale, variables } = previewFields

/** Like the other file operations, this is not a tool: assistants use preview_email_template. */
export const previewLayoutFiles = defineOperation({
  name: 'previewLayoutFiles',
  summary:
    'Render a layout from files in several languages and with several data sets; nothing is saved or sent',
  level: 'read',
  rest: { method: 'POST', path: '/layout-files/preview' },
  refusals: {
    400: [
      ...CONTENT_CODES,
      ...COMMIT_CODES,
      'layout.body_type_fixed',
      'translation.is_translation',
      'translation.too_many',
    ],
    404: ['layout.not_found'],
  },
  input: z.object({
    id: id.optional().describe('Layout id (lay_...); omit it for a new layout'),
    files: Files.optional(),
    emails: z.array(z.strictObject({ locale, variables })).min(1).max(MAX_RENDERS_PER_CALL),
  }),
  output: z.object({
    emails: z
      .array(
        z.object({
          preview: Preview.nullable(),
          problem: ProblemOutput.nullable().describe('Why a send with these variables would fail'),
        }),
      )
      .describe(
        'In the order of the request. Output ends at about 5 MB: request the remaining emails in another call',
      ),
  }),
  run: async (ctx, { id, files = {}, emails }) => {
    const layout = await layoutOf(ctx, id, files)
    const rendered = []
    let characters = 0
    for (const { locale = null, variables = null } of emails) {
      const content = await maskedContentOf(ctx, layout, { locale, variables })
      const email = await preview(ctx, content).then(toPreview, (error: unknown) => toProblem(ctx, error))
      characters += email.preview ? email.preview.html.length + email.preview.text.length : 0
      if (characters > RENDERED_CHARACTERS && rendered.length > 0) break
      rendered.push(email)
    }
    return { emails: rendered }
  },
})

async function layoutOf(ctx: Ctx, id: string | undefined, files: ChangedFiles) {
  const before = id === undefined ? null : await readLayout(ctx, id)
  const snapshot = before ? await changeByFiles(before.snapshot, files) : await layoutFromFiles(files)
  const version = before?.version ?? 0
  return { version, snapshot, compiled: await checkLayout(ctx, before, snapshot, undefined) }
}

const toPreview = (rendered: z.input<typeof Preview>) => ({ preview: rendered, problem: null })

function toProblem(ctx: Ctx, error: unknown) {
  if (!(error instanceof AppError && error.kind === 'invalid')) throw error
  const { code, field = null } = error.problem
  return { preview: null, problem: { code, field, message: textFor(ctx, error.problem) } }
}
