import { z } from 'zod'
import type { Language } from '../../../../messages/languages.ts'
import { requireBrowser } from '../../../call/access.ts'
import { recordAudit } from '../../../call/audit.ts'
import type { Browser, Ctx, PersonIdentity } from '../../../call/context.ts'
import { conflict, invalid } from '../../../call/errors.ts'
import { requiredText } from '../../../call/fields.ts'
import { defineOperation, invoke } from '../../../call/operation.ts'
import { inTransaction } from '../../../call/transaction.ts'
import { addTestInbox } from '../../../delivery/senders/add-test-inbox.ts'
import { fillDemoStore } from '../../demo/demo-store.ts'
import { BrowserTimeZone, insertStore, StoreLanguage, setRegion } from '../../stores/create-store.ts'
import { AccessLink, claimLink, createLink, LinkToken, readLink } from '../access-link.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { NewPassword } from '../passwords/password.ts'
import { hasPeople, insertPerson, PersonEmail, PersonName } from '../person.ts'
import { startSession } from '../sessions/session.ts'

export const createSetupLink = defineOperation({
  name: 'createSetupLink',
  summary:
    'Create the link for setting up the first app account; it works once, within an hour, and replaces earlier links',
  level: 'operator',
  cli: { command: 'setup-link', wholeInstallation: true, beginsInstallation: true },
  input: z.object({}),
  output: AccessLink,
  run: async (ctx) => {
    if (await hasPeople(ctx.db)) throw conflict('setup.accounts_exist')
    await ctx.db.deleteFrom('accessLinks').where('kind', '=', 'setup').execute()
    return createLink(ctx.db, ctx.services, 'setup')
  },
})

export const claimSetup = defineOperation({
  name: 'claimSetup',
  summary: 'Create the first account, which owns the installation, and its first store if there is none',
  level: 'none',
  app: {},
  transaction: 'own',
  input: z.object({
    token: LinkToken,
    name: PersonName,
    email: PersonEmail,
    password: NewPassword,
    storeName: requiredText(200).optional().describe('Required if there is no store yet'),
    demo: z.boolean().default(false).describe('Add demo content to the store'),
    language: StoreLanguage,
    timeZone: BrowserTimeZone,
  }),
  output: z.object({ storeId: z.string().nullable() }),
  run: async (ctx, input) => {
    const browser = requireBrowser(ctx)
    // Hashing is expensive, so only a valid link triggers it.
    await readLink(ctx.db, ctx.services, 'setup', input.token)
    const passwordHash = await hashPassword(input.password, ctx.services.hashingCosts.password)
    const { store, person } = await inTransaction(ctx, (inner) =>
      claim(inner, browser, { ...input, passwordHash }),
    )
    if (store.isNew) await addContent(ctx, { store, person }, input)
    return { storeId: store.storeId }
  },
})

/** With or without demo content, the first email can be sent immediately, to the built-in inbox. */
async function addContent(
  ctx: Ctx,
  { store: { storeId, storeName }, person }: Awaited<ReturnType<typeof claim>>,
  { demo, language, timeZone }: { demo: boolean; language: Language; timeZone?: string | undefined },
): Promise<void> {
  const inStore: Ctx = { ...ctx, level: 'operator', storeId, storeName, person }
  // Set before the inbox is created, because the inbox is named in the store's language.
  await setRegion(inStore, { language, timeZone })
  if (demo) await fillDemoStore(inStore, { mainLocale: language })
  else await invoke(addTestInbox, inStore, {})
}

type FirstStore = { isNew: boolean; storeId: string; storeName: string }

type Claim = {
  token: string
  name: string
  email: string
  passwordHash: string
  storeName?: string | undefined
}

async function claim(ctx: Ctx, browser: Browser, input: Claim) {
  await claimLink(ctx.db, ctx.services, 'setup', input.token)
  if (await hasPeople(ctx.db)) throw conflict('setup.done')
  const now = ctx.services.clock.now().toISOString()
  const id = await insertPerson(ctx.db, { ...input, isOwner: true }, now)
  const store = await findOrCreateStore(ctx, input.storeName)
  await startSession(ctx, browser, id)
  await recordAudit(ctx, 'claimSetup', input.email, { id, name: input.name })
  const person: PersonIdentity = {
    id,
    name: input.name,
    email: input.email,
    isOwner: true,
    sessionId: '',
    confirmedAt: now,
  }
  return { store, person }
}

/** If there are stores already, the owner gets access to those, and no store name is required. */
async function findOrCreateStore(ctx: Ctx, name: string | undefined): Promise<FirstStore> {
  const first = await ctx.db.selectFrom('stores').select(['id', 'name']).orderBy('id').executeTakeFirst()
  if (first) return { isNew: false, storeId: first.id, storeName: first.name }
  if (name === undefined) throw invalid('storeName', 'value.required')
  const { id } = await insertStore(ctx, name)
  return { isNew: true, storeId: id, storeName: name }
}
