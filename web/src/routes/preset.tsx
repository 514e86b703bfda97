import { getRouteApi, useChildMatches, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { PresetRecord, TextsSessions } from '../editor/languages/texts-session.ts'
import { PresetEditor } from '../editor/presets/preset-editor.tsx'
import { type Preset, usePresetSession } from '../editor/presets/preset-session.ts'
import { partOf } from '../editor/workspace/header/tabs.ts'
import type { Savable } from '../editor/workspace/leave-guard.tsx'
import { languagesWorkspace } from '../editor/workspace/preload.ts'
import { useLazyModule } from '../ui/lazy-module.ts'
import { ErrorNote, SkeletonRows } from '../ui/states.tsx'

const route = getRouteApi('/signed-in/s/$store/presets/$id')

export default function PresetPage() {
  const { store, id } = route.useParams()
  return <OpenPreset key={`${store} ${id}`} store={store} id={id} />
}

/** Edits a preset or one of its languages; unsaved changes survive switching between them. */
function OpenPreset(edited: { store: string; id: string }) {
  const { store } = edited
  const { session, preset, error, refetch } = usePresetSession(edited)
  const [texts] = useState<TextsSessions>(() => new Map())
  const language = useChildMatches({
    select: ([child]) => (child && 'locale' in child.params ? child.params.locale : null),
  })
  const isInLanguages = partOf(useLocation().pathname, language).tab === 'languages'
  const LanguagesWorkspace = useLazyModule(languagesWorkspace, isInLanguages)?.default
  const record = preset && recordOf(preset)
  if (session && preset && !(isInLanguages && record)) {
    const sessions = new Map<string, Savable>([['', session], ...texts])
    return <PresetEditor session={session} preset={preset} sessions={sessions} />
  }
  if (session && record && LanguagesWorkspace) {
    const sessions = new Map([['', session]])
    return (
      <LanguagesWorkspace
        layout={record}
        store={store}
        language={language}
        texts={texts}
        sessions={sessions}
      />
    )
  }
  return (
    <main id="main">
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />}
    </main>
  )
}

/** Null for a saved block, which has no languages. */
function recordOf({ id, kind, name, defaultLocale, translations, updatedAt }: Preset): PresetRecord | null {
  if (kind === 'block') return null
  return {
    id,
    name,
    kind,
    languages: [
      { locale: defaultLocale, main: true, outdated: false, updatedAt },
      ...translations.map(({ locale, outdated }) => ({ locale, outdated, main: false, updatedAt })),
    ],
  }
}
