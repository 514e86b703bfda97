import { VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { Language } from '../../ui/badge.tsx'
import { IconClock } from '../../ui/icons.ts'
import { StatusShape } from '../../ui/status.tsx'
import type { LayoutCard } from './layout-card.ts'
import styles from './layouts.module.css'

const MAX_CHIPS = 5

type Languages = LayoutCard['languages']

const STATES = ['main', 'outdated', 'missing', undefined] as const

const stateOf = ({ main, outdated, missing }: Languages[number]) =>
  main ? 'main' : outdated ? 'outdated' : missing > 0 ? 'missing' : undefined

const rank = (language: Languages[number]) => STATES.indexOf(stateOf(language))

/** All languages, or as many as fit: the main one, outdated ones and incomplete ones first. */
const pickVisible = (languages: Languages) =>
  languages.length <= MAX_CHIPS
    ? languages
    : languages.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_CHIPS)

function LanguageChip({ language }: { language: Languages[number] }) {
  const layouts = useTexts('layouts')
  const { locale, main, outdated, missing } = language
  const missingLabel = missing > 0 ? layouts.missing({ texts: missing }) : ''
  const notes = [main && layouts.mainLanguage, outdated && layouts.outdatedWhy, missingLabel].filter(Boolean)
  return (
    <span title={notes.join('. ') || undefined}>
      <Language state={stateOf(language)}>
        {locale.toUpperCase()}
        {outdated && <IconClock size={12} stroke={2} />}
        {outdated && <VisuallyHidden>{layouts.outdated}</VisuallyHidden>}
        {missingLabel && <StatusShape tone="missing" size={12} />}
        {missingLabel && <span aria-hidden="true">{missing}</span>}
        {missingLabel && <VisuallyHidden>{missingLabel}</VisuallyHidden>}
      </Language>
    </span>
  )
}

export function LanguageChips({ languages }: { languages: Languages }) {
  const visibleLanguages = pickVisible(languages)
  const hiddenLanguages = languages.filter((language) => !visibleLanguages.includes(language))
  return (
    <span className={styles.languages}>
      {visibleLanguages.map((language) => (
        <LanguageChip key={language.locale} language={language} />
      ))}
      {hiddenLanguages.length > 0 && (
        <span
          className={styles.more}
          title={hiddenLanguages.map(({ locale }) => locale.toUpperCase()).join(', ')}
        >
          +{hiddenLanguages.length}
        </span>
      )}
    </span>
  )
}
