import type { Tables } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { mayTell } from '../../delivery/senders/email-limits.ts'
import { hasInstallationSender, mailLink } from '../../delivery/senders/installation-sender.ts'
import { type AccountChange, lettersIn } from './letters.ts'

type Holder = Pick<Tables['people'], 'id' | 'name' | 'email' | 'locale'>

/**
 * Emails a person what was changed in their account, after the answer: it must not wait for a mail server. Call it once
 * the change is committed. Does nothing where the installation has no sender.
 */
export function tellPerson(ctx: Ctx, person: Holder, change: AccountChange): void {
  afterAnswer(async () => {
    if (!(await hasInstallationSender(ctx)) || !(await mayTell(ctx, person.id))) return
    await mailLink(ctx, {
      to: { name: person.name, address: person.email },
      ...lettersIn(person.locale).changed(change),
      url: `${ctx.services.baseUrl}/app/account`,
    })
  })
}

/** For emails whose time or failure must not show in the answer. */
export function afterAnswer(work: () => Promise<unknown>): void {
  setImmediate(() => void work().catch(() => {}))
}
