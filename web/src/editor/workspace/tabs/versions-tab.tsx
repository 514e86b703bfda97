import { useState } from 'react'
import type { Output } from '../../../api/operations.ts'
import { useAct, useList } from '../../../api/use-api.ts'
import { useEditorTexts } from '../../../texts/editor-texts.ts'
import { textOf, useLocale } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { Cell, Named, RowActions, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { languageName } from './language-name.ts'
import { TabPage } from './tab-page.tsx'

type Version = Output<'listVersions'>['data'][number]

const MOST_VERSIONS = 100

/** Who changed the layout when, and the way back. */
export function VersionsTab({ layoutId }: { layoutId: string }) {
  const { common, editor } = useEditorTexts()
  const { versions, workspace } = editor
  const query = useList('listVersions', { id: layoutId, limit: MOST_VERSIONS })
  const [restoring, setRestoring] = useState<Version | null>(null)
  const restore = useAct('restoreVersion', ['getLayout', 'getTranslation', 'listVersions', 'listLayouts'])
  const columns = [
    { label: versions.version },
    { label: versions.who },
    { label: versions.when },
    { label: versions.what },
    { label: common.actions, hidden: true },
  ]
  return (
    <TabPage>
      <Card>
        <Loaded query={query}>
          {({ data }) => (
            <Table label={workspace.tabs.versions} columns={columns}>
              {data.map((version, at) => (
                <VersionRow
                  key={version.version}
                  version={version}
                  onRestore={at === 0 ? null : () => setRestoring(version)}
                />
              ))}
            </Table>
          )}
        </Loaded>
      </Card>
      <ConfirmDialog
        opened={restoring !== null}
        title={versions.restoreTitle(restoring?.version ?? 0)}
        action={versions.restoreAction}
        onClose={() => setRestoring(null)}
        onConfirm={async () => {
          const version = restoring?.version ?? 0
          await restore.mutateAsync({ id: layoutId, version })
          showToast(versions.restored(version))
        }}
      >
        {versions.restoreWhy}
      </ConfirmDialog>
    </TabPage>
  )
}

function VersionRow({ version, onRestore }: { version: Version; onRestore: (() => void) | null }) {
  const { versions, conflict } = useEditorTexts().editor
  const { author, source, createdAt, action, changed } = version
  const shownIn = useLocale()
  const fieldName = (field: string) => {
    const [name = '', locale = ''] = field.split(/[.[]/)
    return name === 'translations' ? languageName(locale, shownIn) : (textOf(conflict.fields, name) ?? field)
  }
  return (
    <tr>
      <Cell>
        <b>{version.version}</b> {onRestore === null && <Badge look="accent">{versions.current}</Badge>}
      </Cell>
      <Cell>
        <Named name={author} detail={versions.sources[source]} />
      </Cell>
      <Cell soft short={versions.when}>
        <Time at={createdAt} />
      </Cell>
      <Cell>
        <Named
          name={textOf(versions.actions, action) ?? action}
          detail={[...new Set(changed.map(fieldName))].join(', ')}
        />
      </Cell>
      <Cell end>
        {onRestore && (
          <RowActions>
            <Button size="small" onClick={onRestore}>
              {versions.restore}
            </Button>
          </RowActions>
        )}
      </Cell>
    </tr>
  )
}
