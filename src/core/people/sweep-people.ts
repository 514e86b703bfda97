import type { Services } from '../call/context.ts'
import { purgeAudit } from './audit/list-audit.ts'
import { ATTEMPT_WINDOW_MS } from './sign-in/attempts.ts'

/** Deletes expired sessions, links and the like, and audit entries past their retention. */
export async function sweepPeople(services: Services): Promise<void> {
  const now = services.clock.now()
  await services.write(async (db) => {
    for (const table of ['sessions', 'accessLinks', 'passkeyChallenges', 'mailboxLogins'] as const)
      await db.deleteFrom(table).where('expiresAt', '<=', now.toISOString()).execute()
    const windowStart = now.getTime() - ATTEMPT_WINDOW_MS
    await db.deleteFrom('signInAttempts').where('windowStartMs', '<', windowStart).execute()
    await purgeAudit(db, now)
  })
}
