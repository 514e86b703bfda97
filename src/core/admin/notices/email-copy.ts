import { languageFor } from '../../../messages/languages.ts'
import { textsIn } from '../../../messages/texts.ts'
import type { Messages } from '../../../messages/types.ts'
import { OUTDATED_DAYS, QUOTA_NEARLY_USED_PERCENT } from '../../call/limits.ts'

/** What notices are about. Stored by name, so names must never change. */
export type NoticeKind = keyof Messages['notices']['kinds']

type Notice = { kind: NoticeKind; count: number; storeName: string; locale: string | null }

/**
 * Describes the problem and where to fix it, without mentioning people, layouts or addresses. The subject contains
 * no text that users can choose.
 */
export function writeNotice({ kind, count, storeName, locale }: Notice) {
  const { kinds, store, why, open } = textsIn(languageFor(locale), 'notices')
  const { subject, text } = kinds[kind]
  const values = { count, days: OUTDATED_DAYS, percent: QUOTA_NEARLY_USED_PERCENT }
  return {
    subject: typeof subject === 'string' ? subject : subject(values),
    paragraphs: [store({ name: storeName }), typeof text === 'string' ? text : text(values), why, open],
  }
}
