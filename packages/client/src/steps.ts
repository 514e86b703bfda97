import { type CallOptions, type Connection, checkOptions, pause, request } from './http.ts'
import type { EmailStep, EmailStepResult, HttpStep, HttpStepResult } from './operations.ts'
import { checkSigningSecret, signatureHeaders } from './signatures.ts'

export type StepsOptions = Connection & {
  /** The store's id, `sto_…`. */
  storeId: string
  /** How long to wait for an outcome before a step is returned as `PENDING`; 60 seconds by default. */
  waitMs?: number
} & (
    | { /** A step token. */ token: string }
    | { /** The store's signing secret, `whsec_…`. */ signingSecret: string }
  )

const POLL_MS = 1_000

export type StepsClient = {
  /** Sends a layout. A step runs at most once per `runId`. A failed step throws. */
  sendEmail(step: EmailStep, options?: CallOptions): Promise<EmailStepResult>
  /** Makes a configured HTTP request. A step runs at most once per `runId`. A failed step throws. */
  callHttp(step: HttpStep, options?: CallOptions): Promise<HttpStepResult>
}

export function createSteps(options: StepsOptions): StepsClient {
  const { url, storeId } = options
  const credential = 'signingSecret' in options ? options.signingSecret : options.token
  checkOptions(url, { storeId, 'token or signingSecret': credential })
  if ('signingSecret' in options) checkSigningSecret(options.signingSecret)
  return {
    sendEmail: (step, callOptions) => runStep(options, 'send-email', step, callOptions),
    callHttp: (step, callOptions) => runStep(options, 'http-request', step, callOptions),
  }
}

async function runStep<Outcome extends { status: string }>(
  options: StepsOptions,
  action: string,
  step: object,
  { signal }: CallOptions = {},
): Promise<Outcome> {
  const body = JSON.stringify(step)
  const deadline = Date.now() + (options.waitMs ?? 60_000)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if ('token' in options) headers.authorization = `Bearer ${options.token}`
  for (;;) {
    const { status, body: outcome } = await request<Outcome>(options, {
      method: 'POST',
      path: `/steps/v1/${encodeURIComponent(options.storeId)}/${action}`,
      headers,
      body,
      ...('signingSecret' in options && { sign: () => signatureHeaders(options.signingSecret, body) }),
      isRepeatable: true,
      ...(signal && { signal }),
    })
    // 202 means that the step is still running. Repeating the call does not run it again.
    if (status !== 202 || Date.now() >= deadline) return outcome
    await pause(POLL_MS, signal)
  }
}
