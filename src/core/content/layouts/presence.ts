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

/** Another person who has the layout open for editing. */
export const OtherEditor = z.object({ id: z.string(), name: z.string(), part: DraftPart, place: Place })

/** The app reports the place again every 20 seconds. */
const EXPIRES_MS = 50_000

const expiryCutoff = (clock: Services['clock']) => new Date(clock.now().getTime() - EXPIRES_MS).toISOString()

export const setPresence = defineOperation({
  name: 'setPresence',
  summary: 'Share which part of a layout you are editing with the other members of the store',
  level: 'write',
  app: {},
  refusals: { 404: ['layout.not_found', 'translation.not_found'] },
  input: z.object({
    id: LayoutId,
    part: DraftPart,
    place: Place.nullable().describe('The place you are editing; null after leaving this part of the layout'),
  }),
  output: z.object({ place: Place.nullable() }),
  run: async (ctx, { id, part, place }) => {
    // Leaving must always work: the layout or translation may have just been deleted.
    if (place !== null) await requirePart(ctx, id, part)
    if (!ctx.person) return { place: null }
    const { db, storeId } = ctx
    const { id: personId } = ctx.person
    if (place === null)
      await db
        .deleteFrom('layoutEditors')
        .where('storeId', '=', storeId)
        .where((row) =>
          row.or([
            row.and([row('layoutId', '=', id), row('personId', '=', personId), row('part', '=', part)]),
            row('seenAt', '<', expiryCutoff(ctx.services.clock)),
          ]),
        )
        .execute()
    else {
      const columns = { part, place, seenAt: ctx.services.clock.now().toISOString() }
      await db
        .insertInto('layoutEditors')
        .values({ layoutId: id, personId, storeId, ...columns })
        .onConflict((conflict) => conflict.columns(['layoutId', 'personId']).doUpdateSet(columns))
        .execute()
    }
    return { place }
  },
})

const EDITING_ROLES = ROLES.filter((role) => allows(LEVEL_OF_ROLE[role], 'write'))
const MAX_EDITORS = 500

/** The people who are editing a store's layouts, except for those who may no longer edit them. */
export const presentEditors = ({ db, clock }: Pick<Services, 'db' | 'clock'>, storeId: string) =>
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
    .limit(MAX_EDITORS)

export const otherEditors = (ctx: Ctx, layoutId: string) =>
  presentEditors({ db: ctx.db, clock: ctx.services.clock }, ctx.storeId)
    .innerJoin('people', 'people.id', 'layoutEditors.personId')
    .select(['people.id', 'people.name', 'part', 'place'])
    .where('layoutId', '=', layoutId)
    .where('personId', '!=', ctx.person?.id ?? '')
    .execute()
