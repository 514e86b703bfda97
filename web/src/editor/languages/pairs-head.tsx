import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../texts/texts.ts'
import { Language } from '../../ui/badge.tsx'
import { InlineSelect } from '../../ui/field.tsx'
import { useLanguageName } from './naming.ts'
import styles from './pairs.module.css'
import type { LanguageTexts } from './texts-session.ts'

type Shown = { texts: LanguageTexts; locale: string }

/** Which language is on which side, and when it was last saved. */
export function PairsHead({ texts, locale }: Shown) {
  const { languages } = useTexts('editor')
  const name = useLanguageName()
  const savedAt = texts.languages.find((one) => one.locale === locale)?.savedAtVersion ?? null
  return (
    <div className={styles.pairsHead}>
      <div>
        <Language state="main">{texts.mainLocale.toUpperCase()}</Language>
        {name(texts.mainLocale)}
        <small>{languages.version({ version: texts.version })}</small>
      </div>
      <div>
        <Language>{locale.toUpperCase()}</Language>
        {name(locale)}
        {savedAt !== null && <small>{languages.savedAt({ version: savedAt })}</small>}
      </div>
    </div>
  )
}

/** The list of languages where there is no room for it. */
export function LanguageSelect({ base, texts, locale }: Shown & { base: string }) {
  const { languages } = useTexts('editor')
  const navigate = useNavigate()
  return (
    <span className={styles.select}>
      <InlineSelect
        aria-label={languages.language}
        value={locale}
        onChange={({ target }) => void navigate({ to: `${base}/languages/${target.value}` })}
      >
        {texts.languages
          .filter(({ main }) => !main)
          .map((language) => (
            <option key={language.locale} value={language.locale}>
              {`${texts.mainLocale.toUpperCase()} → ${language.locale.toUpperCase()}`}
            </option>
          ))}
      </InlineSelect>
    </span>
  )
}
