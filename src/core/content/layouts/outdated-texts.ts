import { sql } from 'kysely'

/**
 * Whether a translated text in a row of `translations` is outdated. The column `outdated` alone does not show this: it
 * is also set by changes to texts that have no translation. Where it is set without marks, the texts count as outdated.
 */
export const hasOutdatedTexts = sql<number>`case
  when "outdated" = 1 and ("marks" is null or "marks" not like '%"outdated":{}%') then 1 else 0 end`
