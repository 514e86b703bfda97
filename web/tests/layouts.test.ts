import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setMemberRole } from '../../src/core/admin/people/members/members.ts'
import { operator } from '../../src/core/call/context.ts'
import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import { listLayouts } from '../../src/core/content/layouts/list-layouts.ts'
import { updateLayout } from '../../src/core/content/layouts/update-layout.ts'
import { putTranslation } from '../../src/core/content/translations/put-translation.ts'
import { addSmtpSender } from '../../src/core/delivery/senders/add-smtp-sender.ts'
import { addTestInbox } from '../../src/core/delivery/senders/add-test-inbox.ts'
import { registerStep } from '../../src/core/delivery/steps/accept-step.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { followLink, openPageInApp } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { box, button, emptyStoreOpener, heading, waitForLiveUpdates } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openStore = emptyStoreOpener(api, browser, 8)

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const create = (storeId: string, input: object) =>
  api.operate<{ id: string }>(createLayout, { name: 'L', subject: 'S', ...input }, storeId)

/** Creates a store, fills it, and opens its layouts. */
async function openLayouts(fill: (store: { id: string; name: string }) => Promise<unknown> = async () => {}) {
  const session = await openStore()
  await fill(session.store)
  await session.go('/layouts')
  return session
}

describeInBrowser('the list of layouts', () => {
  it('is empty at first; after layouts are created, it can be searched, sorted, and filtered by category and outdated languages', async () => {
    const { page, store, problems } = await openLayouts()
    await page.getByText('No layouts yet').waitFor()
    await screenshot(page, 'layouts-empty')
    await button(page, 'New layout').click()
    const dialog = page.getByRole('dialog', { name: 'New layout' })
    const kinds = dialog.getByRole('radiogroup', { name: 'Kind' })
    expect(await kinds.getByRole('radio', { name: 'Visual', exact: true }).isChecked()).toBe(true)
    expect(await dialog.getByRole('radio', { name: 'Blank', exact: true }).isChecked()).toBe(true)
    await screenshot(page, 'layouts-new')
    await button(page, 'Create layout').click()
    await dialog.getByText('Required.').waitFor()
    await box(page, 'Name').fill('Welcome')
    await kinds.getByRole('radio', { name: 'HTML', exact: true }).check()
    await button(page, 'Create layout').click()
    await page.waitForURL(/\/layouts\/lay_/)
    const id = page.url().split('/').at(-1) ?? ''
    const { db } = api.app.database
    const created = await db.selectFrom('layouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(created).toMatchObject({
      name: 'Welcome',
      subject: 'New email',
      bodyType: 'text',
      storeId: store.id,
    })

    await create(store.id, { name: 'Sale', category: 'marketing' })
    await api.operate(putTranslation, { id, locale: 'de', subject: 'Hallo' }, store.id)
    await api.operate(updateLayout, { id, subject: 'Hello {{ variables.name }}' }, store.id)
    await page.getByRole('link', { name: 'Back to layouts' }).click()
    await rowOf(page, 'Welcome').getByText('outdated').waitFor({ state: 'attached' })
    await rowOf(page, 'Sale').waitFor()
    await page.getByRole('radio', { name: 'Marketing' }).click()
    await rowOf(page, 'Welcome').waitFor({ state: 'detached' })
    expect(page.url()).toContain('category=marketing')
    await button(page, 'Outdated languages').click()
    await page.getByText('No matching layouts').waitFor()
    await button(page, 'Show all layouts').click()
    await rowOf(page, 'Welcome').waitFor()
    await page.getByRole('button', { name: /^Outdated languages/ }).click()
    await rowOf(page, 'Sale').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await heading(page, 'Files').waitFor()
    await page.goBack()
    await rowOf(page, 'Welcome').waitFor()
    expect(await rowOf(page, 'Sale').count()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type('no such layout')
    await page.getByText('Nothing matches “no such layout”').waitFor()
    await button(page, 'Clear search').click()
    await box(page, 'Sort by').selectOption('Name')
    await page.waitForURL(/sort=name/)
    await page.getByRole('row').nth(1).filter({ hasText: 'Sale' }).waitFor()
    expect(problems).toEqual([])
  })

  it('can be used with only the keyboard: J, K, Enter, D with Undo, N', async () => {
    const { page } = await openLayouts(async ({ id }) => {
      await create(id, { name: 'Older' })
      await create(id, { name: 'Newer' })
    })
    await rowOf(page, 'Older').waitFor()
    for (const key of ['j', 'j', 'j', 'k', 'd']) await page.keyboard.press(key)
    await page.getByText('“Copy of Newer” was created.').waitFor()
    await rowOf(page, 'Copy of Newer').waitFor()
    await button(page, 'Undo').press('Enter')
    await rowOf(page, 'Copy of Newer').waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'New layout' }).waitFor()
    await page.keyboard.type('By keys')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/layouts\/lay_/)
    await page.goBack()
    await rowOf(page, 'By keys').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/layouts\/lay_/)
  })

  it('lists the steps that use a layout, and asks before deleting it', async () => {
    const { page } = await openLayouts(async (store) => {
      const { id } = await create(store.id, { name: 'Used' })
      const ctx = operator(api.app.services, store)
      for (const step of ['a', 'b', 'c']) await registerStep(ctx, step, 'EMAIL', id)
      await registerStep(ctx, 'd', 'EMAIL', id, '<b>Orders</b>')
    })
    await page.getByRole('link', { name: '4 steps' }).click()
    const step = page.getByRole('row').filter({ hasText: '<b>Orders</b>' })
    await step.getByText('Not run yet').waitFor()
    await screenshot(page, 'layout-used-by')
    await page.getByRole('link', { name: 'Back to layouts' }).click()
    const openDeleteDialog = async () => {
      await button(page, 'Actions for Used').click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await openDeleteDialog()
    const dialog = page.getByRole('dialog', { name: 'Delete “Used”?' })
    await dialog.getByText('4 steps still use it. They will fail until they use another layout.').waitFor()
    await screenshot(page, 'layouts-delete')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await openDeleteDialog()
    await button(page, 'Delete layout').click()
    await page.getByText('No layouts yet').waitFor()
  })

  it.each([1280, 375])(
    'closes an open menu, and does nothing else, when the user clicks outside it, %i px wide',
    async (width) => {
      const { page, store } = await openLayouts(({ id }) => create(id, { name: 'Welcome' }))
      await page.setViewportSize({ width, height: 900 })
      const link = await page.getByRole('link', { name: 'Welcome' }).boundingBox()
      await button(page, 'Actions for Welcome').click()
      await page.getByRole('menu').waitFor()
      await page.mouse.click((link?.x ?? 0) + 10, (link?.y ?? 0) + 5)
      await page.getByRole('menu').waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe(`/app/s/${store.id}/layouts`)
      await page.mouse.click((link?.x ?? 0) + 10, (link?.y ?? 0) + 5)
      await page.waitForURL(/\/layouts\/lay_/)
    },
  )

  it('offers a test email in the bar of the editor on a phone', async () => {
    const { page, store } = await openLayouts()
    const { id } = await create(store.id, { name: 'Welcome', subject: 'Hello there' })
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(`/app/s/${store.id}/layouts/${id}`)
    await button(page, 'Send test').click()
    await page.getByRole('dialog', { name: 'Send a test email' }).waitFor()
  })

  it('sends a test email to the current user, and links to the inbox or explains what is missing', async () => {
    const { page, store, person } = await openLayouts(({ id }) =>
      create(id, { name: 'Welcome', subject: 'Hello there' }),
    )
    await button(page, 'Actions for Welcome').click()
    await page.getByRole('menuitem', { name: 'Send test' }).click()
    expect(await box(page, 'To').inputValue()).toBe(person.email)
    await page.getByText('Check before sending:').waitFor()
    await page.getByText('The body is empty.').waitFor()
    await button(page, 'Send').click()
    await page.getByText(/There is no sender/).waitFor()
    await page.getByRole('link', { name: 'Add a sender' }).waitFor()
    await screenshot(page, 'send-test-refused')
    await api.operate(addTestInbox, {}, store.id)
    await box(page, 'To').fill('nobody')
    await button(page, 'Send').click()
    await page.getByText(/the @ is missing/i).waitFor()
    await box(page, 'To').fill('ada@example.com')
    await button(page, 'Send').click()
    await page.getByText('Delivered to the test inbox.').waitFor()
    await box(page, 'To').fill('ada@example.com, bea@example.com')
    await button(page, 'Send').click()
    await page.getByText('2 emails were delivered to the test inbox.').waitFor()
    await screenshot(page, 'send-test')
    const newTab = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Open test inbox' }).click()
    const inbox = await newTab
    await inbox
      .getByRole('link', { name: /Hello there/ })
      .first()
      .waitFor()
    await inbox.close()
  })

  it('links to the senders when a test email could not be sent', async () => {
    const { page } = await openLayouts(async ({ id }) => {
      await create(id, { name: 'Welcome', subject: 'Hello there' })
      const server = { host: '127.0.0.1', port: 1, tls: 'none', fromAddress: 'a@b.example' }
      await api.operate(addSmtpSender, { name: 'Shop mail', default: true, ...server }, id)
    })
    await button(page, 'Actions for Welcome').click()
    await page.getByRole('menuitem', { name: 'Send test' }).click()
    await button(page, 'Send').click()
    await page.getByText('The email was not sent.').waitFor()
    await page.getByRole('link', { name: 'Open senders' }).click()
    await heading(page, 'Senders').waitFor()
  })

  it('shows hostile names and many languages safely, without breaking the page at any width', async () => {
    const names = [
      '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>',
      'مرحبا \u202Eevil\u202C بالعالم',
      'W'.repeat(200),
      '👩‍👩‍👧‍👦'.repeat(40),
      '{{ constructor }} </td></tr></table>',
    ]
    const { page, problems } = await openLayouts(async ({ id }) => {
      for (const name of names) await create(id, { name, subject: `${name} {{ secrets.TOKEN }}` })
      const { data } = await api.operate<{ data: { id: string }[] }>(listLayouts, {}, id)
      for (const locale of ['de', 'fr', 'nl', 'pt-br', 'es', 'it'])
        await api.operate(putTranslation, { id: data[0]?.id, locale, subject: 'X' }, id)
    })
    await page.getByText(names[0] ?? '', { exact: true }).waitFor()
    for (const name of names) expect(await page.getByText(name, { exact: true }).count()).toBe(1)
    for (const width of [1280, 1000, 800, 375]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
      expect(overflow, `at ${width}`).toBeLessThanOrEqual(0)
      await screenshot(page, `layouts-hostile-${width}`)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await button(page, `Actions for ${names[0]}`).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: `Delete “${names[0]}”?` }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(problems).toEqual([])
  })
})

describeInBrowser('a viewer', () => {
  it('can view layouts, their languages and versions, but change nothing', async () => {
    const { page: viewerPage, store, person, go } = await openStore()
    const bodyDesign = { blocks: [{ type: 'heading', text: 'Words' }] }
    const { id: translated } = await create(store.id, { bodyDesign })
    await api.operate(putTranslation, { id: translated, locale: 'de', subject: 'X' }, store.id)
    const { id: html } = await create(store.id, { name: 'Plain HTML', bodyType: 'text' })
    await Promise.all([waitForLiveUpdates(viewerPage, store.id), go('/layouts')])
    await rowOf(viewerPage, 'Plain HTML').waitFor()
    await api.operate(setMemberRole, { personId: person.personId, role: 'viewer' }, store.id)
    const actions = viewerPage.getByRole('button', { name: /New layout|Actions for/ })
    await expect.poll(() => actions.count()).toBe(0)
    const change = viewerPage.getByRole('button', { name: /^(Save|Undo|Add block|Send test|Import)$/ })
    const writable = viewerPage.locator(':not([readonly]):not([aria-readonly=true])')
    const canvas = viewerPage.frameLocator('iframe[title=Canvas]')
    for (const id of [html, translated]) {
      await followLink(viewerPage, `/app/s/${store.id}/layouts/${id}`)
      await viewerPage.getByText('Your role lets you view this but not change it.').waitFor()
      const content =
        id === html ? viewerPage.getByTitle('Preview', { exact: true }) : canvas.getByRole('heading').first()
      await content.waitFor()
      expect(await change.count()).toBe(0)
      expect(await viewerPage.getByRole('textbox').and(writable).count()).toBe(0)
      await screenshot(viewerPage, `layout-viewer-${id === html ? 'html' : 'visual'}`)
    }
    await viewerPage.getByRole('link', { name: 'Languages' }).first().click()
    await viewerPage.getByRole('region', { name: 'What is sent' }).waitFor()
    expect(await change.count()).toBe(0)
    await screenshot(viewerPage, 'languages-viewer')
    await viewerPage.getByRole('link', { name: 'Versions' }).first().click()
    await viewerPage.getByRole('checkbox', { name: 'Select version 1' }).waitFor()
    expect(await viewerPage.getByRole('button', { name: /^Restore/ }).count()).toBe(0)
    await openPageInApp(viewerPage, `/app/s/${store.id}/presets`, 'Presets')
    await viewerPage
      .getByText('No shared headers, footers or saved blocks yet')
      .or(viewerPage.getByRole('table'))
      .first()
      .waitFor()
    expect(await viewerPage.getByRole('button', { name: 'New header, footer or block' }).count()).toBe(0)
    await followLink(viewerPage, `/app/s/${store.id}/people`)
    await viewerPage.getByText('You do not have permission to do this.').waitFor()
    expect(await viewerPage.getByRole('button', { name: 'Invite person' }).count()).toBe(0)
  })
})
