import { afterAll, expect, it } from 'vitest'
import { textsIn } from '../../src/messages/texts.ts'
import { signInAs } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { followLink } from './accessibility.ts'
import { describeInBrowser, useBrowser, watchProblems } from './browser.ts'
import { box, button, heading } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const german = useBrowser(api, 'de-AT')
const french = useBrowser(api, 'fr-CA')

describeInBrowser('the app language', () => {
  afterAll(() => browser.closePages())
  afterAll(() => german.closePages())
  afterAll(() => french.closePages())

  it('is selected in the account, changes without a reload, and belongs to the user, not to the browser', async () => {
    const store = await api.newStore()
    const person = await signInAs(api, { roles: { [store.id]: 'admin' } })
    const { cookie } = person
    const page = await browser.openPage({ cookie })
    const problems = watchProblems(page)
    await page.goto('/app/account')
    await page.evaluate('window.isSamePage = true')
    await box(page, 'Language').selectOption('Deutsch')
    await button(page, 'Save profile').click()
    await heading(page, 'Konto').waitFor()
    await page.getByText('Ihr Profil wurde gespeichert.').waitFor()
    expect(await page.evaluate('[window.isSamePage, document.documentElement.lang]')).toEqual([true, 'de'])
    await page.getByRole('link', { name: 'HTTP-Anfragen', exact: true }).click()
    await heading(page, 'HTTP-Anfragen').waitFor()

    expect(problems).toEqual([])

    // Without stored data, as in a browser that opens the app for the first time.
    await browser.closePages()
    const otherPage = await browser.openPage({ cookie })
    const otherProblems = watchProblems(otherPage)
    await otherPage.goto(`/app/s/${store.id}/developer`)
    await heading(otherPage, 'Entwickler').waitFor()
    await followLink(otherPage, '/app/account')
    await box(otherPage, 'Sprache').selectOption('Wie im Browser eingestellt')
    await button(otherPage, 'Profil speichern').click()
    await heading(otherPage, 'Account').waitFor()

    // After signing out, the browser's language applies again.
    await person.call('updateAccount', { locale: 'de' })
    await otherPage.goto(`/app/s/${store.id}`)
    await button(otherPage, 'Kontomenü').click()
    await otherPage.getByRole('menuitem', { name: 'Abmelden' }).click()
    await heading(otherPage, 'Sign in').waitFor()
    expect(otherProblems).toEqual([])
  })

  it("is the user's, even if the session arrives before the browser's language has loaded", async () => {
    const store = await api.newStore()
    const person = await signInAs(api, { roles: { [store.id]: 'admin' } })
    await person.call('updateAccount', { locale: 'de' })
    const page = await browser.openPage({ cookie: person.cookie })
    const germanRequested = Promise.withResolvers<void>()
    const englishLoaded = Promise.withResolvers<void>()
    let requests = 0
    await page.route('**/assets/app-*.js', async (route) => {
      if (++requests > 1) {
        germanRequested.resolve()
        await englishLoaded.promise
        return route.continue()
      }
      await germanRequested.promise
      await route.continue()
      await route.request().response()
      englishLoaded.resolve()
    })
    await page.goto(`/app/s/${store.id}/developer`)
    await heading(page, 'Entwickler').waitFor()
    expect(requests).toBe(2)
  })

  it('is French in a French browser, and can be changed to English and back in the account', async () => {
    const store = await api.newStore()
    const { cookie } = await signInAs(api, { roles: { [store.id]: 'admin' } })
    const page = await french.openPage({ cookie })
    const problems = watchProblems(page)
    await page.goto(`/app/s/${store.id}/secrets`)
    await heading(page, 'Secrets').waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('fr')
    await button(page, textsIn('fr', 'secrets').new).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.goto('/app/account')
    await box(page, 'Langue').selectOption('English')
    await button(page, textsIn('fr', 'account').account.saveProfile).click()
    await heading(page, 'Account').waitFor()
    await box(page, 'Language').selectOption('Français')
    await button(page, 'Save profile').click()
    await heading(page, 'Compte').waitFor()
    await page.getByText('Votre profil a été enregistré.').waitFor()
    expect(problems).toEqual([])
  })

  it('is the browser’s on the sign-in page, and can be changed there', async () => {
    const page = await german.openPage()
    await page.goto('/app/sign-in')
    await heading(page, 'Anmelden').waitFor()
    await button(page, 'English').click()
    await heading(page, 'Sign in').waitFor()
    await page.reload()
    await heading(page, 'Sign in').waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('en')
    await button(page, 'Deutsch').click()
    await heading(page, 'Anmelden').waitFor()
  })
})
