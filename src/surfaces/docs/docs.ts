import { setImmediate } from 'node:timers/promises'
import type { AnyOperation } from '../../core/call/operation.ts'
import { renderErrorReference } from '../../problems/reference.ts'
import { createCatalogues } from '../mcp/catalogue.ts'
import type { OpenApi } from '../rest/openapi-parts.ts'
import { readContents } from './contents.ts'
import { writeReference } from './reference.ts'
import { createDocs, type Docs, type Place, readSections, renderPage, renderSearch } from './render.ts'
import { findSections } from './search.ts'
import { writeTools } from './tools.ts'

/** Every documentation page, including the generated ones. */
export async function openDocs(
  openApi: OpenApi,
  operations: readonly AnyOperation[],
  place: Place,
): Promise<Docs> {
  // Each takes a moment, so other requests get a turn in between.
  const errors = renderErrorReference()
  await setImmediate()
  const reference = writeReference(openApi)
  await setImmediate()
  const catalogues = createCatalogues(operations)
  await setImmediate()
  return createDocs(readContents({ reference, tools: writeTools(catalogues), errors }), place)
}

/** Page addresses in the service. The API reference is at `/docs` itself. */
const SERVED: Place = {
  page: (slug) => (slug === 'reference' ? '/docs' : `/docs/${slug}`),
  markdown: (slug) => `/docs/${slug}.md`,
  search: '/docs/search',
  openApi: '/openapi.json',
}

export type DocsPages = {
  /** The page as HTML, or as Markdown if the name ends with `.md`; null if there is none. */
  read(name: string): Promise<string | null>
  search(query: string): string
}

export async function createDocsPages(
  openApi: OpenApi,
  operations: readonly AnyOperation[],
): Promise<DocsPages> {
  const docs = await openDocs(openApi, operations, SERVED)
  const sections = readSections(docs)
  const rendered = new Map<string, string>()
  return {
    async read(name) {
      const page = docs.pages.find(({ slug }) => slug === name || `${slug}.md` === name)
      if (!page) return null
      if (name.endsWith('.md')) return page.markdown
      const html = rendered.get(name) ?? (await renderPage(docs, page))
      rendered.set(name, html)
      return html
    },
    search: (query) => renderSearch(docs, query, findSections(sections, query)),
  }
}
