import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { logOptions } from './log.ts'
import { DatabaseUnavailable } from './ports/database-errors.ts'

function createTestLog() {
  const lines: Record<string, unknown>[] = []
  const log = pino(logOptions('info'), { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

describe('the log while the database is unavailable', () => {
  it('reports the outage in one line, without a stack', () => {
    const { log, lines } = createTestLog()
    log.error({ err: new DatabaseUnavailable(new Error('connection refused')) }, 'task failed')
    expect(lines).toMatchObject([{ level: 'error', msg: 'task failed' }])
    expect(lines[0]?.err).toEqual({
      type: 'DatabaseUnavailable',
      message: 'the database is not responding; try again',
      reason: 'connection refused',
    })
  })

  it('repeats an error from background work at most once a second', () => {
    const { log, lines } = createTestLog()
    for (let n = 0; n < 50; n++) log.error({ err: new DatabaseUnavailable() }, 'claiming work failed')
    log.error({ err: new DatabaseUnavailable() }, 'task failed')
    expect(lines.map(({ msg }) => msg)).toEqual(['claiming work failed', 'task failed'])
  })

  it('has a line for every request, because callers know the request id', () => {
    const { log, lines } = createTestLog()
    for (const requestId of ['a', 'b'])
      log.warn({ requestId, err: new DatabaseUnavailable() }, 'request refused')
    expect(lines.map(({ requestId }) => requestId)).toEqual(['a', 'b'])
  })
})

it('the log includes the stack of a bug', () => {
  const { log, lines } = createTestLog()
  for (let n = 0; n < 2; n++) log.error({ err: new Error('bug') }, 'request failed')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ err: { message: 'bug', stack: expect.stringContaining('log.test.ts') } })
})
