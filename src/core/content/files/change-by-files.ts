import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { diffValues } from '../../../engine/content/diff.ts'
import { followDesign } from '../../../engine/content/follow.ts'
import { findLosses, findRemovals } from '../../../engine/content/losses.ts'
import {
  type Content,
  followsDesign,
  type LayoutContent,
  type Snapshot,
  type TranslationContent,
} from '../../../engine/content/snapshot.ts'
import { translationOf } from '../../../engine/content/texts.ts'
import { findJsonExcess } from '../../../engine/json.ts'
import { FileProblem, isLayoutFile, readFiles, writeFiles } from '../../../engine/repo/files.ts'
import { asMessage, inField, type Problem } from '../../../problems/problems.ts'
import { AppError, invalid } from '../../call/errors.ts'
import { BODY_VALUES } from '../../call/limits.ts'
import { changeLayout } from '../layouts/update-layout.ts'
import { buildSnapshot } from './build-snapshot.ts'

/** A layout's changed files by path; null deletes a file. */
export type ChangedFiles = Readonly<Record<string, string | null>>

/** Unknown files are rejected, because they would be lost. */
export const Files = z
  .record(z.string().refine(isLayoutFile, asMessage('value.unknown_field')), z.string().nullable())
  .describe(
    'File contents by path inside the layout folder, such as design.json or translations/de/translation.json; ' +
      'null deletes a file. Omitted files are unchanged',
  )

export async function layoutFromFiles(files: ChangedFiles): Promise<Snapshot> {
  const { layout, translations } = await buildSnapshot(parse(files, null))
  return { layout, translations: translations.map((language) => ({ ...language, outdated: false })) }
}

/**
 * A layout after some of its files have changed. As in any other save, translations become outdated when the layout
 * is reworded, and up to date when their own content changes; `outdated` in their files is ignored.
 */
export async function changeByFiles(before: Snapshot, files: ChangedFiles): Promise<Snapshot> {
  const next = await buildSnapshot(parse(files, before), before)
  await setImmediate()
  const { layout, translations } = await changeLayout(before, fieldsOf(next.layout))
  const languages: TranslationContent[] = []
  for (const language of next.translations) {
    // Comparing large designs is slow.
    await setImmediate()
    const old = translationOf(before, language.locale)
    const updated = translationOf({ layout, translations }, language.locale)
    if (!old || !updated || !isSame(language, readUnchanged(old, before.layout, layout)))
      languages.push({ ...language, outdated: false })
    else {
      const { marks: _, ...content } = language
      languages.push({
        ...content,
        outdated: updated.outdated,
        ...(updated.marks && { marks: updated.marks }),
      })
    }
  }
  return { layout, translations: languages }
}

function parse(files: ChangedFiles, before: Snapshot | null) {
  const all = before ? writeFiles(before) : new Map<string, string>()
  for (const [path, text] of Object.entries(files)) {
    if (text === null) {
      all.delete(path)
      continue
    }
    // The same limit as for other request bodies.
    if (
      findJsonExcess(text, { levels: Number.POSITIVE_INFINITY, values: BODY_VALUES }) &&
      path.endsWith('.json')
    )
      throw invalid(path, 'body.too_many_values', { maximum: BODY_VALUES })
    all.set(path, text)
  }
  try {
    return readFiles(all)
  } catch (error) {
    throw error instanceof FileProblem ? new AppError('invalid', error.problem) : error
  }
}

/** The layout's fields, limited to those of its body type. */
function fieldsOf({ bodyDesign, body, attachments, ...rest }: LayoutContent) {
  if (rest.bodyType === 'visual') return { ...rest, ...(bodyDesign && { bodyDesign }) }
  return { ...rest, body: body ?? '', attachments: attachments ?? [] }
}

/** What an unchanged translation file stands for. It can differ from `old`, because the design may have changed. */
function readUnchanged(
  old: TranslationContent,
  before: LayoutContent,
  layout: LayoutContent,
): TranslationContent {
  if (!followsDesign(before, old)) return old
  const { bodyDesign } = old
  return {
    ...old,
    follows: layout.defaultLocale,
    bodyDesign: bodyDesign && layout.bodyDesign && followDesign(null, layout.bodyDesign, bodyDesign),
  }
}

const isSame = (a: TranslationContent, b: TranslationContent) =>
  diffValues(comparable(a), comparable(b), '').length === 0

const comparable = ({ follows, ...content }: TranslationContent): Content & { follows: string | null } => ({
  subject: content.subject,
  previewText: content.previewText,
  bodyDesign: content.bodyDesign,
  body: content.body,
  attachments: content.attachments,
  marketingTexts: content.marketingTexts,
  follows: follows ?? null,
})

/** Content lost by saving from files, reported as in any other save. */
export async function lossesOf(
  before: Snapshot | null,
  { layout, translations }: Snapshot,
): Promise<Problem[]> {
  const lost = before ? findRemovals(before.layout, layout) : []
  for (const language of translations) {
    await setImmediate()
    const old = before && translationOf(before, language.locale)
    if (old && isSame(old, language)) continue
    for (const problem of [...(old ? findRemovals(old, language) : []), ...findLosses(layout, language)])
      lost.push(inField(`translations.${language.locale}.${problem.field}`, problem))
  }
  return lost
}
