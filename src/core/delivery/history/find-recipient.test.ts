import { describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { type Steps, sendRefused, stepsOf, useStepSink } from '../../../testing/steps.ts'
import { eraseRecipient } from '../unsubscribes/erase-recipient.ts'
import { retryExecution } from './retry-execution.ts'
import { searchHistory } from './search-history.ts'

const api = useHarness()
const sink = useStepSink(api)

const find = async ({ storeId }: Pick<Steps, 'storeId'>, recipient: string) => {
  const page = await api.operate<{ data: { id: string }[]; pagination: { total: number } }>(
    searchHistory,
    { recipient },
    storeId,
  )
  expect(page.pagination.total).toBe(page.data.length)
  return page.data.map(({ id }) => id)
}

const sendTo = async (steps: Steps, to: string | string[]) => {
  const { id: layoutId } = await steps.create({})
  return (await steps.send({ layoutId, to })).body.executionId
}

describe('a search by recipient', () => {
  it('finds the emails to an address in any spelling', async () => {
    const steps = await stepsOf(api, sink.port)
    const executionId = await sendTo(steps, 'Ada <Ada@Bücher.example>')
    await sendTo(steps, 'ida@example.com')
    for (const spelling of ['ada@bücher.example', 'ADA@xn--bcher-kva.example '])
      expect(await find(steps, spelling)).toEqual([executionId])
  })

  it('finds each of several recipients', async () => {
    const steps = await stepsOf(api, sink.port)
    const executionId = await sendTo(steps, ['ada@example.com', 'bo@example.com', 'cy@example.com'])
    for (const name of ['ada', 'bo', 'cy'])
      expect(await find(steps, `${name}@example.com`)).toEqual([executionId])
  })

  it('shows the address that was searched for first', async () => {
    const steps = await stepsOf(api, sink.port)
    await sendTo(steps, ['ada@example.com', 'bo@example.com', 'cy@example.com'])
    const found = await api.operate<{ data: { to: string[] }[] }>(
      searchHistory,
      { recipient: 'CY@example.com' },
      steps.storeId,
    )
    expect(found.data[0]?.to).toEqual(['c****@example.com', 'ad****@example.com', 'b****@example.com'])
  })

  it('finds nothing by part of an address', async () => {
    const steps = await stepsOf(api, sink.port)
    await sendTo(steps, 'ada@example.com')
    for (const part of ['ada', 'ada@example', '@example.com', 'ad****@example.com', '%'])
      expect(await find(steps, part)).toEqual([])
  })

  it('finds nothing from another store', async () => {
    await sendTo(await stepsOf(api, sink.port), 'ada@example.com')
    const other = await stepsOf(api, sink.port)
    await sendTo(other, 'bo@example.com')
    expect(await find(other, 'ada@example.com')).toEqual([])
  })

  it('finds an email and its retry', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    const failed = await sendRefused(sink, steps, { layoutId, to: 'ada@example.com' })
    const { id } = await api.operate<{ id: string }>(retryExecution, { id: failed }, steps.storeId)
    expect(await find(steps, 'ada@example.com')).toEqual([id, failed])
  })

  it('no longer finds an erased recipient, but still finds the others', async () => {
    const steps = await stepsOf(api, sink.port)
    const executionId = await sendTo(steps, ['ada@example.com', 'bo@example.com'])
    await api.operate(eraseRecipient, { address: 'ada@example.com' }, steps.storeId)
    expect(await find(steps, 'ada@example.com')).toEqual([])
    expect(await find(steps, 'bo@example.com')).toEqual([executionId])
  })

  it('uses fingerprints that differ between stores, so that addresses cannot be compared', async () => {
    const one = await stepsOf(api, sink.port)
    const other = await stepsOf(api, sink.port)
    const ids = [await sendTo(one, 'ada@example.com'), await sendTo(other, 'ada@example.com')]
    const rows = await api.app.database.db
      .selectFrom('executions')
      .select('recipientKeys')
      .where('id', 'in', ids)
      .execute()
    expect(new Set(rows.map(({ recipientKeys }) => recipientKeys)).size).toBe(2)
    expect(rows[0]?.recipientKeys).toMatch(/^[0-9a-f]{32}$/)
  })
})
