import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import type { Harness } from '../../src/testing/harness.ts'
import type { useBrowser } from './browser.ts'
import { openInApp, pageOpener } from './navigation.ts'

type Browser = ReturnType<typeof useBrowser>

/**
 * Opens a new layout for each test of a file in one shared page: the first by URL, the others by navigating within the
 * app, which takes a tenth of the time. Unsaved changes are discarded. If no test needs the preview, its first request
 * stays open, so that it is not rendered after each change.
 */
export function layoutOpener(api: Harness, browser: Browser, { withPreview = true } = {}) {
  let shared: ReturnType<typeof openStore> | undefined
  const openPage = pageOpener(api, browser)
  const openStore = async (path: (store: string) => Promise<string>) => {
    const store = await api.newStore()
    const first = await path(store.id)
    const session = await openPage(store.id)
    if (!withPreview) await session.page.context().route('**/previewDraft*', () => {})
    await session.page.goto(`/app/s/${store.id}${first}`)
    return { store, first, ...session }
  }
  return async (fields: Record<string, unknown>) => {
    const create = async (store: string) => {
      const { id } = await api.operate<{ id: string }>(createLayout, fields, store)
      return `/layouts/${id}`
    }
    if (shared && (await shared).page.isClosed()) shared = undefined
    const isFirst = shared === undefined
    shared ??= openStore(create)
    const { store, first, page, person, problems } = await shared
    const path = isFirst ? first : await create(store.id)
    if (!isFirst) await openInApp(page, `/app/s/${store.id}${path}`)
    problems.length = 0
    return { store, page, person, problems, id: path.slice('/layouts/'.length) }
  }
}
