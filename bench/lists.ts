import type { Page } from 'playwright-core'
import { indexExecutions } from '../src/adapters/db/search-sqlite.ts'
import { type AnyOperation, invoke } from '../src/core/call/operation.ts'
import { listLayoutCards } from '../src/core/content/layouts/list-layout-cards.ts'
import { searchHistory } from '../src/core/delivery/history/search-history.ts'
import { listFiles } from '../src/core/foundation/files/list-files.ts'
import { findChromium, startBrowser } from '../src/testing/app/browser.ts'
import { type BenchDatabase, createBenchDatabase, DATABASES } from './bench-database.ts'
import { fillExecutions, fillFiles, fillLayouts } from './fill.ts'
import { startFlowpost } from './servers/server-process.ts'
import { openSignedIn } from './sign-in.ts'
import { median, type Row } from './table.ts'

const LAYOUTS = 10_000
const FILES = 100_000
const EXECUTIONS = 1_000_000
const REPEATS = 7
const GOAL_MS = 300

/** Long lists in a browser: time from the last keystroke or click until the rows are visible. */
export async function benchLists(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of DATABASES) {
    const database = await createBenchDatabase(kind)
    try {
      await fillLayouts(database, LAYOUTS)
      await fillFiles(database, 0, FILES)
      await fillExecutions(database, 0, EXECUTIONS)
      if (kind === 'sqlite') await indexExecutions(database.app.services.transact)
      rows.push(...(await browserRows(database, kind)))
    } finally {
      await database.remove()
    }
  }
  return rows
}

async function browserRows(database: BenchDatabase, kind: string): Promise<Row[]> {
  const chromium = findChromium()
  if (!chromium) {
    process.stderr.write('No Chromium found: skipping the lists.\n')
    return []
  }
  const server = await startFlowpost(database.environment)
  const browser = await startBrowser(chromium)
  try {
    const page = await openSignedIn(browser, server.url, database)
    const rows: Row[] = []
    for (const list of LISTS)
      for (const [name, action] of list.actions)
        rows.push(await measure(page, database, list, { name, action, kind }))
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Input = Record<string, unknown>
/** A user action, the operation input it results in, and the query string that the page is opened with, if any. */
type Action = { input: Input; perform: (page: Page) => Promise<unknown>; search?: string }
type List = {
  path: string
  operation: AnyOperation
  base: Input
  /** A row's selector, and how to read its key in the browser and in the response. */
  row: string
  keyIn: string
  keyOf: (row: Record<string, string>) => string
  actions: [string, Action][]
}

const typeInto = (label: string, q: string): [string, Action] => [
  `search “${q}”`,
  {
    input: { q },
    perform: async (page) => {
      await page.getByLabel(label, { exact: true }).focus()
      await page.keyboard.type(q)
    },
  },
]
const filter = (name: string, input: Input): [string, Action] => [
  name,
  { input, perform: (page) => page.getByRole('radio', { name, exact: true }).click() },
]
const choose = (label: string, value: string, input: Input): [string, Action] => [
  `${label} ${value}`,
  { input, perform: (page) => page.getByLabel(label, { exact: true }).selectOption(value) },
]
const inLayouts = (q: string) => typeInto('Name, subject or description', q)
const inFiles = (q: string) => typeInto('File name', q)
const inHistory = (q: string) => typeInto('Name, subject or full address', q)
const amongEmails = (q: string): [string, Action] => {
  const [name, action] = inHistory(q)
  return [`${name} among emails`, { ...action, input: { q, actionType: 'EMAIL' }, search: '?kind=EMAIL' }]
}

const LISTS: List[] = [
  {
    path: 'layouts',
    operation: listLayoutCards,
    base: { limit: 25 },
    row: 'main tr[data-id]',
    keyIn: 'dataset.id',
    keyOf: ({ id }) => id ?? '',
    actions: [
      ...['needle', 'number 12', 'week 12', 'zebra'].map(inLayouts),
      filter('Marketing', { category: 'marketing' }),
    ],
  },
  {
    path: 'files',
    operation: listFiles,
    base: { limit: 24, usage: true },
    row: 'main li button[title]',
    keyIn: 'title',
    keyOf: ({ filename }) => filename ?? '',
    actions: [...['picture-12345', 'e-12', '77', 'zebra'].map(inFiles), filter('Logos', { kinds: ['logo'] })],
  },
  {
    path: 'history',
    operation: searchHistory,
    base: { limit: 50 },
    row: 'main a[href*="/history/exe_"]',
    keyIn: `pathname.split('/').at(-1)`,
    keyOf: ({ id }) => id ?? '',
    actions: [
      ...['order confirmation', 'step-13', 'order 12', 'order 123', 'zebra', 'or', 'zq'].map(inHistory),
      ...['crm', 'zq'].map(amongEmails),
      choose('Status', 'failed', { state: 'failed' }),
      choose('Kind', 'EMAIL', { actionType: 'EMAIL' }),
    ],
  },
]

/** Measures the time from the last key or click to the first frame with the expected first row; undefined means no rows. */
const watch = (firstRow: string, expected: string | undefined) => `
  window.elapsed = new Promise((resolve) => {
    let startedMs = 0
    for (const kind of ['keydown', 'click', 'change'])
      addEventListener(kind, (event) => { startedMs = event.timeStamp }, true)
    const check = () => {
      if (startedMs === 0 || (${firstRow}) !== ${JSON.stringify(expected)}) return requestAnimationFrame(check)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - startedMs)
      port2.postMessage(null)
    }
    check()
  })
  void 0`

async function measure(
  page: Page,
  { ctx }: BenchDatabase,
  { path, operation, base, row, keyIn, keyOf }: List,
  { name, action, kind }: { name: string; action: Action; kind: string },
): Promise<Row> {
  const { output } = await invoke(operation, ctx, { ...base, page: 1, ...action.input })
  const [first] = (output as { data: Record<string, string>[] }).data
  const expected = first && keyOf(first)
  const firstRow = `document.querySelector(${JSON.stringify(row)})?.${keyIn}`
  const times: number[] = []
  for (let n = 0; n < REPEATS; n++) {
    await page.goto(`/app/s/${ctx.storeId}/${path}${action.search ?? ''}`)
    await page.locator(row).first().waitFor()
    if ((await page.evaluate(firstRow)) === expected)
      throw new Error(`${path}, ${name}: the first row does not change`)
    await page.evaluate(watch(firstRow, expected))
    await action.perform(page)
    times.push(await page.evaluate<number>('window.elapsed'))
  }
  return {
    metric: `${path} in a browser, ${name}, ${kind}`,
    measured: `p50 ${median(times).toFixed(0)} ms, max ${Math.max(...times).toFixed(0)} ms`,
    goal: `p50 ≤ ${GOAL_MS} ms`,
    isMet: median(times) <= GOAL_MS,
  }
}
