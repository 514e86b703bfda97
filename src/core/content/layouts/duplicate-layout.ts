import { z } from 'zod'
import { textsIn } from '../../../messages/texts.ts'
import { truncate } from '../../call/fields.ts'
import { NAME_LENGTH } from '../../call/limits.ts'
import { Created, defineOperation } from '../../call/operation.ts'
import { LayoutId } from './get-layout.ts'
import { Layout, SavedLayout, showSavedLayout } from './layout.ts'
import { readLayout } from './read.ts'
import { saveLayout } from './save.ts'

export const duplicateLayout = defineOperation({
  name: 'duplicateLayout',
  summary: 'Duplicate a layout in all its languages',
  level: 'write',
  cli: { command: 'layout duplicate', positional: ['id'] },
  app: { heavy: true },
  creates: 'always',
  input: z.object({ id: LayoutId }),
  output: SavedLayout,
  record: Layout,
  run: async (ctx, { id }) => {
    const { layout, translations } = (await readLayout(ctx, id)).snapshot
    const name = truncate(textsIn(ctx.language, 'names').copy({ name: layout.name }), NAME_LENGTH)
    const copy = { layout: { ...layout, name }, translations }
    return new Created(showSavedLayout(ctx, await saveLayout(ctx, null, copy, { action: 'create' })))
  },
})
