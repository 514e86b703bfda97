import type { QueryClient } from '@tanstack/react-query'
import { operationQuery } from '../../api/use-api.ts'
import { startCanvasRenderer } from '../canvas/canvas-renderer.ts'
import { textsQuery } from '../languages/texts-query.ts'
import { openDrafts } from './session/drafts.ts'
import { layoutQuery } from './session/layout-query.ts'

type Address = { store?: string; id?: string; locale?: string }

/** Starts what takes longest, while the code of the editor is still loading. */
export function startEditor() {
  startCanvasRenderer()
  // Whoever reads drafts is told.
  openDrafts().catch(() => {})
}

export function readLayout(client: QueryClient, { store = '', id = '' }: Address) {
  void client.prefetchQuery(layoutQuery({ store, id }))
}

/** Reads what the editor shows first, while its code is still loading. */
export function readEditor(client: QueryClient, address: Address) {
  // The layout comes last: all of it is then rendered, and painted, once.
  void client.prefetchQuery(operationQuery('getFooterTexts', {}, address.store))
  void client.prefetchQuery(operationQuery('getLayoutSchema', {}, address.store))
  readLayout(client, address)
}

export function readLanguage(client: QueryClient, address: Address) {
  const { store = '', id = '', locale = '' } = address
  readLayout(client, address)
  void client.prefetchQuery(textsQuery({ store, id, locale }))
}
