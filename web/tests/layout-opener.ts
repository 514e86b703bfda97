import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import type { Harness } from '../../src/testing/harness.ts'
import type { useBrowser } from './browser.ts'
import { openInApp, pageOpener } from './navigation.ts'

type Browser = ReturnType<typeof useBrowser>

/**
 * Opens a new layout for each test in a file. All tests share a page: the first loads it, and the others navigate within
 * the app, which takes a tenth of the time. Unsaved changes are discarded. If `withPreview` is false, the first preview
 * request is never answered, so that the preview is not rendered after each change.
 */
export function layoutOpener(api: Harness, browser: Browser, { withPreview = true } = {}) {
  let shared: Awaited<ReturnType<typeof openStore>> | undefined
  const openPage = pageOpener(api, browser)
  const openStore = async () => {
    const store = await api.newStore()
    const session = await openPage(store.id)
    if (!withPreview) await session.page.context().route('**/previewDraft*', () => {})
    return { store, ...session }
  }
  return async (fields: Record<string, unknown>) => {
    if (shared?.page.isClosed()) shared = undefined
    const isFirst = shared === undefined
    shared ??= await openStore()
    const { store, page, problems } = shared
    const { id } = await api.operate<{ id: string }>(createLayout, fields, store.id)
    const url = `/app/s/${store.id}/layouts/${id}`
    if (isFirst) await page.goto(url)
    else await openInApp(page, url)
    problems.length = 0
    return { ...shared, id }
  }
}
