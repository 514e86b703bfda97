import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parse, serialize } from 'parse5'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useHarness } from '../../src/testing/harness.ts'
import { DESIGN_VARIABLES, randomDesign } from '../../src/testing/random-design.ts'
import { makePicture, type PictureRequest } from '../src/editor/canvas/worker/picture.ts'
import { describeInBrowser, useBrowser } from './browser.ts'

const api = useHarness()
const browser = useBrowser(api)
afterAll(() => browser.closePages())

const RUNS = 150
const PREFIX = 'fpm1a2b3c4'
const ASSETS = join(import.meta.dirname, '..', 'dist', 'assets')

const request = fc.record({
  design: randomDesign,
  category: fc.constantFrom('transactional' as const, 'marketing' as const),
  locale: fc.constantFrom('en', 'de', 'pt-br'),
})

const pictureOf = (asked: Partial<PictureRequest>): PictureRequest => ({
  design: { blocks: [] },
  category: 'transactional',
  locale: 'en',
  variables: DESIGN_VARIABLES,
  storeName: 'Halm & Hazel',
  marketingTexts: { companyDetails: 'Halm & Hazel, Berlin' },
  settings: { mainLocale: 'en', marketingTexts: {} },
  presets: {},
  baseUrl: 'https://mail.test',
  prefix: null,
  rawBlock: null,
  ...asked,
})

const htmlOf = (asked: PictureRequest) => {
  const picture = makePicture(asked)
  return 'html' in picture ? picture.html : `problem: ${picture.problem}`
}

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
    await page.goto('/app/sign-in')
    const script = readdirSync(ASSETS).find((name) => /^canvas-worker-.*\.js$/.test(name))
    await page.evaluate(`new Promise((resolve) => {
      window.worker = new Worker('/app/assets/${script}', { type: 'module' })
      worker.onmessage = resolve
    })`)
  })
  const paint = (requests: PictureRequest[]) =>
    page.evaluate<{ html?: string; problem?: string }[]>(`(async () => {
      const pictures = []
      for (const request of ${JSON.stringify(requests)})
        pictures.push(await new Promise((resolve) => {
          worker.onmessage = ({ data }) => resolve(data)
          worker.postMessage({ ...request, id: 1 })
        }))
      return pictures
    })()`)

  it('writes the page that the server writes, byte by byte', async () => {
    const requests = fc.sample(request, { numRuns: RUNS, seed: 18 }).map(pictureOf)
    const pictures = await paint(requests)
    expect(pictures).toHaveLength(RUNS)
    for (const [index, asked] of requests.entries())
      expect(pictures[index]?.html ?? `problem: ${pictures[index]?.problem}`).toBe(htmlOf(asked))
  })

  it('says what is wrong with Liquid, and goes on', async () => {
    const wrong = pictureOf({ design: { blocks: [{ type: 'heading', id: 'a', text: '{% if %}' }] } })
    const right = pictureOf({ design: { blocks: [{ type: 'heading', id: 'a', text: 'Hello' }] } })
    const [first, second] = await paint([wrong, right])
    expect(first?.problem).toMatch(/value is expected/)
    expect(second?.html).toContain('Hello')
  })
})

it('marks change nothing of the page but classes, whatever is nested in what', () => {
  fc.assert(
    fc.property(request, (asked) => {
      const plain = htmlOf(pictureOf(asked))
      const marked = htmlOf(pictureOf({ ...asked, prefix: PREFIX }))
      // The same text is the same tree, which takes far longer to make.
      if (withoutMarks(marked) !== withoutMarks(plain)) expect(treeOf(marked)).toBe(treeOf(plain))
      expect(plain).not.toMatch(/fpm1a2b3c4|[\ufdd3\ufdd4]/)
    }),
    { numRuns: RUNS },
  )
})
