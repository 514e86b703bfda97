import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parse, serialize } from 'parse5'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useHarness } from '../../src/testing/harness.ts'
import { DESIGN_VARIABLES, randomDesign } from '../../src/testing/random-design.ts'
import { type EmailRequest, renderEmail } from '../src/editor/canvas/worker/render-email.ts'
import { describeInBrowser, RESTING_PLACE, useBrowser } from './browser.ts'

const api = useHarness()
const browser = useBrowser(api)
afterAll(() => browser.closePages())

/** Each of the types of blocks is then in about ten pages or more. */
const RUNS = 50
const PREFIX = 'fpm1a2b3c4'
const ASSETS = join(import.meta.dirname, '..', 'dist', 'assets')

const request = fc.record({
  design: randomDesign,
  category: fc.constantFrom('transactional' as const, 'marketing' as const),
  locale: fc.constantFrom('en', 'de', 'pt-br'),
})

const pictureOf = (asked: Partial<EmailRequest>): EmailRequest => ({
  design: { blocks: [] },
  category: 'transactional',
  locale: 'en',
  variables: DESIGN_VARIABLES,
  store: { name: 'Halm & Hazel', timeZone: 'UTC' },
  marketingTexts: { companyDetails: 'Halm & Hazel, Berlin' },
  settings: { mainLocale: 'en', marketingTexts: {} },
  presets: {},
  baseUrl: 'https://mail.test',
  prefix: null,
  rawBlock: null,
  ...asked,
})

/**
 * What the engine says of a template that it has stopped. Its clock goes on while a busy machine lets others run:
 * what has been stopped is tried again, as a person does, and what is too much for it is stopped each time.
 */
const TOO_LONG = 'liquid.too_slow'
const MOST_TRIES = 5

const htmlOf = (asked: EmailRequest, tries = MOST_TRIES): string => {
  const picture = renderEmail(asked)
  if ('html' in picture) return picture.html
  return picture.problem === TOO_LONG && tries > 1 ? htmlOf(asked, tries - 1) : `problem: ${picture.problem}`
}

const digestOf = (html: string) => createHash('sha256').update(html).digest('hex')

const withoutMarks = (html: string) =>
  html.replaceAll(/[\ufdd3\ufdd4]/g, '').replaceAll(/ class="([^"]*)"/g, (_, written: string) => {
    const names = written.split(' ').filter((name) => name !== '' && !name.startsWith(PREFIX))
    return names.length === 0 ? '' : ` class="${names.join(' ')}"`
  })

/** The tree that a browser makes of it, without the marks. */
const treeOf = (html: string) => withoutMarks(serialize(parse(html.replaceAll(/[\ufdd3\ufdd4]/g, ''))))

describeInBrowser('the worker of the canvas', () => {
  let page: Page
  beforeAll(async () => {
    page = await browser.openPage()
    await page.goto(RESTING_PLACE)
    const script = readdirSync(ASSETS).find((name) => /^canvas-worker-.*\.js$/.test(name))
    await page.evaluate(`new Promise((resolve) => {
      window.worker = new Worker('/app/assets/${script}', { type: 'module' })
      worker.onmessage = resolve
    })`)
  })
  type Painted = { html?: string; problem?: string; digest?: string }
  /** Pages are long: where only those that differ are looked at, the others need not come here. */
  const paint = (requests: EmailRequest[], answer: 'html' | 'digest' = 'html') =>
    page.evaluate<Painted[]>(`(async () => {
      const paintOne = (request) => new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data)
        worker.postMessage(request)
      })
      const digestOf = async (html) =>
        new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(html))).toHex()
      const pictures = []
      for (const request of ${JSON.stringify(requests)}) {
        let picture
        for (let tries = 0; tries < ${MOST_TRIES} && (!picture || picture.problem === '${TOO_LONG}'); tries++)
          picture = await paintOne(request)
        const { html, problem } = picture
        pictures.push(html && '${answer}' === 'digest' ? { digest: await digestOf(html) } : { html, problem })
      }
      return pictures
    })()`)

  it('writes the page that the server writes, byte by byte', async () => {
    const requests = fc.sample(request, { numRuns: RUNS, seed: 18 }).map(pictureOf)
    const pictures = await paint(requests, 'digest')
    expect(pictures).toHaveLength(RUNS)
    for (const [index, asked] of requests.entries()) {
      const html = htmlOf(asked)
      if (pictures[index]?.digest === digestOf(html)) continue
      const [picture] = await paint([asked])
      expect(picture?.html ?? `problem: ${picture?.problem}`).toBe(html)
    }
  })

  it('says what is wrong with Liquid, and goes on', async () => {
    const wrong = pictureOf({ design: { blocks: [{ type: 'heading', id: 'a', text: '{% if %}' }] } })
    const right = pictureOf({ design: { blocks: [{ type: 'heading', id: 'a', text: 'Hello' }] } })
    const [first, second] = await paint([wrong, right])
    expect(first?.problem).toBe('liquid.value_expected')
    expect(second?.html).toContain('Hello')
  })
})

const GHOSTS =
  /<tr><td class="[^"]*-g[01]-[^"]*"[^>]*><\/td><\/tr>|<div class="[^"]*-g[01]-[^"]*"[^>]*><\/div>/g

it('marks add only classes and placeholders for hidden blocks to the page, however blocks are nested', () => {
  fc.assert(
    fc.property(request, (asked) => {
      const plain = htmlOf(pictureOf(asked))
      const marked = htmlOf(pictureOf({ ...asked, prefix: PREFIX })).replace(GHOSTS, '')
      // The same text is the same tree, which takes far longer to make.
      if (withoutMarks(marked) !== withoutMarks(plain)) expect(treeOf(marked)).toBe(treeOf(plain))
      expect(plain).not.toMatch(/fpm1a2b3c4|[\ufdd3\ufdd4]/)
    }),
    { numRuns: RUNS },
  )
})
