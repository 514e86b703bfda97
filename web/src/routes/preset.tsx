import { useParams } from '@tanstack/react-router'
import { useStoreId } from '../api/store-id.ts'
import { PresetEditor } from '../editor/presets/preset-editor.tsx'
import { usePresetSession } from '../editor/presets/preset-session.ts'
import { ErrorNote, SkeletonRows } from '../ui/states.tsx'

export default function PresetPage() {
  const { id = '' } = useParams({ strict: false })
  const store = useStoreId() ?? ''
  return <OpenPreset key={`${store} ${id}`} {...{ store, id }} />
}

function OpenPreset(edited: { store: string; id: string }) {
  const { session, preset, error, refetch } = usePresetSession(edited)
  if (session && preset) return <PresetEditor {...{ session, preset }} />
  return (
    <main id="main">
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />}
    </main>
  )
}
