import { Menu } from '@mantine/core'
import { useMayWrite } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconDownload, IconUpload } from '../../ui/icons.ts'
import menuStyles from '../../ui/row-menu.module.css'
import headStyles from '../workspace/head/head.module.css'
import { BackLink, HeadTabs, SaveButton, SaveState, UndoButtons } from '../workspace/head/head-parts.tsx'
import { PartsMenu } from '../workspace/head/parts-menu.tsx'
import { EXCHANGE_FORMATS, useExport } from './exchange/use-export.ts'
import styles from './languages.module.css'
import type { LanguageTexts, OpenedProps } from './texts-session.ts'

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
      {mayWrite && <SaveButton session={session} hint={workspace.saveHint} />}
    </header>
  )
}

function ExportMenu({ texts, locale }: { texts: LanguageTexts; locale: string }) {
  const { languages } = useTexts('editor')
  const save = useExport(texts, locale)
  return (
    <Menu
      position="bottom-end"
      width={160}
      classNames={{ dropdown: menuStyles.dropdown ?? '', item: menuStyles.item ?? '' }}
      transitionProps={{ duration: 140 }}
    >
      <Menu.Target>
        <Button size="small" icon={IconDownload}>
          {languages.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXCHANGE_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {languages.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
