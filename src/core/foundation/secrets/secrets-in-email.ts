import { z } from 'zod'
import { secretsUsed } from '../../../engine/liquid/usage.ts'
import { secretFindings } from '../../../engine/message/lint.ts'
import { textOf } from '../../../problems/text.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { readLimitedSecrets } from './resolve-secrets.ts'

/** Refuses email texts that use a host-limited secret, because an email can be sent anywhere. */
export async function refuseLimitedSecrets(
  ctx: Ctx,
  texts: readonly { path: string; text: string }[],
): Promise<void> {
  const candidates = texts.filter(({ text }) => text.includes('secrets'))
  if (candidates.length === 0) return
  const limited = await readLimitedSecrets(ctx)
  if (limited.size === 0) return
  for (const { path, text } of candidates)
    for (const name of secretsUsed([text]))
      if (limited.has(name)) throw invalid(path, 'secret.limited_to_hosts', { name })
}

export const SecretWarning = z
  .string()
  .optional()
  .describe('Only if it uses secrets: who can read them once it is sent')

/** Warns authors who use a secret in an email. */
export function secretWarning(texts: readonly { path: string; text: string }[]): { warning?: string } {
  const findings = texts.filter(({ text }) => text.includes('secrets')).flatMap(secretFindings)
  return findings.length === 0
    ? {}
    : { warning: [...new Set(findings.map(({ problem }) => textOf(problem)))].join('; ') }
}
