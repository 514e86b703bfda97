import { z } from 'zod'
import type { Ctx, Services } from '../../call/context.ts'
import { allows, LEVEL_OF_ROLE, ROLES } from '../../call/levels.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from './get-layout.ts'
import { DraftPart, requirePart } from './shared-draft.ts'

const Place = z
  .string()
  .max(300)
  .describe("A field, a text key, or '#' followed by a block id; empty if nothing is selected")

export const WindowId = z.string().max(40)

/** Another window in which a person in the store is editing the layout. */
export const OtherEditor = z.object({
  id: z.string(),
  name: z.string(),
  isYou: z.boolean(),
  part: DraftPart,
  place: Place,
})

/** The app reports the place again every 20 seconds. */
const EXPIRES_MS = 50_000

const expiryCutoff = (clock: Services['clock']) => new Date(clock.now().getTime() - EXPIRES_MS).toISOString()

export const setPresence = defineOperation({
  name: 'setPresence',
  summary: 'Show the other members of the store which part of a layout you are editing',
  level: 'write',
  app: {},
  refusals: { 404: ['layout.not_found', 'translation.not_found'] },
  input: z.object({
    id: LayoutId,
    part: DraftPart,
    windowId: WindowId.describe('Identifies the browser window, because a person can have several open'),
    place: Place.nullable().describe('The place you are editing; null after leaving this part of the layout'),
  }),
  output: z.object({ place: Place.nullable() }),
  run: async (ctx, { id, part, windowId, place }) => {
    // Leaving must always work: the layout or translation may have just been deleted.
    if (place !== null) await requirePart(ctx, id, part)
    if (!ctx.person) return { place: null }
    const { db, storeId } = ctx
    const { id: personId } = ctx.person
    if (place === null)
      // Also deletes expired rows of windows that closed without leaving.
      await db
        .deleteFrom('layoutEditors')
        .where('storeId', '=', storeId)
        .where((row) =>
          row.or([
            row.and({ layoutId: id, personId, windowId, part }),
            row('seenAt', '<', expiryCutoff(ctx.services.clock)),
          ]),
        )
        .execute()
    else {
      const columns = { part, place, seenAt: ctx.services.clock.now().toISOString() }
      await db
        .insertInto('layoutEditors')
        .values({ layoutId: id, personId, windowId, storeId, ...columns })
        .onConflict((conflict) => conflict.columns(['layoutId', 'personId', 'windowId']).doUpdateSet(columns))
        .execute()
    }
    return { place }
  },
})

const EDITING_ROLES = ROLES.filter((role) => allows(LEVEL_OF_ROLE[role], 'write'))
const MAX_EDITORS = 500

/** The windows in which people are editing a store's layouts, except those of people who may no longer edit them. */
export const activeEditors = ({ db, clock }: Pick<Services, 'db' | 'clock'>, storeId: string) =>
  db
    .selectFrom('layoutEditors')
    .where('layoutEditors.storeId', '=', storeId)
    .where('seenAt', '>=', expiryCutoff(clock))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('people as editor')
          .leftJoin('members', (join) =>
            join.onRef('members.personId', '=', 'editor.id').on('members.storeId', '=', storeId),
          )
          .select('editor.id')
          .whereRef('editor.id', '=', 'layoutEditors.personId')
          .where(({ or, eb }) => or([eb('editor.isOwner', '=', 1), eb('members.role', 'in', EDITING_ROLES)])),
      ),
    )
    .orderBy('personId')
    .orderBy('windowId')
    .limit(MAX_EDITORS)

/** All windows except the requesting one; if that is not specified, only other people's windows. */
export async function otherEditors(ctx: Ctx, layoutId: string, windowId: string | undefined) {
  const me = ctx.person?.id ?? ''
  const editors = await activeEditors({ db: ctx.db, clock: ctx.services.clock }, ctx.storeId)
    .innerJoin('people', 'people.id', 'layoutEditors.personId')
    .select(['people.id', 'people.name', 'windowId', 'part', 'place'])
    .where('layoutId', '=', layoutId)
    .execute()
  return editors
    .map((editor) => ({ ...editor, isYou: editor.id === me }))
    .filter((editor) => !editor.isYou || (windowId !== undefined && editor.windowId !== windowId))
}
