import { z } from 'zod'
import {
  type Content,
  followsDesign,
  type LayoutContent,
  type TranslationContent,
} from '../../../engine/content/snapshot.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { requireLayout, VersionNumber, VersionSummary, versionOf } from '../layouts/version.ts'

/** Not validated again, because content is validated when it is saved. */
const contentSchema = z.unknown().meta({ type: 'object' })

export const getVersion = defineOperation({
  name: 'getVersion',
  summary: 'One complete version: the layout and all its languages as they were',
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id/versions/:version' },
  tool: {
    name: 'get_version',
    guide: 'A layout with all its languages at one version. Next: restore_version.',
    optIn: true,
  },
  app: {},
  refusals: { 404: ['layout.not_found', 'version.not_found'] },
  input: z.object({ id: LayoutId, version: VersionNumber }),
  output: VersionSummary.extend({ layout: contentSchema, translations: z.array(contentSchema) }).meta({
    id: 'Version',
  }),
  run: async (ctx, { id, version }) => {
    await requireLayout(ctx, id)
    const { snapshot, ...summary } = await versionOf(ctx, id, version)
    const { layout, translations } = snapshot
    return {
      ...summary,
      layout: fieldsOf(layout.bodyType, layout),
      translations: translations.map((translation) => showTranslation(layout, translation)),
    }
  },
})

function showTranslation(layout: LayoutContent, { marks: _, follows, ...translation }: TranslationContent) {
  const fields = fieldsOf(layout.bodyType, translation)
  if (!('bodyDesign' in fields)) return fields
  const isFollowing = followsDesign(layout, { follows })
  const bodyDesign = fields.bodyDesign ?? (isFollowing ? layout.bodyDesign : null)
  return { ...fields, bodyDesign, followsDesign: isFollowing }
}

/** Only the fields that the body type uses. */
function fieldsOf<C extends Content>(bodyType: LayoutContent['bodyType'], content: C) {
  const { bodyDesign, body, attachments, ...rest } = content
  return bodyType === 'visual' ? { ...rest, bodyDesign } : { ...rest, body, attachments }
}
