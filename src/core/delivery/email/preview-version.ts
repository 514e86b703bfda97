import { z } from 'zod'
import { contentOf, sentLocale } from '../../../engine/content/snapshot.ts'
import { asMessage } from '../../../problems/problems.ts'
import { defineOperation } from '../../call/operation.ts'
import { compileOne } from '../../content/layouts/compile.ts'
import { requireLayout, VersionNumber, versionOf } from '../../content/layouts/version.ts'
import { maskedContentOf } from './mail-content.ts'
import { buildPreview, Preview, previewFields } from './preview.ts'

export const previewVersion = defineOperation({
  name: 'previewVersion',
  summary: 'Render a saved layout version as a send would, with the current shared headers and footers',
  level: 'read',
  app: { heavy: true },
  input: z.object({
    ...previewFields,
    version: VersionNumber,
    marks: z
      .string()
      .regex(/^fpm[0-9a-f]{12}$/, asMessage('version.marks_invalid'))
      .optional()
      .describe('Prefix for a class added to each block; random, so that no email can contain it'),
  }),
  output: Preview.pick({ locale: true, subject: true, previewText: true, html: true, text: true }),
  run: async (ctx, { id, version, locale = null, variables = null, marks }) => {
    await requireLayout(ctx, id)
    const { snapshot } = await versionOf(ctx, id, version)
    const actualLocale = sentLocale(snapshot, locale)
    // Compile only the requested language.
    const design = contentOf(snapshot, actualLocale).bodyDesign
    const rendered =
      design && (await compileOne(ctx, snapshot.layout.category, { design, locale: actualLocale, marks }))
    const compiled = new Map(rendered ? [[actualLocale, rendered]] : [])
    const content = await maskedContentOf(
      ctx,
      { version, snapshot, compiled },
      { locale: actualLocale, variables },
    )
    const { subject, previewText, html, text } = await buildPreview(ctx, content)
    return { locale: actualLocale, subject, previewText, html, text }
  },
})
