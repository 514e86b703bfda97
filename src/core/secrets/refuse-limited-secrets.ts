import { secretsUsed } from '../../engine/liquid/usage.ts'
import type { Ctx } from '../call/context.ts'
import { invalid } from '../call/errors.ts'
import { readLimitedSecrets } from './resolve-secrets.ts'

/** Refuses email texts that use a secret limited to certain hosts: an email can go anywhere. */
export async function refuseLimitedSecrets(
  ctx: Ctx,
  texts: readonly { path: string; text: string }[],
): Promise<void> {
  const suspects = texts.filter(({ text }) => text.includes('secrets'))
  if (suspects.length === 0) return
  const limited = await readLimitedSecrets(ctx)
  if (limited.size === 0) return
  for (const { path, text } of suspects)
    for (const name of secretsUsed([text]))
      if (limited.has(name))
        throw invalid(path, `secrets.${name} may only be sent to its allowed hosts, so mail cannot use it`)
}
