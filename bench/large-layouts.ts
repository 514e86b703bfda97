import type { Page } from 'playwright-core'
import { invoke } from '../src/core/call/operation.ts'
import { createLayout } from '../src/core/content/layouts/create-layout.ts'
import { updateLayout } from '../src/core/content/layouts/update-layout.ts'
import { putLanguageTexts } from '../src/core/content/translations/put-language-texts.ts'
import { findChromium, startBrowser } from '../src/testing/app/browser.ts'
import { type BenchDatabase, createBenchDatabase, DATABASES } from './bench-database.ts'
import { startFlowpost } from './servers/server-process.ts'
import { openSignedIn } from './sign-in.ts'
import { median, type Row } from './table.ts'

const BLOCKS = 200
const CHANGED_EVERY = 10
const REPEATS = 7
/** Above this height, the canvas shows the email instead of a placeholder. */
const CANVAS_HEIGHT = 4000
const TIMEOUT_MS = 30_000
const OPEN_GOAL_MS = 1000
const COMPARE_GOAL_MS = 300
const LOCALES =
  'de fr es it pt nl pl cs sk hu ro bg hr sl sr el tr uk ru fi sv da nb et lv lt ja ko zh'.split(' ')

/** Times opening a very large layout in many languages, and comparing its versions, in a browser. */
export async function benchLargeLayouts(): Promise<Row[]> {
  const chromium = findChromium()
  if (!chromium) {
    process.stderr.write('No Chromium found: skipping large layouts.\n')
    return []
  }
  const rows: Row[] = []
  for (const kind of DATABASES) {
    const database = await createBenchDatabase(kind)
    const server = await startFlowpost(database.environment)
    const browser = await startBrowser(chromium)
    try {
      const page = await openSignedIn(browser, server.url, database)
      rows.push(...(await measure(page, await createLargeLayout(database), kind)))
    } finally {
      await browser.close()
      await server.stop()
      await database.remove()
    }
  }
  return rows
}

const design = (version: string) => ({
  blocks: Array.from({ length: BLOCKS }, (_, n) => ({
    id: `b${n}`,
    type: 'text',
    html: `<p>Words of story ${n}${n % CHANGED_EVERY === 0 ? `, ${version}` : ''}, for {{ variables.name }}.</p>`,
  })),
})

/** Creates a layout, translates it into all languages, then changes some of its blocks, and returns its path. */
async function createLargeLayout({ ctx }: BenchDatabase): Promise<string> {
  const first = { name: 'Large', subject: 'Hello', bodyDesign: design('as it was') }
  const { id } = (await invoke(createLayout, ctx, first)).output as { id: string }
  for (const locale of LOCALES) {
    const text = (n: number) => [`b${n}.html`, `<p>${locale} ${n} {{ variables.name }}</p>`]
    const texts = Object.fromEntries(Array.from({ length: BLOCKS }, (_, n) => text(n)))
    await invoke(putLanguageTexts, ctx, { id, locale, texts })
  }
  await invoke(updateLayout, ctx, { id, bodyDesign: design('as it is') })
  return `/app/s/${ctx.storeId}/layouts/${id}`
}

async function measure(page: Page, layout: string, kind: string): Promise<Row[]> {
  const size = `${BLOCKS} blocks in ${LOCALES.length + 1} languages`
  const changed = BLOCKS / CHANGED_EVERY
  const hasMarks = (side: string) =>
    `document.querySelectorAll('[data-render=${side}] iframe ~ div').length === ${changed}`
  const openings: [string, string, string][] = [
    ['languages', '/languages/de', `document.querySelector('[data-key="b${BLOCKS - 1}.html"]') !== null`],
    ['editor', '', `document.querySelector('iframe[title=Canvas]')?.clientHeight > ${CANVAS_HEIGHT}`],
  ]
  const comparisons: [string, string][] = [
    ['as text', `document.querySelectorAll('main del').length === ${changed}`],
    ['rendered and marked', `${hasMarks('from')} && ${hasMarks('to')}`],
  ]
  const rows: Row[] = []
  for (const [name, path, condition] of openings) {
    const times = await repeat(() => timeOpening(page, layout + path, condition))
    rows.push(row(`${size}, ${name} opened, ${kind}`, times, OPEN_GOAL_MS))
  }
  for (const [name, condition] of comparisons) {
    const times = await repeat(() => timeComparing(page, layout, condition))
    rows.push(row(`${size}, versions compared ${name}, ${kind}`, times, COMPARE_GOAL_MS))
  }
  return rows
}

async function repeat(time: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < REPEATS; n++) times.push(await time())
  return times
}

const row = (metric: string, times: number[], goalMs: number): Row => ({
  metric,
  measured: `p50 ${median(times).toFixed(0)} ms, max ${Math.max(...times).toFixed(0)} ms`,
  goal: `p50 ≤ ${goalMs} ms`,
  isMet: median(times) <= goalMs,
})

/** Resolves to the time of the first frame in which the condition holds. */
const firstFrameWith = (condition: string) => `new Promise((resolve, reject) => {
  const limit = performance.now() + ${TIMEOUT_MS}
  const check = () => {
    if (performance.now() > limit) return reject(new Error(${JSON.stringify(`timed out waiting for ${condition}`)}))
    if (!(${condition})) return requestAnimationFrame(check)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(null)
  }
  check()
})`

/** Time since the start of the navigation, with the app's code cached. */
async function timeOpening(page: Page, path: string, condition: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  return page.evaluate<number>(firstFrameWith(condition))
}

/** Time from clicking the newest version until the differences are visible. */
async function timeComparing(page: Page, layout: string, condition: string): Promise<number> {
  await page.goto(`${layout}/versions`)
  const newest = page
    .getByRole('table', { name: 'Versions' })
    .getByRole('link', { name: /^Version/ })
    .first()
  await newest.waitFor()
  await page.evaluate(`addEventListener('click', ({ timeStamp }) => { window.clicked = timeStamp }, true)`)
  await newest.click()
  return page.evaluate<number>(`${firstFrameWith(condition)}.then((at) => at - window.clicked)`)
}
