import { afterAll, expect, it } from 'vitest'
import { getLayout } from '../../src/core/content/layouts/get-layout.ts'
import { getSettings } from '../../src/core/foundation/settings/get-settings.ts'
import { putSettings } from '../../src/core/foundation/settings/put-settings.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { checkAccessibility } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { layoutOpener } from './layout-opener.ts'
import { box, button, heading, pageOpener } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openPage = pageOpener(api, browser)
const openNew = layoutOpener(api, browser, { withPreview: false })
afterAll(() => browser.closePages())

/** A string, because tests are compiled without browser types. */
const PASTE_IMAGE = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 })
  const png = await new Promise((resolve) => canvas.toBlob(resolve))
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([png], 'pasted.png', { type: 'image/png' }))
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement.dispatchEvent(paste)
})()`

type Layout = { bodyDesign: { blocks: Record<string, unknown>[]; global?: object } }

describeInBrowser("the store's brand", () => {
  it('is edited in the settings, which reject an invalid color and tidy up valid input', async () => {
    const { id } = await api.newStore()
    const { page, problems } = await openPage(id, '/settings')
    await box(page, 'Main colour').fill('purple')
    await box(page, 'Logo address').fill('https://shop.example/logo.png')
    const save = page.getByRole('button', { name: 'Save settings' }).nth(1)
    await save.click()
    await page.getByText('Must be a colour such as #1a56db.').waitFor()
    problems.length = 0
    const buttonText = page.getByLabel('Pick: Button text')
    await box(page, 'Main colour').fill('ffe066')
    expect(await buttonText.inputValue(), 'dark on a light button, as in emails').toBe('#1f2933')
    await box(page, 'Main colour').fill('7a1fa2')
    expect(await buttonText.inputValue()).toBe('#ffffff')
    await page.getByRole('combobox', { name: 'Heading font' }).selectOption({ label: 'Georgia' })
    await box(page, 'Rounded corners of buttons').fill('020')
    await box(page, 'Logo address').focus()
    expect(await box(page, 'Main colour').inputValue()).toBe('#7a1fa2')
    expect(await box(page, 'Rounded corners of buttons').inputValue()).toBe('20')
    await screenshot(page, 'brand')
    await save.click()
    await page.getByText('The settings were saved.').waitFor()
    expect(await api.operate(getSettings, {}, id)).toMatchObject({
      brand: {
        buttonColor: '#7a1fa2',
        logoUrl: 'https://shop.example/logo.png',
        headingFont: 'Georgia, serif',
        buttonRadius: 20,
      },
    })
    await checkAccessibility(page, 'brand')
    expect(problems).toEqual([])
  })

  it('is found from the dialog that creates a layout', async () => {
    const { id } = await api.newStore()
    const { page } = await openPage(id, '/layouts')
    await button(page, 'New layout').click()
    await page.getByRole('link', { name: 'Edit brand' }).click()
    await page.waitForURL(/\/settings#brand$/)
    const place = await page.getByRole('heading', { name: 'Brand' }).boundingBox()
    expect(place?.y, 'below the top bar').toBeGreaterThan(56)
  })

  it('is found by its name', async () => {
    const { id } = await api.newStore()
    const { page } = await openPage(id, '')
    await heading(page, 'Home').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('brand')
    await page.getByRole('option', { name: /^Brand/ }).click()
    await page.waitForURL(/\/settings#brand$/)
  })

  it('is offered to an open layout at once, as long as it would change something', async () => {
    const { page, problems, store } = await openNew({
      name: 'Order',
      bodyType: 'visual',
      subject: 'Hello',
      bodyDesign: { blocks: [{ id: 'b', type: 'button', label: 'Shop now', href: 'https://shop.example' }] },
    })
    await api.operate(putSettings, { brand: { buttonColor: '#7a1fa2' } }, store.id)
    await page.reload()
    // The page is not touched before.
    const useBrand = button(page, 'Use brand')
    await useBrand.waitFor()
    await useBrand.click()
    const applied = page.getByRole('status').filter({ hasText: 'The brand was applied.' })
    await applied.and(page.locator(':focus')).waitFor()
    expect(await useBrand.count()).toBe(0)
    await screenshot(page, 'brand-applied')
    await button(page, 'Undo').click()
    await useBrand.waitFor()
    await applied.waitFor({ state: 'detached' })
    await button(page, 'Redo').click()
    await button(page, 'Save').click()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await box(page, 'Width').waitFor()
    expect(await useBrand.count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('is applied to new blocks; a saved block is inserted as a copy, and a pasted image is uploaded', async () => {
    const { page, problems, store, id } = await openNew({
      name: 'Order',
      bodyType: 'visual',
      subject: 'Hello',
      bodyDesign: { blocks: [] },
    })
    const brand = { buttonColor: '#7a1fa2', buttonRadius: 20, logoUrl: 'https://shop.example/logo.png' }
    await api.operate(putSettings, { brand }, store.id)
    await page.reload()
    await page.getByRole('tree').waitFor()
    await page.getByRole('heading', { name: 'Outline' }).click()
    await page.keyboard.press('/')
    await page.getByRole('menuitem', { name: 'Heading', exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('but')
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Button'])
    await screenshot(page, 'editor-add-filtered')
    await page.keyboard.press('Enter')
    await page.getByRole('treeitem', { name: 'Button: Button' }).waitFor()
    // A new block starts with its text being edited.
    await page.getByRole('textbox', { name: 'Label', exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Save for reuse' }).click()
    await page.getByRole('dialog', { name: 'Save for reuse' }).waitFor()
    await box(page, 'Name').last().fill('Our button')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button(page, 'Add block').click()
    await page.getByRole('menuitem', { name: 'Our button' }).click()
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(2)
    await page.getByRole('heading', { name: 'Outline' }).click()
    await page.evaluate(PASTE_IMAGE)
    await page.getByRole('treeitem', { name: /^Image/ }).waitFor()
    await button(page, 'Save').click()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    const { bodyDesign } = await api.operate<Layout>(getLayout, { id }, store.id)
    const [first, second, third] = bodyDesign.blocks
    expect(third).toMatchObject({ type: 'image', fileKey: expect.stringMatching(/^fil_/) })
    expect(first).toMatchObject({ type: 'button', color: '#7a1fa2', textColor: '#ffffff', radius: 20 })
    expect(second).toEqual({ ...first, id: expect.not.stringMatching(String(first?.id)) })
    expect(problems).toEqual([])
  })
})

describeInBrowser('a block', () => {
  it('can be saved for reuse from its panel', async () => {
    const { page } = await openNew({
      name: 'Order',
      bodyType: 'visual',
      subject: 'Hello',
      bodyDesign: { blocks: [{ type: 'heading', text: 'Our promise' }] },
    })
    await page.getByRole('treeitem', { name: 'Heading: Our promise' }).click()
    await page.getByRole('region', { name: 'Block' }).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Save for reuse' }).click()
    await page.getByRole('dialog', { name: 'Save for reuse' }).waitFor()
  })
})

describeInBrowser('an image pasted during text editing', () => {
  it('is inserted after the text, which stays unchanged', async () => {
    const { page, problems, store, id } = await openNew({
      name: 'Order',
      bodyType: 'visual',
      subject: 'Hello',
      bodyDesign: { blocks: [] },
    })
    await button(page, 'Add block').click()
    await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
    await page.getByRole('textbox', { name: 'Text', exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+a')
    await page.evaluate(PASTE_IMAGE)
    await page.getByRole('treeitem', { name: /^Image/ }).waitFor()
    await button(page, 'Save').click()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    const { bodyDesign } = await api.operate<Layout>(getLayout, { id }, store.id)
    expect(bodyDesign.blocks).toMatchObject([
      { type: 'text', html: '<p>Write your text here.</p>' },
      { type: 'image', fileKey: expect.stringMatching(/^fil_/) },
    ])
    expect(problems).toEqual([])
  })
})
