import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { languageName } from '../../texts/language-name.ts'
import { perLocale } from '../../texts/per-locale.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { InlineSelect } from '../../ui/field.tsx'
import { IconArrowRight, IconChevronLeft } from '../../ui/icons.ts'
import { Loaded } from '../../ui/states.tsx'
import { newPrefix } from '../canvas/mark-names.ts'
import { ChangeList } from './change-list.tsx'
import styles from './comparison.module.css'
import { RestoreButton, RestoreVersion } from './restore-version.tsx'
import { SideBySide } from './side-by-side.tsx'
import { useVersionDiff, type VersionDiff } from './use-version-diff.ts'
import type { VersionCard } from './version-row.tsx'
import type { VersionsSearch } from './versions-search.ts'

const timeFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
)

type ComparisonProps = {
  layoutId: string
  versions: readonly VersionCard[]
  to: number
  search: VersionsSearch
}

/** Compares two versions: a list of differences, and both rendered side by side. */
export function Comparison(props: ComparisonProps) {
  const { layoutId, versions, to, search } = props
  const { comparison } = useTexts('editor')
  const before = versions.find(({ version }) => version < to)?.version
  const from = search.from ?? before ?? to
  const isFirst = from === to && before === undefined
  const [prefix] = useState(newPrefix)
  const query = useVersionDiff({ layoutId, from, to, locale: search.language, prefix })
  return (
    <main className={styles.page} id="main">
      <div className={styles.head}>
        <LinkButton look="quiet" size="small" icon={IconChevronLeft} to="." search={{}}>
          {comparison.all}
        </LinkButton>
        <Choices {...props} from={from} isFirst={isFirst} diff={query.data} />
      </div>
      <Loaded query={query} rows={8}>
        {(diff) => (
          <Difference
            key={`${from} ${to} ${diff.locale}`}
            layoutId={layoutId}
            diff={diff}
            isFirst={isFirst}
            prefix={prefix}
          />
        )}
      </Loaded>
    </main>
  )
}

type DifferenceProps = { layoutId: string; diff: VersionDiff; isFirst: boolean; prefix: string }

function Difference({ layoutId, diff, isFirst, prefix }: DifferenceProps) {
  const { comparison } = useTexts('editor')
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const { from, to } = diff
  return (
    <div className={styles.columns}>
      <h2 className={styles.hidden}>{comparison.title({ from: from.version, to: to.version })}</h2>
      <ChangeList diff={diff} isFirst={isFirst} selectedKey={selectedKey} onSelect={setSelectedKey} />
      <SideBySide layoutId={layoutId} diff={diff} prefix={prefix} selectedKey={selectedKey} />
    </div>
  )
}

type ChoicesProps = ComparisonProps & { from: number; isFirst: boolean; diff: VersionDiff | undefined }

/** Selects the two versions and, if the layout has several languages, the language. */
function Choices({ layoutId, versions, from, to, isFirst, search, diff }: ChoicesProps) {
  const { comparison, versions: texts } = useTexts('editor')
  const navigate = useNavigate()
  const appLocale = useLocale()
  const [versionToRestore, setVersionToRestore] = useState<number | null>(null)
  const go = (next: VersionsSearch) => navigate({ to: '.', search: next, replace: true })
  const newest = versions[0]?.version
  // The current version is already in use, so the one it is compared with is offered instead.
  const restorable = to === newest ? from : to
  const options = versions.map(({ version, author, createdAt }) => (
    <option key={version} value={version}>
      {[
        comparison.name({ version }),
        timeFormat(appLocale).format(new Date(createdAt)),
        version === newest ? texts.current : author,
      ].join(' · ')}
    </option>
  ))
  const languages = diff?.languages ?? []
  return (
    <div className={styles.choices}>
      {!isFirst && (
        <>
          <InlineSelect
            aria-label={comparison.from}
            value={from}
            onChange={({ target }) => go({ ...search, to, from: Number(target.value) })}
          >
            {options}
          </InlineSelect>
          <IconArrowRight size={16} stroke={1.75} />
        </>
      )}
      <InlineSelect
        aria-label={comparison.to}
        value={to}
        // After the first version, which has no `from`, the selected one is compared with the one before it.
        onChange={({ target }) => go({ ...search, ...(!isFirst && { from }), to: Number(target.value) })}
      >
        {options}
      </InlineSelect>
      {languages.length > 1 && (
        <InlineSelect
          aria-label={comparison.language}
          value={diff?.locale}
          onChange={({ target }) => go({ from, to, language: target.value })}
        >
          {languages.map(({ locale, change }) => (
            <option key={locale} value={locale}>
              {`${languageName(locale, appLocale)} · ${comparison.languageChanges[change]}`}
            </option>
          ))}
        </InlineSelect>
      )}
      {restorable !== newest && (
        <RestoreButton onClick={() => setVersionToRestore(restorable)}>
          {comparison.restoreOld({ version: restorable })}
        </RestoreButton>
      )}
      <RestoreVersion
        layoutId={layoutId}
        version={versionToRestore}
        newest={newest}
        onClose={() => setVersionToRestore(null)}
        onRestored={() => void go({})}
      />
    </div>
  )
}
