import { setImmediate } from 'node:timers/promises'
import { KEY_LEVELS } from '../../core/call/levels.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { renderErrorReference } from '../../problems/reference.ts'
import { type Catalogs, createCatalogs } from '../mcp/catalog.ts'
import type { OpenApi } from '../rest/openapi-parts.ts'
import { readContents } from './contents.ts'
import { writeReference } from './reference.ts'
import { createDocs, type Docs, readSections, renderPage, renderSearch, type SiteUrls } from './render.ts'
import { findSections } from './search.ts'

export async function loadDocs(
  openApi: OpenApi,
  operations: readonly AnyOperation[],
  urls: SiteUrls,
): Promise<Docs> {
  // Each step takes a while, so other requests are handled in between.
  const errors = renderErrorReference()
  await setImmediate()
  const reference = writeReference(openApi)
  await setImmediate()
  const catalogs = createCatalogs(operations)
  await setImmediate()
  return createDocs(readContents({ reference, tools: writeTools(catalogs), errors }), urls)
}

/** Page addresses in the service. The API reference is at `/docs` itself. */
const SERVICE_URLS: SiteUrls = {
  page: (slug) => (slug === 'reference' ? '/docs' : `/docs/${slug}`),
  markdown: (slug) => `/docs/${slug}.md`,
  search: '/docs/search',
  openApi: '/openapi.json',
}

export type DocsPages = {
  /**
   * The page as HTML, or as Markdown if the name ends with `.md`; null if there is none. Returned as bytes that all
   * responses share: a copy per response would fill the memory if clients did not read them.
   */
  read(name: string): Promise<Uint8Array | null>
  search(query: string): string
}

export async function createDocsPages(
  openApi: OpenApi,
  operations: readonly AnyOperation[],
): Promise<DocsPages> {
  const docs = await loadDocs(openApi, operations, SERVICE_URLS)
  const sections = readSections(docs)
  const rendered = new Map<string, Uint8Array>()
  return {
    async read(name) {
      const page = docs.pages.find(({ slug }) => slug === name || `${slug}.md` === name)
      if (!page) return null
      const bytes =
        rendered.get(name) ?? Buffer.from(name.endsWith('.md') ? page.markdown : await renderPage(docs, page))
      rendered.set(name, bytes)
      return bytes
    },
    search: (query) => renderSearch(docs, query, findSections(sections, query)),
  }
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/** The assistant tools in Markdown: what each one does, the level it requires, and its input. */
function writeTools(catalogs: Catalogs): string {
  const levelOf = (name: string) => KEY_LEVELS.find((level) => catalogs(level, true).byName.has(name)) ?? ''
  const isShort = (name: string) => catalogs('execute', false).byName.has(name)
  const tools = catalogs('execute', true).entries.map(({ name, description, inputSchema }) => {
    const { properties = {}, required = [] } = inputSchema as {
      properties?: Record<string, { description?: string }>
      required?: string[]
    }
    const fields = Object.entries(properties).map(
      ([field, { description: meaning = '' }]) =>
        `| \`${field}\`${required.includes(field) ? ' (required)' : ''} | ${cell(meaning)} |`,
    )
    return [
      `## ${name}`,
      `Requires a key with the level **${levelOf(name)}**. Offered ${isShort(name) ? 'in both lists' : 'only at `/api/mcp?tools=all`'}.`,
      cell(description),
      ...(fields.length > 0 ? [['| Field | |', '|---|---|', ...fields].join('\n')] : []),
    ].join('\n\n')
  })
  return `# Tools

These are the tools at \`/api/mcp?tools=all\`; \`/api/mcp\` offers a shorter list. [Assistants](assistants.md) explains how to connect one.

${tools.join('\n\n')}
`
}
