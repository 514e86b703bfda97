import type { Tables } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { mayNotify } from '../../delivery/senders/email-limits.ts'
import { hasInstallationSender, sendLinkEmail } from '../../delivery/senders/installation-sender.ts'
import { type AccountChange, emailCopyIn } from './email-copy.ts'

type Holder = Pick<Tables['people'], 'id' | 'name' | 'email' | 'locale'>

/**
 * Emails a person about a change to their account, after the response, which must not wait for a mail server. Call it
 * once the change is committed. Does nothing without an installation sender, or beyond the email limit per person.
 */
export function notifyPerson(ctx: Ctx, person: Holder, change: AccountChange): void {
  afterResponse(async () => {
    if (!(await hasInstallationSender(ctx)) || !(await mayNotify(ctx, person.id))) return
    await sendLinkEmail(ctx, {
      to: { name: person.name, address: person.email },
      ...emailCopyIn(person.locale).changed(change),
      url: `${ctx.services.baseUrl}/app/account`,
    })
  })
}

/** Runs work, such as sending an email, whose duration or failure must not affect the response. */
export function afterResponse(work: () => Promise<unknown>): void {
  setImmediate(() => void work().catch(() => {}))
}
