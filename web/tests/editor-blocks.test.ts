import { afterAll, expect, it } from 'vitest'
import { getLayout } from '../../src/core/content/layouts/get-layout.ts'
import { Design } from '../../src/engine/design/design.ts'
import { textsIn } from '../../src/messages/texts.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { checkAccessibility } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { layoutOpener } from './layout-opener.ts'
import { button } from './navigation.ts'

const { blocks: texts } = textsIn('en', 'editor')
const api = useHarness()
const browser = useBrowser(api)
const openNew = layoutOpener(api, browser, { withPreview: false })
afterAll(() => browser.closePages())

const DESIGN = {
  header: { blocks: [{ type: 'text', html: '<p>Halm and Hazel</p>' }] },
  blocks: [
    {
      type: 'section',
      blocks: [
        { type: 'heading', text: 'Thank you, {{ variables.customer.first_name }}', if: 'variables.customer' },
        {
          type: 'columns',
          columns: [
            { blocks: [{ type: 'text', html: '<p>Your beans go into the roaster tomorrow.</p>' }] },
            { blocks: [] },
          ],
        },
      ],
    },
    { type: 'text', html: '<p>{{ item.title }}</p>', each: { in: 'variables.items', as: 'item' } },
    { type: 'button', label: 'Track your order', href: '#' },
  ],
}

async function openLayout(design: object = DESIGN) {
  const layout = await openNew({ name: 'Order', bodyType: 'visual', subject: 'Hello', bodyDesign: design })
  const { page, id } = layout
  const line = (name: string) => page.getByRole('treeitem', { name, exact: true })
  const lines = () => page.getByRole('treeitem').allInnerTexts()
  const readStored = async () => {
    const { bodyDesign } = await api.operate<{ bodyDesign: Design }>(getLayout, { id }, layout.store.id)
    return bodyDesign
  }
  await page.getByRole('tree').waitFor()
  return { ...layout, line, lines, readStored }
}

describeInBrowser('the outline', () => {
  it('adds every block type with valid content; each can be undone in one step', async () => {
    const { page, problems, lines, readStored } = await openLayout({ blocks: [] })
    for (const name of Object.values(texts.types)) {
      await button(page, 'Add block').click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await page.getByRole('region', { name: 'Block', exact: true }).getByRole('heading', { name }).waitFor()
    }
    await screenshot(page, 'editor-every-block')
    await button(page, 'Undo').click()
    await button(page, 'Redo').click()
    await button(page, 'Save').click()
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    const design = await readStored()
    expect(Design.safeParse(design).error?.issues).toBeUndefined()
    expect(design.blocks.map(({ type }) => type)).toEqual(Object.keys(texts.types))
    for (const _ of Object.keys(texts.types)) await page.keyboard.press('Control+z')
    expect(await lines()).toEqual([])
    expect(problems).toEqual([])
  })

  it('can be navigated, selected and changed with the keyboard', async () => {
    const { page, line, lines, problems } = await openLayout()
    await screenshot(page, 'editor-outline')
    await line('Heading: Thank you, Customer → First name').click()
    const region = page.getByRole('region', { name: 'Block', exact: true })
    await region.getByText('in Section').waitFor()
    await page.keyboard.press('Escape')
    await region.getByRole('heading', { name: 'Section' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    expect(await lines()).toHaveLength(4)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await region.getByRole('heading', { name: '2 blocks' }).waitFor()
    await line('Button: Track your order').click()
    await page.keyboard.press('Alt+ArrowUp')
    expect((await lines()).at(-2)).toBe('Track your order')
    await page.keyboard.press('Control+d')
    expect(await lines()).toHaveLength(8)
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Delete')
    expect(await lines()).toHaveLength(7)
    await page.keyboard.press('Control+v')
    expect(await lines()).toHaveLength(8)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+z')
    expect(await lines()).toHaveLength(8)
    await page.keyboard.press('/')
    await page.getByRole('menuitem', { name: 'Heading', exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('d')
    await page.keyboard.press('Enter')
    await region.getByRole('heading', { name: 'Divider' }).waitFor()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await screenshot(page, 'editor-keys')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const before = await lines()
    await page.getByRole('link', { name: 'Versions', exact: true }).click()
    await page.getByText('Version 1').first().waitFor()
    for (const key of ['Delete', 'Control+d', 'Alt+ArrowUp', 'Control+v']) await page.keyboard.press(key)
    await page.getByRole('link', { name: 'Design', exact: true }).click()
    await line('Divider').waitFor()
    expect(await lines()).toEqual(before)
    expect(problems).toEqual([])
  })

  it('drags a block into a column, but not to a forbidden position', async () => {
    const { page, line, readStored } = await openLayout()
    const drag = async (from: string, onto: string) => {
      await line(from).hover()
      await page.mouse.down()
      const box = await page.getByText(onto, { exact: true }).first().boundingBox()
      if (!box) throw new Error(`no line ${onto}`)
      await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 4 })
      await page.mouse.up()
    }
    await drag('Button: Track your order', 'Column 2, empty')
    await drag('Section: Thank you, Customer → First name', 'Track your order')
    await page.keyboard.press('Control+s')
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    const [section] = (await readStored()).blocks
    expect(section).toMatchObject({
      blocks: [{ type: 'heading' }, { columns: [{}, { blocks: [{ type: 'button' }] }] }],
    })
  })
})

describeInBrowser('Ctrl+S', () => {
  it("never opens the browser's save dialog, even while a dialog is open", async () => {
    const { page } = await openLayout()
    await button(page, 'Send test').click()
    await page.getByRole('dialog').waitFor()
    await page.evaluate(
      `addEventListener('keydown', (event) => { if (event.key === 's') window.isPrevented = event.defaultPrevented })`,
    )
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.evaluate('window.isPrevented')).toBe(true)
  })
})

describeInBrowser('limits', () => {
  it('are explained when a block cannot be added: nesting, list entries, and number of blocks', async () => {
    const columns = Array.from({ length: 8 }, (_, n) => ({ title: `Title ${n}`, cell: 'x' }))
    const { page, line } = await openLayout({ blocks: [...DESIGN.blocks, { type: 'table', columns }] })
    const more = page
      .getByRole('region', { name: 'Block', exact: true })
      .getByRole('button', { name: 'More actions' })
    await line('Text: Your beans go into the roaster tomorrow.').click()
    await more.click()
    await page.getByRole('menuitem', { name: 'Wrap in a section' }).click()
    await page.getByText('Sections and columns can be nested up to 2 levels deep.').waitFor()
    await screenshot(page, 'editor-too-deep')
    await page.getByRole('treeitem').last().click()
    await page.getByText('There can be up to 8.').waitFor()
    const spacers = Array.from({ length: 200 }, () => ({ type: 'spacer' }))
    const fullLayout = await openLayout({ blocks: spacers })
    await fullLayout.page.getByRole('treeitem').nth(3).click()
    await fullLayout.page.keyboard.press('Control+d')
    await page.getByText('A layout can have up to 200 blocks. Delete some first.').waitFor()
  })
})

describeInBrowser('the inspector', () => {
  it('preserves and explains an invalid value, and shows the email style if nothing is selected', async () => {
    const { page, line, problems } = await openLayout()
    await page.getByRole('region', { name: 'Email style' }).waitFor()
    await screenshot(page, 'editor-style')
    await line('Heading: Thank you, Customer → First name').click()
    const region = page.getByRole('region', { name: 'Block', exact: true })
    const size = region.getByLabel('Size', { exact: true })
    await size.fill('500')
    await region.getByText('Must be a whole number from 8 to 96').waitFor()
    const color = region.getByLabel('Colour', { exact: true })
    await color.fill('blurple')
    await region.getByText('Must be #rgb').waitFor()
    await screenshot(page, 'editor-wrong-value')
    expect([await size.inputValue(), await color.inputValue()]).toEqual(['500', 'blurple'])
    await size.fill('40')
    await color.fill('#0b626c')
    await region.getByText('Must be', { exact: false }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await expect.poll(() => color.inputValue()).toBe('')
    await checkAccessibility(page, 'editor-block')
    expect(problems).toEqual([])
  })
})
