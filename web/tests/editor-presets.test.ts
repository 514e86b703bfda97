import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import { getPreset } from '../../src/core/content/presets/get-preset.ts'
import { putPreset } from '../../src/core/content/presets/put-preset.ts'
import { putLanguageTexts } from '../../src/core/content/translations/put-language-texts.ts'
import { describeDesign } from '../../src/engine/design/description.ts'
import { type Block, Design } from '../../src/engine/design/design.ts'
import { signInAs } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { stepsOf, useStepSink } from '../../src/testing/steps.ts'
import {
  blockProperties,
  type LayoutSchema,
  type Property,
  sharedProperties,
} from '../src/editor/inspector/schema.ts'
import { BLOCK_TYPES } from '../src/editor/model/commands.ts'
import { anyBlock } from '../src/editor/model/testing/any-block.ts'
import { checkAccessibility, followLink } from './accessibility.ts'
import { describeInBrowser, isInApp, screenshot, useBrowser, watchProblems } from './browser.ts'
import { editProperty } from './edit-property.ts'
import { box, button, heading } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const sink = useStepSink(api)

let page: Page
let problems: string[]
let store: string
let emptyStore: string

/** Most tests share this page; the first one loads the app. */
const go = (address: string) => (isInApp(page) ? followLink(page, address) : page.goto(address))

const put = (input: Record<string, unknown>) => api.operate<{ id: string }>(putPreset, input, store)

/** The block types with the widest variety of controls. */
const SCREENSHOT_TYPES = new Set(['image', 'table', 'section'])

const isSame = (a: object | undefined, b: object, name: string) => {
  const serialize = (owner: object | undefined) => JSON.stringify((owner as Record<string, unknown>)?.[name])
  return serialize(a) === serialize(b)
}

describeInBrowser('presets', () => {
  beforeAll(async () => {
    store = (await api.newStore()).id
    emptyStore = (await api.newStore()).id
    const { cookie } = await signInAs(api, { roles: { [store]: 'admin', [emptyStore]: 'admin' } })
    page = await browser.openPage({ cookie })
    problems = watchProblems(page)
  })
  afterAll(() => browser.closePages())

  it('an empty footer explains what it needs, and has no email style', async () => {
    const { id } = await put({ kind: 'footer', name: 'Blank', blocks: [] })
    await go(`/app/s/${store}/presets/${id}`)
    await page.getByText('A footer starts with one block').waitFor()
    await page.getByRole('heading', { name: 'Nothing selected' }).waitFor()
    expect(await box(page, 'Name').inputValue()).toBe('Blank')
    expect(await page.getByText('Email style').count()).toBe(0)
  })

  it('stay valid after every property of every block type, and the shared properties of several blocks, are edited', async () => {
    const layout = describeDesign() as unknown as LayoutSchema
    const blocks = BLOCK_TYPES.map((type) => anyBlock(type, api.url.replace('127.0.0.1', 'localhost')))
    const { id } = await put({ kind: 'header', name: 'Everything', blocks })
    await go(`/app/s/${store}/presets/${id}`)
    await expect.poll(() => page.title()).toBe('Everything · Flowpost')
    const region = page.locator('section[aria-label="Block"]')
    const line = (index: number) => page.locator(`[data-row="${blocks.at(index)?.id}"]`)
    const edit = async (properties: readonly Property[], type: string) => {
      // A table's columns have cells only once its rows repeat; a file without alternative text opens a dialog.
      const order = ({ name, schema }: Property) => (name === 'rows' ? -1 : Number(schema.kind === 'fileKey'))
      for (const property of properties.toSorted((a, b) => order(a) - order(b)))
        await editProperty(page, region, layout, property)
      expect(await region.getByText('Must ', { exact: false }).count(), type).toBe(0)
    }
    const shared = sharedProperties(layout, BLOCK_TYPES)
    const isShared = ({ name }: Property) => shared.some((property) => property.name === name)
    for (const [index, { type }] of blocks.entries()) {
      await line(index).click()
      const properties = blockProperties(layout, type)
      await edit(index === 0 ? properties : properties.filter((property) => !isShared(property)), type)
      if (SCREENSHOT_TYPES.has(type)) await screenshot(page, `inspector-${type}`)
    }
    await line(1).click()
    await line(-1).click({ modifiers: ['Shift'] })
    await edit(shared, 'several')
    await button(page, 'Save').click()
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    const stored = await api.operate<{ blocks: Block[] }>(getPreset, { id }, store)
    expect(Design.safeParse({ blocks: stored.blocks }).error?.issues).toBeUndefined()
    for (const block of stored.blocks) {
      const before = blocks.find((original) => original.id === block.id)
      const names = blockProperties(layout, block.type).map(({ name }) => name)
      // A file replaces a URL, and vice versa.
      const unchanged = names
        .filter((name) => !['fileKey', 'url'].includes(name))
        .filter((name) => isSame(before, block, name))
      expect(unchanged, block.type).toEqual([])
    }
    expect(problems).toEqual([])
  })

  it('can be created, edited, used by layouts and renamed, but not deleted while a layout uses them', async () => {
    await go(`/app/s/${emptyStore}/presets`)
    await page.getByText('No shared headers, footers or saved blocks yet').waitFor()
    await button(page, 'New header, footer or block').click()
    await box(page, 'Name').fill('Logo, centred')
    await button(page, 'Create').click()
    await page.getByRole('tree').waitFor()
    await button(page, 'Add block').click()
    await page.getByRole('menuitem', { name: 'Heading', exact: true }).click()
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Halm and Hazel')
    await button(page, 'Save').click()
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    const presetId = page.url().split('/').at(-1) ?? ''
    const { id } = await api.operate<{ id: string }>(
      createLayout,
      { name: 'Order', bodyType: 'visual', subject: 'x', bodyDesign: { blocks: [], header: { presetId } } },
      emptyStore,
    )
    await checkAccessibility(page, 'preset')
    await page.getByRole('link', { name: 'All headers, footers and blocks' }).click()
    await heading(page, 'Presets').waitFor()
    const row = page.getByRole('row', { name: /Logo, centred/ })
    await row.getByText('1 layout uses it').waitFor()
    await checkAccessibility(page, 'presets')
    await row.getByRole('button', { name: 'More for Logo, centred' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await box(page, 'Name').fill('Name, centred')
    await button(page, 'Rename').click()
    await page.getByRole('link', { name: 'Name, centred' }).waitFor()
    await button(page, 'More for Name, centred').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await button(page, 'Delete').click()
    await page.getByText('preset is used by layout "Order"').waitFor()
    await screenshot(page, 'preset-used')
    await button(page, 'Cancel').click()
    await go(`/app/s/${emptyStore}/layouts/${id}`)
    await page.getByRole('link', { name: 'Header: Name, centred' }).waitFor()
    await screenshot(page, 'editor-shared-header')
    // A new shared footer is empty, and the editor links to the page where blocks are added.
    await box(page, 'Footer').selectOption('New shared footer…')
    await box(page, 'Name').fill('Contact')
    await button(page, 'Create').click()
    await screenshot(page, 'editor-new-footer')
    await page.getByRole('link', { name: 'It is empty. Add its blocks' }).click()
    await button(page, 'Leave').click()
    await page.getByText('A footer starts with one block').waitFor()
    await page.getByRole('link', { name: 'Back to the email' }).click()
    await page
      .getByRole('link', { name: 'It is empty. Add its blocks' })
      .or(box(page, 'Footer'))
      .first()
      .waitFor()
    expect(page.url()).toContain(`/layouts/${id}`)
    expect(problems).toEqual([])
  })

  it('can be translated: German texts of a shared footer appear in the German preview and email', async () => {
    const steps = await stepsOf(api, sink.port)
    const { cookie } = await signInAs(api, { roles: { [steps.storeId]: 'editor' } })
    const marketer = await browser.openPage({ cookie })
    const otherProblems = watchProblems(marketer)
    const { id } = await api.operate<{ id: string }>(
      putPreset,
      {
        kind: 'footer',
        name: 'Company footer',
        blocks: [
          { id: 'imprint', type: 'text', html: '<p>Questions? We are happy to help.</p>' },
          { id: 'contact', type: 'button', label: 'Contact us', href: 'https://shop.example/contact' },
        ],
      },
      steps.storeId,
    )
    const bodyDesign = { blocks: [{ id: 'h', type: 'heading', text: 'Hello' }], footer: { presetId: id } }
    const layout = await steps.create({ name: 'Order', bodyType: 'visual', subject: 'Hello', bodyDesign })
    const texts = { subject: 'Hallo', 'h.text': 'Guten Tag' }
    await api.operate(putLanguageTexts, { id: layout.id, locale: 'de', texts }, steps.storeId)

    // The finding in the German preview links to the footer.
    await marketer.goto(`/app/s/${steps.storeId}/layouts/${layout.id}`)
    const preview = marketer.getByRole('region', { name: 'Preview' })
    await preview.getByLabel('Language').selectOption('de')
    await preview.getByText('the shared footer "Company footer" has no text in German').waitFor()
    await preview.getByRole('button', { name: 'Go to “Footer”' }).click()
    await heading(marketer, 'Company footer').waitFor()
    await button(marketer, 'Add language').last().click()
    await marketer.getByRole('dialog').getByLabel('Language').fill('German')
    await marketer.getByRole('dialog').getByRole('button', { name: 'Add language' }).click()
    const row = (key: string) => marketer.locator(`[data-key="${key}"]`)
    await row('imprint.html').getByText('Missing').waitFor()
    await row('contact.label').getByText('Not translated yet').click()
    await box(marketer, 'Button in German').fill('Kontakt')
    await row('imprint.html').getByText('Not translated yet').click()
    await box(marketer, 'Text in German').fill('Fragen? Wir helfen gern.')
    await button(marketer, 'Save').click()
    await marketer
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
    await checkAccessibility(marketer, 'preset-languages')

    await followLink(marketer, `/app/s/${steps.storeId}/layouts/${layout.id}`)
    await preview.getByLabel('Language').selectOption('de')
    await marketer.frameLocator('iframe[title=Preview]').getByText('Fragen? Wir helfen gern.').waitFor()
    expect(await preview.getByText('has no text in German').count()).toBe(0)
    await screenshot(marketer, 'editor-shared-footer')
    const links = marketer.getByRole('link', { name: 'Edit for all layouts' })
    await expect.poll(() => links.count()).toBe(2)
    await links.first().click()
    await heading(marketer, 'Company footer').waitFor()
    await marketer.getByRole('link', { name: 'Back to the email' }).click()
    const sent = await steps.send({ layoutId: layout.id, to: 'kundin@example.com', locale: 'de' })
    expect(sent.status, sent.text).toBe(200)
    const mail = sink.caught.find(({ to }) => to.includes('kundin@example.com'))?.mail
    for (const words of ['Guten Tag', 'Fragen? Wir helfen gern.', 'Kontakt']) {
      expect(mail?.html).toContain(words)
      expect(mail?.text).toContain(words)
    }
    expect(mail?.html).not.toContain('Contact us')

    // Rewording the original marks the German text as outdated.
    await followLink(marketer, `/app/s/${steps.storeId}/presets/${id}`)
    await marketer.locator('[data-row="contact"]').click()
    await box(marketer, 'Label').fill('Write to us')
    await button(marketer, 'Save').click()
    await marketer
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
    await marketer.getByRole('link', { name: 'Languages' }).click()
    await row('contact.label').getByText('Outdated').waitFor()
    await row('contact.label').locator('ins').getByText('Write to').waitFor()
    await screenshot(marketer, 'preset-language-outdated')
    expect(otherProblems).toEqual([])
  })

  it('preserve a draft after the page is closed, and show both versions if another user has saved', async () => {
    const blocks = (text: string) => [{ id: 'top', type: 'heading', text }]
    const { id } = await put({ kind: 'header', name: 'Top', blocks: blocks('Old') })
    const closingPage = await page.context().newPage()
    await closingPage.goto(`/app/s/${store}/presets/${id}`)
    await closingPage.locator('[data-row="top"]').click()
    await closingPage.getByRole('textbox', { name: 'Text', exact: true }).fill('Mine')
    // Close the page the way a user does, before the timer that stores the draft fires.
    closingPage.on('dialog', (dialog) => dialog.accept())
    await Promise.all([closingPage.waitForEvent('close'), closingPage.close({ runBeforeUnload: true })])
    const reopenedPage = await page.context().newPage()
    await reopenedPage.goto(`/app/s/${store}/presets/${id}`)
    await reopenedPage.getByText(/^Your draft from \d\d:\d\d was restored\.$/).waitFor()
    await reopenedPage.locator('[data-row="top"]').getByText('Mine').waitFor()
    await put({ id, kind: 'header', name: 'Summit', blocks: blocks('Theirs') })
    await button(reopenedPage, 'Save').click()
    const choice = reopenedPage.getByRole('radiogroup').first()
    await choice.getByRole('radio', { name: 'Yours' }).check()
    await screenshot(reopenedPage, 'preset-conflict')
    await button(reopenedPage, 'Save merged version').click()
    await reopenedPage
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
    const stored = await api.operate<{ name: string; blocks: Block[] }>(getPreset, { id }, store)
    expect(stored).toMatchObject({ name: 'Summit', blocks: [{ text: 'Mine' }] })
    expect(problems).toEqual([])
  })
})
