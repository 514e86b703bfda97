import { z } from 'zod'
import {
  byLocale,
  MAX_LANGUAGES,
  type Snapshot,
  type TranslationContent,
} from '../../engine/content/snapshot.ts'
import type { FilesRead } from '../../engine/repo/files.ts'
import { AppError, invalid } from '../call/errors.ts'
import { parseInput } from '../call/input.ts'
import { defineOperation } from '../call/operation.ts'
import { inTransaction } from '../call/transaction.ts'
import { count } from '../fields.ts'
import { NewLayout, newContent } from '../layouts/create-layout.ts'
import { Locale, translationFields } from '../layouts/fields.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { Layout, showLayout } from '../layouts/layout.ts'
import { readLayout } from '../layouts/read.ts'
import { saveLayout } from '../layouts/save.ts'
import { translate } from '../translations/put-translation.ts'
import { Translation } from '../translations/translation.ts'
import { requireLayout } from '../versions/version.ts'
import { Sha } from './get-repo-version.ts'
import { readLayoutAt } from './read-commit.ts'
import { alternatives, HOST_FAILED, NOT_CONNECTED, requireRepository, Segment } from './repository.ts'

export const restoreRepoVersion = defineOperation({
  name: 'restoreRepoVersion',
  summary:
    'Put a layout back as at one commit of the connected repository; checked and recorded like any save',
  level: 'write',
  rest: {
    method: 'POST',
    path: '/email-templates/:id/versions/repo/:sha/restore',
    alternatives,
  },
  tool: {
    name: 'restore_repo_version',
    guide:
      'Put a layout with all its languages back as at one commit of the connected repository. It is ' +
      'saved as a new version, so it can be undone.',
    onRequest: true,
  },
  refusals: { ...NOT_CONNECTED, ...HOST_FAILED },
  commitsItself: true,
  app: {},
  input: z.object({ id: LayoutId, provider: Segment, sha: Sha }),
  output: z.object({
    restored: z.string().describe('The commit that was put back'),
    version: count.describe('The new version'),
    layout: Layout,
  }),
  run: async (ctx, { id, provider, sha }) => {
    await requireLayout(ctx, id)
    const repository = await requireRepository(ctx, provider)
    const read = await readLayoutAt(ctx, repository, id, sha)
    const after = checkContent(read)
    return inTransaction({ ...ctx, source: 'repo' }, async (inner) => {
      const before = await readLayout(inner, id)
      const { bodyType } = before.snapshot.layout
      if (after.layout.bodyType !== bodyType)
        throw invalid('bodyType', `cannot be changed; this layout is ${bodyType}`)
      const stored = await saveLayout(inner, before, after, { action: 'restore' })
      return { restored: read.sha, version: stored.version, layout: showLayout(inner, stored) }
    })
  },
})

const readOnlyOf = (schema: z.ZodObject) => new Set(Object.keys(schema.shape))
const LAYOUT_SHOWN = readOnlyOf(Layout)
const TRANSLATION_SHOWN = readOnlyOf(Translation)

const NewLayoutStrict = NewLayout.strict()
const TranslationFile = z.object({ ...translationFields, outdated: z.boolean().default(false) }).strict()

/** Applies the rules of every save, regardless of who made the commit. */
function checkContent({ layout, translations }: FilesRead): Snapshot {
  const content = newContent(parseInput(NewLayoutStrict, LAYOUT_SHOWN, layout))
  if (translations.length > MAX_LANGUAGES)
    throw invalid('translations', `at most ${MAX_LANGUAGES} languages per layout`)
  const languages = translations.map(({ locale: folder, fields }): TranslationContent => {
    const at = `translations.${folder}`
    const locale = namedIn(at, () => parseInput(LocaleInput, new Set(), { locale: folder }).locale)
    if (locale === content.defaultLocale) throw invalid(at, `${locale} is the main language of this layout`)
    return namedIn(at, () => {
      const { outdated, ...input } = parseInput(TranslationFile, TRANSLATION_SHOWN, fields)
      return { ...translate(content, undefined, locale, input), outdated }
    })
  })
  const twice = languages.find(({ locale }, i) => languages.findIndex((l) => l.locale === locale) < i)
  if (twice) throw invalid(`translations.${twice.locale}`, 'is there twice')
  return { layout: content, translations: languages.sort(byLocale) }
}

const LocaleInput = z.object({ locale: Locale })

/** A problem in a translation also names the translation. */
function namedIn<T>(at: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid')
      throw new AppError('invalid', `${at}.${error.message}`)
    throw error
  }
}
