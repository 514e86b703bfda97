import { sql } from 'kysely'

/**
 * Whether any translated text in a row of `translations` is outdated. `outdated` is also set by changes that none of the
 * translated texts depends on. A row without marks counts as outdated.
 */
export const hasOutdatedTexts = sql<number>`case
  when "outdated" = 1 and ("marks" is null or "marks" not like '%"outdated":{}%') then 1 else 0 end`
