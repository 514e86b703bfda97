import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAs } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { GOOGLE_DOCS, WORD } from '../src/editor/text/paste/samples.ts'
import { changeScheme } from './accessibility.ts'
import { loadAxe, violationsOf } from './axe.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'
import { cut, paste } from './clipboard.ts'
import { button } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
let page: Page
let problems: string[]

const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const displayedValue = (name: string) => page.getByRole('status', { name: `${name} value` }).textContent()
const expectValue = (name: string) => expect.poll(() => displayedValue(name))
const option = (name: string | RegExp) => page.getByRole('option', { name })

const panel = () => page.getByRole('dialog', { name: 'Variable' })
const chips = () => box('Heading').locator('[data-liquid]')

const write = (name: string, html: string) =>
  paste(box(name), { 'text/x-flowpost-html': html, 'text/plain': html })

describeInBrowser('in text editing', () => {
  beforeAll(async () => {
    await api.newStore()
    const { cookie } = await signInAs(api, { isOwner: true })
    page = await browser.openPage({ cookie })
    problems = watchProblems(page)
    await page.goto('/app/-/parts')
    await box('Text').waitFor()
  })
  afterAll(() => browser.closePages())

  it('a single-line field returns its value byte for byte', async () => {
    for (const text of [
      'Order {{ variables.order.number }} is in',
      '{{ variables.a | default: "x" }}{% if b %} yes{% endif %}',
      'No Liquid,  two spaces',
      'Open {{ brace',
      'a {{ b }}',
    ]) {
      await box('Subject').fill(text)
      await expectValue('Subject').toBe(text)
      await expect.poll(() => box('Subject').textContent()).toBe(text)
    }
    await page.keyboard.press('Enter')
    await expectValue('Subject').toBe('a {{ b }}')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expectValue('Subject').toBe('')
    await box('Preview text').fill('This is much longer than the part that most email inboxes display')
    await page.getByText('Longer than inboxes show').waitFor()
    expect(await box('Preview text').getAttribute('aria-invalid')).toBe('true')
    await box('Preview text').fill('')
  })

  it('opening a block and moving the cursor do not change it', async () => {
    const before = await displayedValue('Text')
    await box('Text').click()
    for (const key of ['End', 'ArrowLeft', 'Home', 'Control+End']) await page.keyboard.press(key)
    await box('Heading').click()
    expect(await displayedValue('Text')).toBe(before)
  })

  it('typing {{ suggests variables by name and filters, but never secrets; the list can be used from the keyboard', async () => {
    await box('Heading').fill('Hi ')
    await page.keyboard.type('{{')
    await page.getByRole('listbox').waitFor()
    await page.setViewportSize({ width: 375, height: 812 })
    const rightEdge = async () => {
      const { x = 0, width = 0 } = (await page.getByRole('listbox').boundingBox()) ?? {}
      return x + width
    }
    await expect.poll(rightEdge, { message: 'the list stays in the window' }).toBeLessThanOrEqual(375)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.keyboard.type('nu')
    await option(/Order → Number HH-20418/).waitFor()
    await page.keyboard.press('Tab')
    await expectValue('Heading').toBe('Hi {{ variables.order.number }}')
    await page.keyboard.type(' {{ variables.customer.first_name |')
    await option(/capitalize Capitalizes the first letter/).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await screenshot(page, 'writing-completion')
    expect(await box('Heading').getAttribute('aria-activedescendant')).toBe(
      await page.getByRole('option', { selected: true }).getAttribute('id'),
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type('there')
    await page.keyboard.press('End')
    await page.keyboard.type(' }}!')
    await expectValue('Heading').toBe(
      'Hi {{ variables.order.number }} {{ variables.customer.first_name | default: "there" }}!',
    )
    await page.keyboard.type('{{ sec')
    await option('Use “Sec” as a new variable').waitFor()
    expect(await page.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await displayedValue('Done')).toBe('0')
    await page.keyboard.press('Escape')
    await expectValue('Done').toBe('1')
  })

  it('a variable is inserted by its name, with a fallback and a format, and nothing typed is lost', async () => {
    await box('Heading').fill('Sum: ')
    await button(page, 'Insert variable').first().click()
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    await expectValue('Heading').toBe('Sum: ')
    await button(page, 'Insert variable').first().click()
    await page.keyboard.type('amount')
    await option('Use “Amount” as a new variable').click()
    await panel().waitFor()
    await expectValue('Heading').toBe('Sum: {{ variables.amount }}')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Heading')
    await page.keyboard.press('Tab')
    await page.keyboard.type('free')
    await panel().getByLabel('Format').selectOption({ label: 'Money: €12.50' })
    await panel().getByLabel('Currency').selectOption('USD')
    await screenshot(page, 'writing-variable')
    await page.keyboard.press('Tab')
    await panel().getByRole('button', { name: 'Apply' }).click()
    await panel().waitFor({ state: 'detached' })
    await page.keyboard.type('!')
    await expectValue('Heading').toBe('Sum: {{ variables.amount | money: "USD" | default: "free" }}!')
  })

  it('Cancel removes a variable that has just been inserted', async () => {
    await box('Heading').fill('Hi ')
    await page.keyboard.type('{{nu')
    await option(/Order → Number/).waitFor()
    await page.keyboard.press('Enter')
    await panel().getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.type('you')
    await expectValue('Heading').toBe('Hi you')
  })

  it('typing continues after an inserted variable, and closes its panel', async () => {
    await box('Heading').fill('Hi ')
    await page.keyboard.type('{{nu')
    await option(/Order → Number/).waitFor()
    await page.keyboard.press('Enter')
    await panel().waitFor()
    await page.keyboard.type(', and {{')
    await panel().waitFor({ state: 'detached' })
    await page.getByRole('listbox').waitFor()
    await page.keyboard.type('nu')
    await page.keyboard.press('Enter')
    await panel().waitFor()
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    await page.keyboard.type('!')
    await expectValue('Heading').toBe('Hi {{ variables.order.number }}, and {{ variables.order.number }}!')
  })

  it('a chip shows its variable’s name, and is deleted as a whole', async () => {
    await box('Heading').fill('a {{ b | default: "x" }} c')
    expect(await chips().getAttribute('data-name')).toBe('B')
    expect(await chips().getAttribute('data-fallback')).toBe('x')
    await page.keyboard.press('End')
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Backspace')
    await expectValue('Heading').toBe('a ')
  })

  it('a chip can be edited in a panel with the mouse or keyboard, and a click elsewhere applies the change', async () => {
    await box('Heading').fill('a {{variables.order.number}} c')
    await chips().click()
    expect(await panel().getByLabel('Variable').inputValue()).toBe('variables.order.number')
    await panel().getByText('Example: HH-20418').waitFor()
    await panel().getByLabel('If empty, use').fill('none "yet"')
    await page.getByRole('heading', { level: 1 }).click()
    await panel().waitFor({ state: 'detached' })
    await expectValue('Heading').toBe(`a {{variables.order.number | default: 'none "yet"'}} c`)
    await box('Heading').focus()
    await page.keyboard.press('Control+End')
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await panel().getByLabel('If empty, use').fill('')
    await page.keyboard.press('Enter')
    await expectValue('Heading').toBe('a {{variables.order.number}} c')
  })

  it('code that the form does not support stays unchanged, and its errors are reported', async () => {
    const raw = '{{ variables.order.number | upcase|append: "x" }}'
    await box('Heading').fill(`a ${raw} c`)
    await chips().click()
    const field = panel().getByLabel('Liquid')
    expect(await field.inputValue()).toBe(raw)
    await page.keyboard.press('Enter')
    await expectValue('Heading').toBe(`a ${raw} c`)
    await chips().click()
    await field.fill('{{ b | default: "x }}')
    await page.keyboard.press('Enter')
    await page.getByText('A quotation mark is not closed.').waitFor()
    await screenshot(page, 'writing-chip')
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    await expectValue('Heading').toBe(`a ${raw} c`)
    await box('Heading').fill('{{ b }}')
    await chips().click()
    await panel().getByRole('button', { name: 'Show code' }).click()
    expect(await field.inputValue()).toBe('{{ b }}')
    await panel().getByRole('button', { name: 'Cancel' }).click()
  })

  it('bold, lists, alignment, color and links can be set with the keyboard or the toolbar', async () => {
    await write('Text', '<p>one {{ two }} three</p>')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+b')
    await expectValue('Text').toBe('<p><strong>one {{ two }} three</strong></p>')
    await button(page, 'Bold').click()
    await button(page, 'Strike through').click()
    await expectValue('Text').toBe('<p><s>one {{ two }} three</s></p>')
    await page.keyboard.press('Control+Shift+x')
    await button(page, 'Colour').click()
    await button(page, 'Petrol').click()
    await expectValue('Text').toBe('<p><span style="color:#0b626c">one {{ two }} three</span></p>')
    await button(page, 'Colour').click()
    await button(page, 'No colour').click()
    await page.keyboard.press('Control+k')
    await box('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByText('Must start with http://, https://').waitFor()
    await screenshot(page, 'writing-link')
    await box('Address').fill('example.com/?a="{{ b }}"&c')
    await page.keyboard.press('Enter')
    await expectValue('Text').toBe(
      '<p><a href="https://example.com/?a=&quot;{{ b }}&quot;&amp;c">one {{ two }} three</a></p>',
    )
    await button(page, 'Link').click()
    await button(page, 'Remove link').click()
    await page.keyboard.press('Control+Shift+e')
    await expectValue('Text').toBe('<p style="text-align:center">one {{ two }} three</p>')
    await button(page, 'Centre').click()
    await button(page, 'Bullet list').click()
    await expectValue('Text').toBe('<ul><li>one {{ two }} three</li></ul>')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('four')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('five')
    await expectValue('Text').toBe('<ul><li>one {{ two }} three</li><li>four<br>five</li></ul>')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('six {{ seven }}')
    await expectValue('Text').toBe(
      '<ul><li>one {{ two }} three</li><li>four<br>five</li></ul><p>six {{ seven }}</p>',
    )
  })

  it('undo is handled by the page: the text is reverted, the caret stays, and Ctrl+Z is not handled in the field', async () => {
    await write('Text', '<p>one</p><p>two</p>')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('End')
    await page.keyboard.type('XY')
    await expectValue('Text').toBe('<p>oneXY</p><p>two</p>')
    await page.keyboard.press('Control+z')
    await expectValue('Text').toBe('<p>oneX</p><p>two</p>')
    expect((await box('Text').innerText()).replace(/\s+/g, ' ')).toBe('oneX two')
    await page.keyboard.type('Z')
    await expectValue('Text').toBe('<p>oneXZ</p><p>two</p>')
  })

  it('text pasted from Word and Google Docs is cleaned up, plain text becomes paragraphs, and Liquid becomes chips', async () => {
    await paste(box('Text'), { 'text/html': WORD, 'text/plain': 'x' })
    await expectValue('Text').toContain('<ul><li>Beans<ul><li>Whole</li></ul></li><li>Filters</li></ul>')
    await expectValue('Text').toContain('<p>Hello {{ variables.name | default: "there" }},</p>')
    await paste(box('Text'), { 'text/html': GOOGLE_DOCS, 'text/plain': 'x' })
    await expectValue('Text').toContain('<strong><em>order</em></strong><u> is </u><s>late</s>')
    await paste(box('Text'), { 'text/plain': 'a {{ b }}\nc\n\nd < e' })
    await expectValue('Text').toBe('<p>a {{ b }}<br>c</p><p>d &lt; e</p>')
    await paste(box('Heading'), { 'text/html': '<h1>x</h1>', 'text/plain': 'one\ntwo {{ x }}' })
    await expectValue('Heading').toBe('one two {{ x }}')
  })

  it('text that is cut and pasted within the editor preserves its formatting', async () => {
    const html =
      '<p><span style="color:#0b626c">a</span> <a href="https://example.com/{{ id }}">b {{ c }}</a></p>'
    await write('Text', `${html}<p>end</p>`)
    await page.keyboard.press('Control+a')
    const clipboard = await cut(box('Text'))
    await expectValue('Text').toBe('')
    expect(clipboard['text/plain']).toBe('a b {{ c }}\n\nend')
    await paste(box('Text'), clipboard)
    await expectValue('Text').toBe(`${html}<p>end</p>`)
  })

  it('there are no axe violations in either color scheme or at either width, with toolbar, menu and field open', async () => {
    await loadAxe(page)
    await box('Subject').fill('Your order {{ variables.order.number }} is in')
    await write(
      'Text',
      '<p>Dear {{ variables.customer.first_name }}, call {{ secrets.SHOP_PHONE }}.</p>{% if a %}<ul><li>one</li><li>two</li></ul>{% endif %}',
    )
    for (const [width, first, second] of [
      [1280, 'light', 'dark'],
      [375, 'dark', 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 812 })
      await page.keyboard.press('Control+Home')
      await page.keyboard.type('{{')
      for (const [scheme, rules] of [
        [first, 'all'],
        [second, 'colors'],
      ] as const) {
        await changeScheme(page, scheme)
        await page.getByRole('listbox').waitFor()
        await screenshot(page, `writing-${width}-${scheme}`)
        expect(await violationsOf(page, rules), `${width} ${scheme}`).toEqual([])
      }
      await page.keyboard.press('Escape')
      for (const _ of '{{') await page.keyboard.press('Backspace')
    }
    expect(problems).toEqual([])
  })
})
