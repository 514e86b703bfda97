import type { Connections, WatchedClient } from './postgres-connections.ts'

export type Locks = {
  /** Runs the work unless another process is running work with this name. */
  runExclusively(name: string, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * Advisory locks on a dedicated connection: the server releases them when the connection ends, even if the process
 * crashed.
 */
export function createLocks(connect: Connections['connect']): Locks {
  let connecting: Promise<WatchedClient> | undefined
  /** Lost sessions that the server may not have noticed, so that their locks are still held. */
  const lost = new Set<string>()

  const open = async () => {
    const client = await connect()
    client.on('error', () => {
      connecting = undefined
      lost.add(client.sessionName)
    })
    try {
      if (lost.size > 0)
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1)',
          [[...lost]],
        )
      lost.clear()
      return client
    } catch (error) {
      client.cut()
      throw error
    }
  }
  let turn: Promise<unknown> = Promise.resolve()
  const callLock = async (call: string, name: string): Promise<boolean> => {
    connecting ??= open().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    const client = await connecting
    // A client runs one query at a time.
    const answer = turn.then(() =>
      client.query<{ answer: boolean }>(`select ${call}(hashtextextended($1, 0)) as "answer"`, [
        `flowpost ${name}`,
      ]),
    )
    turn = answer.catch(() => {})
    return (await answer).rows[0]?.answer === true
  }
  return {
    async runExclusively(name, work) {
      if (!(await callLock('pg_try_advisory_lock', name))) return
      try {
        await work()
      } finally {
        await callLock('pg_advisory_unlock', name)
      }
    },
    async close() {
      await (await connecting?.catch(() => undefined))?.close()
    },
  }
}
