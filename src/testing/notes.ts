import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { App } from '../compose.ts'
import type { Ctx } from '../core/call/context.ts'
import { notFound } from '../core/call/errors.ts'
import { requiredText, text, timestamp } from '../core/call/fields.ts'
import { newId } from '../core/call/ids.ts'
import { executeBudgetExceeded } from '../core/call/live-runs.ts'
import { Created, defineOperation } from '../core/call/operation.ts'
import { listInput, listOf, paginate } from '../core/call/paging.ts'

// A small resource for tests of the rules that apply to every operation, so that they do not depend on a real resource.

type NotesTable = { id: string; storeId: string; name: string; text: string; tags: string; updatedAt: string }
const notes = (ctx: Pick<Ctx, 'db'>) => ctx.db as unknown as Kysely<{ notes: NotesTable }>

const Note = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  tags: z.array(z.object({ label: z.string(), weight: z.int() })),
  updatedAt: timestamp,
})
const Tag = z.strictObject({ label: requiredText(20), weight: z.int().min(0).max(9).default(0) })
const fields = { name: requiredText(10), text: text(2000), tags: z.array(Tag).max(5) }

const toNote = ({ tags, ...row }: NotesTable) => ({ ...row, tags: JSON.parse(tags) })

async function noteById(ctx: Ctx, id: string) {
  const row = await notes(ctx)
    .selectFrom('notes')
    .selectAll()
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (!row) throw notFound('record')
  return toNote(row)
}

const createNote = defineOperation({
  name: 'createNote',
  summary: 'Create a note',
  level: 'write',
  rest: { method: 'POST', path: '/notes' },
  input: z.object({ name: fields.name, text: fields.text.default(''), tags: fields.tags.default([]) }),
  output: Note,
  run: async (ctx, input) => {
    const id = newId('lay')
    const updatedAt = ctx.services.clock.now().toISOString()
    const row = { ...input, id, storeId: ctx.storeId, tags: JSON.stringify(input.tags), updatedAt }
    await notes(ctx).insertInto('notes').values(row).execute()
    return new Created(toNote(row))
  },
})

const listNotes = defineOperation({
  name: 'listNotes',
  summary: 'List notes',
  level: 'read',
  rest: { method: 'GET', path: '/notes' },
  input: z.object(listInput),
  output: listOf(Note.omit({ text: true })),
  run: async (ctx, input) => {
    const ownNotes = notes(ctx).selectFrom('notes').where('storeId', '=', ctx.storeId)
    const { total } = await ownNotes
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return paginate(input, total, async ({ limit, offset }) =>
      (await ownNotes.selectAll().orderBy('id').limit(limit).offset(offset).execute()).map(toNote),
    )
  },
})

const getNote = defineOperation({
  name: 'getNote',
  summary: 'One note',
  level: 'read',
  rest: { method: 'GET', path: '/notes/:id' },
  tool: { name: 'get_note', guide: 'Reads one note' },
  input: z.object({ id: z.string() }),
  output: Note,
  run: (ctx, { id }) => noteById(ctx, id),
})

const changeNote = defineOperation({
  name: 'changeNote',
  summary: 'Change a note',
  level: 'write',
  rest: { method: ['PUT', 'PATCH'], path: '/notes/:id' },
  tool: { name: 'update_note', guide: 'Changes a note' },
  input: z.object({
    id: z.string(),
    name: fields.name.optional(),
    text: fields.text.optional(),
    tags: fields.tags.optional(),
  }),
  output: Note,
  run: async (ctx, { id, tags, ...input }) => {
    await noteById(ctx, id)
    const updatedAt = ctx.services.clock.now().toISOString()
    await notes(ctx)
      .updateTable('notes')
      .set({ ...input, ...(tags ? { tags: JSON.stringify(tags) } : {}), updatedAt })
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .execute()
    return noteById(ctx, id)
  },
})

const deleteNote = defineOperation({
  name: 'deleteNote',
  summary: 'Delete a note',
  level: 'write',
  rest: { method: 'DELETE', path: '/notes/:id' },
  input: z.object({ id: z.string() }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  run: async (ctx, { id }) => {
    await noteById(ctx, id)
    await notes(ctx).deleteFrom('notes').where('id', '=', id).where('storeId', '=', ctx.storeId).execute()
    return { deleted: true as const, id }
  },
})

const runNote = defineOperation({
  name: 'runNote',
  summary: 'Run a note',
  level: 'execute',
  transaction: 'own',
  rest: { method: 'POST', path: '/notes/:id/run' },
  refusals: { 429: ['request.live_runs_used'] },
  input: z.object({ id: z.string(), fail: z.boolean().optional() }),
  output: z.object({ ran: z.string() }),
  run: async (ctx, { id, fail }) => {
    await noteById(ctx, id)
    const charge = await ctx.services.budgets.execute.take(ctx.key?.id ?? '')
    if (!charge.allowed) throw executeBudgetExceeded(charge)
    if (fail) throw new Error(`internal detail about fak_0123456789abcdef`)
    return { ran: newId('exe') }
  },
})

export const noteOperations = [createNote, listNotes, getNote, changeNote, deleteNote, runNote]

export async function createNotesTable({ database }: App) {
  await database.db.schema
    .createTable('notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
}
