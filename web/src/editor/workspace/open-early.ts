import type { QueryClient } from '@tanstack/react-query'
import { operationQuery } from '../../api/use-api.ts'
import { withTexts } from '../../texts/language.ts'
import { lazyModule } from '../../ui/lazy-module.ts'
import { startCanvasRenderer } from '../canvas/canvas-renderer.ts'
import { type TextsAddress, textsQuery } from '../languages/texts-query.ts'
import { openDrafts } from './session/drafts.ts'
import { layoutQuery } from './session/layout-query.ts'
import { openedDraftQuery } from './session/use-shared-draft.ts'

/** Starts what takes longest while the editor's code is loading. */
export function startEditor() {
  // A page that starts with the languages shows no canvas.
  if (!/\/languages(?:\/[^/]+)?$/.test(location.pathname)) startCanvasRenderer()
  // A failure is reported where the draft is read.
  openDrafts().catch(() => {})
}

/** Fetches the data that the editor needs first. */
export function fetchLayout(client: QueryClient, { store, id }: { store: string; id: string }) {
  // The layout comes last, so that everything is rendered and painted once.
  void client.prefetchQuery(operationQuery('getFooterTexts', {}, store))
  void client.prefetchQuery(operationQuery('getLayoutSchema', {}, store))
  void client.prefetchQuery(openedDraftQuery({ store, id, part: '' }))
  void client.prefetchQuery(layoutQuery({ store, id }))
}

export const languagesWorkspace = lazyModule(() =>
  withTexts(['editor', 'languages', 'layouts', 'variables'], import('../languages/languages-workspace.tsx')),
)

/** Fetches the texts of a language and the code that shows them, in parallel with the layout or preset. */
export function fetchTexts(client: QueryClient, opened: TextsAddress) {
  // A failure is reported by the page, which tries again.
  languagesWorkspace.load().catch(() => {})
  void client.prefetchQuery(textsQuery(opened))
}
