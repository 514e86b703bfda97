import { sql } from 'kysely'
import { isJson } from '../../../engine/json.ts'
import { secretsUsed } from '../../../engine/liquid/usage.ts'
import type { RequestTexts } from '../../../engine/mask/credentials/credentials.ts'
import { isHostAllowed } from '../../../engine/request/allowed-hosts.ts'
import { withFixedOrigin } from '../../../engine/request/origin.ts'
import { requestTexts } from '../../../engine/request/render-request.ts'
import { inField, type Problem, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { MAX_PROBLEMS } from '../../call/errors.ts'
import { sentenceFor } from '../../call/problem-text.ts'
import { readLimitedSecrets, secretNames } from '../../foundation/secrets/resolve-secrets.ts'

type SavedRequest = { id: string; texts: RequestTexts; before?: RequestTexts }

/**
 * Warns about removed credentials, about problems that are likely to make runs fail and can be detected without making
 * the call, and about secrets that can be sent anywhere.
 */
export async function warningsFor(
  ctx: Ctx,
  request: SavedRequest,
  removedCredentials: readonly Problem[] = [],
): Promise<{ warnings?: string[] }> {
  const { texts } = request
  const problems = [...removedCredentials]
  const used = requestTexts(texts).flatMap(({ field, text }) =>
    secretsUsed([text]).map((name) => ({ field, name })),
  )
  if (used.length > 0) {
    const existing = new Set(await secretNames(ctx))
    const missing = used.filter(({ name }) => !existing.has(name)).slice(0, MAX_PROBLEMS)
    const sent = new Set(used.map(({ name }) => name).filter((name) => existing.has(name)))
    problems.push(
      ...missing.map(({ field, name }) => inField(field, problemOf('secret.value_missing', { name }))),
      ...(await hostProblems(ctx, request, sent)),
    )
  }
  const { body } = texts
  if (body?.trim() && !/\{[{%]/.test(body) && !isJson(body))
    problems.push(inField('body', problemOf('request.body_not_json')))
  const refusal = await ctx.services.outbound.refusalOf(texts.url)
  if (refusal !== null) problems.push(inField('url', refusal))
  const warnings = new Set(problems.map((problem) => sentenceFor(ctx, problem)))
  return warnings.size === 0 ? {} : { warnings: [...warnings] }
}

/** Secrets that may not be sent to the request's host, and secrets that an API key is the first to send there. */
async function hostProblems(ctx: Ctx, request: SavedRequest, names: ReadonlySet<string>): Promise<Problem[]> {
  const target = withFixedOrigin(request.texts.url)
  const limited = await readLimitedSecrets(ctx)
  const problems: Problem[] = []
  for (const name of names) {
    const hosts = limited.get(name)
    if (hosts === undefined && ctx.key && !(await isAlreadySent(ctx, request, name, target)))
      problems.push(problemOf('secret.any_host', { name }))
    else if (hosts !== undefined && target && !isHostAllowed(hosts, target))
      problems.push(problemOf('secret.host_not_allowed', { name, host: target.hostname }))
  }
  return problems
}

/** Whether the request before its change, or another request, already sends the secret to this host. */
async function isAlreadySent(
  { db, storeId }: Ctx,
  { id, before }: SavedRequest,
  name: string,
  target: URL | null,
): Promise<boolean> {
  if (target === null) return false
  const others = await db
    .selectFrom('httpRequests')
    .select(['url', 'headers', 'body'])
    .where('storeId', '=', storeId)
    .where('id', '!=', id)
    .where(sql<boolean>`lower("url") like ${`%${target.hostname}%`}`)
    .where((eb) =>
      eb.or((['url', 'headers', 'body'] as const).map((column) => eb(column, 'like', `%${name}%`))),
    )
    .execute()
  const sends = (texts: RequestTexts) =>
    withFixedOrigin(texts.url)?.hostname === target.hostname &&
    secretsUsed(requestTexts(texts).map(({ text }) => text)).includes(name)
  return (
    (before !== undefined && sends(before)) ||
    others.some((other) => sends({ ...other, headers: JSON.parse(other.headers) }))
  )
}
