import { Liquid } from 'liquidjs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium, startBrowser } from '../../testing/app/browser.ts'
import { compileOptions } from '../../testing/mjml.ts'
import { Design } from '../design/design.ts'
import { compileDesign } from './compile-design.ts'

const heading = (text: string) => ({ type: 'heading', text })
const sideBySide = (left: string, right: string, extra = {}) => ({
  type: 'columns',
  columns: [{ blocks: [heading(left)] }, { blocks: [heading(right)] }],
  ...extra,
})

const design = Design.parse({
  blocks: [
    heading('Title'),
    { type: 'image', url: 'https://a.test/wide.png', alt: 'wide', width: 800 },
    { type: 'button', label: 'Press', href: 'https://a.test' },
    { type: 'button', label: 'Full', href: 'https://a.test', fullWidth: true },
    sideBySide('Stacks left', 'Stacks right', { gap: 20 }),
    sideBySide('Stays left', 'Stays right', { stackOnMobile: false }),
    {
      type: 'section',
      blocks: [sideBySide('Boxed left', 'Boxed right')],
      border: {},
      padding: { left: 20, right: 20 },
    },
    {
      type: 'columns',
      columns: [{ blocks: [sideBySide('Deep left', 'Deep right')] }, { blocks: [heading('Beside')] }],
    },
    { ...heading('Phones only'), hideOn: 'desktop' },
    { ...heading('Desktops only'), hideOn: 'mobile' },
    { type: 'table', columns: [{ title: 'A' }, { title: 'B' }], rows: [['long text '.repeat(20), '1']] },
    { type: 'html', html: '<table><tr><td>unclosed' },
    heading('Last'),
  ],
})

const chromium = findChromium()

let browser: Browser
beforeAll(async () => {
  if (chromium !== undefined) browser = await startBrowser(chromium)
})
afterAll(() => browser?.close())

describe.skipIf(chromium === undefined).each([640, 375])(
  'a compiled design in a browser at %i px',
  (width) => {
    let page: Page

    beforeAll(async () => {
      page = await browser.newPage({ viewport: { width, height: 800 } })
      const { html } = compileDesign(design, compileOptions)
      await page.route('**/*', (route) => route.abort())
      await page.setContent(new Liquid().parseAndRenderSync(html), { waitUntil: 'domcontentloaded' })
    })

    const boxOf = async (text: string) => {
      const box = await page.getByText(text, { exact: true }).boundingBox()
      if (box === null) throw new Error(`${text} is not visible`)
      return box
    }
    const areSideBySide = async (name: string) => {
      const left = await boxOf(`${name} left`)
      const right = await boxOf(`${name} right`)
      return left.y === right.y && left.x + left.width <= right.x
    }

    it('fits the screen, with the content centered', async () => {
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
      const content = await page.locator('.fp-content').first().boundingBox()
      expect(content?.width).toBe(Math.min(width, 600))
      expect(content?.x).toBe((width - Math.min(width, 600)) / 2)
    })

    it('shows columns side by side on a wide screen, and stacks them on a phone unless stacking is turned off', async () => {
      for (const name of ['Stacks', 'Boxed', 'Deep'])
        expect(await areSideBySide(name), name).toBe(width === 640)
      expect(await areSideBySide('Stays')).toBe(true)
      if (width === 640) return
      const above = await boxOf('Stacks left')
      const below = await boxOf('Stacks right')
      expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
    })

    it('centers a button, and a full-width button fills its row', async () => {
      const press = await boxOf('Press')
      expect(press.x + press.width / 2).toBeCloseTo(width / 2, 0)
      const full = await page.getByText('Full', { exact: true }).locator('xpath=..').boundingBox()
      expect(full?.width).toBe(Math.min(width, 600) - 50)
    })

    it('shows blocks one below the other, even after unclosed HTML', async () => {
      const title = await boxOf('Title')
      const press = await boxOf('Press')
      const last = await boxOf('Last')
      expect(press.y).toBeGreaterThan(title.y)
      expect(last.y).toBeGreaterThan(press.y)
      expect(last.x).toBe(title.x)
    })

    it('hides blocks on phones or on desktops, as configured', async () => {
      expect(await page.getByText('Phones only').isVisible()).toBe(width === 375)
      expect(await page.getByText('Desktops only').isVisible()).toBe(width === 640)
    })
  },
)
