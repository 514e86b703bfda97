import type { z } from 'zod'
import { RenderFailed } from '../../../engine/liquid/render-failed.ts'
import { secretsUsed } from '../../../engine/liquid/usage.ts'
import { isHostAllowed } from '../../../engine/request/allowed-hosts.ts'
import { type RenderedRequest, requestTexts } from '../../../engine/request/render-request.ts'
import type { OutboundOutcome } from '../../../ports/outbound-http.ts'
import { type Problem, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid, invalidAll } from '../../call/errors.ts'
import { openSecrets, readLimitedSecrets, requireSecrets } from '../../foundation/secrets/resolve-secrets.ts'
import type { ReceivedResponse, SentRequest } from '../history/execution.ts'
import type { StoredRequest } from './http-request.ts'

/** A call as it is sent, and the secrets in it. */
export type Call = RenderedRequest & {
  method: string
  secrets: string[]
  bodyHasSecret: boolean
  hostLimits: HostLimit[]
}

type HostLimit = { name: string; hosts: readonly string[] }

/** Fills in variables and secrets. Throws, naming the field, if a secret is missing or Liquid fails. */
export async function prepareCall(
  ctx: Ctx,
  { method, url, headers, body }: StoredRequest,
  variables: Record<string, unknown>,
): Promise<Call> {
  const templates = { url, headers, body }
  const secrets = await requireSecrets(requestTexts(templates), (names) => openSecrets(ctx, names))
  const limited = await readLimitedSecrets(ctx)
  const hostLimits = Object.keys(secrets).flatMap((name) => {
    const hosts = limited.get(name)
    return hosts ? [{ name, hosts }] : []
  })
  const input = { ...templates, variables, secrets, store: { name: ctx.storeName } }
  try {
    const rendered = await ctx.services.renderer.renderRequest(ctx.storeId, input)
    requireAllowedHost(rendered.url, hostLimits)
    return {
      method,
      hostLimits,
      ...rendered,
      headers: withContentType(rendered),
      secrets: Object.values(secrets),
      bodyHasSecret: secretsUsed([body ?? '']).length > 0,
    }
  } catch (error) {
    throw error instanceof RenderFailed ? invalid(error.problem.field ?? 'request', error.problem) : error
  }
}

/** Checked before anything is sent; redirects are checked when they occur. */
function requireAllowedHost(url: string, limits: readonly HostLimit[]): void {
  const address = new URL(url)
  for (const { name, hosts } of limits)
    if (!isHostAllowed(hosts, address))
      throw invalidAll([problemOf('secret.host_not_allowed', { name, host: address.hostname })])
}

function withContentType({ headers, body }: RenderedRequest): Record<string, string> {
  if (body === null || Object.keys(headers).some((name) => name.toLowerCase() === 'content-type'))
    return headers
  return { ...headers, 'Content-Type': 'application/json' }
}

type Response = Extract<OutboundOutcome, { kind: 'answered' }>

type CallResult = {
  /** As received, including secrets: used for decisions, never stored. */
  outcome: OutboundOutcome
  ok: boolean
  /** Why it failed; null if it succeeded. */
  problem: Problem | null
  durationMs: number
  sent: z.input<typeof SentRequest>
  received: z.input<typeof ReceivedResponse> | null
}

/** The call as it is reported, without the secrets and literal credentials used in it. */
function removeSecrets(ctx: Ctx, call: Call, response: Response | null, problem: Problem | null) {
  const { secrets, url, headers, body } = call
  return ctx.services.renderer.mask(ctx.storeId, 'removeSecrets', {
    secrets,
    sent: { url, headers, body },
    received: response && {
      headers: response.headers,
      body: decodeBody(response.body, response.headers['content-type']),
      isTruncated: response.truncated,
    },
    problem,
  })
}

/** Rejects a URL that is refused no matter what its host name resolves to. */
export async function requireAllowedAddress(ctx: Ctx, call: Call): Promise<void> {
  const refusal = await ctx.services.outbound.refusalOf(call.url)
  if (refusal === null) return
  const { problem } = await removeSecrets(ctx, call, null, refusal)
  throw invalid('url', problem ?? refusal)
}

/** Used only if a redirect leaves the origin, because masking takes a moment. */
async function hasLiteralCredential(ctx: Ctx, body: string | null): Promise<boolean> {
  const masked = await ctx.services.renderer.mask(ctx.storeId, 'maskTexts', { url: '', headers: {}, body })
  return masked.body !== body
}

/** Makes the call. Apart from `outcome`, the result never contains the secrets used, in any form. */
export async function makeCall(ctx: Ctx, call: Call): Promise<CallResult> {
  const { method, url, headers, body, bodyHasSecret, hostLimits } = call
  const startedMs = performance.now()
  const outcome = await ctx.services.outbound.send({
    method,
    url,
    headers,
    body,
    keepsBodyAtOrigin: async () => bodyHasSecret || (await hasLiteralCredential(ctx, body)),
    hostLimits,
  })
  const durationMs = Math.round(performance.now() - startedMs)
  const response = outcome.kind === 'answered' ? outcome : null
  const withoutSecrets = await removeSecrets(
    ctx,
    call,
    response,
    outcome.kind === 'answered' ? null : outcome.problem,
  )
  const sent = { method, ...withoutSecrets.sent }
  if (response === null || withoutSecrets.received === null)
    return { outcome, ok: false, problem: withoutSecrets.problem, durationMs, sent, received: null }
  const { status, truncated } = response
  const ok = status >= 200 && status < 300
  const received = { status, ...withoutSecrets.received, truncated }
  const problem = ok ? null : problemOf('http.answered_status', { status })
  return { outcome, ok, problem, durationMs, sent, received }
}

/** Decodes text in its declared or guessed encoding; undecodable bytes become replacement characters. */
function decodeBody(bytes: Uint8Array, contentType = ''): string {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? guessCharset(bytes)
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const SAMPLE_BYTES = 64

/** UTF-16 text begins with a byte order mark, or has zeros in many of its odd or even bytes, but not in both. */
function guessCharset(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = (odd: number) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length
  const threshold = start.length / 4
  if (start.length >= 4 && zeros(1) > threshold && zeros(0) === 0) return 'utf-16le'
  return start.length >= 4 && zeros(0) > threshold && zeros(1) === 0 ? 'utf-16be' : 'utf-8'
}
