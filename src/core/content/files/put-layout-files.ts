import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { diffSnapshots } from '../../../engine/content/diff.ts'
import { contentsOf, type Snapshot } from '../../../engine/content/snapshot.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { MAX_LAYOUTS_PER_SAVE } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { textFor } from '../../call/problem-text.ts'
import { inSlowTransaction } from '../../call/transaction.ts'
import { warningOf } from '../layouts/check.ts'
import { ExpectedVersion, requireExpectedVersion } from '../layouts/expected-version.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout, type StoredLayout } from '../layouts/read.ts'
import { checkLayout, saveLayout } from '../layouts/save.ts'
import { draftWarnings } from '../layouts/shared-draft.ts'
import { type ChangedFiles, changeByFiles, Files, layoutFromFiles, lossesOf } from './change-by-files.ts'

export const ProblemOutput = z.object({ code: z.string(), field: z.string().nullable(), message: z.string() })

/** Not a tool: an assistant works on one layout at a time, with update_email_template and put_translation. */
export const putLayoutFiles = defineOperation({
  name: 'putLayoutFiles',
  summary:
    'Save layouts with all their languages from files. Each layout is saved completely or not at all; if one is ' +
    'refused, the others are still saved',
  level: 'write',
  rest: { method: 'POST', path: '/layout-files' },
  transaction: 'own',
  input: z.object({
    layouts: z
      .array(
        z.strictObject({
          id: LayoutId.optional().describe('Layout id (lay_...); omit it to create a layout'),
          expectedVersion: ExpectedVersion,
          files: Files,
        }),
      )
      .min(1)
      .max(MAX_LAYOUTS_PER_SAVE),
    validateOnly: z.boolean().optional().describe('Validate and report what would change, without saving'),
  }),
  output: z.object({
    layouts: z.array(
      z.object({
        id: z.string().nullable().describe('Null for a new layout that was not saved'),
        outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
        version: count.nullable().describe('The current version, if the layout exists'),
        changed: z.array(z.string()).describe('Paths of the values that change'),
        warnings: z.array(z.string()).describe('The warnings that any other save would return'),
        problem: ProblemOutput.nullable().describe('Why the layout was refused'),
      }),
    ),
  }),
  run: async (ctx, { layouts, validateOnly = false }) => {
    const results = []
    for (const input of layouts)
      results.push(
        await save(ctx, input, validateOnly).catch((error: unknown) => describeRefusal(ctx, input, error)),
      )
    return { layouts: results }
  },
})

type LayoutInput = { id?: string | undefined; expectedVersion?: number | undefined; files: ChangedFiles }

/** Describes why a layout was refused. Other errors, such as a database outage, fail the whole call. */
function describeRefusal(ctx: Ctx, { id }: LayoutInput, error: unknown) {
  if (!(error instanceof AppError && ['invalid', 'notFound', 'conflict'].includes(error.kind))) throw error
  const { code, field = null } = error.problem
  const problem = { code, field, message: textFor(ctx, error.problem) }
  return { id: id ?? null, outcome: 'refused' as const, version: null, changed: [], warnings: [], problem }
}

async function save(ctx: Ctx, { id, expectedVersion, files }: LayoutInput, validateOnly: boolean) {
  const work = async (inner: Ctx) => {
    const before = id === undefined ? null : await readLayout(inner, id)
    if (before) requireExpectedVersion(before, expectedVersion)
    const after = before ? await changeByFiles(before.snapshot, files) : await layoutFromFiles(files)
    await setImmediate()
    const changed = diffSnapshots(before?.snapshot ?? null, after).map(({ path }) => path)
    if (before && changed.length === 0)
      return { ...outcomeOf(before, 'unchanged'), changed, warnings: [], problem: null }
    await setImmediate()
    const stored = validateOnly
      ? await check(inner, before, after)
      : await saveLayout(inner, before, after, { action: before ? 'update' : 'create' })
    return {
      ...outcomeOf(stored, before ? 'updated' : 'created'),
      changed,
      warnings: [
        ...(await warningsOf(ctx, before?.snapshot ?? null, after)),
        ...(before ? await draftWarnings(inner, before.id) : []),
      ],
      problem: null,
    }
  }
  return validateOnly ? work(ctx) : inSlowTransaction(ctx, work)
}

async function check(ctx: Ctx, before: StoredLayout | null, after: Snapshot): Promise<StoredLayout | null> {
  await checkLayout(ctx, before, after, undefined)
  return before
}

const outcomeOf = <O extends string>(stored: StoredLayout | null, outcome: O) => ({
  id: stored?.id ?? null,
  version: stored?.version ?? null,
  outcome,
})

async function warningsOf(ctx: Ctx, before: Snapshot | null, after: Snapshot): Promise<string[]> {
  const { warning } = warningOf(contentsOf(after))
  const lost = (await lossesOf(before, after)).map((problem) => textFor(ctx, problem))
  return [...lost, ...(warning ? [warning] : [])]
}
