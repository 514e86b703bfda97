import type { QueryClient } from '@tanstack/react-query'
import { operationQuery } from '../../api/use-api.ts'
import { withTexts } from '../../texts/language.ts'
import { lazyModule } from '../../ui/lazy-module.ts'
import { startCanvasRenderer } from '../canvas/canvas-renderer.ts'
import { type TextsAddress, textsQuery } from '../languages/texts-query.ts'
import { openDrafts } from './session/drafts.ts'
import { layoutQuery } from './session/layout-query.ts'
import { openedDraftQuery } from './session/use-shared-draft.ts'

/** Starts the slowest parts while the editor's code is still loading. */
export function startEditor() {
  // The languages page has no canvas.
  if (!/\/languages(?:\/[^/]+)?$/.test(location.pathname)) startCanvasRenderer()
  // If this fails, reading the draft reports the error.
  openDrafts().catch(() => {})
}

export function fetchLayout(client: QueryClient, { store, id }: { store: string; id: string }) {
  // The layout is last, so that everything is rendered and painted only once.
  void client.prefetchQuery(operationQuery('getFooterTexts', {}, store))
  void client.prefetchQuery(operationQuery('getLayoutSchema', {}, store))
  void client.prefetchQuery(openedDraftQuery({ store, id, part: '' }))
  void client.prefetchQuery(layoutQuery({ store, id }))
}

export const languagesWorkspace = lazyModule(() =>
  withTexts(['editor', 'languages', 'layouts', 'variables'], import('../languages/languages-workspace.tsx')),
)

/** Fetches the texts of a language and the code that shows them, in parallel with the layout or preset. */
export function fetchTexts(client: QueryClient, address: TextsAddress) {
  // If this fails, the page retries it and reports the error.
  languagesWorkspace.load().catch(() => {})
  void client.prefetchQuery(textsQuery(address))
}
