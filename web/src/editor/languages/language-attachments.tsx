import { useMayWrite } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './aside.module.css'
import { useLanguageName } from './naming.ts'
import type { LanguageTexts } from './texts-session.ts'
import type { OpenLanguage } from './what-is-sent.tsx'

type Attached = NonNullable<LanguageTexts['attachments']>
type Choice = Attached['state']

/** Which files go along in this language: those of the layout, its own, or none. */
export function LanguageAttachments({
  texts,
  locale,
  store,
  attached,
}: OpenLanguage & { attached: Attached }) {
  const { languages } = useTexts('editor')
  const { attachmentStates: names } = languages
  const put = useOperation('putLanguageTexts')
  const main = useLanguageName()(texts.mainLocale)
  const mayWrite = useMayWrite()
  const choices: { value: Choice; label: string }[] = [
    { value: 'inherited', label: names.inherited({ source: main }) },
    ...(attached.state === 'own' ? [{ value: 'own' as const, label: names.own }] : []),
    { value: 'none', label: names.none },
  ]
  const choose = async (choice: Choice) => {
    if (choice === attached.state || choice === 'own') return
    await put.mutateAsync({ id: texts.id, locale, attachments: choice === 'none' ? [] : null })
    showToast(languages.attachmentsSaved)
  }
  return (
    <div className={styles.part}>
      <h3>{languages.attachments}</h3>
      <Segmented
        label={languages.attachments}
        segments={mayWrite ? choices : choices.filter(({ value }) => value === attached.state)}
        value={attached.state}
        onChange={(choice) => void choose(choice).catch(() => {})}
      />
      <ul className={styles.files}>
        {attached.files.map((file) => (
          <li key={file}>{file}</li>
        ))}
        {attached.files.length === 0 && <li className={styles.soft}>{languages.noFiles}</li>}
      </ul>
      <ErrorNote error={put.error} />
      <p className={styles.soft}>{languages.ownFiles}</p>
      <LinkButton
        size="small"
        to="/s/$store/layouts/$id/languages/$locale/design"
        params={{ store, id: texts.id, locale }}
      >
        {languages.openEditor}
      </LinkButton>
    </div>
  )
}
