import { Menu } from '@mantine/core'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconDownload } from '../../../ui/icons.ts'
import menuStyles from '../../../ui/row-menu.module.css'
import type { LanguageTexts } from '../texts-session.ts'
import { EXCHANGE_FORMATS, useExport } from './use-export.ts'

export function ExportMenu({ texts, locale }: { texts: LanguageTexts; locale: string }) {
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
