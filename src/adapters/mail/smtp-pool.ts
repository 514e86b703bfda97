import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createSemaphore } from '../../platform/semaphore.ts'
import type { MailLimits } from './limits.ts'
import { createSession, type SmtpAccount, type SmtpSession } from './smtp-session.ts'

export type SmtpPool = {
  /** Waits for a free slot. `fresh`: discards idle connections and opens a new one. */
  take(options: { fresh: boolean }): Promise<SmtpSession>
  /** Releases the slot. `reuse`: the session can be used for another message. */
  release(session: SmtpSession, options: { reuse: boolean }): void
  isBusy(): boolean
  /** Closes idle connections from now on; sessions in use finish their message. */
  retire(): void
  close(): void
}

/** Thrown once the pool is closed because the process is stopping. */
export class PoolClosedError extends Error {}

export function createSmtpPool(account: SmtpAccount, limits: MailLimits, allows: AllowsAddress): SmtpPool {
  const slots = createSemaphore(limits.connectionsPerAccount)
  const idle = createIdleSessions(limits.idleMs)
  const sessions = new Set<SmtpSession>()
  let state: 'open' | 'retired' | 'closed' = 'open'

  async function open(): Promise<SmtpSession> {
    const session = createSession(account, limits, await findServer(account, allows))
    sessions.add(session)
    session.onEnd(() => sessions.delete(session))
    try {
      await session.connect()
    } catch (error) {
      session.close()
      throw state === 'closed' ? new PoolClosedError() : error
    }
    return session
  }

  return {
    async take({ fresh }) {
      await slots.acquire()
      try {
        if (state === 'closed') throw new PoolClosedError()
        if (fresh) idle.quit()
        return idle.take() ?? (await open())
      } catch (error) {
        slots.release()
        throw error
      }
    },
    release(session, { reuse }) {
      const isUsedUp = session.messages() >= limits.messagesPerConnection
      if (!reuse) session.close()
      else if (state === 'open' && !isUsedUp) idle.add(session)
      else session.quit()
      slots.release()
    },
    isBusy: () => slots.inUse() > 0,
    retire() {
      if (state === 'open') state = 'retired'
      idle.quit()
    },
    close() {
      state = 'closed'
      for (const session of sessions) session.close()
    },
  }
}

/** Sessions that stay open for the next message for a limited time; the most recently used one is taken first. */
type IdleSessions = {
  add(session: SmtpSession): void
  take(): SmtpSession | undefined
  quit(): void
}

function createIdleSessions(idleMs: number): IdleSessions {
  const timers = new Map<SmtpSession, NodeJS.Timeout>()

  function remove(session: SmtpSession) {
    clearTimeout(timers.get(session))
    timers.delete(session)
  }

  function quitOne(session: SmtpSession) {
    remove(session)
    session.quit()
  }

  return {
    add(session) {
      timers.set(session, setTimeout(() => quitOne(session), idleMs).unref())
    },
    take() {
      for (const session of timers.keys()) if (!session.isOpen()) remove(session)
      const latest = [...timers.keys()].at(-1)
      if (latest) remove(latest)
      return latest
    },
    quit() {
      for (const session of timers.keys()) quitOne(session)
    },
  }
}

export type AllowsAddress = (address: string) => boolean

/** Thrown for an address that only the operator may configure. */
export class ServerDenied extends Error {}

/**
 * The host or address to connect to. If the operator did not configure the server, the name is resolved and the
 * address checked here, because the name might resolve to something else a moment later.
 */
async function findServer({ host, isGuarded }: SmtpAccount, allows: AllowsAddress): Promise<string> {
  if (!isGuarded) return host
  const addresses =
    isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]
  const [first] = addresses
  if (first === undefined || !addresses.every(allows)) throw new ServerDenied()
  return first
}
