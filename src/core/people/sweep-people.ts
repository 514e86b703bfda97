import type { Services } from '../call/context.ts'
import { purgeAudit } from './audit/list-audit.ts'
import { ATTEMPT_WINDOW_MS } from './sign-in/attempts.ts'

/** Deletes sessions, links and the like once they have ended, and what was on record long enough. */
export async function sweepPeople(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  for (const table of ['sessions', 'accessLinks', 'passkeyChallenges', 'mailboxLogins'] as const)
    await db.deleteFrom(table).where('expiresAt', '<=', now.toISOString()).execute()
  await db
    .deleteFrom('signInAttempts')
    .where('windowStartMs', '<', now.getTime() - ATTEMPT_WINDOW_MS)
    .execute()
  await purgeAudit(services)
}
