import { DAY_MS } from '../../../engine/time-zone.ts'
import type { Services } from '../../call/context.ts'
import { purgeAudit } from './audit/list-audit.ts'
import { GUESS_WINDOW_MS } from './sign-in/attempts.ts'

/** Deletes expired sessions, links and the like, and audit entries past their retention. */
export async function sweepPeople(services: Services): Promise<void> {
  const now = services.clock.now()
  await services.write(async (db) => {
    for (const table of ['sessions', 'accessLinks', 'passkeyChallenges', 'mailboxLogins'] as const)
      await db.deleteFrom(table).where('expiresAt', '<=', now.toISOString()).execute()
    const windows = { signInAttempts: GUESS_WINDOW_MS, emailBudgets: DAY_MS }
    for (const table of ['signInAttempts', 'emailBudgets'] as const)
      await db
        .deleteFrom(table)
        .where('windowStartMs', '<', now.getTime() - windows[table])
        .execute()
    await purgeAudit(db, now)
  })
}
