import { posix } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '../../engine/html/entities.ts'
import type { DocsPage, Group } from './contents.ts'
import type { Hit, Section } from './search.ts'

/** The URLs of the pages: under `/docs` in the service, in one folder on the static site. */
export type SiteUrls = {
  /** The address of a page, or of its Markdown. */
  page(slug: string): string
  markdown(slug: string): string
  search: string
  openApi: string
  /** Extra HTML at the end of the search page: a script, if there is no server. */
  searchScript?: string
}

export type Docs = { groups: Group[]; pages: DocsPage[]; urls: SiteUrls }

export const createDocs = (groups: Group[], urls: SiteUrls): Docs => ({
  groups,
  pages: groups.flatMap(({ pages }) => pages),
  urls,
})

/** A page as plain HTML, readable without scripts. */
export async function renderPage(docs: Docs, page: DocsPage): Promise<string> {
  const index = docs.pages.indexOf(page)
  const link = (to: DocsPage | undefined, label: string) =>
    to
      ? `<a href="${docs.urls.page(to.slug)}"><small>${label}</small>${escapeHtml(to.title)}</a>`
      : '<span></span>'
  return frame(
    docs,
    page.title,
    `${await toHtml(docs, page)}
<footer>${link(docs.pages[index - 1], 'Previous')}${link(docs.pages[index + 1], 'Next')}</footer>
<p class="twin"><a href="${docs.urls.markdown(page.slug)}">This page as Markdown</a></p>`,
    page.slug,
  )
}

export const renderSearch = (docs: Docs, query: string, hits: readonly Hit[]): string =>
  frame(
    docs,
    'Search',
    `<h1>Search</h1>
<div id="hits" role="status">${query === '' ? '' : renderHits(docs.urls, hits)}</div>${docs.urls.searchScript ?? ''}`,
    'search',
    query,
  )

const renderHits = (urls: SiteUrls, hits: readonly Hit[]) =>
  hits.length === 0
    ? '<p>Nothing found. Try fewer or shorter words.</p>'
    : `<ul class="hits">${hits
        .map(
          ({ slug, page, heading, id, excerpt }) =>
            `<li><a href="${urls.page(slug)}${id ? `#${id}` : ''}">${escapeHtml(heading || page)}</a> <small>${escapeHtml(page)}</small><p>${escapeHtml(excerpt)}</p></li>`,
        )
        .join('')}</ul>`

function frame({ groups, urls }: Docs, title: string, content: string, current: string, query = ''): string {
  const links = groups.map(
    (group) =>
      `<p>${group.title}</p><ul>${group.pages
        .map(
          ({ slug, title: name }) =>
            `<li><a href="${urls.page(slug)}"${slug === current ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a></li>`,
        )
        .join('')}</ul>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Flowpost</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="${urls.page('start')}">Flowpost</a>
<form role="search" action="${urls.search}"><input type="search" name="q" value="${escapeHtml(query)}" aria-label="Search the documentation" placeholder="Search"></form>
</header>
<div class="columns">
<nav aria-label="Documentation"><details><summary>All pages</summary>${links.join('')}</details><div class="wide">${links.join('')}</div></nav>
<main id="content">
${content}
</main>
</div>
</body>
</html>
`
}

export const readSections = ({ pages }: Docs): Section[] => pages.flatMap(sectionsOf)

async function toHtml(
  { pages, urls }: Docs,
  { markdown, source = 'docs/generated' }: DocsPage,
): Promise<string> {
  const ids = new Set<string>()
  const uniqueId = (base: string) => {
    let id = base
    for (let count = 1; ids.has(id); count++) id = `${base}-${count}`
    ids.add(id)
    return id
  }
  /** The URL for a link; null if its target is not part of the documentation. */
  const addressOf = (href: string): string | null => {
    if (/^(?:https?:|mailto:|#)/.test(href)) return href
    if (href === '/openapi.json') return urls.openApi
    if (href === '/docs') return urls.page('reference')
    const [path = '', hash] = href.split('#')
    const target = posix.join(posix.dirname(source), path)
    const page = pages.find((other) => other.source === target || `docs/${other.slug}.md` === target)
    return page ? urls.page(page.slug) + (hash ? `#${hash}` : '') : null
  }
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${uniqueId(idOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        const address = addressOf(href)
        return address === null ? text : `<a href="${escapeHtml(address)}">${text}</a>`
      },
      // A row about a code or a field gets its own anchor.
      tablerow({ text }: Tokens.TableRow<string>) {
        const [, name] = /^\s*<td><code>([\w.-]+)<\/code>/.exec(text) ?? []
        return `<tr${name && !ids.has(name) ? ` id="${uniqueId(name)}"` : ''}>${text}</tr>\n`
      },
      table({ header, rows }: Tokens.Table) {
        const cells = (row: Tokens.TableCell[]) =>
          row
            // An empty cell must not be a header cell.
            .map((cell) => this.tablecell(cell.text === '' ? { ...cell, header: false } : cell))
            .join('')
        const isEmpty = header.every(({ text }) => text === '')
        const head = isEmpty ? '' : `<thead>${this.tablerow({ text: cells(header) })}</thead>`
        const body = rows.map((row) => this.tablerow({ text: cells(row) })).join('')
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
      code({ text, lang }: Tokens.Code) {
        return `<pre tabindex="0"><code${lang ? ` class="${escapeHtml(lang.split(' ')[0] ?? '')}"` : ''}>${escapeHtml(text)}</code></pre>\n`
      },
    },
  })
  let html = ''
  for (const part of partsOf(markdown)) {
    html += marked.parse(part, { async: false })
    await setImmediate()
  }
  return html
}

const MAX_PART_LENGTH = 20_000

/** Splits a page between sections, because rendering the whole API reference at once would block other requests. */
function partsOf(markdown: string): string[] {
  const parts = ['']
  for (const section of markdown.split(/^(?=## )/m)) {
    if ((parts.at(-1) ?? '').length > MAX_PART_LENGTH) parts.push('')
    parts.push(`${parts.pop()}${section}`)
  }
  return parts
}

function sectionsOf({ slug, title: page, markdown }: DocsPage): Section[] {
  const counts = new Map<string, number>()
  const sections: Section[] = [{ slug, page, heading: '', id: '', text: '' }]
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.trimStart().startsWith('```')) isCode = !isCode
    const [, depth = '', heading = ''] = (!isCode && /^(#{1,4}) (.+)$/.exec(line)) || []
    if (depth === '') {
      const last = sections.at(-1)
      if (last) last.text += ` ${plain(line)}`
      continue
    }
    const id = idOf(heading)
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    if (depth.length > 1)
      sections.push({ slug, page, heading: plain(heading), id: count > 0 ? `${id}-${count}` : id, text: '' })
  }
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }))
}

/** Generated the way GitHub does it, so that links between pages work in both places. */
const idOf = (heading: string) =>
  plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const plain = (markdown: string) =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]/g, '')
    .replaceAll('\\', '')

/** The app's look, as one style sheet embedded in each page. */
const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#faf9f7, #131312); --surface: light-dark(#fff, #1a1a18);
  --sunken: light-dark(#f3f1ec, #0e0e0d); --line: light-dark(#e8e4dd, #2d2c29); --text: light-dark(#1c1a17, #efede8);
  --text-2: light-dark(#565148, #b9b4ab); --accent: light-dark(#0b626c, #63c6cd); --tint: light-dark(#e6f3f4, #12292b); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: var(--bg); color: var(--text); }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; padding: 0.5rem 1rem; background: var(--surface); }
.skip:focus { left: 0; }
.top { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: 0.75rem 1.5rem;
  border-bottom: 1px solid var(--line); background: var(--surface); }
.brand { font-weight: 650; text-decoration: none; color: var(--text); }
.top input { width: min(18rem, 50vw); padding: 0.4rem 0.7rem; font: inherit; font-size: 0.9rem; color: inherit;
  background: var(--bg); border: 1px solid light-dark(#928b80, #78736a); border-radius: 6px; }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 46rem); gap: 3rem; max-width: 76rem; margin: 0 auto;
  padding: 1.5rem; }
nav p { margin: 1.4rem 0 0.3rem; font-size: 0.8rem; font-weight: 600; color: var(--text-2); }
nav .wide p:first-child { margin-top: 0; }
nav ul { margin: 0; padding: 0; list-style: none; font-size: 0.92rem; }
nav li a { display: block; padding: 0.22rem 0.6rem; border-radius: 6px; color: var(--text); text-decoration: none; }
nav li a:hover { background: var(--sunken); }
nav li a[aria-current] { background: var(--tint); color: var(--accent); font-weight: 550; }
nav details { display: none; }
h1 { margin: 0 0 1rem; font-size: 1.9rem; line-height: 1.2; letter-spacing: -0.015em; }
main h2 { margin: 2.4rem 0 0.6rem; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere; }
main h3 { margin: 1.6rem 0 0.4rem; font-size: 1rem; }
:target { scroll-margin-top: 1rem; background: var(--tint); }
code { font: 0.88em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
p code, li code, td code { background: var(--sunken); padding: 0.1em 0.3em; border-radius: 4px; }
pre { margin: 1rem 0; padding: 0.9rem 1rem; overflow-x: auto; background: var(--sunken); border: 1px solid var(--line);
  border-radius: 8px; }
pre code { overflow-wrap: normal; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; }
th { text-align: left; font-weight: 600; color: var(--text-2); }
th, td { padding: 0.45rem 1rem 0.45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
main footer { display: flex; justify-content: space-between; gap: 1rem; margin-top: 3rem; padding-top: 1rem;
  border-top: 1px solid var(--line); }
main footer a { text-decoration: none; }
main footer small { display: block; color: var(--text-2); }
.twin { font-size: 0.85rem; }
.hits { padding: 0; list-style: none; }
.hits p { margin: 0.2rem 0 1rem; color: var(--text-2); font-size: 0.92rem; }
small { color: var(--text-2); }
img { max-width: 100%; }
@media (max-width: 56rem) {
  .columns { display: block; padding: 1rem; }
  nav .wide { display: none; }
  nav details { display: block; margin-bottom: 1.5rem; padding: 0.5rem 0.8rem; border: 1px solid var(--line); border-radius: 8px; }
  nav summary { cursor: pointer; }
  .top { padding: 0.75rem 1rem; }
}
@media print { nav, .top, main footer { display: none; } .columns { display: block; } }
`
