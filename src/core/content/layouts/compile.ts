import { attachmentsTemplate } from '../../../engine/content/attachment-template.ts'
import { type PresetContent, presetBlocks, presetLocale } from '../../../engine/content/preset.ts'
import type { Content, Snapshot } from '../../../engine/content/snapshot.ts'
import type { Design } from '../../../engine/design/design.ts'
import { compiledProblem } from '../../../engine/liquid/liquid.ts'
import { FILE_URL_SCHEME } from '../../../engine/mjml/file-address.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { runJob } from '../../call/work.ts'
import type { CompiledTemplates, StoredLayout } from './read.ts'

/** Compiled templates refer to files by key; their URLs are filled in when a template is read. */
export const withFileAddresses = (compiled: string, baseUrl: string) =>
  compiled.replaceAll(FILE_URL_SCHEME, `${baseUrl}/f/`)

export type CompiledByLocale = Map<string, CompiledTemplates>

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
  const used = contents.map(([, content]) => content)
  const presets = await readPresets(ctx, used)
  const canReuse = before?.stale === false && before.snapshot.layout.category === layout.category
  const reusable = canReuse ? compiledDesigns(before, presets) : null
  const isTranslated = (design: Design, locale: string) =>
    presetLocales(design, presets, locale) !== presetLocales(design, presets, layout.defaultLocale)
  const compiled: CompiledByLocale = new Map()
  for (const [locale, { bodyDesign, attachments }] of contents) {
    if (attachments !== null) requireValidLiquid('attachments', attachmentsTemplate(attachments))
    // Even a language that uses the layout's design may have a different header or footer.
    const design = bodyDesign ?? layout.bodyDesign
    if (design === null || (bodyDesign === null && !isTranslated(design, locale))) continue
    const result = reusable?.get(keyOf(design, presets, locale))
    compiled.set(locale, result ?? (await compile(ctx, layout.category, { design, presets, locale })))
  }
  return compiled
}

type Presets = ReadonlyMap<string, PresetContent>
type CompileInput = { design: Design; presets: Presets; locale: string; marks?: string | undefined }

/** Compiles a design with its current shared header and footer, each in the closest language that it has. */
async function compile(
  ctx: Ctx,
  category: Snapshot['layout']['category'],
  { design, presets, locale, marks }: CompileInput,
): Promise<CompiledTemplates> {
  const used = presetIdsOf([{ bodyDesign: design }]).flatMap((id) => {
    const preset = presets.get(id)
    return preset ? [[id, { blocks: presetBlocks(preset, locale) }] as const] : []
  })
  const job = { design, presets: Object.fromEntries(used), category, marks }
  const outcome = await runJob(ctx, 'compileDesign', job)
  if ('problem' in outcome) throw invalid('bodyDesign', outcome.problem)
  return outcome.compiled
}

export const compileOne = async (
  ctx: Ctx,
  category: Snapshot['layout']['category'],
  input: Omit<CompileInput, 'presets'>,
) => compile(ctx, category, { ...input, presets: await readPresets(ctx, [{ bodyDesign: input.design }]) })

/** Designs with equal keys compile to the same output, given the same category and presets. */
const keyOf = (design: Design, presets: Presets, locale: string) =>
  `${presetLocales(design, presets, locale)} ${JSON.stringify(design)}`

/** The languages of a design's shared header and footer. */
const presetLocales = (design: Design, presets: Presets, locale: string) =>
  presetIdsOf([{ bodyDesign: design }])
    .map((id) => {
      const preset = presets.get(id)
      return preset ? presetLocale(preset, locale) : ''
    })
    .join(' ')

function requireValidLiquid(field: string, template: string) {
  const problem = compiledProblem(template)
  if (problem !== null) throw invalid(field, problem)
}

function compiledDesigns(
  { snapshot, compiled }: StoredLayout,
  presets: Presets,
): Map<string, CompiledTemplates> {
  const { layout, translations } = snapshot
  const designs = new Map<string, CompiledTemplates>()
  const add = (locale: string, { bodyDesign }: Content) => {
    const design = bodyDesign ?? layout.bodyDesign
    const result = compiled.get(locale)
    if (design !== null && result) designs.set(keyOf(design, presets, locale), result)
  }
  add(layout.defaultLocale, layout)
  for (const translation of translations) add(translation.locale, translation)
  return designs
}

type WithDesign = Pick<Content, 'bodyDesign'>

export const presetIdsOf = (contents: readonly WithDesign[]) => [
  ...new Set(
    contents
      .flatMap(({ bodyDesign }) => [bodyDesign?.header?.presetId, bodyDesign?.footer?.presetId])
      .filter((id) => id !== undefined),
  ),
]

export async function readPresets(
  ctx: Ctx,
  contents: readonly WithDesign[],
): Promise<Map<string, PresetContent & { name: string }>> {
  const ids = presetIdsOf(contents)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('presets')
    .select(['id', 'name', 'blocks', 'defaultLocale', 'translations'])
    .where('storeId', '=', ctx.storeId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, blocks, translations, ...preset }) => [
      id,
      { ...preset, blocks: JSON.parse(blocks), translations: JSON.parse(translations) },
    ]),
  )
}
