import { expect, it } from 'vitest'
import { setMemberRole } from '../../src/core/admin/people/members/members.ts'
import { setSecret } from '../../src/core/foundation/secrets/set-secret.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, useBrowser } from './browser.ts'
import { box, button, emptyStoreOpener, heading, waitForLiveUpdates } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openStore = emptyStoreOpener(api, browser, 4)

describeInBrowser('an action that a role does not allow', () => {
  it('is not in the menu: editors do not see admin pages', async () => {
    const { page, store, person, go } = await openStore()
    await Promise.all([waitForLiveUpdates(page, store.id), go('/history')])
    await api.operate(setMemberRole, { personId: person.personId, role: 'editor' }, store.id)
    const links = page.getByRole('navigation').getByRole('link')
    await expect
      .poll(() => links.allTextContents())
      .toEqual([
        'Home',
        'Layouts',
        'Presets',
        'Files',
        'HTTP requests',
        'History',
        'Stats',
        'Senders',
        'Secrets',
      ])
  })

  it('is not offered: editors see secrets, but no button to change them', async () => {
    const { page, store, person, go } = await openStore()
    await api.operate(setSecret, { name: 'TOKEN', value: 'x' }, store.id)
    await Promise.all([waitForLiveUpdates(page, store.id), go('/secrets')])
    await button(page, 'New secret').waitFor()
    await api.operate(setMemberRole, { personId: person.personId, role: 'editor' }, store.id)
    await button(page, 'New secret').waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /TOKEN/ }).waitFor()
    expect(await button(page, 'Replace').count()).toBe(0)
  })
})

describeInBrowser('settings', () => {
  it('ask before unsaved changes are discarded', async () => {
    const { page, problems } = await openStore('/settings')
    await box(page, 'Main language').fill('de')
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await button(page, 'Stay').click()
    expect(await box(page, 'Main language').inputValue()).toBe('de')
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await button(page, 'Leave page').click()
    await heading(page, 'History').waitFor()
    expect(problems).toEqual([])
  })

  it('do not ask once changes are saved', async () => {
    const { page, problems } = await openStore('/settings')
    await box(page, 'Main language').fill('de')
    await button(page, 'Save settings').first().click()
    await page.getByText('The settings were saved.').waitFor()
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await heading(page, 'History').waitFor()
    expect(problems).toEqual([])
  })
})
