import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { getLayout } from '../../src/core/content/layouts/get-layout.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { checkAccessibility } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { canvasOpener } from './canvas-page.ts'
import { button } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openCanvas = canvasOpener(api, browser)
afterAll(() => browser.closePages())

const DESIGN = {
  blocks: [
    { type: 'heading', id: 'title', text: 'Thank you' },
    { type: 'text', id: 'words', html: '<p>Your parcels</p>', if: 'variables.total > variables.limit' },
  ],
  testVariables: {
    customer: { firstName: 'Mara', isMember: true },
    total: 12.5,
    limit: 5,
    items: [{ title: 'Espresso', price: 3 }],
    parcels: [],
  },
}

const block = (page: Page) => page.getByRole('region', { name: 'Block' })
const field = (page: Page, name: string) => block(page).getByLabel(name, { exact: true })
const select = async (page: Page, name: string) => page.getByRole('treeitem', { name }).click()
const ghost = (page: Page, text: string) => page.getByText(text, { exact: true })
type OpenLayout = Awaited<ReturnType<typeof openCanvas>>

/** Saves, and returns an expectation for a property of the saved block. */
const expectSaved = async ({ page, id: layoutId, store }: OpenLayout, id: string, property: string) => {
  await button(page, 'Save').click()
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  const { bodyDesign } = await api.operate<{ bodyDesign: Design }>(getLayout, { id: layoutId }, store.id)
  return expect(bodyDesign.blocks.find((block) => block.id === id)?.[property])
}

type Design = { blocks: Record<string, unknown>[] }

describeInBrowser('the editor', () => {
  it('shows a block only if the condition from the form is true, and otherwise a placeholder that explains why', async () => {
    const layout = await openCanvas(DESIGN)
    const { page, frame, problems } = layout
    await frame.getByText('Thank you').waitFor()
    await select(page, 'Heading: Thank you')
    await button(page, 'Add condition').click()
    await field(page, 'Variable').selectOption({ label: 'Customer → First name' })
    ;(await expectSaved(layout, 'title', 'if')).toBe('variables.customer.firstName != blank')
    await field(page, 'Comparison').selectOption({ label: 'is' })
    await page.getByText('Uppercase and lowercase letters must match.').waitFor()
    await field(page, 'Value').fill('Jo "J"')
    await ghost(page, 'Hidden: shown only if Customer → First name is “Jo "J"”').waitFor()
    await button(page, 'Add another').click()
    await field(page, 'Variable').last().selectOption({ label: 'Total' })
    await field(page, 'Comparison').last().selectOption({ label: 'is greater than' })
    await field(page, 'Value').last().fill('ten')
    await page.getByText('Must be a number').waitFor()
    await field(page, 'Value').last().fill('10')
    await field(page, 'Show if').selectOption({ label: 'any is true' })
    ;(await expectSaved(layout, 'title', 'if')).toBe(
      `variables.customer.firstName == 'Jo "J"' or variables.total > 10`,
    )
    await frame.getByText('Thank you').waitFor()
    await checkAccessibility(page, 'variables-condition', '[aria-label=Block]')
    await button(page, 'Remove condition 1').click()
    await button(page, 'Remove condition 1').click()
    ;(await expectSaved(layout, 'title', 'if')).toBeUndefined()
    expect(problems).toEqual([])
  })

  it('offers variables on small screens as well, where a new one is named and applied with one click', async () => {
    const { page, frame, id, store } = await openCanvas(DESIGN)
    await frame.getByText('Thank you').waitFor()
    const insert = async () => {
      await page.getByRole('textbox', { name: 'Subject' }).click()
      await button(page, 'Insert variable: Subject').click()
      await page.getByText('Or type the name of a new variable').waitFor()
    }
    const option = page.getByRole('option', { name: 'Customer → First name' })
    for (const width of [1000, 375]) {
      await page.setViewportSize({ width, height: 812 })
      await insert()
      await option.waitFor()
      await page.keyboard.press('Escape')
    }
    await insert()
    await option.click()
    const panel = page.getByRole('dialog', { name: 'Variable' })
    await panel.getByLabel('Variable', { exact: true }).selectOption({ label: 'New variable…' })
    await panel.getByLabel('Name of the new variable').fill('Order number')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await panel.waitFor({ state: 'detached' })
    // The new variable can be used again before it is saved.
    await page.getByRole('textbox', { name: 'Subject' }).press('End')
    await button(page, 'Insert variable: Subject').click()
    await page.getByRole('option', { name: 'Order number' }).click()
    await panel.press('Escape')
    await button(page, 'Save').click()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    const { subject } = await api.operate<{ subject: string }>(getLayout, { id }, store.id)
    expect(subject).toBe('Your order{{ variables.order_number }}{{ variables.order_number }}')
  })

  it('shows a condition that the form does not support in a code field, unchanged', async () => {
    const layout = await openCanvas(DESIGN)
    const { page } = layout
    await select(page, 'Text: Your parcels')
    expect(await field(page, 'Condition').inputValue()).toBe('variables.total > variables.limit')
    await field(page, 'Condition').fill('variables.total')
    await button(page, 'Use the form').click()
    expect(await field(page, 'Comparison').inputValue()).toBe('isTrue')
    ;(await expectSaved(layout, 'words', 'if')).toBe('variables.total')
    await button(page, 'Undo').click()
    await expect.poll(() => field(page, 'Condition').inputValue()).toBe('variables.total > variables.limit')
  })

  it('repeats a block for each item in a list, and offers the item’s fields inside it', async () => {
    const layout = await openCanvas(DESIGN)
    const { page, frame, problems } = layout
    await select(page, 'Text: Your parcels')
    await field(page, 'List').selectOption({ label: 'Parcels' })
    ;(await expectSaved(layout, 'words', 'each')).toEqual({ in: 'variables.parcels', as: 'item' })
    await ghost(page, 'Hidden: Parcels has no items').waitFor()
    await field(page, 'List').selectOption({ label: 'Items' })
    await field(page, 'Maximum').fill('3')
    ;(await expectSaved(layout, 'words', 'each')).toEqual({ in: 'variables.items', as: 'item', limit: 3 })
    await frame.getByText('Your parcels').dblclick()
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.waitFor()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' {{ti')
    await page.getByRole('option', { name: 'Item → Title Espresso' }).waitFor()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Variable' })
    await panel.getByText('Example: Espresso').waitFor()
    await page.keyboard.type('!')
    ;(await expectSaved(layout, 'words', 'html')).toBe('<p>Your parcels {{ item.title }}!</p>')
    await page.keyboard.press('Escape')
    await frame.getByText('Your parcels Espresso!').waitFor()
    expect(problems).toEqual([])
  })

  it('shows the other copies of a repeated text, with the typed text, while the first one is edited', async () => {
    const { page, frame } = await openCanvas({
      blocks: [
        { type: 'heading', id: 'title', text: 'Thank you' },
        {
          type: 'section',
          id: 'rows',
          each: { in: 'variables.items', as: 'item' },
          blocks: [{ type: 'text', id: 'row', html: '<p>{{ item.title }}</p>' }],
        },
      ],
      testVariables: { items: [{ title: 'Espresso' }, { title: 'Grinder' }] },
    })
    const isVisible = (copy: number) =>
      frame
        .getByText('fresh')
        .nth(copy)
        .evaluate((text) => {
          const style = text.ownerDocument.defaultView?.getComputedStyle(text)
          return style?.webkitTextFillColor === style?.color
        })
    await frame.getByText('Grinder').dblclick()
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(', fresh')
    await expect.poll(() => isVisible(1)).toBe(true)
    expect(await isVisible(0)).toBe(false)
    await screenshot(page, 'variables-copies')
    await page.keyboard.press('Escape')
    await frame.getByText('Espresso, fresh').waitFor()
    expect(await isVisible(0)).toBe(true)
  })

  it("edits the text of a hidden block, or the first text in it, after a double click on the block's placeholder", async () => {
    const layout = await openCanvas({
      blocks: [
        { type: 'heading', id: 'title', text: 'Thank you' },
        {
          type: 'section',
          id: 'box',
          if: 'variables.isMember == true',
          blocks: [{ type: 'text', id: 'inside', html: '<p>Only for members</p>' }],
        },
        { type: 'text', id: 'rows', html: '<p>Rows</p>', each: { in: 'variables.none', as: 'item' } },
      ],
      testVariables: { isMember: false },
    })
    const { page, frame } = layout
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    for (const [why, words] of [
      ['Hidden: shown only if Is member is yes', 'Only for members'],
      ['Hidden: None has no items', 'Rows'],
    ] as const) {
      const placeholder = ghost(page, why)
      await placeholder.waitFor()
      const { x = 0, y = 0, width = 0 } = (await placeholder.boundingBox()) ?? {}
      await page.mouse.dblclick(x + width / 2, y + 5)
      await text.getByText(words).waitFor()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(`${words} again`)
      await page.keyboard.press('Escape')
      await placeholder.waitFor()
      expect(await frame.getByText(words).count()).toBe(0)
    }
    ;(await expectSaved(layout, 'rows', 'html')).toBe('<p>Rows again</p>')
  })

  it('selects a hidden block when its placeholder is clicked, and its text can be edited', async () => {
    const { page, frame } = await openCanvas({
      blocks: [
        { type: 'heading', id: 'title', text: 'Thank you' },
        { type: 'text', id: 'gone', html: '<p>Only for members</p>', if: 'variables.isMember == true' },
        { type: 'section', id: 'box', each: { in: 'variables.none', as: 'item' }, blocks: [] },
      ],
      testVariables: { isMember: false },
    })
    const placeholder = ghost(page, 'Hidden: shown only if Is member is yes')
    await placeholder.waitFor()
    await ghost(page, 'Hidden: None has no items').waitFor()
    await checkAccessibility(page, 'variables-ghost')
    const selected = () => page.getByRole('treeitem', { selected: true }).getAttribute('aria-label')
    // The canvas may still be moving after the change of width.
    const click = async () => {
      const { x = 0, y = 0, width = 0 } = (await placeholder.boundingBox()) ?? {}
      await page.mouse.click(x + width / 2, y + 5)
      await expect.poll(selected, { timeout: 5_000 }).toBe('Text: Only for members')
    }
    await click().catch(click)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await placeholder.waitFor()
    expect(await frame.getByText('Only for members').count()).toBe(0)
  })
})
