import { VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { Language } from '../../ui/badge.tsx'
import { IconClock } from '../../ui/icons.ts'
import { StatusShape } from '../../ui/status.tsx'
import type { LayoutCard } from './layout-card.ts'
import styles from './layouts.module.css'

const MAX_CHIPS = 5

type Languages = LayoutCard['languages']

const rank = ({ main, outdated, missing }: Languages[number]) =>
  main ? 0 : outdated ? 1 : missing > 0 ? 2 : 3

/** All languages, or as many as fit: the main one, outdated ones and incomplete ones first. */
const pickVisible = (languages: Languages) =>
  languages.length <= MAX_CHIPS
    ? languages
    : languages.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_CHIPS)

function LanguageChip({ language: { locale, main, outdated, missing } }: { language: Languages[number] }) {
  const layouts = useTexts('layouts')
  const lacks = missing > 0 ? layouts.missing({ texts: missing }) : ''
  const why = [main && layouts.mainLanguage, outdated && layouts.outdatedWhy, lacks].filter(Boolean)
  const state = main ? 'main' : outdated ? 'outdated' : missing > 0 ? 'missing' : undefined
  return (
    <span title={why.join('. ') || undefined}>
      <Language {...(state && { state })}>
        {locale.toUpperCase()}
        {outdated && <IconClock size={12} stroke={2} />}
        {outdated && <VisuallyHidden>{layouts.outdated}</VisuallyHidden>}
        {lacks && <StatusShape tone="missing" size={12} />}
        {lacks && <span aria-hidden="true">{missing}</span>}
        {lacks && <VisuallyHidden>{lacks}</VisuallyHidden>}
      </Language>
    </span>
  )
}

export function LanguageChips({ languages }: { languages: Languages }) {
  const visible = pickVisible(languages)
  const rest = languages.filter((language) => !visible.includes(language))
  return (
    <span className={styles.languages}>
      {visible.map((language) => (
        <LanguageChip key={language.locale} language={language} />
      ))}
      {rest.length > 0 && (
        <span className={styles.more} title={rest.map(({ locale }) => locale.toUpperCase()).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}
