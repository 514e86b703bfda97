import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { createLayout } from '../../src/core/layouts/create-layout.ts'
import { signedIn } from '../../src/testing/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'

const api = useHarness()
const browser = useBrowser(api)
afterAll(() => browser.closePages())

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
                  label: 'Follow your order',
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

async function openLayout(bodyDesign: object, look = {}) {
  const { id: store } = await api.newStore()
  const layout = await api.operate<{ id: string }>(
    createLayout,
    { name: 'Order confirmation', subject: 'Your order', bodyType: 'visual', bodyDesign },
    store,
  )
  const { cookie } = await signedIn(api, { roles: { [store]: 'admin' } })
  const page = await browser.openPage({ cookie, ...look })
  const problems = watchProblems(page)
  await page.goto(`/app/s/${store}/layouts/${layout.id}`)
  return { page, problems, frame: page.frameLocator('iframe[title="Canvas"]') }
}

const selectedNames = (page: Page) =>
  page.getByRole('listbox', { name: 'Blocks on the canvas' }).getByRole('option', { selected: true })

describeInBrowser('the canvas', () => {
  it('shows the email, selects by click and keys, and says where the block stands', async () => {
    const { page, problems, frame } = await openLayout(DESIGN)
    await frame.getByText('Thank you, Mara.').click()
    await screenshot(page, 'canvas-1280-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await screenshot(page, 'canvas-1280-dark')
    expect(await selectedNames(page).allTextContents()).toHaveLength(1)
    expect(problems).toEqual([])
  })
})
