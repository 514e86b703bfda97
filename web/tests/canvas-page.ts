import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Harness } from '../../src/testing/harness.ts'
import type { useBrowser } from './browser.ts'
import { layoutOpener } from './layout-opener.ts'
import { holdRequests } from './navigation.ts'

type Browser = ReturnType<typeof useBrowser>

const DESIGN = {
  global: { background: '#f3ece1', contentBackground: '#fffdf8', textColor: '#1f3a30' },
  blocks: [
    {
      type: 'section',
      id: 'hero',
      background: '#20392f',
      radius: 10,
      padding: { top: 24, bottom: 24 },
      blocks: [
        {
          type: 'columns',
          id: 'pair',
          columns: [
            {
              blocks: [
                {
                  type: 'heading',
                  id: 'title',
                  text: 'Thank you, {{ variables.name }}.',
                  color: '#fbf3e4',
                  font: 'Georgia',
                },
                {
                  type: 'text',
                  id: 'words',
                  html: '<p>Your beans go into the roaster tomorrow morning.</p>',
                  color: '#e8e0d0',
                },
                {
                  type: 'button',
                  id: 'press',
                  label: 'Track your order',
                  href: 'https://a.test',
                  color: '#f2a65a',
                  textColor: '#1c1a17',
                  align: 'left',
                },
              ],
            },
            { blocks: [] },
          ],
        },
      ],
    },
    { type: 'heading', id: 'order', text: 'Your order', level: 2 },
    {
      type: 'section',
      id: 'item',
      each: { in: 'variables.items', as: 'item' },
      blocks: [
        { type: 'text', id: 'line', html: '<p><b>{{ item.title }}</b><br>Quantity {{ item.quantity }}</p>' },
      ],
    },
    { type: 'divider', id: 'rule' },
    { type: 'text', id: 'bye', html: '<p>See you soon.</p>' },
  ],
  testVariables: {
    name: 'Mara',
    items: [
      { title: 'Hazelwood Espresso', quantity: 2 },
      { title: 'Linden Filter Roast', quantity: 1 },
    ],
  },
}

/** Opens a new layout in the editor for each test; after the first, by navigating within the app. */
export function canvasOpener(api: Harness, browser: Browser) {
  const openLayout = layoutOpener(api, browser, { withPreview: false })
  return async (bodyDesign: object = DESIGN) => {
    const layout = await openLayout({
      name: 'Order confirmation',
      subject: 'Your order',
      bodyType: 'visual',
      bodyDesign,
    })
    return { ...layout, frame: layout.page.frameLocator('iframe[title="Canvas"]') }
  }
}

export const selected = (page: Page) =>
  page.getByRole('listbox', { name: 'Blocks on the canvas' }).getByRole('option', { selected: true })
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Selected block' }).getByRole('button', { name, exact: true })
export const selectedNames = async (page: Page) =>
  Promise.all((await selected(page).all()).map((option) => option.getAttribute('aria-label')))
export const outline = (page: Page) =>
  page.getByRole('treeitem').evaluateAll((rows) => rows.map((row) => row.textContent?.trim() ?? ''))

/** Drags the selected block by its handle to a point on the page, once the selection has reached the block. */
export async function dragTo(page: Page, block: Locator, x: number, y: number, { drop = true } = {}) {
  await expect
    .poll(async () => {
      const [mark, blockBox] = await Promise.all([centerOf(selected(page)), centerOf(block)])
      return mark.top < blockBox.y && blockBox.y < mark.bottom
    })
    .toBe(true)
  await tool(page, 'Drag to move').hover()
  await page.mouse.down()
  await page.mouse.move(x - 20, y - 20)
  await page.locator('[class*="_ghost_"]').waitFor()
  await page.mouse.move(x, y, { steps: 4 })
  if (drop) await page.mouse.up()
}

export const centerOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y, bottom: box.y + box.height }
}

/** Holds back script requests until the returned function is called. */
export const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js')
