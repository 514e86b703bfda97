import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { runJob } from '../../call/work.ts'
import { RequestedLocale } from '../layouts/fields.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import {
  BlockChange,
  FieldChange,
  requireLayout,
  VersionNumber,
  VersionSummary,
  versionOf,
} from '../layouts/version.ts'

export const compareVersions = defineOperation({
  name: 'compareVersions',
  summary:
    'The differences between two versions of a layout in one language, word by word and block by block',
  level: 'read',
  app: { heavy: true },
  input: z.object({
    id: LayoutId,
    from: VersionNumber,
    to: VersionNumber,
    locale: RequestedLocale.optional().describe(
      'The language to compare; by default, the first one that differs',
    ),
  }),
  output: z.object({
    from: VersionSummary,
    to: VersionSummary,
    locale: z.string(),
    languages: z.array(
      z.object({ locale: z.string(), change: z.enum(['same', 'added', 'removed', 'changed']) }),
    ),
    layout: z.array(FieldChange).describe('Changes to name, description and category'),
    content: z.array(FieldChange).describe("Changes to the language's text and styles"),
    blocks: z.array(BlockChange),
  }),
  run: async (ctx, { id, from, to, locale }) => {
    await requireLayout(ctx, id)
    const { snapshot: before, ...older } = await versionOf(ctx, id, from)
    const { snapshot: after, ...newer } = await versionOf(ctx, id, to)
    const comparison = await runJob(ctx, 'compareVersions', {
      before,
      after,
      requestedLocale: locale ?? null,
    })
    return { from: older, to: newer, ...comparison }
  },
})
