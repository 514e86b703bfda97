import pg from 'pg'

export type Locks = {
  /** Runs the work unless another process is running work with this name. */
  runExclusively(name: string, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * Advisory locks on a dedicated connection: the server releases them when the connection ends, even if the process
 * crashed.
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
  // A client runs one query at a time.
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
