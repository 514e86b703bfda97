import { useParams } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { PresetEditor } from '../features/presets/preset-editor.tsx'
import { Loaded } from '../ui/states.tsx'

export default function PresetPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useRead('getPreset', { id })
  return <Loaded query={query}>{(preset) => <PresetEditor key={preset.id} preset={preset} />}</Loaded>
}
