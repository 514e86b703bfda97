import { Link } from '@tanstack/react-router'
import { useMayWrite } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { ActionCell, Cell, NameWithDetail } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { PresetUsage } from './preset-usage.tsx'
import type { Preset } from './use-presets.ts'

type PresetRowProps = { preset: Preset; onRename: () => void; onRemove: () => void }

export function PresetRow({ preset, onRename, onRemove }: PresetRowProps) {
  const presets = useTexts('presets')
  const { common } = useTexts('app')
  const mayWrite = useMayWrite()
  return (
    <tr>
      <Cell>
        <NameWithDetail
          name={
            <Link from="/s/$store" to="/s/$store/presets/$id" params={{ id: preset.id }}>
              {preset.name}
            </Link>
          }
        />
      </Cell>
      <Cell>
        <Badge>{presets.kinds[preset.kind]}</Badge>
      </Cell>
      <Cell soft>
        <PresetUsage preset={preset} />
      </Cell>
      <Cell soft phoneLabel={presets.changed}>
        <Time at={preset.updatedAt} />
      </Cell>
      <ActionCell>
        {mayWrite && (
          <RowMenu
            label={presets.more({ name: preset.name })}
            items={[
              { label: common.rename, onClick: onRename },
              { label: presets.remove, onClick: onRemove, danger: true },
            ]}
          />
        )}
      </ActionCell>
    </tr>
  )
}
