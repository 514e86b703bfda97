import { attachmentsTemplate } from '../../../engine/content/attachment-template.ts'
import type { Content, Snapshot } from '../../../engine/content/snapshot.ts'
import type { Block, Design } from '../../../engine/design/design.ts'
import { liquidProblem } from '../../../engine/liquid/liquid.ts'
import { FILE_ADDRESS } from '../../../engine/mjml/file-address.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { workOf } from '../../call/work.ts'
import type { Compiled, StoredLayout } from './read.ts'

/** Compiled text refers to files by key; their address is filled in on read. */
export const withFileAddresses = (compiled: string, baseUrl: string) =>
  compiled.replaceAll(FILE_ADDRESS, `${baseUrl}/f/`)

export type CompiledByLocale = Map<string, Compiled>

/** Compiles every design of a layout, reusing unchanged results. */
export async function compileLayout(
  ctx: Ctx,
  { layout, translations }: Snapshot,
  before: StoredLayout | null,
): Promise<CompiledByLocale> {
  const contents: [string, Content][] = [
    [layout.defaultLocale, layout],
    ...translations.map((translation): [string, Content] => [translation.locale, translation]),
  ]
  const isReusable = before?.stale === false && before.snapshot.layout.category === layout.category
  const known = isReusable ? knownDesigns(before) : new Map<string, Compiled>()
  const compile = await designCompiler(
    ctx,
    layout.category,
    contents.map(([, content]) => content),
  )
  const compiled: CompiledByLocale = new Map()
  for (const [locale, { bodyDesign, attachments }] of contents) {
    if (attachments !== null) requireParsed('attachments', attachmentsTemplate(attachments))
    if (bodyDesign === null) continue
    compiled.set(locale, known.get(JSON.stringify(bodyDesign)) ?? (await compile(bodyDesign)))
  }
  return compiled
}

/** Compiles designs of these contents, with the shared headers and footers as they are now. */
export async function designCompiler(
  ctx: Ctx,
  category: Snapshot['layout']['category'],
  contents: readonly Designed[],
): Promise<(design: Design, marks?: string) => Promise<Compiled>> {
  const presets = await readPresets(ctx, contents)
  return async (design, marks) => {
    const used = presetIdsOf([{ bodyDesign: design }]).flatMap((id) => {
      const preset = presets.get(id)
      return preset ? [[id, preset] as const] : []
    })
    const wanted = { design, presets: Object.fromEntries(used), category, marks }
    const outcome = await workOf(ctx, 'compileDesign', wanted)
    if ('problem' in outcome) throw invalid('bodyDesign', outcome.problem)
    return outcome.compiled
  }
}

function requireParsed(field: string, template: string) {
  const problem = liquidProblem(template)
  if (problem !== null) throw invalid(field, problem)
}

function knownDesigns({ snapshot, compiled }: StoredLayout): Map<string, Compiled> {
  const { layout, translations } = snapshot
  const known = new Map<string, Compiled>()
  const add = (locale: string, { bodyDesign }: Content) => {
    const result = compiled.get(locale)
    if (bodyDesign !== null && result) known.set(JSON.stringify(bodyDesign), result)
  }
  add(layout.defaultLocale, layout)
  for (const translation of translations) add(translation.locale, translation)
  return known
}

type Designed = Pick<Content, 'bodyDesign'>

export const presetIdsOf = (contents: readonly Designed[]) => [
  ...new Set(
    contents
      .flatMap(({ bodyDesign }) => [bodyDesign?.header?.presetId, bodyDesign?.footer?.presetId])
      .filter((id) => id !== undefined),
  ),
]

export async function readPresets(
  ctx: Ctx,
  contents: readonly Designed[],
): Promise<Map<string, { blocks: Block[] }>> {
  const ids = presetIdsOf(contents)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('presets')
    .select(['id', 'blocks'])
    .where('storeId', '=', ctx.storeId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, blocks }) => [id, { blocks: JSON.parse(blocks) }]))
}
