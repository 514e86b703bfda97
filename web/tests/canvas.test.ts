import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { useHarness } from '../../src/testing/harness.ts'
import { loadAxe, violationsOf } from './axe.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import {
  canvasOpener,
  centerOf,
  dragTo,
  holdScripts,
  outline,
  selected,
  selectedNames,
  tool,
} from './canvas-page.ts'
import { hostileEmails, interactWithEach, renderEach } from './hostile-emails.ts'
import { box, screenshotInDarkMode } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openCanvas = canvasOpener(api, browser)
afterAll(() => browser.closePages())

describeInBrowser('text editing on the canvas', () => {
  it('loses no keystrokes while the text editor is loading', async () => {
    // Must be the first test in the file, because the text editor stays loaded in later ones.
    const { page, frame, problems } = await openCanvas()
    await frame.getByText('See you soon.').waitFor()
    const textBox = await frame.getByText('See you soon.').boundingBox()
    let release = await holdScripts(page)
    await frame.getByText('See you soon.').dblclick()
    await box(page, 'Opening the text').waitFor()
    await page.keyboard.type(' Mara, andx')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(' ')
    await release()
    const editor = page.getByRole('textbox', { name: 'Text', exact: true })
    await editor.waitFor()
    expect(await editor.boundingBox(), 'the text does not move').toEqual(textBox)
    await page.keyboard.type('all')
    await expect.poll(() => editor.textContent()).toBe('See you soon. Mara, and all')
    await page.keyboard.press('Escape')
    await frame.getByText('See you soon. Mara, and all').waitFor()

    await page.reload()
    await frame.getByText('See you soon.').waitFor()
    release = await holdScripts(page)
    const subject = page.getByRole('textbox', { name: 'Subject', exact: true })
    await subject.fill('For {{ variables.name }}!')
    await page.keyboard.press('ArrowLeft')
    await release()
    await subject.locator('[data-liquid]').waitFor()
    await page.keyboard.type(' now')
    await expect.poll(() => subject.textContent()).toBe('For {{ variables.name }} now!')
    expect(problems).toEqual([])
  })

  it('starts with a second tap on a phone, however late, and offers variables', async () => {
    const { page, frame, problems } = await openCanvas()
    await page.setViewportSize({ width: 375, height: 812 })
    const devtools = await page.context().newCDPSession(page)
    onTestFinished(() => devtools.detach())
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const text = frame.getByText('See you soon.')
    const editor = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.click()
    await page.getByRole('option', { name: 'Text: See you soon.', selected: true }).waitFor()
    // Longer than a double click may take.
    await page.waitForTimeout(1_000)
    expect(await editor.count()).toBe(0)
    await text.click()
    await editor.waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' {{ store')
    await page.getByRole('option', { name: /^Store name/ }).click()
    await editor.locator('[data-liquid]').click()
    await page.getByRole('dialog', { name: 'Variable' }).getByLabel('Format').waitFor()
    expect(problems).toEqual([])
  })

  it('starts where a second, slower click hits the text of the selected block', async () => {
    const { page, frame, problems } = await openCanvas()
    const text = frame.getByText('See you soon.')
    const position = { x: 1, y: 8 }
    await text.click({ position })
    await page.getByRole('option', { name: 'Text: See you soon.', selected: true }).waitFor()
    // Longer than a double click may take.
    await page.waitForTimeout(1_000)
    await text.click({ position })
    const editor = page.getByRole('textbox', { name: 'Text', exact: true })
    await editor.waitFor()
    await page.keyboard.type('We will ')
    await expect.poll(() => editor.textContent()).toBe('We will See you soon.')
    expect(problems).toEqual([])
  })

  it('continues after a click on the padding of the block, with the caret next to the click', async () => {
    const { page, frame, problems } = await openCanvas()
    const text = frame.getByText('See you soon.')
    await text.dblclick()
    const editor = page.getByRole('textbox', { name: 'Text', exact: true })
    await editor.waitFor()
    const block = await selected(page).boundingBox()
    await page.mouse.click((block?.x ?? 0) + 4, (await centerOf(editor)).y)
    // A busy browser reports the click to the editor only after a moment.
    await expect.poll(() => page.evaluate('getSelection().anchorOffset')).toBe(0)
    await page.keyboard.type('We will ')
    await expect.poll(() => editor.textContent()).toBe('We will See you soon.')
    expect(problems).toEqual([])
  })

  it.each([1280, 375])('shows the whole format toolbar at %i px, even near the edges', async (width) => {
    const text = (id: string) => ({ type: 'text', id, html: `<p>The ${id} text</p>` })
    const { page, frame, problems } = await openCanvas({
      blocks: [
        text('first'),
        { type: 'columns', id: 'pair', columns: [{ blocks: [] }, { blocks: [text('right')] }] },
      ],
    })
    await page.setViewportSize({ width, height: 812 })
    const toolbar = page.getByRole('toolbar', { name: 'Text formatting' })
    for (const id of ['first', 'right']) {
      await frame.getByText(`The ${id} text`).dblclick()
      await page.getByRole('textbox', { name: 'Text', exact: true }).getByText(id).waitFor()
      const isWhole = await toolbar.evaluate((bar) => {
        const { left, top, right, bottom } = bar.getBoundingClientRect()
        const corners = [left + 9, right - 9].flatMap((x) =>
          [top + 9, bottom - 9].map((y) => [x, y] as const),
        )
        return corners.every(([x, y]) => bar.contains(bar.ownerDocument.elementFromPoint(x, y)))
      })
      expect(isWhole, id).toBe(true)
      await page.keyboard.press('Escape')
    }
    expect(problems).toEqual([])
  })

  it('can be started with a button next to the block’s properties, even on a phone, with the caret after the text', async () => {
    const { page, frame, problems } = await openCanvas()
    await page.setViewportSize({ width: 375, height: 812 })
    await frame.getByText('See you soon.').click()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('button', { name: 'Edit text', exact: true }).click()
    const editor = page.getByRole('textbox', { name: 'Text', exact: true })
    await editor.waitFor()
    await page.keyboard.type(' Bye!')
    await expect.poll(() => editor.textContent()).toBe('See you soon. Bye!')
    expect(problems).toEqual([])
  })

  it('shows links in the color that they have in the email', async () => {
    const { page, frame } = await openCanvas({
      global: { linkColor: '#9a3e2a' },
      blocks: [{ type: 'text', id: 'words', html: '<p>See <a href="https://a.test">the lamp</a></p>' }],
    })
    await frame.getByText('the lamp').dblclick()
    const link = page.getByRole('textbox', { name: 'Text', exact: true }).locator('a')
    expect(await link.evaluate((a) => a.ownerDocument.defaultView?.getComputedStyle(a).color)).toBe(
      'rgb(154, 62, 42)',
    )
  })

  it('takes no more space for a variable than its chip', async () => {
    const { page, frame } = await openCanvas({
      blocks: [
        {
          type: 'heading',
          id: 'h',
          text: 'Hi {{ variables.name | default: "a very long fallback for this" }}',
        },
        { type: 'text', id: 'next', html: '<p>See you soon.</p>' },
      ],
      testVariables: { name: 'Mara' },
    })
    await frame.getByText('Mara').waitFor()
    const next = page.getByRole('option', { name: 'Text: See you soon.' })
    const before = await next.boundingBox()
    await frame.getByText('Mara').dblclick()
    await page.getByRole('textbox', { name: 'Heading', exact: true }).waitFor()
    expect(await next.boundingBox()).toEqual(before)
  })

  it('starts with the paragraph selected after three clicks, even before the text editor has loaded', async () => {
    const { page, frame, problems } = await openCanvas({
      blocks: [{ type: 'text', id: 'words', html: '<p>The first paragraph</p><p>The second one</p>' }],
    })
    await frame.getByText('The second one').click({ clickCount: 3 })
    await page.locator('textarea:focus, [role=textbox]:focus').waitFor()
    await page.keyboard.insertText('Another one')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await expect.poll(() => text.innerText()).toMatch(/^The first paragraph\s+Another one$/)
    expect(problems).toEqual([])
  })

  it('happens in place, and ends with Escape', async () => {
    const { page, frame, problems } = await openCanvas()
    await frame.getByText('Thank you, Mara.').dblclick()
    const editor = page.getByRole('textbox', { name: 'Heading', exact: true })
    await editor.waitFor()
    await screenshot(page, 'canvas-words')
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(' Soon')
    await page.keyboard.press('Escape')
    await editor.waitFor({ state: 'detached' })
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

  it('starts at the end of the selected block’s text when the user types, and no character is lost', async () => {
    const { page, frame, problems } = await openCanvas()
    const heading = frame.getByText('Thank you, Mara.')
    await heading.click()
    await page.getByRole('region', { name: 'Block', exact: true }).waitFor()
    await page.keyboard.type(' See you')
    await page.getByRole('textbox', { name: 'Heading', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await frame.getByText('Thank you, Mara. See you', { exact: true }).waitFor()
    await page.keyboard.press('/')
    await page.getByRole('menu').waitFor()
    expect(problems).toEqual([])
  })

  it('selects the text of the selected block with Ctrl+A, and never the rest of the app', async () => {
    const { page, frame } = await openCanvas()
    await frame.getByText('Your order', { exact: true }).waitFor()
    const selectedText = () => page.evaluate<string>('getSelection().toString()')
    await page.getByRole('listbox', { name: 'Blocks on the canvas' }).focus()
    await page.keyboard.press('Control+a')
    expect(await selectedText()).toBe('')
    await frame.getByText('Your order', { exact: true }).click()
    await page.getByRole('region', { name: 'Block', exact: true }).waitFor()
    await page.keyboard.press('Control+a')
    await page.getByRole('textbox', { name: 'Heading', exact: true }).waitFor()
    expect(await selectedText()).toBe('Your order')
    await page.keyboard.press('Escape')
  })

  it('formats a heading with italics, normal weight and links, on the canvas and in the inspector, and stores an unformatted one as plain text', async () => {
    const { page, frame, person, store, id, problems } = await openCanvas({
      blocks: [{ type: 'heading', id: 'h', text: 'Tea < 5 & {{ variables.name }} now' }],
      testVariables: { name: 'Mara' },
    })
    const save = async () => {
      await page.keyboard.press('Control+s')
      await page
        .getByRole('status')
        .filter({ hasText: /^Saved$/ })
        .waitFor()
      const { body } = await person.call<{ bodyDesign: { blocks: object[] }; html: string }>(
        'getLayout',
        { id },
        { store: store.id },
      )
      return { block: body.bodyDesign.blocks[0], html: body.html }
    }
    const heading = page.getByRole('textbox', { name: 'Heading', exact: true })
    await frame.getByText('Tea < 5 & Mara now').dblclick()
    await heading.waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' or later')
    await page.keyboard.press('Escape')
    await frame.getByText('Tea < 5 & Mara now or later').waitFor()
    expect((await save()).block).toEqual({
      type: 'heading',
      id: 'h',
      text: 'Tea < 5 & {{ variables.name }} now or later',
    })

    await frame.getByText('Tea < 5').dblclick()
    await heading.waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+i')
    const bold = page.getByRole('button', { name: 'Bold', exact: true })
    expect(await bold.getAttribute('aria-pressed')).toBe('true')
    await bold.click()
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('false')
    // Retried until the toolbar follows the selection: the first word is bold, the last one no longer is.
    const selectFirstWord = async () => {
      await heading.focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('Control+Shift+ArrowRight')
      return bold.getAttribute('aria-pressed')
    }
    await expect.poll(selectFirstWord, { interval: 200 }).toBe('true')
    await page.keyboard.press('Control+k')
    await box(page, 'Address').fill('tea.example')
    await screenshot(page, 'canvas-heading-link')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await frame.getByRole('link', { name: 'Tea' }).waitFor()
    const rich = await save()
    expect(rich.block).toEqual({
      type: 'heading',
      id: 'h',
      rich: true,
      text: '<a href="https://tea.example">Tea</a> &lt; 5 &amp; {{ variables.name }} now or <span style="font-weight:400"><em>later</em></span>',
    })
    expect(rich.html).toContain('<span style="font-weight:400"><em>later</em></span></h1>')

    const text = page
      .getByRole('region', { name: 'Block' })
      .getByRole('textbox', { name: 'Text', exact: true })
    await text.click()
    await screenshot(page, 'canvas-heading-inspector')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+u')
    await frame.locator('h1 u').first().waitFor()
    await page.keyboard.type('Plain & short')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+u')
    await frame.getByText('Plain & short').waitFor()
    expect(problems).toEqual([])
  })

  it('shows the last valid rendering while Liquid is invalid, and explains why', async () => {
    const { page, frame } = await openCanvas()
    await frame.getByText('See you soon.').dblclick()
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await frame.getByText('Your order', { exact: true }).click()
    const block = page.getByRole('region', { name: 'Block' })
    await block.getByRole('button', { name: 'Show code' }).first().click()
    await block.getByLabel('Condition').fill('variables.total | nonsense')
    await page.getByText(/This is the last valid view/).waitFor()
    await frame.getByText('Your order', { exact: true }).waitFor()
    await block.getByLabel('Condition').fill('variables.missing')
    await page.getByText(/This is the last valid view/).waitFor({ state: 'detached' })
    await frame.getByText('Your order', { exact: true }).waitFor({ state: 'detached' })
  })
})

describeInBrowser('the canvas', () => {
  it('shows the email, selects blocks by mouse and keyboard, and shows the path of the selected block', async () => {
    const { page, problems, frame } = await openCanvas()
    await frame.getByText('Thank you, Mara.').click()
    await expect.poll(() => selectedNames(page)).toEqual(['Heading: Thank you, Name.'])
    const path = page.getByRole('navigation', { name: 'Selected block and its containers' })
    expect(await path.textContent()).toBe('Thank you, Name. › Columns › Heading')
    const area = await page.locator('iframe[title="Canvas"]').locator('../..').boundingBox()
    await page.mouse.click((area?.x ?? 0) + 6, (area?.y ?? 0) + 200)
    await expect.poll(() => selectedNames(page)).toEqual([])
    await frame.getByText('Thank you, Mara.').click()
    await expect.poll(() => selectedNames(page)).toEqual(['Heading: Thank you, Name.'])
    await screenshot(page, 'canvas-1280-light')
    await screenshotInDarkMode(page, 'canvas-1280')
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
    await expect
      .poll(() => selectedNames(page))
      .toEqual(['Text: Your beans go into the roaster tomorrow morning.'])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => selected(page).count()).toBe(2)
    await path.getByRole('button', { name: 'Columns' }).click()
    await expect.poll(() => selectedNames(page)).toEqual(['Columns'])
    await frame.getByText('See you soon.').click()
    await frame.getByText('Your order', { exact: true }).click({ modifiers: ['Shift'] })
    await expect.poll(() => selectedNames(page)).toEqual(['Heading: Your order', 'Text: See you soon.'])
    await frame.locator('body').click({ position: { x: 4, y: 4 } })
    await expect.poll(() => selected(page).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('starts at phone width on a phone', async () => {
    const { page } = await openCanvas()
    await page.setViewportSize({ width: 375, height: 812 })
    await page.reload()
    await page.getByRole('button', { name: 'Phone width', pressed: true }).waitFor()
  })

  it('moves, duplicates and deletes the selected block with its toolbar', async () => {
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
    await expect.poll(() => selectedNames(page)).toEqual(['Section'])
    await tool(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Unwrap' }).click()
    await expect.poll(async () => (await outline(page)).slice(-2)).toEqual(['See you soon.', 'Divider'])
  })

  it('drags blocks between others, into an empty column and out again; Escape cancels', async () => {
    const { page, frame } = await openCanvas()
    const block = frame.getByText('See you soon.')
    await block.click()
    const heading = frame.getByText('Your order', { exact: true })
    const order = await centerOf(heading)
    await dragTo(page, block, order.x, order.top - 4, { drop: false })
    await screenshot(page, 'canvas-drag')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect((await outline(page)).at(-1)).toBe('See you soon.')
    await dragTo(page, block, order.x, order.top - 4)
    await expect.poll(async () => (await outline(page)).at(-1)).toBe('Divider')
    await expect.poll(async () => (await centerOf(block)).y < (await centerOf(heading)).y).toBe(true)
    const empty = await centerOf(page.getByText('Drop a block here'))
    await dragTo(page, block, empty.x, empty.y)
    await page.getByText('Drop a block here').waitFor({ state: 'detached' })
    expect(
      await page.getByRole('navigation', { name: 'Selected block and its containers' }).textContent(),
    ).toBe('Thank you, Name. › Columns › Text')
    await expect.poll(() => block.boundingBox().then((box) => box?.width ?? 0)).toBeLessThan(300)
    const line = await centerOf(heading)
    await dragTo(page, block, line.x, line.bottom + 4)
    await page.getByText('Drop a block here').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Drop a block here').waitFor({ state: 'detached' })
  })

  it('drags a block directly, but not on a click or double click, and scrolls near the edge; Escape cancels', async () => {
    const spacers = Array.from({ length: 8 }, (_, n) => ({ type: 'spacer', id: `s${n}`, height: 150 }))
    const { page, frame, problems } = await openCanvas({
      blocks: [
        { type: 'heading', id: 'one', text: 'One' },
        { type: 'text', id: 'two', html: '<p>Two</p>' },
        { type: 'button', id: 'three', label: 'Three', href: 'https://a.test' },
        ...spacers,
        { type: 'text', id: 'end', html: '<p>End</p>' },
      ],
    })
    const ghost = page.locator('[class*="_ghost_"]')
    const press = async (text: string) => {
      const center = await centerOf(frame.getByText(text, { exact: true }))
      await page.mouse.move(center.x, center.y)
      await page.mouse.down()
      return center
    }
    const three = await press('Three')
    const one = await centerOf(frame.getByText('One', { exact: true }))
    await page.mouse.move(three.x + 3, three.y)
    expect(await ghost.count()).toBe(0)
    await page.mouse.move(one.x, one.top - 2, { steps: 6 })
    await ghost.waitFor()
    await screenshot(page, 'canvas-drag-block')
    await page.keyboard.press('Escape')
    await ghost.waitFor({ state: 'detached' })
    await page.mouse.move(one.x, one.top + 1)
    await page.mouse.up()
    await expect.poll(() => selectedNames(page)).toEqual(['Button: Three'])
    expect((await outline(page)).slice(0, 3)).toEqual(['One', 'Two', 'Three'])

    await press('Three')
    await page.mouse.move(one.x, one.top - 2, { steps: 6 })
    await ghost.waitFor()
    await page.mouse.up()
    await expect.poll(async () => (await outline(page)).slice(0, 3)).toEqual(['Three', 'One', 'Two'])

    await expect.poll(async () => (await centerOf(frame.getByText('Two'))).y > one.y).toBe(true)
    const edge = (await page.getByRole('listbox', { name: 'Blocks on the canvas' }).boundingBox())?.x ?? 0
    await press('Two')
    await page.mouse.move(edge + 40, 600, { steps: 4 })
    await page.mouse.move(edge + 40, 855, { steps: 4 })
    await expect.poll(async () => (await centerOf(frame.getByText('End'))).bottom).toBeLessThan(900)
    await page.mouse.up()
    await expect.poll(async () => (await outline(page)).slice(0, 2)).toEqual(['Three', 'One'])

    await frame.getByText('One', { exact: true }).dblclick()
    const editor = page.getByRole('textbox', { name: 'Heading', exact: true })
    const textBox = await centerOf(editor)
    await page.mouse.move(textBox.x - 200, textBox.y)
    await page.mouse.down()
    await page.mouse.move(textBox.x + 200, textBox.y + 90, { steps: 4 })
    expect(await ghost.count()).toBe(0)
    await page.mouse.up()
    expect(problems).toEqual([])
  })

  it('offers to add the first block to an empty email', async () => {
    const { page } = await openCanvas({ blocks: [] })
    await page.getByRole('button', { name: 'Add the first block' }).waitFor()
    await screenshot(page, 'canvas-empty')
    await page.getByRole('button', { name: 'Add the first block' }).click()
    await page.getByRole('menuitem', { name: 'Heading' }).click()
    await expect.poll(() => selectedNames(page)).toEqual(['Heading: Heading'])
    await screenshot(page, 'canvas-first-block')
  })

  it('never saves or sends its marks', async () => {
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

describeInBrowser('hostile emails on the canvas', () => {
  const requests: string[] = []
  const evil = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`)
    outgoing.end()
  })
  beforeAll(() => new Promise<void>((resolve) => void evil.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void evil.close())

  it('cannot run scripts, load or post anything, or navigate', async () => {
    const emails = hostileEmails(`127.0.0.1:${(evil.address() as AddressInfo).port}`)
    expect(emails.length).toBeGreaterThanOrEqual(100)
    const { page, frame } = await openCanvas({
      blocks: [{ type: 'heading', id: 'first', text: 'First' }],
    })
    await frame.getByText('First').waitFor()
    evil.on('connection', () => requests.push('a connection'))
    page.on('framenavigated', (frame) => {
      if (frame.url() !== `${api.url}/app/frame`) requests.push(`navigated: ${frame.url()}`)
    })
    page.on('popup', (popup) => requests.push(`popup: ${popup.url()}`))
    page.on('dialog', (dialog) => requests.push(`dialog: ${dialog.message()}`))
    await page.exposeFunction('reportScript', () => requests.push('a script ran'))
    await page.evaluate("addEventListener('message', ({ data }) => { if (data === 'ran') reportScript() })")
    const canvasFrame = await (await page.locator('iframe[title="Canvas"]').elementHandle())?.contentFrame()
    const [clicks] = await Promise.all([
      canvasFrame?.evaluate<number>(interactWithEach(emails.length)),
      page.evaluate(renderEach(emails)),
    ])
    expect(clicks).toBeGreaterThan(60)
    expect(requests).toEqual([])
  })
})
