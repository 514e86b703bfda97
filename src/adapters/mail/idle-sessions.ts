import type { SmtpSession } from './smtp-session.ts'

/** Sessions kept for the next message: the latest used first, each for a limited time. */
export type IdleSessions = {
  keep(session: SmtpSession): void
  take(): SmtpSession | undefined
  /** Takes leave of them all. */
  quit(): void
}

export function createIdleSessions(idleMs: number): IdleSessions {
  const timers = new Map<SmtpSession, NodeJS.Timeout>()

  function forget(session: SmtpSession) {
    clearTimeout(timers.get(session))
    timers.delete(session)
  }

  function quitOne(session: SmtpSession) {
    forget(session)
    session.quit()
  }

  return {
    keep(session) {
      timers.set(session, setTimeout(() => quitOne(session), idleMs).unref())
    },
    take() {
      for (const session of timers.keys()) if (!session.isOpen()) forget(session)
      const latest = [...timers.keys()].at(-1)
      if (latest) forget(latest)
      return latest
    },
    quit() {
      for (const session of timers.keys()) quitOne(session)
    },
  }
}
