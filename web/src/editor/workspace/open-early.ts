import type { QueryClient } from '@tanstack/react-query'
import { operationQuery } from '../../api/use-api.ts'
import { startCanvasRenderer } from '../canvas/canvas-renderer.ts'
import { openDrafts } from './session/drafts.ts'
import { layoutQuery } from './session/layout-query.ts'
import { openedDraftQuery } from './session/use-shared-draft.ts'

/** Starts what takes longest, while the code of the editor is still loading. */
export function startEditor() {
  startCanvasRenderer()
  // The code that reads the draft reports it.
  openDrafts().catch(() => {})
}

/** Fetches what the editor shows first. */
export function fetchLayout(client: QueryClient, { store, id }: { store: string; id: string }) {
  // The layout comes last: all of it is then rendered, and painted, once.
  void client.prefetchQuery(operationQuery('getFooterTexts', {}, store))
  void client.prefetchQuery(operationQuery('getLayoutSchema', {}, store))
  void client.prefetchQuery(openedDraftQuery({ store, id, part: '' }))
  void client.prefetchQuery(layoutQuery({ store, id }))
}
