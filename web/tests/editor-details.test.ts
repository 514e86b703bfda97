import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { stepRunner } from '../../src/core/call/context.ts'
import { getLayout } from '../../src/core/content/layouts/get-layout.ts'
import { acceptStep } from '../../src/core/delivery/steps/accept-step.ts'
import { putSettings } from '../../src/core/foundation/settings/put-settings.ts'
import type { Block } from '../../src/engine/design/design.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { checkAccessibility } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { layoutOpener } from './layout-opener.ts'
import { box, button } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openNew = layoutOpener(api, browser, { withPreview: false })
afterAll(() => browser.closePages())

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const PNG_WIDTH_OFFSET = 16
/** Noise, which does not compress: slightly more than 1 MB. */
const LARGE_IMAGE = png(1600, 240)

function png(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const typeAndContent = Buffer.concat([Buffer.from(type), content])
    return Buffer.concat([uint32s(content.length), typeAndContent, uint32s(crc32(typeAndContent))])
  }
  // Eight bits each for red, green and blue; each line starts with its filter type, which is 0.
  const header = Buffer.concat([uint32s(width, height), Buffer.from([8, 2, 0, 0, 0])])
  const lines = randomBytes(height * (1 + 3 * width)).map((byte, index) =>
    index % (1 + 3 * width) === 0 ? 0 : byte,
  )
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([PIXEL.subarray(0, 8), ...parts])
}

function uint32s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}

const LETTER = {
  name: 'Autumn letter',
  category: 'marketing',
  subject: 'Hello {{ variables.name }}',
  bodyDesign: {
    blocks: [
      { id: 'title', type: 'heading', text: 'Dear {{ variables.name }}' },
      { id: 'picture', type: 'image', url: '{{ variables.picture }}' },
      { id: 'words', type: 'text', html: '<p>For {{ variables.name }}, with love</p>' },
    ],
    global: { dark: { background: '#101820', contentBackground: '#18222c', textColor: '#f2f4f6' } },
    testVariables: { name: 'Mara' },
  },
}

const canvas = (page: Page) => page.frameLocator('iframe[title=Canvas]')
declare const getComputedStyle: (element: unknown) => { backgroundColor: string; color: string }

const line = (page: Page, id: string) => page.locator(`[data-row="${id}"]`)
const inspector = (page: Page) => page.getByRole('region', { name: 'Block', exact: true })
/** A computed style of an element on the canvas. */
const styleOf = async (page: Page, selector: string, property: string) => {
  const frame = await (await page.locator('iframe[title=Canvas]').elementHandle())?.contentFrame()
  return frame?.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`)
}
const background = (page: Page) => styleOf(page, 'body', 'backgroundColor')

const open = async () => {
  const layout = await openNew(LETTER)
  const { store, page, id } = layout
  await canvas(page).getByText('Dear Mara').waitFor()
  const readBlocks = async () =>
    (await api.operate<{ bodyDesign: { blocks: Block[] } }>(getLayout, { id }, store.id)).bodyDesign.blocks
  return { ...layout, readBlocks }
}

describeInBrowser('the editor', () => {
  it('shows the footer from the settings on the canvas, and the email in dark mode on request', async () => {
    const { page, store, problems } = await open()
    await api.operate(
      putSettings,
      { marketingTexts: { en: { companyDetails: 'Halm and Hazel, Berlin' } } },
      store.id,
    )
    await canvas(page).getByText('Halm and Hazel, Berlin').waitFor()
    const light = await background(page)
    await button(page, 'Canvas in dark mode').click()
    await expect.poll(() => background(page)).toBe('rgb(16, 24, 32)')
    expect(light).not.toBe('rgb(16, 24, 32)')
    expect(await styleOf(page, '.fp-footer', 'color')).toBe('rgb(242, 244, 246)')
    await line(page, 'words').click()
    await page.keyboard.press('Escape')
    await canvas(page).getByText('with love').dblclick()
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    await screenshot(page, 'canvas-dark-mode')
    await page.keyboard.press('Escape')
    await button(page, 'Canvas in dark mode').click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await canvas(page).getByText('with love').dblclick()
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    await screenshot(page, 'chips-on-paper-dark')
    expect(problems).toEqual([])
  })

  it('shows Liquid as chips in the inspector, and suggests filters and the variables in use', async () => {
    const { page, problems } = await open()
    await line(page, 'title').click()
    const text = inspector(page).getByRole('textbox', { name: 'Text', exact: true })
    await expect.poll(() => text.locator('[data-liquid]').count()).toBe(1)
    await text.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' {{ pic')
    await page.getByRole('option', { name: /^Picture/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('ture | upc')
    await page.getByRole('option', { name: /upcase.*uppercases/i }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => text.locator('[data-liquid]').count()).toBe(2)
    expect(await text.textContent()).toBe('Dear {{ variables.name }} {{ picture | upcase }}')
    await checkAccessibility(page, 'inspector-chips', '[aria-label=Block]')
    expect(problems).toEqual([])
  })

  it('opens the color picker at the block’s color, even if it is semi-transparent', async () => {
    const { page, problems } = await open()
    await line(page, 'title').click()
    await inspector(page).getByRole('textbox', { name: 'Colour', exact: true }).fill('#B3261E80')
    await expect.poll(() => box(page, 'Choose: Colour').inputValue()).toBe('#b3261e')
    expect(problems).toEqual([])
  })

  it('selects the block that the server rejected', async () => {
    const { page } = await open()
    await line(page, 'words').click()
    await inspector(page).getByRole('button', { name: 'Show code' }).first().click()
    await inspector(page).getByRole('textbox', { name: 'HTML' }).fill('<p>{{ variables.name</p>')
    await line(page, 'title').click()
    await button(page, 'Save').click()
    await expect.poll(() => line(page, 'words').getAttribute('aria-selected')).toBe('true')
    await page.getByText('is not closed', { exact: false }).first().waitFor()
    await screenshot(page, 'layout-refused')
  })

  it('asks for the alternative text of a new image, whose width can be changed by dragging or with the keyboard', async () => {
    const { page, readBlocks, problems } = await open()
    await line(page, 'picture').click()
    await inspector(page)
      .getByRole('button', { name: /Choose image.*Image/ })
      .click()
    const choose = (buffer: Buffer) =>
      page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer })
    // Closing the dialog cancels the upload, and no image is chosen.
    await page.route('**/app/files?*', () => {}, { times: 1 })
    const uploadCanceled = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/app/files?'),
    )
    await choose(PIXEL)
    await page.getByText('0%', { exact: false }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
    await uploadCanceled
    await inspector(page)
      .getByRole('button', { name: /Choose image.*Image/ })
      .click()
    await choose(LARGE_IMAGE)
    await page.getByText(/^This image is 1\.\d MB\. Large images load slowly/).waitFor()
    await checkAccessibility(page, 'large-image', '[role=dialog]')
    await button(page, 'Scale down to 1200 px').click()
    const question = page.getByRole('dialog', { name: 'What does the image show?' })
    await question.getByRole('button', { name: 'Use this text' }).click()
    await question.getByText('Describe the image', { exact: false }).waitFor()
    await checkAccessibility(page, 'alt-question', '[role=dialog]')
    await question.getByRole('textbox').fill('A dot')
    await question.getByRole('button', { name: 'Use this text' }).click()
    await question.waitFor({ state: 'detached' })
    // Replacing the image keeps the text and asks whether it still fits. The question disappears once the text is edited.
    const altTextQuestion = inspector(page).getByText('Does it still describe this one?', { exact: false })
    expect(await altTextQuestion.count()).toBe(0)
    await inspector(page)
      .getByRole('button', { name: /Replace.*Image/ })
      .click()
    await choose(LARGE_IMAGE)
    await button(page, 'Scale down to 1200 px').click()
    await altTextQuestion.waitFor()
    await box(page, 'Alternative text').fill('A dot')
    await box(page, 'Alternative text').fill('A larger dot')
    await altTextQuestion.waitFor({ state: 'detached' })
    const handle = page.getByRole('slider', { name: 'Image width' })
    const before = Number(await handle.getAttribute('aria-valuenow'))
    await handle.press('ArrowLeft')
    await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBe(before - 8)
    const handleBox = await handle.boundingBox()
    await page.mouse.move((handleBox?.x ?? 0) + 12, (handleBox?.y ?? 0) + 18)
    await page.mouse.down()
    await page.mouse.move((handleBox?.x ?? 0) - 48, (handleBox?.y ?? 0) + 30, { steps: 4 })
    await page.locator('output').waitFor()
    await screenshot(page, 'image-width')
    await page.mouse.up()
    await expect
      .poll(async () => Number(await handle.getAttribute('aria-valuenow')))
      .toBeLessThan(before - 100)
    await button(page, 'Save').click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
    const [, picture] = await readBlocks()
    expect(picture).toMatchObject({
      type: 'image',
      alt: 'A larger dot',
      fileKey: expect.stringMatching(/^fil_/),
    })
    expect((picture as { width: number }).width).toBeLessThan(before - 100)
    const uploaded = await (await fetch(`${api.url}/f/${(picture as { fileKey: string }).fileKey}`)).bytes()
    expect(Buffer.from(uploaded).readUInt32BE(PNG_WIDTH_OFFSET)).toBe(1200)
    expect(uploaded.length).toBeLessThan(LARGE_IMAGE.length)
    expect(problems).toEqual([])
  })

  it('copies test data from a past email, except for masked values', async () => {
    const { page, store, id, problems } = await open()
    await acceptStep(stepRunner(api.app.services, { id: store.id, name: 'Shop' }), {
      actionType: 'EMAIL',
      actionConfigId: id,
      actionConfigName: 'Letter',
      runId: 'run-1',
      stepRef: null,
      recipients: null,
      input: { variables: { total: 12, email: 'a@b.example' } },
    })
    await button(page, 'Test data').click()
    const dialog = page.getByRole('dialog', { name: 'Test data' })
    await dialog.getByLabel('Values from a past email').selectOption({ index: 1 })
    await dialog.getByText('except for personal data', { exact: false }).waitFor()
    expect(await dialog.getByLabel('Total', { exact: true }).inputValue()).toBe('12')
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Mara')
    await checkAccessibility(page, 'test-data-past', '[role=dialog]')
    expect(problems).toEqual([])
  })
})
