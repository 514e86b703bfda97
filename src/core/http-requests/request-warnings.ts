import { secretsUsed } from '../../engine/liquid/usage.ts'
import type { RequestTexts } from '../../engine/mask/credentials/credentials.ts'
import { requestTexts } from '../../engine/request/render-request.ts'
import type { Ctx } from '../call/context.ts'
import { secretNames } from '../secrets/resolve-secrets.ts'

/** What would make every run of a request fail, as far as can be known without calling. */
export async function warningsFor(ctx: Ctx, texts: RequestTexts): Promise<string[]> {
  const warnings: string[] = []
  const used = requestTexts(texts).flatMap(({ field, text }) =>
    secretsUsed([text]).map((name) => ({ field, name })),
  )
  if (used.length > 0) {
    const known = new Set(await secretNames(ctx))
    for (const { field, name } of used)
      if (!known.has(name)) warnings.push(`${field}: secrets.${name} has no value; it is set in the app`)
  }
  const refusal = await ctx.services.outbound.refusalOf(texts.url)
  if (refusal !== null) warnings.push(`url: ${refusal}`)
  return [...new Set(warnings)]
}
