import { afterAll, expect, it } from 'vitest'
import { useHarness } from '../../src/testing/harness.ts'
import { loadAxe, violationsOf } from './axe.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { canvasOpener, dragTo, middleOf, namesOf, outline, selected, tool } from './canvas-page.ts'

const api = useHarness()
const browser = useBrowser(api)
const openCanvas = canvasOpener(api, browser)
afterAll(() => browser.closePages())

describeInBrowser('the canvas', () => {
  it('shows the email, selects by click and keys, and says where the block stands', async () => {
    const { page, problems, frame } = await openCanvas()
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
    const { page, frame } = await openCanvas()
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
    const { page, frame } = await openCanvas()
    const block = frame.getByText('See you soon.')
    await block.click()
    const heading = frame.getByText('Your order', { exact: true })
    const order = await middleOf(heading)
    await dragTo(page, block, order.x, order.top - 4, { drop: false })
    await screenshot(page, 'canvas-drag')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect((await outline(page)).at(-1)).toBe('See you soon.')
    await dragTo(page, block, order.x, order.top - 4)
    await expect.poll(async () => (await outline(page)).at(-1)).toBe('Divider')
    await expect.poll(async () => (await middleOf(block)).y < (await middleOf(heading)).y).toBe(true)
    const empty = await middleOf(page.getByText('Drop a block here'))
    await dragTo(page, block, empty.x, empty.y)
    await page.getByText('Drop a block here').waitFor({ state: 'detached' })
    expect(
      await page.getByRole('navigation', { name: 'Selected block and what holds it' }).textContent(),
    ).toBe('Thank you, name. › Columns › Text')
    await expect.poll(() => block.boundingBox().then((box) => box?.width ?? 0)).toBeLessThan(300)
    const line = await middleOf(heading)
    await dragTo(page, block, line.x, line.bottom + 4)
    await page.getByText('Drop a block here').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Drop a block here').waitFor({ state: 'detached' })
  })

  it('an empty email invites to add the first block', async () => {
    const { page } = await openCanvas({ blocks: [] })
    await page.getByRole('button', { name: 'Add the first block' }).waitFor()
    await screenshot(page, 'canvas-empty')
    await page.getByRole('button', { name: 'Add the first block' }).click()
    await page.getByRole('menuitem', { name: 'Heading' }).click()
    await expect.poll(() => namesOf(page)).toEqual(['Heading: Heading'])
    await screenshot(page, 'canvas-first-block')
  })

  it('no mark of the canvas is ever saved or sent', async () => {
    const { page, frame, store, id, person } = await openCanvas()
    await frame.getByText('See you soon.').waitFor()
    const canvas = await frame.locator('html').evaluate((html) => html.outerHTML)
    const [prefix = ''] = /fpm[0-9a-f]{12}/.exec(canvas) ?? []
    expect(prefix).not.toBe('')
    await frame.getByText('Your order', { exact: true }).click()
    await tool(page, 'Duplicate').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('status').getByText('Saved').waitFor()
    for (const [name, input] of [
      ['getLayout', { id }],
      ['previewLayout', { id }],
    ] as const) {
      const { text } = await person.call(name, input, { store: store.id })
      expect(text, name).toContain('Your order')
      expect(text, name).not.toMatch(/fpm[0-9a-f]{12}|[\ufdd3\ufdd4]/)
    }
  })
})
