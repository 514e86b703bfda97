import type { MailPlan } from '../../engine/deliver/plan.ts'
import { createKnownValueRemover } from '../../engine/mask/known-values/known-values.ts'
import type { EmailInput } from '../steps/step.ts'
import type { Sender } from './account.ts'
import type { MailContent } from './mail-content.ts'
import type { SentMessage } from './send-message.ts'

/** The facts of an email worth keeping; its texts are not stored. */
export function describeMail(
  { locale, version, category, secrets }: MailContent,
  sender: Sender | null,
  { to, cc, bcc, replyTo }: EmailInput,
  plan: Extract<MailPlan, { kind: 'send' }>,
  latest: SentMessage | undefined,
) {
  const { remove } = createKnownValueRemover(secrets)
  const addresses = (list: { address: string }[]) => list.map(({ address }) => address)
  return {
    senderId: sender?.account.id ?? null,
    from: sender?.from.address ?? null,
    to: addresses(to),
    cc: addresses(cc),
    bcc: addresses(bcc),
    replyTo: addresses(replyTo),
    leftOut: addresses(plan.leftOut),
    category,
    locale,
    layoutVersion: version,
    subject: remove(latest?.subject ?? ''),
    attachments: (latest?.attachments ?? []).map((name) => remove(name)),
  }
}
