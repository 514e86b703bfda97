import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { findChromium, startBrowser } from '../src/testing/app/browser.ts'

// Takes the README's screenshots from a new installation with demo content, set up the way a new user would.

const ROOT = join(import.meta.dirname, '..')
const MAIN = join(ROOT, 'src', 'main.mjs')
const PICTURES = join(ROOT, 'docs', 'pictures')
const SIZE = { width: 1280, height: 860 }
const run = promisify(execFile)
/** Time for images inside emails and the canvas to load. */
const SETTLE_MS = 1500

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

async function untilReady(url: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await setTimeout(100)
  }
  throw new Error('the server did not start')
}

async function setUp(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Your name').fill('Mara Lindqvist')
  await page.getByLabel('Email').fill('mara@ember-oak.example')
  await page.getByLabel('Password', { exact: true }).fill('moon lamp on the sill')
  await page.getByLabel('Store name').fill('Ember & Oak')
  await page.getByLabel('Start with demo content').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
}

const goTo = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

const shoot = async (page: Page, name: string) => {
  await page.waitForTimeout(SETTLE_MS)
  await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'disabled' })
  process.stdout.write(`docs/pictures/${name}.png\n`)
}

async function takePictures(page: Page) {
  await shoot(page, 'home')
  await goTo(page, 'Layouts')
  await shoot(page, 'layouts')
  await goTo(page, 'History')
  await page
    .getByRole('table', { name: 'History' })
    .getByRole('link', { name: /Order confirmation/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Order confirmation' }).waitFor()
  await shoot(page, 'history-entry')
  await goTo(page, 'Layouts')
  await page.getByRole('link', { name: /Order confirmation/ }).click()
  const canvas = page.frameLocator('iframe[title=Canvas]')
  await canvas.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.frameLocator('iframe[title=Preview]').getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.getByRole('treeitem', { name: /^Heading: Thank you/ }).click()
  await shoot(page, 'editor')
}

async function main() {
  const chromium = findChromium()
  if (!chromium) throw new Error('no Chromium found')
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), FLOWPOST_DATA_DIR: folder, LOG_LEVEL: 'error' }
  let server: ChildProcess | undefined
  const browser = await startBrowser(chromium)
  try {
    server = spawn(process.execPath, [MAIN, 'serve'], { env, stdio: 'inherit' })
    await untilReady(`http://localhost:${port}`)
    const { stdout } = await run(process.execPath, [MAIN, 'setup-link', '--json'], { env })
    const context = await browser.newContext({ viewport: SIZE, locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await mkdir(PICTURES, { recursive: true })
    await setUp(page, (JSON.parse(stdout) as { url: string }).url)
    await takePictures(page)
  } finally {
    await browser.close()
    server?.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
