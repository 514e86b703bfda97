import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildSite } from '../../../docs/build-site.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { readContents } from './contents.ts'
import { findSections } from './search.ts'

const api = useHarnessWithoutWorker()
const slugs = readContents().flatMap(({ pages }) => pages.map(({ slug }) => slug))

const linksIn = (html: string) => [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href)
const idsIn = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))

describe('the documentation in the service', () => {
  it.each(slugs)('has a page for %s without scripts, which is also available as Markdown', async (slug) => {
    const { status, text, headers } = await api.call(`/docs/${slug}`)
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    })
    expect(text).not.toMatch(/<script|<link|\bsrc=|@import/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    const markdown = await api.call(`/docs/${slug}.md`)
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(markdown.text).toMatch(/^# \S/)
  })

  it('is listed in llms.txt, with every page as Markdown', async () => {
    const { text } = await api.call('/llms.txt')
    for (const slug of slugs) expect(text).toContain(`/docs/${slug}.md)`)
  })

  it('has no dead links, within a page or to another one', async () => {
    const pages = new Map<string, { html: string; ids: ReturnType<typeof idsIn> }>()
    for (const slug of slugs) {
      const { text: html } = await api.call(`/docs/${slug}`)
      pages.set(slug === 'reference' ? '/docs' : `/docs/${slug}`, { html, ids: idsIn(html) })
    }
    const dead: string[] = []
    for (const [path, { html }] of pages)
      for (const href of linksIn(html)) {
        if (/^(?:https?:|mailto:)/.test(href) || href === '/openapi.json') continue
        const [to = '', id] = href.split('#')
        const target = to.endsWith('.md')
          ? (pages.get(to.slice(0, -3)) ?? pages.get('/docs'))
          : pages.get(to || path)
        if (!target || (id && !target.ids.has(decodeURIComponent(id)))) dead.push(`${path}: ${href}`)
      }
    expect(dead).toEqual([])
  })

  it('is searched on the server', async () => {
    const { text } = await api.call('/docs/search?q=webhook-signature')
    expect(text).toContain('<a href="/docs/steps#signed-calls">Signed calls</a>')
    expect((await api.call('/docs/search?q=qqqq')).text).toContain('Nothing found')
    expect((await api.call('/docs/search?q=%3Cscript%3E')).text).not.toContain('<script')
  })

  it('returns 404 for an unknown page', async () => {
    expect((await api.call('/docs/nothing')).status).toBe(404)
  })
})

describe('the search', () => {
  const section = { slug: 'a', page: 'A', heading: '', id: '', text: '' }
  it('finds sections that contain every word, matches in headings first', () => {
    const inText = { ...section, text: 'How to rotate the signing secret' }
    const inHeading = { ...section, heading: 'Signing secret', text: 'Rotate it.' }
    const other = { ...section, text: 'A secret' }
    const hits = findSections([other, inText, inHeading], 'rotate SECRET')
    expect(hits.map(({ heading }) => heading)).toEqual(['Signing secret', ''])
  })
})

describe('the static site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-site-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has every page, and links only to files that exist', async () => {
    await buildSite(folder)
    const files = readdirSync(folder)
    for (const slug of slugs) expect(files).toContain(slug === 'start' ? 'index.html' : `${slug}.html`)
    const linkedFiles = files
      .filter((file) => file.endsWith('.html'))
      .flatMap((file) => linksIn(readFileSync(join(folder, file), 'utf8')))
      .filter((href) => !/^(?:https?:|mailto:|#)/.test(href))
      .map((href) => href.split('#')[0])
    expect([...new Set(linkedFiles)].filter((href) => !files.includes(href ?? ''))).toEqual([])
  })
})
