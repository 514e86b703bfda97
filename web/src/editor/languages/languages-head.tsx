import { useMayWrite } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconUpload } from '../../ui/icons.ts'
import headStyles from '../workspace/head/head.module.css'
import { BackLink, HeadTabs, SaveButton, SaveState, UndoButtons } from '../workspace/head/head-parts.tsx'
import { PartsMenu } from '../workspace/head/parts-menu.tsx'
import { ExportMenu } from './exchange/export-menu.tsx'
import styles from './languages.module.css'
import type { OpenedProps } from './languages-workspace.tsx'

type LanguagesHeadProps = OpenedProps & { onImport: () => void }

/** The bar above the languages: where one is, and what was typed and not saved. */
export function LanguagesHead({ layout, store, base, session, texts, onImport }: LanguagesHeadProps) {
  const editor = useTexts('editor')
  const { workspace } = editor
  const mayWrite = useMayWrite()
  const outdated = texts.languages.filter((language) => language.outdated).length
  return (
    <header className={headStyles.bar}>
      <BackLink to={`/s/${store}/layouts`} label={workspace.back} />
      <div className={headStyles.name} title={layout.name}>
        <h1 tabIndex={-1}>{layout.name}</h1>
      </div>
      <span className={headStyles.wide}>
        <Badge>{workspace.kinds[layout.category]}</Badge>
      </span>
      <span className={headStyles.separator} />
      <HeadTabs base={base} tab="languages" outdated={outdated} language={null} />
      <span className={headStyles.grow} />
      <PartsMenu base={base} />
      {mayWrite && (
        <>
          <UndoButtons editor={session.editor} />
          <span className={headStyles.separator} />
          <SaveState session={session} />
        </>
      )}
      {texts.locale !== null && (
        <span className={headStyles.wide}>
          <span className={styles.exchange}>
            <ExportMenu texts={texts} locale={texts.locale} />
            {mayWrite && (
              <Button size="small" icon={IconUpload} onClick={onImport}>
                {editor.languages.import}
              </Button>
            )}
          </span>
        </span>
      )}
      {mayWrite && <SaveButton session={session} />}
    </header>
  )
}
