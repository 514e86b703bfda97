import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { canvasOpener } from './canvas-page.ts'
import { box } from './walking.ts'

const api = useHarness()
const browser = useBrowser(api)
const openCanvas = canvasOpener(api, browser)
afterAll(() => browser.closePages())

/** Scripts that are asked for from now on come only when they are let through. */
async function holdCode(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

describeInBrowser('words on the canvas', () => {
  it('edits words where they stand, and ends with Escape', async () => {
    const { page, frame, problems } = await openCanvas()
    await frame.getByText('Thank you, Mara.').dblclick()
    const words = page.getByRole('textbox', { name: 'Heading', exact: true })
    await words.waitFor()
    await screenshot(page, 'canvas-words')
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(' Soon')
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

  it('loses no key that is pressed before what edits text is loaded', async () => {
    const { page, frame, problems } = await openCanvas()
    // Nothing that another test has loaded is there.
    await page.reload()
    await frame.getByText('See you soon.').waitFor()
    let release = await holdCode(page)
    await frame.getByText('See you soon.').dblclick()
    await box(page, 'The text is being opened').waitFor()
    await page.keyboard.type(' Mara, ax')
    await page.keyboard.press('Backspace')
    await release()
    const words = page.getByRole('textbox', { name: 'Text', exact: true })
    await words.waitFor()
    await page.keyboard.type('nd all')
    await expect.poll(() => words.textContent()).toBe('See you soon. Mara, and all')
    await page.keyboard.press('Escape')
    await frame.getByText('See you soon. Mara, and all').waitFor()

    await page.reload()
    await frame.getByText('See you soon.').waitFor()
    release = await holdCode(page)
    const subject = page.getByRole('textbox', { name: 'Subject', exact: true })
    await subject.fill('For {{ variables.name }}!')
    await page.keyboard.press('ArrowLeft')
    await release()
    await subject.locator('[data-liquid]').waitFor()
    await page.keyboard.type(' now')
    await expect.poll(() => subject.textContent()).toBe('For {{ variables.name }} now!')
    expect(problems).toEqual([])
  })

  it('keeps the last picture while Liquid is wrong, and says why', async () => {
    const { page, frame } = await openCanvas()
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
