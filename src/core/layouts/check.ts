import type { Attachment, Content, Snapshot } from '../../engine/content/snapshot.ts'
import { Design, designFileKeys, designTexts, normaliseDesign } from '../../engine/render/design.ts'
import { liquidProblem } from '../../engine/render/liquid.ts'
import type { Ctx } from '../context.ts'
import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { parseValue } from '../input.ts'

/** A design as it is stored: valid, its Liquid too, and every block with an id. */
export function readDesign(raw: Record<string, unknown>): Design {
  const design = parseValue(Design, raw, ['bodyDesign'])
  for (const { path, text } of designTexts(design)) {
    const problem = liquidProblem(text)
    if (problem !== null) throw invalid(`bodyDesign.${path}`, problem)
  }
  return normaliseDesign(design, newBlockId)
}

/** Only its own design has to tell a block from the others. */
export const newBlockId = () => newId('blk').slice(-10)

/** Fields of the other body type would be lost, so they are refused. */
export function refuseOtherBodyType(
  bodyType: 'visual' | 'text',
  content: Partial<Record<keyof Content, unknown>>,
) {
  const foreign = bodyType === 'visual' ? (['body', 'attachments'] as const) : (['bodyDesign'] as const)
  for (const field of foreign)
    if (content[field] !== undefined && content[field] !== null)
      throw invalid(field, `a ${bodyType} layout has none`)
}

/**
 * Every file and preset that a layout or one of its languages shows must be the store's own. `sent` is the
 * language that the call is about: its fields are named as they were sent.
 */
export async function requireOwnParts(
  ctx: Ctx,
  { layout, translations }: Snapshot,
  sent: string | undefined,
): Promise<void> {
  const files = new Map<string, string>()
  const presets = new Map<string, { path: string; kind: string }>()
  const contents: [string, Content][] = [
    ['', layout],
    ...translations.map((content): [string, Content] => [
      content.locale === sent ? '' : `translations.${content.locale}.`,
      content,
    ]),
  ]
  for (const [at, content] of contents) {
    for (const { path, fileKey } of fileKeysOf(content)) files.set(fileKey, at + path)
    for (const kind of ['header', 'footer'] as const) {
      const presetId = content.bodyDesign?.[kind]?.presetId
      if (presetId) presets.set(presetId, { path: `${at}bodyDesign.${kind}.presetId`, kind })
    }
  }
  await requireFiles(ctx, files)
  await requirePresets(ctx, presets)
}

function fileKeysOf({ attachments, bodyDesign }: Content): { path: string; fileKey: string }[] {
  const attached = (attachments ?? []).flatMap(({ fileKey }: Attachment, index) =>
    fileKey === undefined ? [] : [{ path: `attachments[${index}].fileKey`, fileKey }],
  )
  const shown = bodyDesign === null ? [] : designFileKeys(bodyDesign)
  return [...attached, ...shown.map(({ path, fileKey }) => ({ path: `bodyDesign.${path}`, fileKey }))]
}

export async function requireFiles(ctx: Ctx, paths: Map<string, string>) {
  if (paths.size === 0) return
  const known = await ctx.db
    .selectFrom('files')
    .select('key')
    .where('storeId', '=', ctx.storeId)
    .where('key', 'in', [...paths.keys()])
    .execute()
  const found = new Set(known.map(({ key }) => key))
  for (const [key, path] of paths) if (!found.has(key)) throw invalid(path, 'not found')
}

async function requirePresets(ctx: Ctx, wanted: Map<string, { path: string; kind: string }>) {
  if (wanted.size === 0) return
  const known = await ctx.db
    .selectFrom('presets')
    .select(['id', 'kind'])
    .where('storeId', '=', ctx.storeId)
    .where('id', 'in', [...wanted.keys()])
    .execute()
  const kinds = new Map(known.map(({ id, kind }) => [id, kind]))
  for (const [id, { path, kind }] of wanted) if (kinds.get(id) !== kind) throw invalid(path, 'not found')
}
