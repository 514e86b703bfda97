import { getRouteApi } from '@tanstack/react-router'
import { PresetEditor } from '../editor/presets/preset-editor.tsx'
import { usePresetSession } from '../editor/presets/preset-session.ts'
import { ErrorNote, SkeletonRows } from '../ui/states.tsx'

const route = getRouteApi('/signed-in/s/$store/presets/$id')

export default function PresetPage() {
  const { store, id } = route.useParams()
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
