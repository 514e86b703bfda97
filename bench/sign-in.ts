import type { Browser, Page } from 'playwright-core'
import { insertPerson } from '../src/core/admin/people/person.ts'
import { startSession } from '../src/core/admin/people/sessions/session.ts'
import type { BenchDatabase } from './bench-database.ts'

/** Opens a page that is signed in as the owner. */
export async function openSignedIn(browser: Browser, url: string, { ctx }: BenchDatabase): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } })
  await context.addCookies([{ name: 'flowpost', value: await signIn(ctx), url }])
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}

async function signIn(ctx: BenchDatabase['ctx']): Promise<string> {
  const person = { name: 'Bench', email: 'bench@example.com', passwordHash: null, isOwner: true }
  const personId = await insertPerson(ctx.db, person, new Date().toISOString())
  let sessionToken = ''
  await startSession(
    ctx,
    {
      address: '127.0.0.1',
      device: 'Bench',
      language: 'en',
      deviceToken: null,
      setSessionToken: (token) => {
        sessionToken = token ?? ''
      },
      renewSession: () => {},
      setDeviceToken: () => {},
    },
    personId,
  )
  return sessionToken
}
