import { baseLanguage } from '../../../engine/locale.ts'
import { isLanguage } from '../../../messages/languages.ts'
import { textsIn } from '../../../messages/texts.ts'
import type { Messages } from '../../../messages/types.ts'
import { OUTDATED_DAYS, QUOTA_NEARLY_USED_PERCENT } from '../../call/limits.ts'

/** What notices are about. Kept by name, so a name is never changed. */
export type NoticeKind = keyof Messages['notices']['kinds']

type Told = { kind: NoticeKind; count: number; storeName: string; locale: string | null }

/**
 * Says what is wrong and where it is fixed; names of people, layouts and addresses stay in the app. The subject contains
 * no text that users can choose.
 */
export function writeLetter({ kind, count, storeName, locale }: Told) {
  const language = baseLanguage(locale ?? '')
  const { kinds, store, why, open } = textsIn(isLanguage(language) ? language : 'en', 'notices')
  const { subject, text } = kinds[kind]
  const values = { count, days: OUTDATED_DAYS, percent: QUOTA_NEARLY_USED_PERCENT }
  return {
    subject: typeof subject === 'string' ? subject : subject(values),
    paragraphs: [store({ name: storeName }), typeof text === 'string' ? text : text(values), why, open],
  }
}
