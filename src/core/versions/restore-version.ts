import { z } from 'zod'
import { defineOperation } from '../call/operation.ts'
import { count } from '../fields.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { Layout, showLayout } from '../layouts/layout.ts'
import { readLayout } from '../layouts/read.ts'
import { saveLayout } from '../layouts/save.ts'
import { VersionNumber, versionOf } from './version.ts'

export const restoreVersion = defineOperation({
  name: 'restoreVersion',
  summary: 'Put a version back, languages included; recorded as a new version',
  level: 'write',
  rest: { method: 'POST', path: '/email-templates/:id/versions/:version/restore' },
  tool: {
    name: 'restore_version',
    guide:
      'Put a layout with all its languages back to a version. It is saved as a new version, so ' +
      'it can be undone.',
    onRequest: true,
  },
  app: {},
  input: z.object({ id: LayoutId, version: VersionNumber }),
  output: z.object({
    restored: count.describe('The version that was put back'),
    version: count.describe('The new version'),
    layout: Layout,
  }),
  run: async (ctx, { id, version }) => {
    const before = await readLayout(ctx, id)
    const { snapshot } = await versionOf(ctx, id, version)
    const stored = await saveLayout(ctx, before, snapshot, { action: 'restore' })
    return { restored: version, version: stored.version, layout: showLayout(ctx, stored) }
  },
})
