import { VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { Language } from '../../ui/badge.tsx'
import { IconClock } from '../../ui/icons.ts'
import type { LayoutCard } from './layout-card.ts'
import styles from './layouts.module.css'

const MAX_CHIPS = 5

type Languages = LayoutCard['languages']

const rank = ({ main, outdated }: Languages[number]) => (main ? 0 : outdated ? 1 : 2)

/** All languages, or as many as fit: the main one and outdated ones first. */
const pickVisible = (languages: Languages) =>
  languages.length <= MAX_CHIPS
    ? languages
    : languages.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_CHIPS)

export function LanguageChips({ languages }: { languages: Languages }) {
  const layouts = useTexts('layouts')
  const visible = pickVisible(languages)
  const rest = languages.filter((language) => !visible.includes(language))
  return (
    <span className={styles.languages}>
      {visible.map(({ locale, main, outdated }) => (
        <span key={locale} title={main ? layouts.mainLanguage : outdated ? layouts.outdatedWhy : undefined}>
          <Language {...(main ? { state: 'main' } : outdated ? { state: 'outdated' } : {})}>
            {locale.toUpperCase()}
            {outdated && <IconClock size={12} stroke={2} />}
            {outdated && <VisuallyHidden>{layouts.outdated}</VisuallyHidden>}
          </Language>
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles.more} title={rest.map(({ locale }) => locale.toUpperCase()).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}
