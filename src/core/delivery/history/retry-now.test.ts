import { describe, expect, it } from 'vitest'
import { recordExecution } from '../../../testing/executions.ts'
import { useHarness } from '../../../testing/harness.ts'
import { smtpError } from '../../../testing/servers/sink.ts'
import { stepsOf, useStepSink, waitBriefly } from '../../../testing/steps.ts'
import { retryNow } from './retry-now.ts'

const api = useHarness()
const sink = useStepSink(api)

describe('retrying a waiting execution now', () => {
  it('starts the attempt immediately', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    sink.onRecipient = () => smtpError(451, 'come back later')
    waitBriefly(api)
    const { executionId } = (await steps.send({ layoutId, to: 'ada@example.com' })).body
    await expect
      .poll(async () => (await steps.entry(executionId)).nextAttemptAt, { timeout: 20_000 })
      .toEqual(expect.any(String))
    sink.onRecipient = null
    await api.operate(retryNow, { id: executionId }, steps.storeId)
    await expect
      .poll(async () => steps.entry(executionId), { timeout: 20_000 })
      .toMatchObject({ status: 'SUCCESS', attempts: 2 })
    expect(sink.caught).toHaveLength(1)
  })

  it('is rejected if the execution has ended or belongs to another store', async () => {
    const steps = await stepsOf(api, sink.port)
    const id = await recordExecution(api, steps.storeId, { status: 'FAILED' })
    await expect(api.operate(retryNow, { id }, steps.storeId)).rejects.toThrow('the execution has ended')
    const other = await api.newStore()
    await expect(api.operate(retryNow, { id }, other.id)).rejects.toThrow('execution not found')
  })
})
