import { type Content, contentsOf, type Snapshot } from '../../../engine/content/snapshot.ts'
import { countTexts, designFileKeys, designTexts } from '../../../engine/design/design.ts'
import { inField, type Problem, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid, invalidAll } from '../../call/errors.ts'
import { MAX_TEXTS } from '../../call/limits.ts'
import { rejectLimitedSecrets, secretWarning } from '../../foundation/secrets/secrets-in-email.ts'

/** Fields of the other body type would be lost, so they are rejected. */
export function rejectOtherBodyType(
  bodyType: 'visual' | 'text',
  content: Partial<Record<keyof Content | 'html' | 'followsDesign', unknown>>,
) {
  const foreign =
    bodyType === 'visual' ? (['body', 'attachments'] as const) : (['bodyDesign', 'followsDesign'] as const)
  for (const field of foreign)
    if (content[field] !== undefined) throw invalid(field, 'layout.field_of_other_type', { bodyType })
  if (content.html === undefined || content.html === null) return
  if (bodyType === 'text') throw invalid('html', 'layout.html_is_body')
  if (content.bodyDesign === undefined) throw invalid('html', 'layout.html_generated')
}

/** Call this before any work on individual texts, because many short texts take far longer than one long text. */
export function rejectTooManyTexts(after: Snapshot) {
  const counts = contentsOf(after).map(({ bodyDesign }) => (bodyDesign === null ? 0 : countTexts(bodyDesign)))
  if (counts.reduce((sum, count) => sum + count, 0) > MAX_TEXTS)
    throw invalid('layout', 'layout.too_many_texts', { maximum: MAX_TEXTS })
}

/**
 * Every file and preset that a layout or one of its languages uses must belong to the store, and no secret they use may
 * be limited to hosts. `changedLocale` is the language that the call changes; errors name its fields without a prefix.
 * Without it, errors say that a file or preset no longer exists, because older content is usually being saved again.
 */
export async function requireOwnFilesAndPresets(
  ctx: Ctx,
  { layout, translations }: Snapshot,
  changedLocale: string | undefined,
): Promise<void> {
  const contents: [string, Content][] = [
    ['', layout],
    ...translations.map((content): [string, Content] => [
      content.locale === changedLocale ? '' : `translations.${content.locale}.`,
      content,
    ]),
  ]
  const files = contents.flatMap(([prefix, content]) =>
    fileKeysOf(content).map(({ path, fileKey }) => ({ path: prefix + path, fileKey })),
  )
  const presets = contents.flatMap(([prefix, { bodyDesign }]) =>
    (['header', 'footer'] as const).flatMap((kind) => {
      const id = bodyDesign?.[kind]?.presetId
      return id === undefined ? [] : [{ id, kind, path: `${prefix}bodyDesign.${kind}.presetId` }]
    }),
  )
  const reasonFor = (missing: 'file.key_unknown' | 'value.not_found') => (key: string) =>
    changedLocale === undefined ? problemOf('value.gone', { key }) : problemOf(missing)
  await requireFiles(ctx, files, reasonFor('file.key_unknown'))
  await requirePresets(ctx, presets, reasonFor('value.not_found'))
  await rejectLimitedSecrets(
    ctx,
    contents.flatMap(([prefix, content]) =>
      templatesOf(content).map(({ path, text }) => ({ path: prefix + path, text })),
    ),
  )
}

export const warningOf = (contents: readonly Content[]) => secretWarning(contents.flatMap(templatesOf))

/** Every field that can contain Liquid, with its path for errors. */
function templatesOf(content: Content): { path: string; text: string }[] {
  const { subject, previewText, body, bodyDesign, attachments, marketingTexts } = content
  const texts: [string, unknown][] = [
    ['subject', subject],
    ['previewText', previewText],
    ['body', body],
    ...(bodyDesign === null ? [] : designTexts(bodyDesign)).map(({ path, text }): [string, string] => [
      `bodyDesign.${path}`,
      text,
    ]),
    ...(attachments ?? []).flatMap(({ filename, url }, index): [string, unknown][] => [
      [`attachments[${index}].filename`, filename],
      [`attachments[${index}].url`, url],
    ]),
    ...Object.entries(marketingTexts ?? {}).map(([field, text]): [string, unknown] => [
      `marketingTexts.${field}`,
      text,
    ]),
  ]
  return texts.flatMap(([path, text]) => (typeof text === 'string' ? [{ path, text }] : []))
}

/** Every uploaded file that a language displays or attaches, with its path. */
function fileKeysOf({ attachments, bodyDesign }: Content): { path: string; fileKey: string }[] {
  const inAttachments = (attachments ?? []).flatMap(({ fileKey }, index) =>
    fileKey === undefined ? [] : [{ path: `attachments[${index}].fileKey`, fileKey }],
  )
  const inDesign = bodyDesign === null ? [] : designFileKeys(bodyDesign)
  return [...inAttachments, ...inDesign.map(({ path, fileKey }) => ({ path: `bodyDesign.${path}`, fileKey }))]
}

type ReasonFor = (key: string) => Problem

export async function requireFiles(
  ctx: Ctx,
  required: { path: string; fileKey: string }[],
  reasonFor: ReasonFor = () => problemOf('file.key_unknown'),
) {
  if (required.length === 0) return
  const rows = await ctx.db
    .selectFrom('files')
    .select('id')
    .where('storeId', '=', ctx.storeId)
    .where('id', 'in', [...new Set(required.map(({ fileKey }) => fileKey))])
    .execute()
  const existing = new Set(rows.map(({ id }) => id))
  const [first, ...others] = required.filter(({ fileKey }) => !existing.has(fileKey))
  if (!first) return
  const problemAt = ({ path, fileKey }: typeof first) => inField(path, reasonFor(fileKey))
  throw invalidAll([problemAt(first), ...others.map(problemAt)])
}

async function requirePresets(
  ctx: Ctx,
  required: { path: string; id: string; kind: 'header' | 'footer' }[],
  reasonFor: ReasonFor,
) {
  if (required.length === 0) return
  const rows = await ctx.db
    .selectFrom('presets')
    .select(['id', 'kind'])
    .where('storeId', '=', ctx.storeId)
    .where('id', 'in', [...new Set(required.map(({ id }) => id))])
    .execute()
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]))
  for (const { path, id, kind } of required) {
    const actual = kinds.get(id)
    if (actual === undefined) throw invalid(path, reasonFor(id))
    if (actual !== kind) throw invalid(path, 'preset.other_kind', { kind: actual, needed: kind })
  }
}
