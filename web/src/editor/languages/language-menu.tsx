import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { showToast } from '../../ui/toast.tsx'
import { EXCHANGE_FORMATS, useExport } from './exchange/use-export.ts'
import { useLanguageName } from './naming.ts'
import styles from './pairs.module.css'
import type { LanguageTexts } from './texts-session.ts'

type LanguageMenuProps = {
  onAdd: () => void
  onImport: () => void
  base: string
  texts: LanguageTexts
  locale: string
}

/** What else can be done with the language that is open. */
export function LanguageMenu({ onAdd, onImport, base, texts, locale }: LanguageMenuProps) {
  const { languages, versions } = useTexts('editor')
  const navigate = useNavigate()
  const name = useLanguageName()(locale)
  const [isAsking, setIsAsking] = useState(false)
  const save = useExport(texts, locale)
  const remove = useOperation('deleteTranslation')
  const confirm = async () => {
    await remove.mutateAsync({ id: texts.id, locale })
    // The page goes on to another language by itself, as from any address of one that is gone.
    showToast(versions.removed({ language: name }))
  }
  return (
    <span className={styles.menu}>
      <RowMenu
        label={versions.more({ language: name })}
        items={[
          { label: versions.add, onClick: onAdd },
          {
            label: languages.openEditor,
            onClick: () => void navigate({ to: `${base}/languages/${locale}/design` }),
          },
          ...EXCHANGE_FORMATS.map((format) => ({
            label: languages.exportAs({ format: languages.formats[format] }),
            onClick: () => void save(format),
          })),
          { label: languages.import, onClick: onImport },
          { label: versions.remove, onClick: () => setIsAsking(true), danger: true },
        ]}
      />
      <ConfirmDialog
        opened={isAsking}
        title={versions.removeTitle({ language: name })}
        action={versions.remove}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
      >
        {versions.removeWhy}
      </ConfirmDialog>
    </span>
  )
}
