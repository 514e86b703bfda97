import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STARTERS } from '../src/core/content/starters/starters.ts'
import { LANGUAGES } from '../src/messages/languages.ts'
import { findChromium, startBrowser } from '../src/testing/app/browser.ts'
import { renderEmail } from './src/editor/canvas/worker/render-email.ts'

/** Renders the starters' thumbnails from their designs. Run it after changing a starter. */

const STARTER_PICTURES = join(import.meta.dirname, '..', 'src', 'core', 'content', 'starters', 'pictures')
const TARGET = join(import.meta.dirname, 'public')
const HOST = 'https://flowpost.example'

const chromium = findChromium()
if (!chromium) throw new Error('no Chromium found')
const browser = await startBrowser(chromium)
const context = await browser.newContext({ viewport: { width: 640, height: 560 }, deviceScaleFactor: 0.75 })
await context.route(`${HOST}/**`, async (route) => {
  const name = new URL(route.request().url()).pathname.split('/').at(-1)
  await route.fulfill({ body: await readFile(join(STARTER_PICTURES, `${name}.png`)) })
})
const page = await context.newPage()
for (const starter of STARTERS)
  for (const locale of LANGUAGES) {
    const design = starter.design(locale, (name) => ({ key: name, url: `${HOST}/f/${name}` }))
    const rendered = renderEmail({
      design,
      category: starter.category,
      locale,
      variables: design.testVariables ?? {},
      store: { name: 'Ember & Oak', timeZone: 'UTC' },
      marketingTexts: null,
      settings: { mainLocale: 'en', marketingTexts: {} },
      presets: {},
      baseUrl: HOST,
      prefix: null,
    })
    if (!('html' in rendered)) throw new Error(`${starter.id}: ${rendered.problem}`)
    await page.setContent(rendered.html, { waitUntil: 'networkidle' })
    const path = join(TARGET, `starter-${starter.id}-${locale}.jpg`)
    await page.screenshot({ path, type: 'jpeg', quality: 78 })
  }
await browser.close()
