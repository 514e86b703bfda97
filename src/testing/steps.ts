import { afterEach, expect } from 'vitest'
import { createToken } from '../core/admin/keys/create-token.ts'
import { addSmtpSender } from '../core/delivery/senders/add-smtp-sender.ts'
import { type Harness, TEST_STEP_WAIT_MS } from './harness.ts'
import { layoutsOf } from './layouts.ts'
import { type Sink, smtpError, useSink } from './servers/sink.ts'

type StepResponse = { executionId: string; status: string; returnValue: unknown; error?: string }

const BRIEF_WAIT_MS = 200

const waitFor =
  (stepMs: number) =>
  ({ app }: Harness) => {
    app.services.waitLimits.stepMs = stepMs
  }

/** For a step that will be retried: its caller gets a response before the first attempt has ended. */
export const waitBriefly = waitFor(BRIEF_WAIT_MS)
export const waitAsUsual = waitFor(TEST_STEP_WAIT_MS)

/** A mail server for steps, which is reset after each test. */
export function useStepSink(api: Harness) {
  const sink = useSink()
  afterEach(() => {
    sink.caught.length = 0
    sink.onRecipient = null
    sink.onData = null
    waitAsUsual(api)
  })
  return sink
}

/** Records that a workflow step uses a layout or an HTTP request. */
export const addStepReference = (
  { app }: Pick<Harness, 'app'>,
  storeId: string,
  stepRef: string,
  target: { layoutId: string } | { requestId: string },
) =>
  app.database.transact((db) =>
    db
      .insertInto('stepReferences')
      .values({
        storeId,
        stepRef,
        layoutId: null,
        requestId: null,
        workflow: null,
        createdAt: '2026-01-01',
        ...target,
      })
      .execute(),
  )

/** Sends an email whose recipients are all rejected. Later emails are accepted again. */
export async function sendRefused(sink: Sink, { send }: Pick<Steps, 'send'>, email: object) {
  sink.onRecipient = () => smtpError(550, '5.1.1 User unknown')
  const reply = await send(email)
  sink.onRecipient = null
  return reply.headers.get('x-execution-id') ?? ''
}

export type Steps = Awaited<ReturnType<typeof stepsOf>>

/** Runs steps in a new store, as a workflow platform does, with a sender that uses this SMTP port. */
export async function stepsOf(api: Harness, smtpPort = 1) {
  const layouts = await layoutsOf(api)
  const { storeId, key } = layouts
  const { token } = await api.operate<{ token: string }>(createToken, { name: 'Flow' }, storeId)
  const sender = await api.operate<{ id: string }>(
    addSmtpSender,
    {
      name: 'Shop',
      host: '127.0.0.1',
      port: smtpPort,
      tls: 'none',
      fromAddress: 'shop@shop.example',
      fromName: 'The Shop',
      default: true,
    },
    storeId,
  )
  let runs = 0
  const run = (path: string, body: object) =>
    api.call<StepResponse>(`/steps/v1/${storeId}${path}`, {
      method: 'POST',
      key: token,
      body: { runId: `run-${++runs}`, ...body },
    })
  const entry = async (id: string) =>
    (await api.call<Record<string, unknown> & { messages: object[] }>(`/api/v1/history/${id}`, { key })).body
  return {
    ...layouts,
    token,
    senderId: sender.id,
    run,
    send: (body: object) => run('/send-email', body),
    entry,
    /** Waits until this many attempts have ended. */
    waitForAttempts: (id: string, attempts = 1) =>
      expect.poll(async () => (await entry(id)).attempts).toBe(attempts),
  }
}
