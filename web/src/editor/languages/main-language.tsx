import { useNavigate } from '@tanstack/react-router'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './aside.module.css'
import { useLanguageName } from './naming.ts'
import type { OpenLanguage } from './what-is-sent.tsx'

/** Swaps this language with the main one; the version before it is the way back. */
export function MainLanguage({ texts, locale, base }: OpenLanguage) {
  const { languages, versions } = useTexts('editor')
  const navigate = useNavigate()
  const name = useLanguageName()
  const promote = useOperation('promoteTranslation')
  const restore = useOperation('restoreVersion')
  const { id, version, mainLocale } = texts
  const undo = async () => {
    await restore.mutateAsync({ id, version })
    showToast(languages.undone({ language: name(mainLocale) }))
    await navigate({ to: `${base}/languages/${locale}`, replace: true })
  }
  const act = async () => {
    await promote.mutateAsync({ id, locale })
    showToast(versions.promoted({ language: name(locale) }), () => void undo())
    await navigate({ to: `${base}/languages/${mainLocale}`, replace: true })
  }
  return (
    <div className={styles.part}>
      <h3>{languages.mainLanguage}</h3>
      <p className={styles.soft}>{languages.swaps({ language: name(locale), main: name(mainLocale) })}</p>
      <Button size="small" busy={promote.isPending} onClick={() => void act().catch(() => {})}>
        {languages.makeMain({ language: name(locale) })}
      </Button>
      <ErrorNote error={promote.error} />
    </div>
  )
}
