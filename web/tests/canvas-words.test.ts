import { afterAll, expect, it } from 'vitest'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { openCanvas } from './canvas-page.ts'

const api = useHarness()
const browser = useBrowser(api)
afterAll(() => browser.closePages())

describeInBrowser('words on the canvas', () => {
  it('edits words where they stand, and ends with Escape', async () => {
    const { page, frame, problems } = await openCanvas(api, browser)
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

  it('keeps the last picture while Liquid is wrong, and says why', async () => {
    const { page, frame } = await openCanvas(api, browser)
    await frame.getByText('See you soon.').dblclick()
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await frame.getByText('Your order', { exact: true }).click()
    await page
      .getByRole('region', { name: 'Block' })
      .getByLabel('Condition')
      .fill('variables.total | nonsense')
    await page.getByText(/Last valid view/).waitFor()
    await frame.getByText('Your order', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Block' }).getByLabel('Condition').fill('variables.missing')
    await page.getByText(/Last valid view/).waitFor({ state: 'detached' })
    await frame.getByText('Your order', { exact: true }).waitFor({ state: 'detached' })
  })
})
