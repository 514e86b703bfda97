import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium, startBrowser } from '../../testing/app/browser.ts'
import { HOSTILE_BODIES } from '../../testing/html.ts'
import { compileOptions } from '../../testing/mjml.ts'
import { Design } from '../design/design.ts'
import { type RenderInput, renderMessage } from '../message/render-message.ts'
import { compileDesign } from '../mjml/compile-design.ts'
import { contrast } from './footer-colors.ts'

const UNSUBSCRIBE_URL = 'https://out.example/u/1'

const marketing: RenderInput = {
  category: 'marketing',
  bodyType: 'text',
  subject: 'Sale',
  previewText: 'Look',
  html: '',
  text: null,
  attachments: null,
  variables: {},
  secrets: {},
  store: { name: 'Shop', timeZone: 'UTC' },
  locale: 'en',
  unsubscribeUrl: UNSUBSCRIBE_URL,
  marketingTexts: {
    unsubscribeText: 'Had enough? {{ unsubscribe_link }}',
    unsubscribeLinkLabel: 'Unsubscribe here',
    companyDetails: 'Shop Ltd',
  },
  downloads: [],
}

const textLayout = (html: string) => renderMessage({ ...marketing, html }).html

function designLayout(blocks: unknown[], global = {}): (variables: Record<string, unknown>) => string {
  const { html, text } = compileDesign(Design.parse({ blocks, global }), compileOptions)
  return (variables) => renderMessage({ ...marketing, bodyType: 'visual', html, text, variables }).html
}

/** Why a recipient cannot see or click the unsubscribe link; empty if they can. Runs in the page. */
const FIND_PROBLEM = `(() => {
  const link = [...document.querySelectorAll('a')].filter((a) => a.href === '${UNSUBSCRIBE_URL}').at(-1)
  if (!link) return 'no link'
  if (link.textContent !== 'Unsubscribe here') return 'wrong label: ' + link.textContent
  link.scrollIntoView({ block: 'center' })
  const box = link.getBoundingClientRect()
  if (box.width < 40 || box.height < 8) return 'too small: ' + box.width + ' x ' + box.height
  if (box.left < 0 || box.top < 0 || box.left > innerWidth || box.top > innerHeight)
    return 'out of sight: ' + box.left + ', ' + box.top
  for (let element = link; element; element = element.parentElement) {
    const style = getComputedStyle(element)
    if (style.opacity !== '1' || style.visibility !== 'visible') return 'invisible: ' + element.outerHTML.slice(0, 200)
    if (/opacity/.test(style.filter)) return 'filtered'
  }
  const { color, fontSize } = getComputedStyle(link)
  if (/, 0\\)$|rgb\\(255, 255, 255\\)/.test(color) || parseFloat(fontSize) < 8) return 'unreadable: ' + color + ' ' + fontSize
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  if (!hit || !link.contains(hit)) return 'covered by ' + (hit ? hit.outerHTML.slice(0, 200) : 'nothing')
  return ''
})()`

/**
 * Writes each HTML string into the document, as `setContent` does, and checks it. All are checked in one call,
 * because a call takes longer than a check. The document's link color survives, so it is reset. Runs in the
 * page.
 */
const SHOW_AND_FIND_PROBLEMS = `(contents) => contents.map((html) => {
  document.open()
  document.write(html)
  document.close()
  const problem = document.readyState === 'loading' ? 'still loading' : ${FIND_PROBLEM}
  document.linkColor = '#0000ee'
  return problem
})`

/** The colors of the unsubscribe link and its background. Runs in the page. */
const LINK_COLORS = `(() => {
  const link = [...document.querySelectorAll('a')].filter((a) => a.href === '${UNSUBSCRIBE_URL}').at(-1)
  const hex = (color) => '#' + color.match(/\\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join('')
  for (let element = link; element; element = element.parentElement) {
    const { backgroundColor } = getComputedStyle(element)
    if (!/, 0\\)$/.test(backgroundColor)) return [hex(getComputedStyle(link).color), hex(backgroundColor)]
  }
  return [hex(getComputedStyle(link).color), '#ffffff']
})()`

const DARK_RULE =
  '@media (prefers-color-scheme: dark) { body { background: #101214 !important; color: #eee } }'
const OWN_STYLE = { type: 'html', html: '<style>.x { color: red }</style><p class="x">Hi</p>' }

const chromium = findChromium()

describe.skipIf(chromium === undefined)(
  'the unsubscribe link in the footer of a marketing email, in a browser,',
  () => {
    let browser: Browser
    const pages: Record<string, Page> = {}

    beforeAll(async () => {
      if (chromium === undefined) return
      browser = await startBrowser(chromium)
      for (const javaScriptEnabled of [true, false]) {
        const viewport = { width: 800, height: 600 }
        const context = await browser.newContext({ javaScriptEnabled, offline: true, viewport })
        pages[String(javaScriptEnabled)] = await context.newPage()
      }
    })
    afterAll(() => browser?.close())

    /**
     * The problem with each HTML text. Mail clients run no scripts, but a browser may: the link must be
     * visible in both.
     */
    const problemsIn = async (contents: string[], withScripts: boolean): Promise<string[]> =>
      (await pages[String(withScripts)]?.evaluate<string[]>(
        `(${SHOW_AND_FIND_PROBLEMS})(${JSON.stringify(contents)})`,
      )) ?? []

    it('is tested with at least 60 hostile bodies', () => {
      expect(new Set(HOSTILE_BODIES).size).toBeGreaterThanOrEqual(60)
    })

    describe('in a text layout', () => {
      let problems: Map<string, (string | undefined)[]>
      beforeAll(async () => {
        const contents = HOSTILE_BODIES.map(textLayout)
        const withScripts = await problemsIn(contents, true)
        const without = await problemsIn(contents, false)
        problems = new Map(HOSTILE_BODIES.map((body, index) => [body, [withScripts[index], without[index]]]))
      })

      it.each(HOSTILE_BODIES)('is visible and clickable after %j', (body) => {
        expect(problems.get(body), 'with scripts, without').toEqual(['', ''])
      })
    })

    it.each([
      ['author styles for dark mode', textLayout(`<style>${DARK_RULE}</style><p>Hi</p>`)],
      ['a dark page', textLayout('<style>body { background: #14161a; color: #eee }</style><p>Hi</p>')],
      ['a mid-gray page', textLayout('<body bgcolor="#7f7f7f"><p>Hi</p></body>')],
      ['a dark design', designLayout([{ type: 'divider' }], { background: '#20392f' })({})],
      ['a design with author styles', designLayout([OWN_STYLE], { dark: { background: '#010203' } })({})],
      [
        'a design with author styles and a text color',
        designLayout([OWN_STYLE], {
          background: '#f3ece1',
          dark: { background: '#123', textColor: '#fefefe' },
        })({}),
      ],
    ])('is readable in light and dark mode after %s', async (_, html) => {
      const page = pages.true
      for (const colorScheme of ['light', 'dark'] as const) {
        await page?.emulateMedia({ colorScheme })
        await page?.setContent(html, { waitUntil: 'domcontentloaded' })
        const [color = '', background = ''] = (await page?.evaluate<string[]>(LINK_COLORS)) ?? []
        expect(
          contrast(color, background),
          `${color} on ${background}, ${colorScheme}`,
        ).toBeGreaterThanOrEqual(4.5)
      }
      await page?.emulateMedia({ colorScheme: 'light' })
    })

    it('is visible and clickable after an html block and after markup in a value', async () => {
      const withValue = designLayout([{ type: 'text', html: '{{ variables.v | raw }}' }])
      const contents = HOSTILE_BODIES.flatMap((body) => [
        { source: `html block: ${body}`, html: designLayout([{ type: 'html', html: body }])({}) },
        { source: `value: ${body}`, html: withValue({ v: body }) },
      ])
      const problems = await problemsIn(
        contents.map(({ html }) => html),
        true,
      )
      expect(
        contents
          .map(({ source }, index) => [source, problems[index]])
          .filter(([, problem]) => problem !== ''),
      ).toEqual([])
    })
  },
)
