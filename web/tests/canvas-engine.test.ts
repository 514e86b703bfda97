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
import { BLANK_PAGE, describeInBrowser, useBrowser } from './browser.ts'

const api = useHarness()
const browser = useBrowser(api)
afterAll(() => browser.closePages())

/** Enough for each block type to occur about ten times. */
const RUNS = 50
const PREFIX = 'fpm1a2b3c4'
const ASSETS = join(import.meta.dirname, '..', 'dist', 'assets')

const request = fc.record({
  design: randomDesign,
  category: fc.constantFrom('transactional' as const, 'marketing' as const),
  locale: fc.constantFrom('en', 'de', 'pt-br'),
})

const requestWith = (input: Partial<EmailRequest>): EmailRequest => ({
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
  ...input,
})

/**
 * The engine's time limit is in wall-clock time, so a busy machine can exceed it. The test therefore retries; a template
 * that is really too slow fails each time.
 */
const TOO_SLOW = 'liquid.too_slow'
const MAX_TRIES = 5

const htmlOf = (input: EmailRequest, tries = MAX_TRIES): string => {
  const result = renderEmail(input)
  if ('html' in result) return result.html
  return result.problem === TOO_SLOW && tries > 1 ? htmlOf(input, tries - 1) : `problem: ${result.problem}`
}

const digestOf = (html: string) => createHash('sha256').update(html).digest('hex')

const withoutMarks = (html: string) =>
  html.replaceAll(/[\ufdd3\ufdd4]/g, '').replaceAll(/ class="([^"]*)"/g, (_, classes: string) => {
    const names = classes.split(' ').filter((name) => name !== '' && !name.startsWith(PREFIX))
    return names.length === 0 ? '' : ` class="${names.join(' ')}"`
  })

/** The parsed document without the marks. */
const treeOf = (html: string) => withoutMarks(serialize(parse(html.replaceAll(/[\ufdd3\ufdd4]/g, ''))))

describeInBrowser('the canvas worker', () => {
  let page: Page
  beforeAll(async () => {
    page = await browser.openPage()
    await page.goto(BLANK_PAGE)
    const script = readdirSync(ASSETS).find((name) => /^canvas-worker-.*\.js$/.test(name))
    await page.evaluate(`new Promise((resolve) => {
      window.worker = new Worker('/app/assets/${script}', { type: 'module' })
      worker.onmessage = resolve
    })`)
  })
  type RenderResult = { html?: string; problem?: string; digest?: string }
  /** Pages are long, so comparisons use digests. */
  const render = (requests: EmailRequest[], format: 'html' | 'digest' = 'html') =>
    page.evaluate<RenderResult[]>(`(async () => {
      const renderOne = (request) => new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data)
        worker.postMessage(request)
      })
      const digestOf = async (html) =>
        new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(html))).toHex()
      const results = []
      for (const request of ${JSON.stringify(requests)}) {
        let result
        for (let tries = 0; tries < ${MAX_TRIES} && (!result || result.problem === '${TOO_SLOW}'); tries++)
          result = await renderOne(request)
        const { html, problem } = result
        results.push(html && '${format}' === 'digest' ? { digest: await digestOf(html) } : { html, problem })
      }
      return results
    })()`)

  it('renders the same page as the server, byte for byte', async () => {
    const requests = fc.sample(request, { numRuns: RUNS, seed: 18 }).map(requestWith)
    const results = await render(requests, 'digest')
    expect(results).toHaveLength(RUNS)
    for (const [index, input] of requests.entries()) {
      const html = htmlOf(input)
      if (results[index]?.digest === digestOf(html)) continue
      const [result] = await render([input])
      expect(result?.html ?? `problem: ${result?.problem}`).toBe(html)
    }
  })

  it('reports invalid Liquid and renders the next request', async () => {
    const invalid = requestWith({ design: { blocks: [{ type: 'heading', id: 'a', text: '{% if %}' }] } })
    const valid = requestWith({ design: { blocks: [{ type: 'heading', id: 'a', text: 'Hello' }] } })
    const [first, second] = await render([invalid, valid])
    expect(first?.problem).toBe('liquid.value_expected')
    expect(second?.html).toContain('Hello')
  })
})

const PLACEHOLDERS =
  /<tr><td class="[^"]*-g[01]-[^"]*"[^>]*><\/td><\/tr>|<div class="[^"]*-g[01]-[^"]*"[^>]*><\/div>/g

it('marking blocks only adds classes, and placeholders for hidden blocks, at any nesting depth', () => {
  fc.assert(
    fc.property(request, (input) => {
      const plainHtml = htmlOf(requestWith(input))
      const markedHtml = htmlOf(requestWith({ ...input, prefix: PREFIX })).replace(PLACEHOLDERS, '')
      // Comparing the text first avoids most parsing, which is slow.
      if (withoutMarks(markedHtml) !== withoutMarks(plainHtml))
        expect(treeOf(markedHtml)).toBe(treeOf(plainHtml))
      expect(plainHtml).not.toMatch(/fpm1a2b3c4|[\ufdd3\ufdd4]/)
    }),
    { numRuns: RUNS },
  )
})
