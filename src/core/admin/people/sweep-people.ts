import { DAY_MS } from '../../../engine/time-zone.ts'
import type { Services } from '../../call/context.ts'
import { AUDIT_DAYS, WRONG_GUESSES } from '../../call/limits.ts'

/** Deletes expired sessions, links and similar records, and audit entries past their retention. */
export async function sweepPeople(services: Services): Promise<void> {
  const now = services.clock.now()
  await services.write(async (db) => {
    for (const table of ['sessions', 'accessLinks', 'passkeyChallenges', 'mailboxLogins'] as const)
      await db.deleteFrom(table).where('expiresAt', '<=', now.toISOString()).execute()
    const windows = { signInAttempts: WRONG_GUESSES.perAccount.windowSeconds * 1000, emailBudgets: DAY_MS }
    for (const table of ['signInAttempts', 'emailBudgets'] as const)
      await db
        .deleteFrom(table)
        .where('windowStartMs', '<', now.getTime() - windows[table])
        .execute()
    const before = new Date(now.getTime() - AUDIT_DAYS * DAY_MS).toISOString()
    await db.deleteFrom('auditEntries').where('createdAt', '<', before).execute()
  })
}
