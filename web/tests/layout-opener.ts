import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import type { Harness } from '../../src/testing/harness.ts'
import type { useBrowser } from './browser.ts'
import { enter, pageOpener } from './walking.ts'

type Browser = ReturnType<typeof useBrowser>

/**
 * Opens a new layout for each test of a file, in one page of a store: the first by its address, the others as links of
 * the app do, which costs a tenth. What is open is left behind, with its changes. Where no test looks at the preview,
 * its first request can be left without an answer: otherwise the server and the page render it with each change.
 */
export function layoutOpener(api: Harness, browser: Browser, { withPreview = true } = {}) {
  let shared: ReturnType<typeof openStore> | undefined
  const openPage = pageOpener(api, browser)
  const openStore = async (path: (store: string) => Promise<string>) => {
    const store = await api.newStore()
    const first = await path(store.id)
    const opened = await openPage(store.id)
    if (!withPreview) await opened.page.context().route('**/previewDraft*', () => {})
    await opened.page.goto(`/app/s/${store.id}${first}`)
    return { store, first, ...opened }
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
    if (!isFirst) await enter(page, `/app/s/${store.id}${path}`)
    problems.length = 0
    return { store, page, person, problems, id: path.slice('/layouts/'.length) }
  }
}
