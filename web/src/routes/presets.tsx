import { useState } from 'react'
import { useMayWrite } from '../api/session.ts'
import { NewPreset, RemovePreset, RenamePreset } from '../features/presets/preset-dialogs.tsx'
import { PresetRow } from '../features/presets/preset-row.tsx'
import { type Preset, usePresets } from '../features/presets/use-presets.ts'
import { useTexts } from '../texts/texts.ts'
import { Card } from '../ui/card.tsx'
import { NewButton } from '../ui/list/list-page.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'

export default function Presets() {
  const presets = useTexts('presets')
  const { shell, common } = useTexts('app')
  const query = usePresets()
  const [isNew, setIsNew] = useState(false)
  const [renaming, setRenaming] = useState<Preset | null>(null)
  const [removing, setRemoving] = useState<Preset | null>(null)
  const total = query.data?.length
  const mayWrite = useMayWrite()
  const button = mayWrite && <NewButton label={presets.new} onClick={() => setIsNew(true)} />
  const columns = [common.name, presets.kind, presets.follows, presets.changed]
  return (
    <Page title={shell.pages.presets} count={total} actions={total !== 0 && button}>
      <Card>
        <Loaded query={query}>
          {(list) =>
            list.length === 0 ? (
              <Empty title={presets.empty} actions={button}>
                {presets.emptyWhy}
              </Empty>
            ) : (
              <Table label={shell.pages.presets} columns={columns} withActions>
                {list.map((preset) => (
                  <PresetRow
                    key={preset.id}
                    preset={preset}
                    onRename={() => setRenaming(preset)}
                    onRemove={() => setRemoving(preset)}
                  />
                ))}
              </Table>
            )
          }
        </Loaded>
      </Card>
      <NewPreset opened={isNew} onClose={() => setIsNew(false)} />
      <RenamePreset preset={renaming} onClose={() => setRenaming(null)} />
      <RemovePreset preset={removing} onClose={() => setRemoving(null)} />
    </Page>
  )
}
