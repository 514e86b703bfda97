import type { MailLimits } from './limits.ts'
import { createSession, type SmtpAccount, type SmtpSession } from './smtp-session.ts'

/** The connections of one account: a few at a time, kept for a while. */
export type SmtpPool = {
  /** Waits for its turn. `fresh`: what is left over from before is not to be trusted. */
  take(options: { fresh: boolean }): Promise<SmtpSession>
  /** Ends the turn; the session serves the next one when it is still fit for it. */
  giveBack(session: SmtpSession, options: { keep: boolean }): void
  /** Whether anything is in use or waited for. */
  isBusy(): boolean
  /** Keeps nothing from now on; what is under way goes on. */
  retire(): void
  /** Ends whatever is under way. */
  close(): void
}

export class PoolClosedError extends Error {
  constructor() {
    super('sending was stopped')
  }
}

type Idle = { session: SmtpSession; timer: NodeJS.Timeout }

export function createSmtpPool(account: SmtpAccount, limits: MailLimits): SmtpPool {
  const turns = createTurns(limits.connectionsPerAccount)
  const sessions = new Set<SmtpSession>()
  const idle: Idle[] = []
  let state: 'open' | 'retired' | 'closed' = 'open'

  function takeIdle(): SmtpSession | undefined {
    const last = idle.pop()
    clearTimeout(last?.timer)
    return last?.session
  }

  function quitIdle() {
    for (let session = takeIdle(); session; session = takeIdle()) session.quit()
  }

  async function open(): Promise<SmtpSession> {
    const session = createSession(account, limits)
    sessions.add(session)
    session.onEnd(() => {
      sessions.delete(session)
      forget(session)
    })
    try {
      await session.connect()
    } catch (error) {
      session.close()
      throw state === 'closed' ? new PoolClosedError() : error
    }
    return session
  }

  function forget(session: SmtpSession) {
    const index = idle.findIndex((entry) => entry.session === session)
    if (index >= 0) clearTimeout(idle.splice(index, 1)[0]?.timer)
  }

  function keep(session: SmtpSession) {
    const expire = () => {
      forget(session)
      session.quit()
    }
    idle.push({ session, timer: setTimeout(expire, limits.idleMs).unref() })
  }

  return {
    async take({ fresh }) {
      await turns.take()
      try {
        if (state === 'closed') throw new PoolClosedError()
        if (fresh) quitIdle()
        return takeIdle() ?? (await open())
      } catch (error) {
        turns.giveBack()
        throw error
      }
    },
    giveBack(session, options) {
      const fit = options.keep && session.isOpen() && session.messages() < limits.messagesPerConnection
      if (!options.keep) session.close()
      else if (fit && state === 'open') keep(session)
      else session.quit()
      turns.giveBack()
    },
    isBusy: () => turns.taken() > 0,
    retire() {
      if (state === 'open') state = 'retired'
      quitIdle()
    },
    close() {
      state = 'closed'
      for (const session of sessions) session.close()
    },
  }
}

/** Lets a number of takers through at a time, the others in the order in which they came. */
function createTurns(count: number) {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    taken: () => taken,
    async take() {
      if (taken < count) taken += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    giveBack() {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    },
  }
}
