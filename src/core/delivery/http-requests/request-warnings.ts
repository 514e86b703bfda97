import { isJson } from '../../../engine/json.ts'
import { secretsUsed } from '../../../engine/liquid/usage.ts'
import type { RequestTexts } from '../../../engine/mask/credentials/credentials.ts'
import { requestTexts } from '../../../engine/request/render-request.ts'
import { inField, type Problem, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { MAX_PROBLEMS } from '../../call/input.ts'
import { sentenceFor } from '../../call/problem-text.ts'
import { secretNames } from '../../foundation/secrets/resolve-secrets.ts'

/**
 * Warns about removed credentials, and about problems that are likely to make runs fail and can be detected
 * without making the call.
 */
export async function warningsFor(
  ctx: Ctx,
  texts: RequestTexts,
  removedCredentials: readonly Problem[] = [],
): Promise<{ warnings?: string[] }> {
  const problems = [...removedCredentials]
  const used = requestTexts(texts).flatMap(({ field, text }) =>
    secretsUsed([text]).map((name) => ({ field, name })),
  )
  if (used.length > 0) {
    const existing = new Set(await secretNames(ctx))
    const missing = used.filter(({ name }) => !existing.has(name)).slice(0, MAX_PROBLEMS)
    problems.push(
      ...missing.map(({ field, name }) => inField(field, problemOf('secret.value_missing', { name }))),
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
