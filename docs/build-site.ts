/**
 * Writes the documentation as static files for any web server: `npm run site -- FOLDER`. Only search needs
 * JavaScript.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { operations } from '../src/core/operations.ts'
import { loadDocs } from '../src/surfaces/docs/docs.ts'
import { readSections, renderPage, renderSearch, type SiteUrls } from '../src/surfaces/docs/render.ts'
import { createOpenApi } from '../src/surfaces/rest/openapi.ts'

/** All files are in one folder, which can be served under any URL. */
const AS_FILES: SiteUrls = {
  page: (slug) => (slug === 'start' ? 'index.html' : `${slug}.html`),
  markdown: (slug) => `${slug}.md`,
  search: 'search.html',
  openApi: 'openapi.json',
  searchScript: `<noscript><p>Search needs JavaScript; everything else works without it.</p></noscript>
<script type="module" src="search.js"></script>`,
}

const SEARCH_PAGE = `
const query = new URLSearchParams(location.search).get('q') ?? ''
document.querySelector('input[type=search]').value = query
const response = await fetch('search.json')
const hits = findSections(await response.json(), query)
const list = document.createElement(hits.length > 0 ? 'ul' : 'p')
list.className = 'hits'
if (hits.length === 0) list.textContent = query ? 'Nothing found. Try fewer or shorter words.' : ''
for (const { slug, page, heading, id, excerpt } of hits) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = (slug === 'start' ? 'index' : slug) + '.html' + (id ? '#' + id : '')
  link.textContent = heading || page
  const pageName = document.createElement('small')
  pageName.textContent = ' ' + page
  const text = document.createElement('p')
  text.textContent = excerpt
  item.append(link, pageName, text)
  list.append(item)
}
document.querySelector('#hits').replaceChildren(list)
`

/** Writes every page as HTML and Markdown, the search page and the OpenAPI description. */
export async function buildSite(folder: string): Promise<void> {
  const openApi = createOpenApi(
    { baseUrl: 'http://localhost:3000', version: packageJson.version },
    operations,
  )
  const docs = await loadDocs(openApi, operations, AS_FILES)
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  for (const page of docs.pages) {
    write(AS_FILES.page(page.slug), await renderPage(docs, page))
    write(AS_FILES.markdown(page.slug), page.markdown)
  }
  const searchSource = readFileSync(new URL('../src/surfaces/docs/search.ts', import.meta.url), 'utf8')
  write('search.html', renderSearch(docs, '', []))
  write('search.js', stripTypeScriptTypes(searchSource).replace('export function', 'function') + SEARCH_PAGE)
  write('search.json', JSON.stringify(readSections(docs)))
  write('openapi.json', JSON.stringify(openApi, null, 2))
}

if (import.meta.main) await buildSite(process.argv[2] ?? 'docs/site')
