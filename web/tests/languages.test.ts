import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import { updateLayout } from '../../src/core/content/layouts/update-layout.ts'
import { getLanguageTexts } from '../../src/core/content/translations/get-language-texts.ts'
import { putLanguageTexts } from '../../src/core/content/translations/put-language-texts.ts'
import { putTranslation } from '../../src/core/content/translations/put-translation.ts'
import { getTranslation } from '../../src/core/content/translations/translation.ts'
import { putSettings } from '../../src/core/foundation/settings/put-settings.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { checkAccessibility, followLink } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { box, button, emptyStoreOpener } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openStore = emptyStoreOpener(api, browser, 17)

declare const getComputedStyle: (element: unknown) => { direction: string }

const blocks = (weeks: string) => [
  { id: 'head', type: 'heading', text: 'The new harvest is in' },
  {
    id: 'story',
    type: 'text',
    html: `<p>After ${weeks} weeks at sea Ana Ruiz’s lots reached our roastery on Monday.</p>`,
  },
  { id: 'go', type: 'button', label: 'Taste the harvest', href: 'https://shop.example/harvest' },
  { id: 'credit', type: 'text', html: '<p>Your credit of {{ variables.customer.credit }} is valid.</p>' },
  { id: 'classes', type: 'heading', text: 'Two classes in December' },
]

const LAYOUT = {
  name: 'The Hazel Letter',
  bodyType: 'visual',
  category: 'marketing',
  subject: '{{ variables.customer.first_name }}, the new harvest is in',
  previewText: 'Three coffees, one brewing class, and a hill above Huila.',
  bodyDesign: { blocks: blocks('five').slice(0, 4) },
}

const GERMAN = {
  subject: '{{ variables.customer.first_name }}, die neue Ernte ist da',
  previewText: 'Drei Kaffees, ein Brühkurs und ein Hügel über Huila.',
  'head.text': 'Die neue Ernte ist da',
  'story.html': '<p>Nach fünf Wochen auf See kamen die Partien von Ana Ruiz am Montag bei uns an.</p>',
  'go.label': 'Die Ernte probieren',
  'credit.html': '<p>Ihr Guthaben gilt bis zum 31. Dezember.</p>',
}

async function createTranslated(storeId: string) {
  const { id } = await api.operate<{ id: string }>(createLayout, LAYOUT, storeId)
  const write = (locale: string, texts: object) =>
    api.operate(putLanguageTexts, { id, locale, texts }, storeId)
  await write('de', GERMAN)
  await write('pt', { subject: '{{ variables.customer.first_name }}, a nova colheita' })
  await write('pt-pt', {})
  const marketingTexts = { en: { companyDetails: 'Halm & Hazel GmbH, Lindenhof 3' } }
  await api.operate(putSettings, { marketingTexts }, storeId)
  const change = { previewText: 'Three coffees, two brewing classes, and a hill above Huila.' }
  await api.operate(updateLayout, { id, ...change, bodyDesign: { blocks: blocks('six') } }, storeId)
  return { id, path: `/layouts/${id}/languages` }
}

type Texts = {
  version: number
  mainLocale: string
  texts: { key: string; state: string; target: string | null }[]
}

describeInBrowser('languages', () => {
  it('can be translated side by side, and are saved as one version', async () => {
    const { page, store, problems, go } = await openStore()
    const { id, path } = await createTranslated(store.id)
    const read = () => api.operate<Texts>(getLanguageTexts, { id, locale: 'de' }, store.id)
    const row = (key: string) => page.locator(`[data-key="${key}"]`)
    await go('/layouts')
    await page.getByRole('row', { name: 'The Hazel Letter' }).getByText('1 text missing').waitFor()
    await go(path)
    await page.getByRole('heading', { level: 1, name: 'The Hazel Letter' }).waitFor()
    const missing = page.getByTitle(/^\d+ texts missing$/)
    const before = Number(await missing.innerText())
    await row('story.html').getByText('Outdated').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/app/s/${store.id}${path}/de`)
    await row('story.html').locator('del').getByText('five').waitFor()
    await row('story.html').locator('ins').getByText('six').waitFor()
    await row('credit.html').getByText('Variable missing: Customer → Credit').waitFor()
    await checkAccessibility(page, 'languages')

    await row('story.html').getByRole('button', { name: 'Mark as up to date' }).click()
    await row('story.html').getByText('Up to date').waitFor()
    const { version } = await read()
    expect(version).toBe(5)

    await row('classes.text').getByText('Not translated yet. English is sent instead.').click()
    await box(page, 'Heading in German').fill('Zwei Kurse im Dezember')
    await row('credit.html')
      .getByRole('button', { name: /^Insert/ })
      .click()
    await row('credit.html').getByText('Not saved yet').waitFor()
    // The preview includes the unsaved translations.
    await button(page, 'Preview').click()
    await page.frameLocator('iframe[title=Preview]').getByText('Zwei Kurse im Dezember').waitFor()
    await button(page, 'Leave full screen').click()
    await button(page, 'Save').click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
    const saved = await read()
    expect(saved.version).toBe(6)
    const targets = Object.fromEntries(saved.texts.map(({ key, target }) => [key, target]))
    expect(targets).toMatchObject({
      'classes.text': 'Zwei Kurse im Dezember',
      'credit.html': '<p>Ihr Guthaben gilt bis zum 31. Dezember. {{ variables.customer.credit }}</p>',
    })
    // Only the preview text still needs work, and the shortcut jumps to it.
    await page.getByRole('radio', { name: 'Needs work 1' }).click()
    await page.keyboard.press('Alt+ArrowDown')
    await box(page, 'Preview text in German').fill('Drei Kaffees, zwei Brühkurse und ein Hügel über Huila.')
    await page.keyboard.press('Control+s')
    await page.getByText('Nothing left to do in this language.').waitFor()
    await expect.poll(() => missing.innerText()).toBe(String(before - 1))
    expect(problems).toEqual([])
  })

  it.each([1280, 375])(
    'show the whole text that is translated, next to its tools, at %i px',
    async (width) => {
      const { page, store, problems, go } = await openStore()
      const { path } = await createTranslated(store.id)
      await go(`${path}/de`)
      await page.setViewportSize({ width, height: 812 })
      const row = page.locator('[data-key="credit.html"]')
      await row.getByRole('button', { name: /^Text in German/ }).click()
      const toolbar = page.getByRole('toolbar', { name: 'Text formatting' })
      await toolbar.getByRole('button', { name: 'Bold' }).waitFor()
      const tools = await toolbar.boundingBox()
      const covered = [box(page, 'Text in German'), row.getByRole('button', { name: /^Insert Customer/ })]
      for (const part of covered) {
        const area = await part.boundingBox()
        if (!tools || !area) throw new Error('It is not displayed')
        expect(area.y >= tools.y + tools.height || area.y + area.height <= tools.y).toBe(true)
      }
      expect(problems).toEqual([])
    },
  )

  it('report an unknown language each time it is entered', async () => {
    const { page, store, go } = await openStore()
    const { path } = await createTranslated(store.id)
    await go(path)
    await button(page, 'Add language').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Language').fill('Germ')
    const problem = dialog.getByText('Choose a language from the list, or enter its code, such as pt-br.')
    for (const _ of ['first', 'second']) {
      await dialog.getByRole('button', { name: 'Add language' }).click()
      await problem.waitFor()
    }
  })

  it('have their menu next to the language on a phone', async () => {
    const { page, store, go } = await openStore()
    const { path } = await createTranslated(store.id)
    await go(`${path}/de`)
    await page.setViewportSize({ width: 375, height: 812 })
    const language = await page.getByRole('combobox', { name: 'Language', exact: true }).boundingBox()
    const menu = await button(page, 'More for German').boundingBox()
    expect(Math.abs((menu?.y ?? 0) - (language?.y ?? 999))).toBeLessThan(10)
  })

  it('continue with the typed text after a variable that is inserted again', async () => {
    const { page, store, problems, go } = await openStore()
    const { path } = await createTranslated(store.id)
    await go(`${path}/de`)
    const row = page.locator('[data-key="credit.html"]')
    await row.getByRole('button', { name: /^Text in German/ }).click()
    const text = box(page, 'Text in German')
    await text.press('Control+End')
    await row.getByRole('button', { name: /^Insert Customer/ }).click()
    await page.keyboard.type(' gilt.')
    await expect.poll(() => text.innerText()).toMatch(/Dezember\..*credit.* gilt\.$/s)
    expect(problems).toEqual([])
  })

  it('show the texts of a design with unsaved changes as soon as it is saved, also from here', async () => {
    const { page, store, problems, go } = await openStore()
    const { id } = await createTranslated(store.id)
    await go(`/layouts/${id}`)
    await page.locator('[data-row="go"]').click()
    await box(page, 'Label').fill('Taste it now')
    await page.getByRole('link', { name: 'Languages' }).click()
    await button(page, 'Save design').click()
    await page.locator('[data-key="go.label"]').getByText('Outdated').waitFor()
    await button(page, 'Save design').waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('are saved together, and on request before the page is left', async () => {
    const { page, store, problems, go } = await openStore()
    const { id, path } = await createTranslated(store.id)
    const read = async (locale: string) => {
      const { version, texts } = await api.operate<Texts>(getLanguageTexts, { id, locale }, store.id)
      return { version, target: texts.find(({ key }) => key === 'classes.text')?.target }
    }
    const translate = async (language: string, text: string) => {
      await page.locator('[data-key="classes.text"]').getByText('Not translated yet.').click()
      await box(page, `Heading in ${language}`).fill(text)
    }
    const list = page.getByRole('navigation', { name: 'Languages' })
    await go(`${path}/de`)
    await translate('German', 'Zwei Kurse im Dezember')
    await list.getByRole('link', { name: 'Portuguese', exact: false }).first().click()
    await translate('Portuguese', 'Duas aulas')
    await page.getByText('2 unsaved changes').waitFor()
    const { version } = await read('de')
    await button(page, 'Save all').click()
    await button(page, 'Save').waitFor()
    expect(await read('de')).toEqual({ version: version + 1, target: 'Zwei Kurse im Dezember' })
    expect(await read('pt')).toEqual({ version: version + 1, target: 'Duas aulas' })
    expect(await list.getByText('Unsaved changes').count()).toBe(0)

    await page.locator('[data-key="classes.text"]').getByText('Duas aulas').last().click()
    await box(page, 'Heading in Portuguese').fill('Duas aulas em dezembro')
    await page.getByRole('link', { name: 'Back to layouts' }).click()
    await button(page, 'Save and leave').click()
    await page.getByRole('heading', { level: 1, name: 'Layouts' }).waitFor()
    expect((await read('pt')).target).toBe('Duas aulas em dezembro')
    expect(problems).toEqual([])
  })

  it('are marked in the list while another language is open and they have unsaved changes', async () => {
    const { page, store, problems, go } = await openStore()
    const { path } = await createTranslated(store.id)
    await go(`${path}/de`)
    const count = page.getByTitle(/^\d+ texts missing$/)
    const missing = async () => Number(await count.innerText())
    const before = await missing()
    await page.locator('[data-key="classes.text"]').getByText('Not translated yet.').click()
    await box(page, 'Heading in German').fill('Zwei Kurse im Dezember')
    await expect.poll(missing).toBe(before - 1)
    const list = page.getByRole('navigation', { name: 'Languages' })
    await list.getByRole('link', { name: 'Portuguese', exact: false }).first().click()
    await list
      .getByRole('link', { name: /German/ })
      .getByText('Unsaved changes')
      .waitFor()
    expect(await missing()).toBe(before - 1)
    await screenshot(page, 'languages-unsaved')
    await page.getByRole('link', { name: 'Back to layouts' }).click()
    await page.getByText('Languages with unsaved changes: German.').waitFor()
    await screenshot(page, 'languages-leave')
    await button(page, 'Stay').click()
    await list.getByRole('link', { name: /German/ }).click()
    await button(page, 'Save').click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
    await list.getByRole('link', { name: 'Portuguese', exact: false }).first().click()
    await list
      .getByRole('link', { name: /German/ })
      .getByText('Unsaved changes')
      .waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('are not marked as outdated when a new text is added to the layout, only as incomplete', async () => {
    const { page, store, problems, go } = await openStore()
    const { id } = await api.operate<{ id: string }>(createLayout, LAYOUT, store.id)
    await api.operate(putLanguageTexts, { id, locale: 'de', texts: GERMAN }, store.id)
    await api.operate(updateLayout, { id, bodyDesign: { blocks: blocks('five') } }, store.id)
    await go(`/layouts/${id}/languages/de`)
    await page.getByTitle('1 text missing').waitFor()
    expect(await page.getByRole('link', { name: /^German/ }).innerText()).not.toContain('outdated')
    expect(await page.getByTitle(/outdated$/).count()).toBe(0)
    // The only tool is next to the text's status, so that it covers neither this nor the next text's status.
    await page.getByRole('button', { name: /^Button in German/ }).click()
    await page.keyboard.type('Jetzt ')
    const [status, tools] = await Promise.all(
      [page.getByText('Not saved yet'), page.getByRole('toolbar')].map((part) => part.boundingBox()),
    )
    expect(tools?.x).toBeGreaterThan((status?.x ?? 0) + (status?.width ?? 0))
    await screenshot(page, 'languages-tools')
    expect(problems).toEqual([])
  })

  it('show which language a requested code resolves to, can have footer texts, and can become the main language with undo', async () => {
    const { page, store, problems, go } = await openStore()
    const { id, path } = await createTranslated(store.id)
    await go(`${path}/pt`)
    await page.getByText('A step that requests Brazilian Portuguese sends Portuguese.').waitFor()
    await box(page, 'A step requests').fill('fr')
    await page.getByText('A step that requests French sends English.').waitFor()
    await box(page, 'A step requests').fill('english')
    await page.getByText('That is not a language code, so the layout itself is sent: English.').waitFor()

    await button(page, 'Edit footer texts').click()
    const dialog = page.getByRole('dialog', { name: 'Footer texts in Portuguese' })
    await dialog.getByLabel('Unsubscribe sentence').fill('Sair')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/^Must contain/).waitFor()
    await dialog.getByLabel('Unsubscribe sentence').fill('Sair: {{ unsubscribe_link }}')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const panel = page.getByRole('region', { name: 'What is sent' })
    await panel.getByText('This language', { exact: true }).waitFor()

    await button(page, 'Make Portuguese the main language').click()
    await page.waitForURL(`**${path}/en`)
    await page.getByText('Portuguese is now the main language.').waitFor()
    const main = async () => (await api.operate<Texts>(getLanguageTexts, { id }, store.id)).mainLocale
    expect(await main()).toBe('pt')
    await button(page, 'Undo').last().click()
    await page.waitForURL(`**${path}/pt`)
    expect(await main()).toBe('en')
    expect(problems).toEqual([])
  })

  it('follow the main design: only texts can change, a separate design is possible, and switching back shows the difference', async () => {
    const { page, store, problems, go } = await openStore()
    const { id } = await createTranslated(store.id)
    const read = () =>
      api.operate<{ followsDesign: boolean; bodyDesign: { blocks: { id: string; text?: string }[] } }>(
        getTranslation,
        { id, locale: 'de' },
        store.id,
      )
    const canvas = page.frameLocator('iframe[title=Canvas]')
    await go(`/layouts/${id}/languages/de/design`)
    await canvas.getByText('Die neue Ernte ist da').waitFor()
    await page.getByText('German follows the main design.').waitFor()

    // The main design changes elsewhere: the canvas shows it immediately, with the German texts.
    const reversed = blocks('six').toReversed()
    await api.operate(updateLayout, { id, bodyDesign: { blocks: reversed } }, store.id)
    await expect
      .poll(async () => (await canvas.locator('body').innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/Ihr Guthaben.*Die Ernte probieren.*Die neue Ernte ist da/)
    const ids = async () => (await read()).bodyDesign.blocks.map((block) => block.id)
    expect(await ids()).toEqual(reversed.map((block) => block.id))

    // The main design cannot be changed here by accident.
    await page.getByRole('treeitem', { name: /Die neue Ernte ist da/ }).click()
    await page.keyboard.press('Delete')
    const mainDesignDialog = page.getByRole('dialog', { name: 'This is part of the main design' })
    await mainDesignDialog.waitFor()
    await checkAccessibility(page, 'language-follows')
    await mainDesignDialog.getByRole('button', { name: 'Use a separate design for this language' }).click()
    await mainDesignDialog.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await read()).followsDesign).toBe(false)
    await page.keyboard.press('Delete')
    await canvas.getByText('Die neue Ernte ist da').waitFor({ state: 'hidden' })
    await button(page, 'Save').click()
    await expect.poll(async () => (await read()).bodyDesign.blocks.length).toBe(4)

    await go(`/layouts/${id}/languages/de`)
    await button(page, 'Follow the main design again').click()
    const followDialog = page.getByRole('dialog', { name: 'Follow the English design again?' })
    await followDialog.getByText('Heading “The new harvest is in”').waitFor()
    await checkAccessibility(page, 'language-follows-again')
    await followDialog.getByRole('button', { name: 'Follow the main design again' }).click()
    await button(page, 'Use a separate design for this language').waitFor()
    expect((await read()).followsDesign).toBe(true)
    expect(await ids()).toEqual(reversed.map((block) => block.id))
    expect(problems).toEqual([])
  })

  it('show errors next to the text, merge changes by two users, and let the user choose between conflicting texts', async () => {
    const { page, store, go } = await openStore()
    const { id, path } = await createTranslated(store.id)
    const row = (key: string) => page.locator(`[data-key="${key}"]`)
    const write = async (key: string, label: string, text: string) => {
      const displayed = row(key).getByRole('button', { name: label })
      // Click at the start: a click on a variable would open its panel.
      await displayed.or(row(key).getByRole('textbox', { name: label })).click({ position: { x: 4, y: 10 } })
      await row(key).locator('[data-editing]').getByRole('textbox', { name: label }).fill(text)
    }
    const savedStatus = page.getByRole('status').filter({ hasText: /^Saved$/ })
    const saveElsewhere = (texts: object) =>
      api.operate(putLanguageTexts, { id, locale: 'de', texts }, store.id)
    await go(`${path}/de`)
    await write('head.text', 'Heading in German', 'Neu {{ broken | nofilter }}')
    await row('head.text')
      .getByText(/filter/i)
      .last()
      .waitFor()
    await write('head.text', 'Heading in German', 'Mein Titel')
    await saveElsewhere({ 'go.label': 'Jetzt probieren' })
    await button(page, 'Save').click()
    await savedStatus.waitFor()
    await row('go.label').getByText('Jetzt probieren').waitFor()

    await write('head.text', 'Heading in German', 'Mein neuer Titel')
    await saveElsewhere({ 'head.text': 'Ihr Titel' })
    await button(page, 'Save').click()
    await page.getByRole('heading', { name: 'These texts were also changed elsewhere' }).waitFor()
    await checkAccessibility(page, 'languages-conflict')
    await page.getByRole('radiogroup', { name: 'Heading' }).getByRole('radio', { name: 'operator’s' }).check()
    await button(page, 'Save these texts').click()
    await row('head.text').getByText('Ihr Titel').waitFor()
    await button(page, 'Undo').click()
    await row('head.text').getByText('Mein neuer Titel').waitFor()
  })

  it('can be added by name; an existing language is opened with its texts', async () => {
    const { page, store, problems, go } = await openStore()
    const { id, path } = await createTranslated(store.id)
    await go(`${path}/de`)
    const dialog = page.getByRole('dialog', { name: 'Add a language' })
    const add = async (name: string) => {
      await button(page, 'Add language').first().click()
      await dialog.getByLabel('Language').fill(name)
      await dialog.getByRole('button', { name: 'Add language' }).click()
    }
    await add('Frensh')
    await dialog.getByText(/^Choose a language from the list/).waitFor()
    expect(await dialog.locator('option[value^="French"]').first().getAttribute('value')).toBe(
      'French · Français · fr',
    )
    await dialog.getByLabel('Language').fill('French (Canada)')
    await dialog.getByRole('button', { name: 'Add language' }).click()
    await page.waitForURL(`**${path}/fr-ca`)
    await add('German')
    await page.waitForURL(`**${path}/de`)
    const german = await api.operate<{ subject: string }>(getTranslation, { id, locale: 'de' }, store.id)
    expect(german.subject).toBe(GERMAN.subject)
    expect(problems).toEqual([])
  })

  it('use their own writing direction and show variables by name; other texts stay marked as missing while the user types one', async () => {
    const { page, store, problems, go } = await openStore()
    const { id, path } = await createTranslated(store.id)
    await api.operate(putTranslation, { id, locale: 'ar', subject: 'مرحبا.', previewText: '' }, store.id)
    const row = (key: string) => page.locator(`[data-key="${key}"]`)
    await go(`${path}/ar`)
    await row('subject').getByText('Variable missing: Customer → First name').waitFor()
    await row('subject').getByTitle('{{ variables.customer.first_name }}').first().waitFor()
    const target = row('subject').getByRole('button', { name: /^Subject in Arabic/ })
    expect(await target.getAttribute('dir')).toBe('rtl')

    await row('go.label').getByRole('button', { name: 'Copy English' }).waitFor()
    await row('head.text').getByText('Not translated yet').click()
    const checked = page.waitForResponse('**/app/api/checkLanguageTexts')
    await box(page, 'Heading in Arabic').fill('المحصول الجديد')
    await row('head.text').getByText('Not saved yet').waitFor()
    await checked
    await row('go.label').getByRole('button', { name: 'Copy English' }).click()
    await box(page, 'Button in Arabic').getByText('Taste the harvest').waitFor()
    // In the design too, except for links, which are written from left to right.
    await go(`${path}/ar/design`)
    const directionOf = (label: string) =>
      box(page, label).evaluate((element) => getComputedStyle(element).direction)
    await page.getByRole('treeitem', { name: /^Button/ }).click()
    await box(page, 'Link').waitFor()
    expect(await Promise.all(['Subject', 'Label', 'Link'].map(directionOf))).toEqual(['rtl', 'rtl', 'ltr'])
    expect(problems).toEqual([])
  })

  it('can be removed, which opens another language; a failed removal is reported, and the URL of a removed language redirects', async () => {
    const { page, store, problems, go } = await openStore()
    const { path } = await createTranslated(store.id)
    await go(`${path}/pt`)
    await page.route(
      '**/app/api/deleteTranslation',
      (route) =>
        route.fulfill({ status: 409, json: { code: 'other', data: {}, field: null, text: 'Not now.' } }),
      { times: 1 },
    )
    await button(page, 'More for Portuguese').click()
    await page.getByRole('menuitem', { name: 'Remove language' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove language' }).click()
    await dialog.getByText('Not now.').waitFor()
    await dialog.getByRole('button', { name: 'Remove language' }).click()
    await page.waitForURL(`**${path}/de`)
    await page.getByText('Portuguese was removed.').waitFor()
    await go('/layouts')
    await followLink(page, `/app/s/${store.id}${path}/pt`)
    await page.waitForURL(`**${path}/de`)
    await page.locator('[data-key="head.text"]').getByText('Die neue Ernte ist da').waitFor()
    expect(problems).toEqual([])
  })

  it('can be imported from a translator’s file after previewing the changes; a broken file is reported with the line', async () => {
    const { page, store, problems, go } = await openStore()
    const { id, path } = await createTranslated(store.id)
    await go(`${path}/de`)
    await button(page, 'Export').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'XLIFF 2.1' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    await button(page, 'Import').click()
    const dialog = page.getByRole('dialog', { name: 'Import texts in German' })
    const choose = (content: string) =>
      dialog
        .getByLabel('File')
        .setInputFiles({ name: 'a.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(content) })
    await choose(file)
    await dialog.getByText('8 texts do not change').waitFor()
    expect(await dialog.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true)
    await choose(file.slice(0, -12))
    await dialog.getByText(/line \d+: /i).waitFor()
    const confirmed = file.replace('state="initial" subState="flowpost:outdated"', 'state="reviewed"')
    await choose(confirmed)
    await dialog.getByText('1 outdated text is marked as up to date').waitFor()
    await dialog.getByRole('button', { name: 'Import 1 text' }).waitFor()
    await choose(file.replace('Die Ernte probieren', 'Jetzt die Ernte probieren'))
    await dialog.getByText('1 text changes').waitFor()
    await dialog.locator('ins').getByText('Jetzt die').waitFor()
    await checkAccessibility(page, 'languages-import', '[role=dialog]')
    await dialog.getByRole('button', { name: 'Import 1 text' }).click()
    await page.locator('[data-key="go.label"]').getByText('Jetzt die Ernte probieren').waitFor()
    const { version } = await api.operate<Texts>(getLanguageTexts, { id }, store.id)
    expect(version).toBe(6)
    expect(problems).toEqual([])
  })
})
