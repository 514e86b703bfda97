import { z } from 'zod'
import { followDesign } from '../../../engine/content/follow.ts'
import {
  byLocale,
  MAX_LANGUAGES,
  type Snapshot,
  type TranslationContent,
} from '../../../engine/content/snapshot.ts'
import type { FilesRead } from '../../../engine/repo/files.ts'
import { COMMIT_CODES, CONTENT_CODES } from '../../../problems/code-lists.ts'
import { AppError, invalid } from '../../call/errors.ts'
import { count, Locale } from '../../call/fields.ts'
import { parseInput } from '../../call/input.ts'
import { defineOperation } from '../../call/operation.ts'
import { inTransaction } from '../../call/transaction.ts'
import { NewLayout, newContent } from '../layouts/create-layout.ts'
import { ExpectedVersion, MOVED_ON, requireExpectedVersion } from '../layouts/expected-version.ts'
import { translationFields } from '../layouts/fields.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { Layout, SavedLayout, showSavedLayout } from '../layouts/layout.ts'
import { readLayout } from '../layouts/read.ts'
import { saveLayout } from '../layouts/save.ts'
import { requireLayout } from '../layouts/version.ts'
import { translate } from '../translations/put-translation.ts'
import { Translation } from '../translations/translation.ts'
import { Sha } from './get-repo-version.ts'
import { readLayoutAt } from './read-commit.ts'
import { alternatives, HOST_FAILED, NOT_CONNECTED, requireRepository, Segment } from './repository.ts'

export const restoreRepoVersion = defineOperation({
  name: 'restoreRepoVersion',
  summary: 'Restore a layout from a commit in the connected repository; validated and recorded like any save',
  level: 'write',
  rest: {
    method: 'POST',
    path: '/email-templates/:id/versions/repo/:sha/restore',
    alternatives,
  },
  tool: {
    name: 'restore_repo_version',
    guide:
      'Restore a layout with all its languages from a commit in the connected repository. It is ' +
      'saved as a new version, so it can be undone.',
    onRequest: true,
  },
  refusals: {
    400: [...CONTENT_CODES, ...COMMIT_CODES, 'layout.body_type_fixed', 'translation.too_many'],
    404: ['layout.not_found', 'commit.not_found', 'commit_layout.not_found'],
    409: [...NOT_CONNECTED, ...MOVED_ON],
    502: HOST_FAILED,
  },
  commitsItself: true,
  app: { heavy: true },
  input: z.object({ id: LayoutId, provider: Segment, sha: Sha, expectedVersion: ExpectedVersion }),
  output: z.object({
    restored: z.string().describe('The restored commit'),
    version: count.describe('The new version'),
    layout: SavedLayout,
  }),
  run: async (ctx, { id, provider, sha, expectedVersion }) => {
    await requireLayout(ctx, id)
    const repository = await requireRepository(ctx, provider)
    const read = await readLayoutAt(ctx, repository, id, sha)
    const after = checkContent(read)
    return inTransaction({ ...ctx, source: 'repo' }, async (inner) => {
      const before = await readLayout(inner, id)
      requireExpectedVersion(before, expectedVersion)
      const { bodyType } = before.snapshot.layout
      if (after.layout.bodyType !== bodyType)
        throw invalid('bodyType', 'layout.body_type_fixed', { bodyType })
      const stored = await saveLayout(inner, before, after, { action: 'restore' })
      return { restored: read.sha, version: stored.version, layout: showSavedLayout(inner, stored) }
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
    throw invalid('translations', 'translation.too_many', { maximum: MAX_LANGUAGES })
  const languages = translations.map(({ locale: folder, fields }): TranslationContent => {
    const at = `translations.${folder}`
    const locale = namedIn(at, () => parseInput(LocaleInput, new Set(), { locale: folder }).locale)
    if (locale === content.defaultLocale) throw invalid(at, 'commit.is_main_language', { locale })
    return namedIn(at, () => {
      const { outdated, ...input } = parseInput(TranslationFile, TRANSLATION_SHOWN, fields)
      const [design, own] = [content.bodyDesign, input.bodyDesign]
      // The commit may have changed only the layout's design.
      if (input.followsDesign && design && own) input.bodyDesign = followDesign(null, design, own)
      return { ...translate(content, undefined, locale, input), outdated }
    })
  })
  const twice = languages.find(({ locale }, i) => languages.findIndex((l) => l.locale === locale) < i)
  if (twice) throw invalid(`translations.${twice.locale}`, 'commit.language_repeated')
  return { layout: content, translations: languages.sort(byLocale) }
}

const LocaleInput = z.object({ locale: Locale })

/** A problem in a translation also names the translation. */
function namedIn<T>(at: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid')
      throw invalid(`${at}.${error.problem.field}`, error.problem)
    throw error
  }
}
