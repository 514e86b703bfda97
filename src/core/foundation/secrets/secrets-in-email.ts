import { z } from 'zod'
import { secretsUsed } from '../../../engine/liquid/usage.ts'
import { findSecrets } from '../../../engine/message/lint.ts'
import { textOf } from '../../../problems/text.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
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
      if (limited.has(name)) throw invalid(path, 'secret.limited_to_hosts', { name })
}

export const SecretWarning = z
  .string()
  .optional()
  .describe('Only if it uses secrets: who can read them once it is sent')

/** What everyone who writes an email with a secret should know. */
export function warningOfSecrets(texts: readonly { path: string; text: string }[]): { warning?: string } {
  const found = texts.filter(({ text }) => text.includes('secrets')).flatMap(findSecrets)
  return found.length === 0
    ? {}
    : { warning: [...new Set(found.map(({ problem }) => textOf(problem)))].join('; ') }
}
