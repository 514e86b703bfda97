import { languageFor } from '../../../messages/languages.ts'
import { textsIn } from '../../../messages/texts.ts'
import type { Messages } from '../../../messages/types.ts'
import { OUTDATED_DAYS, QUOTA_NEARLY_USED_PERCENT } from '../../call/limits.ts'

/** The kinds of notice. Stored by name, so they must never be renamed. */
export type NoticeKind = keyof Messages['notices']['kinds']

type Notice = { kind: NoticeKind; count: number; storeName: string; locale: string | null }

/**
 * Describes the problem and where to fix it, without mentioning people, layouts or addresses. The subject contains
 * no user-supplied text.
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
