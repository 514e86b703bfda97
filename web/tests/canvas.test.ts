import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLayout } from '../../src/core/layouts/create-layout.ts'
import { signedIn } from '../../src/testing/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { loadAxe, violationsOf } from './axe.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'
import { hostileEmails } from './hostile-emails.ts'

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
  const person = await signedIn(api, { roles: { [store]: 'admin' } })
  const page = await browser.openPage({ cookie: person.cookie, ...look })
  const problems = watchProblems(page)
  await page.goto(`/app/s/${store}/layouts/${layout.id}`)
  return {
    page,
    problems,
    store,
    layout: layout.id,
    person,
    frame: page.frameLocator('iframe[title="Canvas"]'),
  }
}

const selected = (page: Page) =>
  page.getByRole('listbox', { name: 'Blocks on the canvas' }).getByRole('option', { selected: true })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Selected block' }).getByRole('button', { name, exact: true })
const namesOf = async (page: Page) =>
  Promise.all((await selected(page).all()).map((option) => option.getAttribute('aria-label')))
const outline = async (page: Page) =>
  (await page.getByRole('treeitem').all()).length === 0
    ? []
    : page.getByRole('treeitem').evaluateAll((rows) => rows.map((row) => row.textContent?.trim() ?? ''))

/** Drags by the grip of the selected block to a point of the page. */
async function dragTo(page: Page, x: number, y: number, { drop = true } = {}) {
  const grip = await tool(page, 'Drag to move').boundingBox()
  if (!grip) throw new Error('nothing is selected')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(x - 20, y - 20)
  await page.mouse.move(x, y, { steps: 4 })
  if (drop) await page.mouse.up()
}

const middleOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y, bottom: box.y + box.height }
}

describeInBrowser('the canvas', () => {
  it('shows the email, selects by click and keys, and says where the block stands', async () => {
    const { page, problems, frame } = await openLayout(DESIGN)
    await frame.getByText('Thank you, Mara.').click()
    await expect.poll(() => namesOf(page)).toEqual(['Heading: Thank you, name.'])
    const path = page.getByRole('navigation', { name: 'Selected block and what holds it' })
    expect(await path.textContent()).toBe('Thank you, name. › Columns › Heading')
    await screenshot(page, 'canvas-1280-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await screenshot(page, 'canvas-1280-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await loadAxe(page)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Phone width' }).click()
    await expect
      .poll(async () => (await page.locator('iframe[title="Canvas"]').boundingBox())?.width)
      .toBe(375)
    await screenshot(page, 'canvas-phone-width')
    await page.getByRole('button', { name: 'Desktop width' }).click()
    await page.getByRole('listbox', { name: 'Blocks on the canvas' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => namesOf(page)).toEqual(['Text: Your beans go into the roaster tomorrow morning.'])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => selected(page).count()).toBe(2)
    await path.getByRole('button', { name: 'Columns' }).click()
    await expect.poll(() => namesOf(page)).toEqual(['Columns'])
    await frame.getByText('See you soon.').click()
    await frame.getByText('Your order', { exact: true }).click({ modifiers: ['Shift'] })
    await expect.poll(() => namesOf(page)).toEqual(['Heading: Your order', 'Text: See you soon.'])
    await frame.locator('body').click({ position: { x: 4, y: 4 } })
    await expect.poll(() => selected(page).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('moves, duplicates and deletes from the tools of the selected block', async () => {
    const { page, frame } = await openLayout(DESIGN)
    await frame.getByText('See you soon.').click()
    await tool(page, 'Duplicate').click()
    await expect.poll(() => frame.getByText('See you soon.').count()).toBe(2)
    await tool(page, 'Delete').click()
    await expect.poll(() => frame.getByText('See you soon.').count()).toBe(1)
    await tool(page, 'Move up').click()
    await expect.poll(async () => (await outline(page)).slice(-2)).toEqual(['See you soon.', 'Divider'])
    await tool(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Wrap in a section' }).click()
    await expect.poll(() => namesOf(page)).toEqual(['Section'])
    await tool(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Take apart' }).click()
    await expect.poll(async () => (await outline(page)).slice(-2)).toEqual(['See you soon.', 'Divider'])
  })

  it('drags between blocks, into an empty column and out of it, and Escape takes it back', async () => {
    const { page, frame } = await openLayout(DESIGN)
    await frame.getByText('See you soon.').click()
    const order = await middleOf(frame.getByText('Your order', { exact: true }))
    await dragTo(page, order.x, order.top - 4, { drop: false })
    await screenshot(page, 'canvas-drag')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect((await outline(page)).at(-1)).toBe('See you soon.')
    await dragTo(page, order.x, order.top - 4)
    await expect.poll(async () => (await outline(page)).at(-1)).toBe('Divider')
    await expect
      .poll(async () => (await middleOf(tool(page, 'Drag to move'))).y)
      .toBeLessThan((await middleOf(frame.getByText('Your order', { exact: true }))).y)
    const empty = await middleOf(page.getByText('Drop a block here'))
    await dragTo(page, empty.x, empty.y)
    await page.getByText('Drop a block here').waitFor({ state: 'detached' })
    expect(
      await page.getByRole('navigation', { name: 'Selected block and what holds it' }).textContent(),
    ).toBe('Thank you, name. › Columns › Text')
    const line = await middleOf(frame.getByText('Your order', { exact: true }))
    await dragTo(page, line.x, line.bottom + 4)
    await page.getByText('Drop a block here').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Drop a block here').waitFor({ state: 'detached' })
  })

  it('edits words where they stand, and ends with Escape', async () => {
    const { page, frame, problems } = await openLayout(DESIGN)
    await frame.getByText('Thank you, Mara.').dblclick()
    const words = page.getByRole('textbox', { name: 'Heading', exact: true })
    await words.waitFor()
    await screenshot(page, 'canvas-words')
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Soon')
    await page.keyboard.press('Escape')
    await words.waitFor({ state: 'detached' })
    await frame.getByText('Thank you, Mara. Soon').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    await screenshot(page, 'canvas-words-text')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await frame.getByText('Thank you, Mara.', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  it('an empty email invites to add the first block', async () => {
    const { page } = await openLayout({ blocks: [] })
    await page.getByRole('button', { name: 'Add the first block' }).waitFor()
    await screenshot(page, 'canvas-empty')
    await page.getByRole('button', { name: 'Add the first block' }).click()
    await page.getByRole('menuitem', { name: 'Heading' }).click()
    await expect.poll(() => namesOf(page)).toEqual(['Heading: Heading'])
    await screenshot(page, 'canvas-first-block')
  })

  it('keeps the last picture while Liquid is wrong, and says why', async () => {
    const { page, frame } = await openLayout(DESIGN)
    await frame.getByText('See you soon.').dblclick()
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await frame.getByText('Your order', { exact: true }).click()
    await page
      .getByRole('region', { name: 'Block' })
      .getByLabel('Condition')
      .fill('variables.total | nonsense')
    await page.getByText(/This is the last picture that worked/).waitFor()
    await frame.getByText('Your order', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Block' }).getByLabel('Condition').fill('variables.missing')
    await page.getByText(/This is the last picture that worked/).waitFor({ state: 'detached' })
    await frame.getByText('Your order', { exact: true }).waitFor({ state: 'detached' })
  })

  it('no mark of the canvas is ever saved or sent', async () => {
    const { page, frame, store, layout, person } = await openLayout(DESIGN)
    await frame.getByText('See you soon.').waitFor()
    const canvas = await frame.locator('html').evaluate((html) => html.outerHTML)
    const [prefix = ''] = /fpm[0-9a-f]{12}/.exec(canvas) ?? []
    expect(prefix).not.toBe('')
    await frame.getByText('Your order', { exact: true }).click()
    await tool(page, 'Duplicate').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('status').getByText('Saved').waitFor()
    for (const [name, input] of [
      ['getLayout', { id: layout }],
      ['previewLayout', { id: layout }],
    ] as const) {
      const { text } = await person.call(name, input, { store })
      expect(text, name).toContain('Your order')
      expect(text, name).not.toMatch(/fpm[0-9a-f]{12}|[\ufdd3\ufdd4]/)
    }
  })
})

describeInBrowser('hostile emails on the canvas', () => {
  const came: string[] = []
  const evil = createServer((incoming, outgoing) => {
    came.push(`${incoming.method} ${incoming.url}`)
    outgoing.end()
  })
  beforeAll(() => new Promise<void>((resolve) => void evil.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void evil.close())

  it('no script runs, nothing is loaded, posted or navigated', async () => {
    const emails = hostileEmails(`127.0.0.1:${(evil.address() as AddressInfo).port}`)
    expect(emails.length).toBeGreaterThanOrEqual(100)
    const { page, frame } = await openLayout({ blocks: [{ type: 'heading', id: 'first', text: 'First' }] })
    await frame.getByText('First').waitFor()
    evil.on('connection', () => came.push('a connection'))
    page.on('framenavigated', (moved) => {
      if (moved.url() !== `${api.url}/app/frame`) came.push(`navigated: ${moved.url()}`)
    })
    page.on('popup', (popup) => came.push(`popup: ${popup.url()}`))
    page.on('dialog', (dialog) => came.push(`dialog: ${dialog.message()}`))
    await page.exposeFunction('tellRan', () => came.push('a script ran'))
    await page.evaluate("addEventListener('message', ({ data }) => { if (data === 'ran') tellRan() })")
    const send = (html: string) =>
      page.evaluate(`document.querySelector('iframe[title="Canvas"]').contentWindow.postMessage(
        { kind: 'canvas', id: 1, prefix: 'fpmx', css: '', watched: null, html: ${JSON.stringify(html)} }, '*')`)
    const inside = await (await page.locator('iframe[title="Canvas"]').elementHandle())?.contentFrame()
    let clicks = 0
    for (const [index, email] of emails.entries()) {
      await send(`<!doctype html><html><body><h1>Email ${index}</h1>${email}</body></html>`)
      await frame.getByRole('heading', { name: `Email ${index}`, exact: true }).waitFor({ state: 'attached' })
      clicks += Number(
        await inside?.evaluate(`(() => {
          const nodes = document.querySelectorAll('a, area, button, input, p, summary')
          for (const node of nodes) {
            node.click?.()
            node.focus()
          }
          return nodes.length
        })()`),
      )
    }
    expect(clicks).toBeGreaterThan(60)
    expect(came).toEqual([])
  })
})
