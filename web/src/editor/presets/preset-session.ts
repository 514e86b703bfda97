import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callWithEtag, type WithEtag } from '../../api/call.ts'
import { refetchChanged } from '../../api/changes.ts'
import type { Output } from '../../api/operations.ts'
import { useSession } from '../../api/session.ts'
import type { Block, LayoutDocument } from '../model/document.ts'
import { withBlockIds } from '../model/with-ids.ts'
import { draftKey } from '../workspace/session/drafts.ts'
import { isSame } from '../workspace/session/layout-record.ts'
import {
  createLayoutSession,
  type Draft,
  type LayoutServer,
  type LayoutSession,
  type Saved,
} from '../workspace/session/layout-session.ts'
import { useDraft, useDraftAutosave } from '../workspace/session/use-open-session.ts'
import { presetQuery } from './preset-query.ts'

export type Preset = Output<'getPreset'>
type PresetId = { store: string; id: string }

/** A preset is edited as a layout that only has blocks. */
const documentOf = ({ name, blocks }: Preset): LayoutDocument => ({
  name,
  description: null,
  category: 'transactional',
  subject: '',
  previewText: '',
  marketingTexts: {},
  bodyDesign: withBlockIds({ blocks: blocks as Block[] }),
})

const savedOf = ({ output, etag }: WithEtag<Preset>): Saved => ({ document: documentOf(output), etag })

function createPresetServer(client: QueryClient, presetId: PresetId, kind: Preset['kind']): LayoutServer {
  const { store, id } = presetId
  const read = async () => savedOf(await client.fetchQuery({ ...presetQuery(presetId), staleTime: 0 }))
  return {
    read,
    write: async (document, base) => {
      const input = { id, kind, name: document.name, blocks: document.bodyDesign?.blocks ?? [] }
      await callWithEtag('putPreset', input, { store, ifMatch: base.etag })
      const saved = await read()
      void refetchChanged(client, 'putPreset', { store, input, cached: presetQuery(presetId).queryKey })
      // If another user has saved since, the old ETag makes the next save show the conflict.
      return isSame(saved.document, document) ? saved : { document, etag: base.etag }
    },
  }
}

/** Opens a preset from the server, with this browser's draft of it. */
export function usePresetSession(presetId: PresetId) {
  const client = useQueryClient()
  const { person } = useSession()
  const key = draftKey({ person: person.id, store: presetId.store, layout: presetId.id, locale: null })
  const preset = useQuery(presetQuery(presetId))
  const draft = useDraft<Draft>(key)
  const [session, setSession] = useState<LayoutSession>()
  if (preset.data && draft.data !== undefined && !session) {
    const server = createPresetServer(client, presetId, preset.data.output.kind)
    setSession(createLayoutSession(savedOf(preset.data), server, draft.data))
  }
  useEffect(() => {
    if (preset.data) session?.onServerChange(savedOf(preset.data))
  }, [session, preset.data])
  useDraftAutosave(session, key)
  return { session, preset: preset.data?.output, error: preset.error, refetch: preset.refetch }
}
