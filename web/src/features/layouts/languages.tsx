import { VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { Language } from '../../ui/badge.tsx'
import { IconClock } from '../../ui/icons.ts'
import type { LayoutCard } from './layout-card.ts'
import styles from './layouts.module.css'

const MOST = 5

type Languages = LayoutCard['languages']

const rank = ({ main, outdated }: Languages[number]) => (main ? 0 : outdated ? 1 : 2)

/** All, or as many as fit: the main language and those that need attention come first. */
const chosen = (languages: Languages) =>
  languages.length <= MOST ? languages : languages.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST)

export function LanguageChips({ languages }: { languages: Languages }) {
  const layouts = useTexts('layouts')
  const shown = chosen(languages)
  const rest = languages.filter((language) => !shown.includes(language))
  return (
    <span className={styles.languages}>
      {shown.map(({ locale, main, outdated }) => (
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
