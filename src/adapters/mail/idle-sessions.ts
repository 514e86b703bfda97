import type { SmtpSession } from './smtp-session.ts'

/** Idle sessions kept for the next message, each for a limited time; the most recently used is taken first. */
export type IdleSessions = {
  keep(session: SmtpSession): void
  take(): SmtpSession | undefined
  /** Closes them all politely. */
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
