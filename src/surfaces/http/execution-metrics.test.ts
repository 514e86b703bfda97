import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openApp, startWorking } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { sendTestEmail } from '../../core/delivery/email/send-test-email.ts'
import { problemOf } from '../../problems/problems.ts'
import { recordExecution } from '../../testing/executions.ts'
import { useHarness } from '../../testing/harness.ts'
import { smtpError } from '../../testing/servers/sink.ts'
import { stepsOf, useStepSink, waitBriefly } from '../../testing/steps.ts'

const api = useHarness()
const sink = useStepSink(api)
const readSeries = async (series: string) =>
  Number(
    (await api.call('/metrics')).text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1) ?? 0,
  )

it('metrics count executions by type, state and reason, with their duration', async () => {
  const { storeId } = await api.newCaller('read')
  const succeeded = 'flowpost_executions_total{type="EMAIL",status="SUCCESS",reason=""}'
  const refused = 'flowpost_executions_total{type="HTTP_REQUEST",status="FAILED",reason="status5xx"}'
  const quick = 'flowpost_execution_duration_seconds_bucket{type="EMAIL",le="0.05"}'
  const before = await Promise.all([succeeded, refused, quick].map(readSeries))
  await recordExecution(api, storeId, { durationMs: 40 })
  await recordExecution(api, storeId, { durationMs: 60 })
  await recordExecution(api, storeId, { actionType: 'HTTP_REQUEST', status: 'FAILED', httpStatus: 503 })
  const after = await Promise.all([succeeded, refused, quick].map(readSeries))
  expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([2, 1, 1])
})

it('metrics show unknown outcomes as 0 before the first one, so that an alert sees the increase', async () => {
  const { text } = await api.call('/metrics')
  for (const type of ['EMAIL', 'HTTP_REQUEST'])
    expect(text).toContain(
      `flowpost_executions_total{type="${type}",status="FAILED",reason="unknownOutcome"} 0\n`,
    )
})

it('metrics do not count test emails', async () => {
  const steps = await stepsOf(api, sink.port)
  const { id } = await steps.create({})
  const succeeded = 'flowpost_executions_total{type="EMAIL",status="SUCCESS",reason=""}'
  const before = await readSeries(succeeded)
  await api.operate(sendTestEmail, { id, to: ['a@example.com'] }, steps.storeId)
  expect(sink.caught).toHaveLength(1)
  expect(await readSeries(succeeded)).toBe(before)
})

it('metrics count attempts, including those followed by another', async () => {
  const steps = await stepsOf(api, sink.port)
  const { id: layoutId } = await steps.create({})
  const deferred = 'flowpost_execution_attempts_total{type="EMAIL",outcome="DEFERRED",reason="mailServer"}'
  const before = await readSeries(deferred)
  waitBriefly(api)
  sink.onRecipient = () => smtpError(450, 'busy')
  const { executionId } = (await steps.send({ layoutId, to: 'a@example.com' })).body
  await steps.waitForAttempts(executionId)
  await expect.poll(() => readSeries(deferred)).toBe(before + 1)
})

it('a worker serves its own metrics on its configured port, and nothing else', async () => {
  const config = readConfig({ ...api.database.environment, FLOWPOST_METRICS_PORT: '0' })
  const app = await openApp(config, pino({ level: 'silent' }))
  const worker = await startWorking(app)
  onTestFinished(() => worker.stop())
  app.services.executionMetrics.countDeferral('EMAIL', problemOf('smtp.login_failed'))
  const read = (path: string) => fetch(`http://127.0.0.1:${worker.metricsPort}${path}`)
  const metrics = await (await read('/metrics')).text()
  expect(metrics).toContain(
    'flowpost_execution_attempts_total{type="EMAIL",outcome="DEFERRED",reason="login"} 1',
  )
  expect(metrics).not.toContain('flowpost_executions_waiting')
  expect([(await read('/healthz')).status, (await read('/api/v1')).status]).toEqual([200, 404])
})
