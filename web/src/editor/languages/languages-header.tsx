import { Menu } from '@mantine/core'
import { useMayChangeDirectly, useMayWrite, useProposer } from '../../api/session.ts'
import { useLoadedTexts, useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconDownload, IconUpload } from '../../ui/icons.ts'
import menuStyles from '../../ui/row-menu.module.css'
import headerStyles from '../workspace/header/header.module.css'
import {
  BackLink,
  HeaderTabs,
  SaveButton,
  SaveState,
  UndoButtons,
} from '../workspace/header/header-parts.tsx'
import { TabsMenu } from '../workspace/header/more-menu.tsx'
import { PRESET_TABS, TABS } from '../workspace/header/tabs.ts'
import { EXPORT_FORMATS, useExport } from './exchange/use-export.ts'
import styles from './languages.module.css'
import { useLiveLanguages } from './live-progress.ts'
import { useLanguageName } from './naming.ts'
import { changedTexts, type Targets } from './targets.ts'
import { isPreset, type LanguageTexts, type OpenTextsProps } from './texts-session.ts'

const countTexts = (saved: Targets, targets: Targets) => Object.keys(changedTexts(saved, targets)).length

type LanguagesHeaderProps = OpenTextsProps & {
  /** The other languages that are saved with the open one. */
  otherLocales: readonly string[]
  otherChanges: number
  onSave: () => void
  onImport: () => void
}

export function LanguagesHeader(props: LanguagesHeaderProps) {
  const { layout, store, base, session, texts, otherLocales, otherChanges, onSave, onImport } = props
  const name = useLanguageName()
  const { workspace } = useTexts('editor')
  const languages = useTexts('languages')
  const presets = useLoadedTexts('presets')
  const mayWrite = useMayWrite()
  const tabs = isPreset(layout) ? PRESET_TABS : TABS
  const mayImport = useMayChangeDirectly()
  const proposer = useProposer()
  const live = useLiveLanguages(props)
  const countIn = (state: 'outdated' | 'missing') =>
    live.reduce((sum, { progress }) => sum + (progress?.[state] ?? 0), 0)
  return (
    <header className={headerStyles.bar}>
      {isPreset(layout) ? (
        <BackLink to={`/s/${store}/presets`} label={presets?.back ?? ''} />
      ) : (
        <BackLink to={`/s/${store}/layouts`} label={workspace.back} />
      )}
      <div className={headerStyles.name} title={layout.name}>
        <h1 tabIndex={-1}>{layout.name}</h1>
      </div>
      <span className={headerStyles.wide}>
        <Badge>{isPreset(layout) ? presets?.kinds[layout.kind] : workspace.kinds[layout.category]}</Badge>
      </span>
      <span className={headerStyles.separator} />
      <HeaderTabs
        base={base}
        tabs={tabs}
        outdated={countIn('outdated')}
        missing={countIn('missing')}
        tab="languages"
        language={null}
      />
      <span className={headerStyles.grow} />
      <TabsMenu base={base} tabs={tabs} />
      {mayWrite && (
        <>
          <UndoButtons editor={session.editor} />
          <span className={headerStyles.separator} />
          <SaveState session={session} countChanges={countTexts} otherChanges={otherChanges} />
        </>
      )}
      {texts.locale !== null && (
        <span className={headerStyles.wide}>
          <span className={styles.fileButtons}>
            <ExportMenu texts={texts} locale={texts.locale} />
            {mayImport && (
              <Button size="small" icon={IconUpload} onClick={onImport}>
                {languages.import}
              </Button>
            )}
          </span>
        </span>
      )}
      {mayWrite && (
        <SaveButton
          session={session}
          onSave={onSave}
          {...(!isPreset(layout) && { hint: workspace.saveHint, proposer })}
          {...(otherLocales.length > 0 && {
            label: languages.saveAll,
            hint: languages.saveAllHint({ languages: otherLocales.map(name).join(', ') }),
          })}
        />
      )}
    </header>
  )
}

function ExportMenu({ texts, locale }: { texts: LanguageTexts; locale: string }) {
  const languages = useTexts('languages')
  const exportAs = useExport(texts, locale)
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
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void exportAs(format)}>
            {languages.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
