import { Link } from '@tanstack/react-router'
import { useMayWrite } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconClock, IconPlus } from '../../ui/icons.ts'
import { StatusShape } from '../../ui/status.tsx'
import styles from './language-list.module.css'
import languagesStyles from './languages.module.css'
import { useLiveLanguages } from './live-progress.ts'
import { useLanguageName } from './naming.ts'
import type { LanguageTexts, OpenTextsProps } from './texts-session.ts'

type Language = LanguageTexts['languages'][number]

type LanguageListProps = OpenTextsProps & {
  /** The languages with unsaved changes. */
  unsaved: ReadonlySet<string>
  onAdd: () => void
}

export function LanguageList(props: LanguageListProps) {
  const { texts, base, unsaved, onAdd } = props
  const languages = useTexts('languages')
  const { versions } = useTexts('editor')
  const mayWrite = useMayWrite()
  const live = useLiveLanguages(props)
  return (
    <section className={languagesStyles.list} aria-label={languages.title}>
      <header className={languagesStyles.paneHeader}>
        <h2>{languages.title}</h2>
        {mayWrite && (
          <Button look="quiet" size="small" icon={IconPlus} aria-label={versions.add} onClick={onAdd} />
        )}
      </header>
      <nav className={languagesStyles.scroll} aria-label={languages.title}>
        {live.map((language) => (
          <Entry
            key={language.locale}
            language={language}
            base={base}
            isOpen={language.locale === texts.locale}
            // Known only for the open language.
            hasSharedGaps={language.locale === texts.locale && texts.untranslatedPresets.length > 0}
            isUnsaved={unsaved.has(language.locale)}
          />
        ))}
      </nav>
      <p className={styles.listFooter}>
        {languages.languageCount({ used: texts.languages.length, maximum: texts.maxLanguages })}
      </p>
    </section>
  )
}

type EntryProps = {
  language: Language
  base: string
  isOpen: boolean
  hasSharedGaps: boolean
  isUnsaved: boolean
}

function Entry({ language, base, isOpen, hasSharedGaps, isUnsaved }: EntryProps) {
  const name = useLanguageName()
  const { locale, main, progress } = language
  const progressText = useProgressText(language, hasSharedGaps)
  const languages = useTexts('languages')
  return (
    <Link
      to={main ? base : `${base}/languages/${locale}`}
      className={styles.entry}
      activeOptions={{ exact: true }}
      aria-current={isOpen ? 'page' : undefined}
      title={
        progress
          ? languages.progress({ done: progress.total - progress.open, total: progress.total })
          : undefined
      }
    >
      <span className={styles.languageCode} aria-hidden="true">
        {locale.slice(0, 5).toUpperCase()}
      </span>
      <span className={styles.entryText}>
        <b>{name(locale)}</b>
        {isUnsaved && !isOpen ? (
          <small className={styles.unsaved}>{languages.unsaved}</small>
        ) : (
          <small>{progressText}</small>
        )}
      </span>
      {progress && <Mark language={language} hasSharedGaps={hasSharedGaps} />}
    </Link>
  )
}

/** The status as an icon; the text next to it says the same. */
function Mark({ language: { progress }, hasSharedGaps }: { language: Language; hasSharedGaps: boolean }) {
  if ((progress?.lost ?? 0) > 0) return <StatusShape tone="failed" />
  if ((progress?.outdated ?? 0) > 0)
    return (
      <span className={languagesStyles.stale}>
        <IconClock size={16} stroke={1.75} />
      </span>
    )
  return <StatusShape tone={progress?.open === 0 && !hasSharedGaps ? 'success' : 'missing'} />
}

/** "2 outdated, 2 missing", or that the language is complete, perhaps except for its shared header or footer. */
function useProgressText({ main, progress }: Language, hasSharedGaps: boolean) {
  const languages = useTexts('languages')
  if (main || !progress) return languages.main
  const parts = (['outdated', 'missing', 'same', 'lost'] as const).flatMap((what) =>
    progress[what] > 0 ? [languages.counts[what]({ texts: progress[what] })] : [],
  )
  if (parts.length > 0) return parts.join(', ')
  return hasSharedGaps ? languages.upToDateExceptShared : languages.upToDate
}
