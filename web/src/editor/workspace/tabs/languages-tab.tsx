import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../../api/use-api.ts'
import { useEditorTexts } from '../../../texts/editor-texts.ts'
import { useLocale } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { Cell, Named, RowActions, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { showToast } from '../../../ui/toast.tsx'
import type { LayoutRecord } from '../session/layout-record.ts'
import { AddLanguage } from './add-language.tsx'
import { languageName } from './language-name.ts'
import { TabPage } from './tab-page.tsx'

type Language = LayoutRecord['languages'][number]
const CHANGED = ['getLayout', 'getTranslation', 'listVersions', 'listLayouts'] as const

/** The languages of a layout: which are behind, and what can be done with each. */
export function LanguagesTab({ layout, base }: { layout: LayoutRecord; base: string }) {
  const { common, editor } = useEditorTexts()
  const { versions, workspace } = editor
  const shownIn = useLocale()
  const [asking, setAsking] = useState<{ what: 'remove' | 'promote'; locale: string } | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const remove = useAct('deleteTranslation', CHANGED)
  const promote = useAct('promoteTranslation', CHANGED)
  const name = (locale: string) => languageName(locale, shownIn)
  const asked = asking ? name(asking.locale) : ''
  const confirm = async () => {
    if (!asking) return
    const { locale } = asking
    await (asking.what === 'remove' ? remove : promote).mutateAsync({ id: layout.id, locale })
    showToast(asking.what === 'remove' ? versions.removed(asked) : versions.promoted(asked))
  }
  const columns = [
    { label: versions.language },
    { label: versions.state },
    { label: versions.changed },
    { label: common.actions, hidden: true },
  ]
  const add = (
    <Button size="small" icon={IconPlus} onClick={() => setIsAdding(true)}>
      {versions.add}
    </Button>
  )
  return (
    <TabPage>
      <Card title={workspace.tabs.languages} note={String(layout.languages.length)} actions={add}>
        <Table label={workspace.tabs.languages} columns={columns}>
          {layout.languages.map((language) => (
            <LanguageRow
              key={language.locale}
              {...{ language, base }}
              name={name(language.locale)}
              onAsk={(what) => setAsking({ what, locale: language.locale })}
            />
          ))}
        </Table>
      </Card>
      <AddLanguage layout={layout} base={base} opened={isAdding} onClose={() => setIsAdding(false)} />
      <ConfirmDialog
        opened={asking !== null}
        title={asking?.what === 'promote' ? versions.promoteTitle(asked) : versions.removeTitle(asked)}
        action={asking?.what === 'promote' ? versions.promote : versions.remove}
        onClose={() => setAsking(null)}
        onConfirm={confirm}
      >
        {asking?.what === 'promote' ? versions.promoteWhy : versions.removeWhy}
      </ConfirmDialog>
    </TabPage>
  )
}

type LanguageRowProps = {
  language: Language
  name: string
  base: string
  onAsk: (what: 'remove' | 'promote') => void
}

function LanguageRow({ language, name, base, onAsk }: LanguageRowProps) {
  const { versions } = useEditorTexts().editor
  const { locale, main, outdated, updatedAt } = language
  const to = main ? base : `${base}/languages/${locale}`
  return (
    <tr>
      <Cell>
        <Named name={<Link to={to}>{name}</Link>} detail={locale} mono />
      </Cell>
      <Cell>
        {main ? (
          <Badge look="accent">{versions.main}</Badge>
        ) : outdated ? (
          versions.outdated
        ) : (
          versions.upToDate
        )}
      </Cell>
      <Cell soft short={versions.changed}>
        <Time at={updatedAt} />
      </Cell>
      <Cell end>
        <RowActions>
          <LinkButton size="small" to={to}>
            {versions.open}
          </LinkButton>
          {!main && (
            <RowMenu
              label={versions.more(name)}
              items={[
                { label: versions.promote, onClick: () => onAsk('promote') },
                { label: versions.remove, onClick: () => onAsk('remove'), danger: true },
              ]}
            />
          )}
        </RowActions>
      </Cell>
    </tr>
  )
}
