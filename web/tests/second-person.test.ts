import { expect, it, onTestFinished } from 'vitest'
import type { Role } from '../../src/core/call/levels.ts'
import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import { getLayout } from '../../src/core/content/layouts/get-layout.ts'
import { putTranslation } from '../../src/core/content/translations/put-translation.ts'
import { putSettings } from '../../src/core/foundation/settings/put-settings.ts'
import { signInAs } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { useSink } from '../../src/testing/servers/sink.ts'
import { stepsOf } from '../../src/testing/steps.ts'
import { describeInBrowser, type PageOptions, screenshot, useBrowser, watchProblems } from './browser.ts'
import { box, button } from './navigation.ts'

const api = useHarness()
const sink = useSink()
const browser = useBrowser(api)

const PHONE: PageOptions = { width: 375, height: 800, scheme: 'dark' }

async function openStore() {
  const steps = await stepsOf(api, sink.port)
  const store = steps.storeId
  await api.operate(putSettings, { secondPerson: true, defaultSenderId: steps.senderId }, store)
  const layout = { name: 'Welcome', subject: 'Hello', bodyType: 'text', body: '<p>Hello</p>' }
  const { id } = await api.operate<{ id: string }>(createLayout, layout, store)
  await api.operate(putTranslation, { id, locale: 'de', subject: 'Hallo', body: '<p>Hallo</p>' }, store)
  const join = async (role: Role, path = `layouts/${id}`, options: PageOptions = {}) => {
    const person = await signInAs(api, { roles: { [store]: role } })
    const page = await browser.openPage({ ...options, cookie: person.cookie })
    const problems = watchProblems(page)
    await page.goto(`/app/s/${store}/${path}`)
    return { page, person, problems }
  }
  onTestFinished(() => browser.closePages())
  const readSaved = () => api.operate<{ subject: string; version: number }>(getLayout, { id }, store)
  return { steps, store, id, join, readSaved }
}

describeInBrowser('in a store that requires a second person', () => {
  it('one member proposes, another compares and saves, and only then do steps send the change', async () => {
    const { steps, id, join, readSaved } = await openStore()
    const ada = await join('editor')
    const bea = await join('editor')
    const viewer = await join('viewer', undefined, PHONE)
    await box(bea.page, 'Subject').waitFor()
    await box(ada.page, 'Subject').fill('Welcome to the shop')
    await button(ada.page, 'Propose').waitFor()
    await screenshot(ada.page, 'second-person-typed')
    await ada.page.keyboard.press('Control+s')
    await ada.page.getByText(/^You proposed these changes at .+ Someone else can save them now\.$/).waitFor()
    expect(await button(ada.page, 'Proposed').isDisabled()).toBe(true)
    await screenshot(ada.page, 'second-person-author')
    expect(await readSaved()).toMatchObject({ subject: 'Hello', version: 2 })

    await viewer.page.getByText(/ proposed changes at .+ This is what is sent\.$/).waitFor()
    await screenshot(viewer.page, 'second-person-viewer')
    expect(await button(viewer.page, 'Discard').count()).toBe(0)

    await bea.page.getByText(/ proposed these changes at /).waitFor()
    await screenshot(bea.page, 'second-person-approver')
    await button(bea.page, 'Compare with what is sent').click()
    const dialog = bea.page.getByRole('dialog', { name: 'Compare with what is sent' })
    await dialog.getByText('Welcome to the shop').waitFor()
    await screenshot(bea.page, 'second-person-compared')
    await bea.page.keyboard.press('Escape')
    await button(bea.page, 'Save').click()
    for (const { page } of [ada, bea])
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    expect(await readSaved()).toMatchObject({ subject: 'Welcome to the shop', version: 3 })
    await steps.send({ layoutId: id, to: ['ada@example.com'] })
    expect(sink.caught.at(-1)?.mail.subject).toBe('Welcome to the shop')
    expect([ada.problems, bea.problems, viewer.problems]).toEqual([[], [], []])
  })

  it('an edited proposal must be proposed again, and no changes are lost', async () => {
    const { join, readSaved } = await openStore()
    const ada = await join('editor')
    await box(ada.page, 'Subject').fill('Welcome')
    await button(ada.page, 'Propose').click()
    await button(ada.page, 'Proposed').waitFor()
    const bea = await join('editor', undefined, PHONE)
    await button(bea.page, 'Save').waitFor()
    await screenshot(bea.page, 'second-person-approver-phone')
    await box(bea.page, 'Subject').fill('Welcome, dear customer')
    await button(bea.page, 'Propose').click()
    await button(bea.page, 'Proposed').waitFor()
    await expect.poll(() => box(ada.page, 'Subject').innerText()).toBe('Welcome, dear customer')
    await button(ada.page, 'Save').click()
    await expect.poll(readSaved).toMatchObject({ subject: 'Welcome, dear customer', version: 3 })
    expect([ada.problems, bea.problems]).toEqual([[], []])
  })

  it('translations can be proposed, compared and saved, and editors see no actions that only admins may use', async () => {
    const { id, join } = await openStore()
    const path = `layouts/${id}/languages/de`
    const ada = await join('editor', path)
    const subject = box(ada.page, 'Subject in German')
    await button(ada.page, 'Subject in German: Hallo').click()
    await subject.fill('Willkommen')
    expect(await button(ada.page, 'Import').count()).toBe(0)
    expect(await button(ada.page, 'Make German the main language').count()).toBe(0)
    await button(ada.page, 'Propose').click()
    await button(ada.page, 'Proposed').waitFor()
    await screenshot(ada.page, 'second-person-texts')
    const bea = await join('editor', path)
    await button(bea.page, 'Compare with what is sent').click()
    await bea.page.getByRole('dialog').getByText('Willkommen').waitFor()
    await screenshot(bea.page, 'second-person-texts-compared')
    await bea.page.keyboard.press('Escape')
    await button(bea.page, 'Save').click()
    await bea.page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    expect([ada.problems, bea.problems]).toEqual([[], []])
  })

  it('proposals appear in the list of layouts, and on Home for other members, without a reload', async () => {
    const { steps, store, id, join } = await openStore()
    // Home lists problems only after the first email has been sent.
    await steps.send({ layoutId: id, to: ['ada@example.com'] })
    const bea = await join('editor', '')
    await bea.page.getByText('Nothing needs attention.').waitFor()
    const ada = await join('editor')
    await box(ada.page, 'Subject').fill('Welcome')
    await button(ada.page, 'Propose').click()
    await bea.page.getByText('Proposed changes to 1 layout are waiting').waitFor()
    await screenshot(bea.page, 'second-person-home')
    await bea.page.getByRole('link', { name: 'Review' }).click()
    await bea.page.getByText(/ proposed these changes at /).waitFor()
    expect(await box(bea.page, 'Subject').innerText()).toBe('Welcome')
    await bea.page.goto(`/app/s/${store}/layouts`)
    await bea.page.getByText('Proposed', { exact: true }).waitFor()
    await screenshot(bea.page, 'second-person-list')
    const phone = await join('editor', 'layouts', PHONE)
    await phone.page.getByText('Proposed', { exact: true }).waitFor()
    await screenshot(phone.page, 'second-person-list-phone')
    expect([ada.problems, bea.problems]).toEqual([[], []])
  })

  it('proposals are required as soon as an admin turns them on in the settings', async () => {
    const { store, join } = await openStore()
    await api.operate(putSettings, { secondPerson: false }, store)
    const admin = await join('admin', 'settings')
    const check = admin.page.getByRole('checkbox', { name: /^Require a second person/ })
    await check.check()
    await admin.page.getByText('The settings were saved.').waitFor()
    await screenshot(admin.page, 'second-person-settings')
    const editor = await join('editor')
    await button(editor.page, 'Propose').waitFor()
    expect(admin.problems).toEqual([])
  })
})
