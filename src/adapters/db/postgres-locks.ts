import pg from 'pg'

export type Locks = {
  /** Does the work unless another process is doing work of this name. */
  runExclusively(name: string, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * Names that one process at a time may hold, on one connection of their own: the server lets go of them when the
 * connection ends, however the process did.
 */
export function createLocks(url: string): Locks {
  let connecting: Promise<pg.Client> | undefined
  const connect = async () => {
    const client = new pg.Client({ connectionString: url })
    const forget = () => {
      connecting = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    return client
  }
  const query = async (call: string, name: string): Promise<boolean> => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    const client = await connecting
    const { rows } = await client.query<{ answer: boolean }>(
      `select ${call}(hashtextextended($1, 0)) as "answer"`,
      [`flowpost ${name}`],
    )
    return rows[0]?.answer === true
  }
  let turn: Promise<unknown> = Promise.resolve()
  // A connection takes one question at a time.
  const ask = (call: string, name: string): Promise<boolean> => {
    const answer = turn.then(() => query(call, name))
    turn = answer.catch(() => {})
    return answer
  }
  return {
    async runExclusively(name, work) {
      if (!(await ask('pg_try_advisory_lock', name))) return
      try {
        await work()
      } finally {
        await ask('pg_advisory_unlock', name)
      }
    },
    async close() {
      await (await connecting?.catch(() => undefined))?.end()
    },
  }
}
