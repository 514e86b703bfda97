import type { Tables } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { mayNotify } from '../../delivery/senders/email-limits.ts'
import { hasInstallationSender, sendLinkEmail } from '../../delivery/senders/installation-sender.ts'
import { type AccountChange, emailCopyIn } from './email-copy.ts'

type Recipient = Pick<Tables['people'], 'id' | 'name' | 'email' | 'locale'>

/**
 * Emails a person about a change to their account, in the background: the response must not wait for a mail server.
 * Call it once the change is committed. Does nothing without an installation sender, or beyond the person's email limit.
 */
export function notifyPerson(ctx: Ctx, person: Recipient, change: AccountChange): void {
  runInBackground(async () => {
    if (!(await hasInstallationSender(ctx)) || !(await mayNotify(ctx, person.id))) return
    await sendLinkEmail(ctx, {
      to: { name: person.name, address: person.email },
      ...emailCopyIn(person.locale).changed(change),
      url: `${ctx.services.baseUrl}/app/account`,
    })
  })
}

/** Runs work, such as sending an email, whose duration or failure must not affect the response. */
export function runInBackground(work: () => Promise<unknown>): void {
  setImmediate(() => void work().catch(() => {}))
}
