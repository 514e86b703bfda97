import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium, startBrowser } from '../../testing/browser.ts'
import { Design } from '../design/design.ts'
import { type RenderInput, renderMessage } from '../message/render-message.ts'
import { compileDesign } from '../mjml/compile-design.ts'
import { compileOptions } from '../mjml/testing.ts'
import { HOSTILE_BODIES } from './testing.ts'

const ADDRESS = 'https://out.example/u/1'

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
  store: { name: 'Shop' },
  locale: 'en',
  unsubscribeUrl: ADDRESS,
  marketingTexts: {
    unsubscribeText: 'Enough? {{ unsubscribe_link }}',
    unsubscribeLinkLabel: 'Unsubscribe here',
    companyDetails: 'Shop Ltd',
  },
  downloads: [],
}

const textLayout = (html: string) => renderMessage({ ...marketing, html }).html

function designLayout(blocks: unknown[], variables: Record<string, unknown>): string {
  const { html, text } = compileDesign(Design.parse({ blocks }), compileOptions)
  return renderMessage({ ...marketing, bodyType: 'visual', html, text, variables }).html
}

/** Why the last link to the address cannot be seen or clicked, or an empty text. Runs in the page. */
const FIND_FAULT = `(() => {
  const link = [...document.querySelectorAll('a')].filter((a) => a.href === '${ADDRESS}').at(-1)
  if (!link) return 'no link'
  if (link.textContent !== 'Unsubscribe here') return 'other words: ' + link.textContent
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

const chromium = await findChromium()

describe.skipIf(chromium === undefined)('the closing words of a marketing message, in a browser', () => {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const pages: Record<string, Page> = {}

  beforeAll(async () => {
    if (chromium === undefined) return
    browser = await startBrowser(chromium)
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 800, height: 600 } })
      await context.route('**/*', (route) => route.abort())
      contexts.push(context)
      pages[String(javaScriptEnabled)] = await context.newPage()
    }
  })
  afterAll(() => browser?.close())

  /** Mail programs run no scripts, and some browsers would: both must show the link. */
  async function faultsOf(html: string, readers: boolean[]): Promise<string[]> {
    const faults: string[] = []
    for (const reader of readers) {
      const page = pages[String(reader)]
      await page?.setContent(html, { waitUntil: 'domcontentloaded' })
      const fault = await page?.evaluate<string>(FIND_FAULT)
      // The next content is written into the same document, which keeps this colour.
      await page?.evaluate("document.linkColor = '#0000ee'")
      if (fault !== '') faults.push(`${reader ? 'with' : 'without'} scripts: ${fault}`)
    }
    return faults
  }

  it('has at least 60 bodies to show them behind', () => {
    expect(new Set(HOSTILE_BODIES).size).toBeGreaterThanOrEqual(60)
  })

  it.each(HOSTILE_BODIES)('show and can be clicked behind a text layout of %j', async (body) => {
    expect(await faultsOf(textLayout(body), [true, false])).toEqual([])
  })

  it('show and can be clicked behind an html block, and behind markup that a value brings', async () => {
    for (const body of HOSTILE_BODIES) {
      const block = designLayout([{ type: 'html', html: body }], {})
      expect(await faultsOf(block, [true]), `html block: ${body}`).toEqual([])
      const value = designLayout([{ type: 'text', html: '{{ variables.v | raw }}' }], { v: body })
      expect(await faultsOf(value, [true]), `value: ${body}`).toEqual([])
    }
  })
})
