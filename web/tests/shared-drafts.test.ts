import { expect, it, onTestFinished } from 'vitest'
import type { Role } from '../../src/core/call/levels.ts'
import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import { getLayout } from '../../src/core/content/layouts/get-layout.ts'
import { updateLayout } from '../../src/core/content/layouts/update-layout.ts'
import { putTranslation } from '../../src/core/content/translations/put-translation.ts'
import { signInAs } from '../../src/testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../src/testing/harness.ts'
import { describeInBrowser, type PageOptions, screenshot, useBrowser, watchProblems } from './browser.ts'
import { box, button } from './navigation.ts'

const api = useHarnessWithoutWorker()
const browser = useBrowser(api)

async function newLayout(content: object = { bodyType: 'text', body: '<p>Hello</p>' }) {
  const { id: store } = await api.newStore()
  const { id } = await api.operate<{ id: string }>(
    createLayout,
    { name: 'Welcome', subject: 'Hello', ...content },
    store,
  )
  /** Opens the layout as a new member, in a separate browser. */
  const open = async (role: Role, options: PageOptions = {}, { path = '', name = 'Ada Lovelace' } = {}) => {
    const person = await signInAs(api, { roles: { [store]: role } })
    await api.app.database.db.updateTable('people').set({ name }).where('id', '=', person.personId).execute()
    const page = await browser.openPage({ ...options, cookie: person.cookie })
    const problems = watchProblems(page)
    await page.goto(`/app/s/${store}/layouts/${id}${path}`)
    /** Saves as this person, but not from the open page. */
    const save = (change: object) => person.call('updateLayout', { id, ...change }, { store })
    return { page, person, problems, save }
  }
  onTestFinished(() => browser.closePages())
  const readSaved = () =>
    api.operate<{ subject: string; body: string; version: number }>(getLayout, { id }, store)
  return { store, id, open, readSaved }
}

const DESIGN = {
  blocks: [
    { id: 'head', type: 'heading', text: 'Big news' },
    { id: 'words', type: 'text', html: '<p>Some words about it.</p>' },
  ],
}

describeInBrowser('a colleague in the same draft', () => {
  for (const [width, height, scheme] of [
    [1280, 800, 'light'],
    [375, 800, 'dark'],
  ] as const)
    it(`is marked at the field or block they are editing, and their changes are announced, at ${width} px`, async () => {
      const { open } = await newLayout({ bodyDesign: DESIGN })
      const bea = await open('editor', { width, height, scheme }, { name: 'Bea Ott' })
      await box(bea.page, 'Subject').click()
      const ada = await open('editor')
      await ada.page.getByRole('listbox', { name: 'Blocks' }).waitFor()
      await box(ada.page, 'Preview text').click()
      const mark = bea.page.locator('[data-field="previewText"]').getByText('Ada Lovelace is editing here.')
      await mark.waitFor({ state: 'attached' })
      await bea.page.getByText('Ada Lovelace has this layout open, too.').waitFor()
      await bea.page.getByText('saving it includes everyone’s changes', { exact: false }).waitFor()
      await ada.page
        .locator('[data-field="subject"]')
        .getByText(/is editing here\.$/)
        .waitFor({ state: 'attached' })
      await ada.page.keyboard.type('For you')
      await bea.page.getByText('Ada Lovelace changed the preview text.').waitFor()
      await expect.poll(() => box(bea.page, 'Preview text').innerText()).toBe('For you')
      await screenshot(bea.page, `colleague-field-${width}`)
      await ada.page.getByRole('option', { name: 'Heading: Big news' }).click({ force: true })
      const blockMark = bea.page.getByText('Ada Lovelace is editing here.')
      await mark.waitFor({ state: 'detached' })
      await blockMark.waitFor({ state: 'attached' })
      await ada.page.keyboard.press('Delete')
      const both = 'Ada Lovelace changed the preview text. Ada Lovelace removed “Big news”.'
      await bea.page.getByText(both).waitFor()
      await button(ada.page, 'Undo').click()
      await bea.page.getByText('Ada Lovelace removed').waitFor({ state: 'detached' })
      await ada.page.getByRole('option', { name: 'Heading: Big news' }).click({ force: true })
      await blockMark.waitFor({ state: 'attached' })
      await screenshot(bea.page, `colleague-block-${width}`)
      await screenshot(ada.page, `colleague-other-${width}`)
      await ada.page.goto('/app/account')
      await blockMark.waitFor({ state: 'detached' })
      expect([ada.problems, bea.problems]).toEqual([[], []])
    })

  it('is marked at the text they are translating', async () => {
    const { open, store, id } = await newLayout({ bodyDesign: DESIGN })
    await api.operate(putTranslation, { id, locale: 'de', subject: 'Hallo', followsDesign: true }, store)
    const ada = await open('editor', {}, { path: '/languages/de' })
    const bea = await open('editor', {}, { path: '/languages/de' })
    await bea.page.getByRole('button', { name: /^Heading in German/ }).waitFor()
    await ada.page.getByRole('button', { name: /^Heading in German/ }).click()
    await bea.page.mouse.move(100, 300)
    const row = bea.page.locator('[data-field]', { hasText: 'Große' })
    await ada.page.keyboard.type('Große Neuigkeiten')
    await row.getByText('Ada Lovelace is editing here.').waitFor({ state: 'attached' })
    await bea.page.getByText('Ada Lovelace changed some text.').waitFor()
    await screenshot(bea.page, 'colleague-text')
  })
})

describeInBrowser('the same layout in two windows of one person', () => {
  async function openTwo(content?: object) {
    const { open } = await newLayout(content)
    const { page, problems } = await open('editor', {}, { name: 'Robin Marsh' })
    const other = await page.context().newPage()
    onTestFinished(() => other.close())
    await other.goto(page.url())
    await box(other, 'Subject').waitFor()
    /** Holds back what the page sends until the other window has sent its edits. */
    const hold = async () => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/putDraft', async (route) => {
        await released
        await route.continue()
      })
      return () => release()
    }
    return { page, other, hold, problems }
  }

  it('is mentioned, and a save in one window is reported in the other as the user’s own', async () => {
    const { page, other, problems } = await openTwo()
    const hint = 'You have this layout open in another window, too. Both windows share one draft.'
    for (const window of [page, other]) await box(window, 'Subject').click()
    for (const window of [page, other]) await window.getByText(hint).waitFor()
    await screenshot(page, 'own-windows')
    await box(page, 'Subject').fill('Saved')
    await expect.poll(() => box(other, 'Subject').innerText()).toBe('Saved')
    await button(page, 'Save').click()
    await other.getByText('You saved version 2 in another window. It is shown here now.').waitFor()
    await screenshot(other, 'own-windows-saved')
    expect(await page.getByText('You saved version').count()).toBe(0)
    await other.close()
    await page.getByText(hint).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('is saved in both once a merged version is saved', async () => {
    const { page, other, hold } = await openTwo({ bodyDesign: DESIGN })
    const release = await hold()
    await box(page, 'Subject').fill('From here')
    await box(page, 'Preview text').fill('Only here')
    await box(other, 'Subject').fill('From there')
    await other.waitForResponse('**/putDraft')
    release()
    await page.getByText('You changed the same parts of this draft in another window.').waitFor()
    await button(other, 'Save').click()
    await page.getByText('You saved version 2 in another window while you were editing here.').waitFor()
    await screenshot(page, 'own-windows-one-conflict')
    await button(page, 'Compare').click()
    await page.getByRole('radio', { name: 'Your other window' }).first().check()
    await button(page, 'Save merged version').click()
    for (const window of [page, other]) {
      await expect.poll(() => box(window, 'Preview text').innerText()).toBe('Only here')
      await window.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      expect(await box(window, 'Subject').innerText()).toBe('From there')
    }
    await screenshot(page, 'own-windows-merged')
  })

  it('loses no words: both versions of a text are shown with the differing words marked, even after a reload', async () => {
    const { page, other, hold } = await openTwo({ bodyDesign: DESIGN })
    const type = async (window: typeof page, words: string) => {
      await window.getByRole('listbox', { name: 'Blocks' }).waitFor()
      const block = window.getByRole('option', { name: /^Text: Some words/ })
      await block.click({ force: true })
      // The click reaches the canvas's frame, which reports it a moment later.
      await expect.poll(() => block.getAttribute('aria-selected')).toBe('true')
      await window.keyboard.type(words)
    }
    const release = await hold()
    const stored = (text: string) =>
      other.waitForResponse(
        (response) =>
          response.url().endsWith('/putDraft') && Boolean(response.request().postData()?.includes(text)),
      )
    await type(page, ' From here.')
    await Promise.all([stored('From there.'), type(other, ' From there.')])
    release()
    const notice = page.getByText('You changed the same parts of this draft in another window.')
    await notice.waitFor()
    await Promise.all([stored('Typed on'), box(other, 'Preview text').fill('Typed on')])
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await notice.waitFor()
    await button(page, 'Save').click()
    const part = page.getByRole('radiogroup', { name: /^Text/ })
    const side = (name: string) => part.locator('label', { has: page.getByRole('radio', { name }) })
    await side('This window').getByText('Some words about it. From here.').waitFor()
    await side('Your other window').getByText('Some words about it. From there.').waitFor()
    expect(await part.locator('mark').allInnerTexts()).toEqual(['here', 'there'])
    expect(await part.innerText()).not.toContain('<p>')
    await screenshot(page, 'own-windows-conflict')
    await page.setViewportSize({ width: 375, height: 800 })
    await screenshot(page, 'own-windows-conflict-phone')
    await button(page, 'Use this').click()
    await expect.poll(() => box(page, 'Preview text').innerText()).toBe('Typed on')
  })
})

describeInBrowser('a draft', () => {
  it('appears for another editor as it is typed; they can compare it with what is sent, and save it', async () => {
    const { open, readSaved } = await newLayout()
    const ada = await open('editor')
    const bea = await open('editor')
    await box(bea.page, 'Subject').waitFor()
    await box(ada.page, 'Subject').fill('Welcome to the shop')
    await expect.poll(() => box(bea.page, 'Subject').innerText()).toBe('Welcome to the shop')
    await bea.page.getByText(/is editing this draft now\.$/).waitFor()
    await screenshot(bea.page, 'shared-draft')
    expect(await readSaved()).toMatchObject({ subject: 'Hello', version: 1 })
    await box(bea.page, 'Preview text').fill('From the other side')
    await expect.poll(() => box(ada.page, 'Preview text').innerText()).toBe('From the other side')
    await ada.page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => box(bea.page, 'Subject').innerText()).toBe('Hello')
    expect(await box(ada.page, 'Preview text').innerText()).toBe('From the other side')
    await ada.page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect.poll(() => box(bea.page, 'Subject').innerText()).toBe('Welcome to the shop')
    await button(bea.page, 'More').click()
    await bea.page.getByRole('menuitem', { name: 'Compare with what is sent' }).click()
    const dialog = bea.page.getByRole('dialog', { name: 'Compare with what is sent' })
    await dialog.getByText('Welcome to the shop').waitFor()
    await screenshot(bea.page, 'shared-draft-compared')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await button(bea.page, 'Save').click()
    for (const { page } of [ada, bea])
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    expect(await readSaved()).toMatchObject({ subject: 'Welcome to the shop', version: 2 })
    expect([ada.problems, bea.problems]).toEqual([[], []])
  })

  it('is not required for an open page to report that someone else saved, with a link to the changes', async () => {
    const { open, store, id } = await newLayout()
    const bea = await open('editor')
    await box(bea.page, 'Subject').waitFor()
    await api.operate(updateLayout, { id, subject: 'By a program' }, store)
    const note = bea.page.getByText(/saved version \d\. It is shown here now\.$/)
    const position = await box(bea.page, 'Subject').boundingBox()
    await note.waitFor()
    // A note that appears late must not move what the user is about to click.
    expect(await box(bea.page, 'Subject').boundingBox()).toEqual(position)
    expect(await box(bea.page, 'Subject').innerText()).toBe('By a program')
    await screenshot(bea.page, 'saved-elsewhere')
    await bea.page.getByRole('link', { name: 'What changed' }).click()
    await bea.page.locator('ins').getByText('a program').waitFor()
    await button(bea.page, 'Close').click()
    await note.waitFor({ state: 'detached' })
    await bea.page.getByRole('link', { name: 'Design', exact: true }).click()
    await box(bea.page, 'Subject').fill('By Bea')
    await button(bea.page, 'Save').click()
    await bea.page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    expect(await note.count()).toBe(0)
    expect(bea.problems).toEqual([])
  })

  it('shows both versions of conflicting changes, and nothing is lost', async () => {
    const { open, readSaved } = await newLayout()
    const ada = await open('editor')
    const bea = await open('editor')
    await box(bea.page, 'Subject').waitFor()
    // Bea's change reaches the server after Ada's.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await bea.page.route('**/putDraft', async (route) => {
      await released
      await route.continue()
    })
    await box(bea.page, 'Subject').fill('By Bea')
    await box(ada.page, 'Subject').fill('By Ada')
    await ada.page.waitForResponse('**/putDraft')
    release()
    await bea.page.getByText(/changed the same parts of this draft\.$/).waitFor()
    expect(await box(bea.page, 'Subject').innerText()).toBe('By Bea')
    await screenshot(bea.page, 'shared-draft-disputed')
    await button(bea.page, 'Compare').click()
    await bea.page.getByText('By Ada', { exact: true }).waitFor()
    await bea.page.getByRole('radio', { name: 'Ada Lovelace’s' }).waitFor()
    await screenshot(bea.page, 'shared-draft-conflict')
    await button(bea.page, 'Use this').click()
    await expect.poll(() => box(ada.page, 'Subject').innerText()).toBe('By Bea')
    // Ada gets her words back.
    await ada.page.getByText(/replaced some of your changes\.$/).waitFor()
    await screenshot(ada.page, 'shared-draft-replaced')
    // Also after the page was closed.
    await ada.page.reload()
    await ada.page.getByText(/replaced some of your changes\.$/).waitFor()
    await button(ada.page, 'Compare').click()
    await ada.page.getByRole('radio', { name: 'Yours' }).check()
    await button(ada.page, 'Use this').click()
    await expect.poll(() => box(bea.page, 'Subject').innerText()).toBe('By Ada')
    await bea.page.getByText(/replaced some of your changes\.$/).waitFor()
    expect(await readSaved()).toMatchObject({ subject: 'Hello', version: 1 })
  })

  it('that conflicts with a colleague’s save names them, and shows files and conditions without code', async () => {
    const { open, store, id } = await newLayout({ bodyDesign: DESIGN })
    const ada = await open('editor')
    const upload = async (name: string): Promise<string> =>
      (
        await (
          await ada.page.request.post(`/app/files?store=${store}&filename=${name}&kind=attachment`, {
            data: 'prices',
            headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' },
          })
        ).json()
      ).key
    const withFile = (fileKey: string, more = {}) => ({
      bodyDesign: {
        blocks: [...DESIGN.blocks, { id: 'doc', type: 'file', fileKey, filename: 'Prices', ...more }],
      },
    })
    const save = (change: object) => ada.person.call('updateLayout', { id, ...change }, { store })
    await save(withFile(await upload('spring.txt')))
    const bea = await open('editor', {}, { name: 'Bea Ott' })
    await box(bea.page, 'Subject').fill('By Bea')
    await save({
      subject: 'By Ada',
      ...withFile(await upload('summer.txt'), { if: 'variables.order.total > 20' }),
    })
    await bea.page.getByText('Ada Lovelace saved version 3 while you were editing.').waitFor()
    await button(bea.page, 'Compare').click()
    await bea.page.getByRole('radio', { name: 'Ada Lovelace’s' }).first().waitFor()
    await bea.page.getByText('1 part changed on one side only').click()
    const part = bea.page.getByRole('radiogroup', { name: 'File “Prices”' })
    await part.getByText('summer.txt').waitFor()
    await part.getByText('spring.txt').waitFor()
    await part.getByText('Order → Total is greater than 20').waitFor()
    await screenshot(bea.page, 'conflict-named')
  })

  it('that a colleague typed offline conflicts only in their own window, once it is back online', async () => {
    const { open, readSaved } = await newLayout({ bodyDesign: DESIGN })
    const tom = await open('editor', {}, { name: 'Tom Berg' })
    const mara = await open('editor', {}, { name: 'Mara Klein' })
    for (const { page } of [tom, mara]) await box(page, 'Subject').waitFor()
    const unreachable = tom.page.getByText('The server cannot be reached', { exact: false })
    await tom.page.context().setOffline(true)
    await box(tom.page, 'Subject').fill('By Tom')
    await unreachable.first().waitFor()
    await box(mara.page, 'Subject').fill('By Mara')
    await button(mara.page, 'Save').click()
    await mara.page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    await tom.page.context().setOffline(false)
    await tom.page.getByText('Mara Klein saved version 2 while you were editing.').waitFor()
    await unreachable.first().waitFor({ state: 'detached' })
    await screenshot(tom.page, 'back-online')
    await screenshot(mara.page, 'back-online-colleague')
    expect(await box(mara.page, 'Subject').innerText()).toBe('By Mara')
    await mara.page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    await button(tom.page, 'Compare').click()
    await tom.page.getByRole('radio', { name: 'Mara Klein’s' }).check()
    await button(tom.page, 'Save merged version').click()
    await expect.poll(() => box(tom.page, 'Subject').innerText()).toBe('By Mara')
    await mara.page.reload()
    await box(mara.page, 'Subject').waitFor()
    await mara.page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    expect(await readSaved()).toMatchObject({ subject: 'By Mara', version: 2 })
  })

  it('based on an older version is named after its writer, and does not replace your version by default', async () => {
    const { open, readSaved } = await newLayout({ bodyDesign: DESIGN })
    const tom = await open('editor', {}, { name: 'Tom Berg' })
    await box(tom.page, 'Subject').fill('By Tom')
    await tom.page.waitForResponse('**/putDraft')
    const mara = await open('editor', {}, { name: 'Mara Klein' })
    await mara.save({ subject: 'By Mara' })
    await mara.page.getByText('Tom Berg’s draft and your version 2 change the same parts.').waitFor()
    // The conflict replaces the note about who is editing, which would take up as much space again.
    expect(await mara.page.getByText('is editing this draft now').count()).toBe(0)
    await screenshot(mara.page, 'older-draft')
    await button(mara.page, 'Compare').click()
    await mara.page.getByRole('radio', { name: 'Tom Berg’s draft' }).waitFor()
    expect(await mara.page.getByRole('radio', { name: 'Your saved version 2' }).isChecked()).toBe(true)
    await screenshot(mara.page, 'older-draft-conflict')
    await button(mara.page, 'Save merged version').click()
    for (const { page } of [tom, mara]) {
      await expect.poll(() => box(page, 'Subject').innerText()).toBe('By Mara')
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    }
    await mara.page.reload()
    await expect.poll(() => box(mara.page, 'Subject').innerText()).toBe('By Mara')
    expect(await readSaved()).toMatchObject({ subject: 'By Mara', version: 2 })
  })

  it('opens in another browser, is visible to viewers, and is discarded for everyone after a confirmation', async () => {
    const { open, readSaved } = await newLayout()
    const ada = await open('editor')
    await box(ada.page, 'Subject').fill('Typed elsewhere')
    await ada.page.waitForResponse('**/putDraft')
    await ada.page.goto('/app/account')
    const viewer = await open('viewer', { width: 375, height: 800, scheme: 'dark' })
    await viewer.page.getByText(/is editing this draft now\.$/).waitFor()
    await screenshot(viewer.page, 'shared-draft-viewer')
    await button(viewer.page, 'Compare with what is sent').click()
    await viewer.page.getByRole('dialog').getByText('Typed elsewhere').waitFor()
    const bea = await open('editor', { width: 375, height: 800, scheme: 'dark' })
    await expect.poll(() => box(bea.page, 'Subject').innerText()).toBe('Typed elsewhere')
    await screenshot(bea.page, 'shared-draft-phone')
    await button(bea.page, 'Discard').click()
    const question = bea.page.getByRole('dialog')
    await question.getByText(/also edited this draft\. All unsaved changes/).waitFor()
    await ada.page.goBack()
    await expect.poll(() => box(ada.page, 'Subject').innerText()).toBe('Typed elsewhere')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => box(bea.page, 'Subject').innerText()).toBe('Hello')
    await viewer.page.getByText(/is editing this draft now/).waitFor({ state: 'detached' })
    await ada.page.getByText('The unsaved changes to this draft were discarded.').waitFor()
    expect(await box(ada.page, 'Subject').innerText()).toBe('Hello')
    await screenshot(ada.page, 'shared-draft-discarded')
    const note = ada.page.locator('[aria-live=polite]')
    await note.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => box(ada.page, 'Subject').innerText()).toBe('Typed elsewhere')
    await expect.poll(() => box(bea.page, 'Subject').innerText()).toBe('Typed elsewhere')
    expect(await readSaved()).toMatchObject({ subject: 'Hello', version: 1 })
    expect([bea.problems, viewer.problems]).toEqual([[], []])
  })
})
