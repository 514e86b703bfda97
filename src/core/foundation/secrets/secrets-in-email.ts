import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { secretsUsed } from '../../../engine/liquid/usage.ts'
import { secretFinding } from '../../../engine/message/lint.ts'
import { createByteCache, estimateBytes } from '../../../platform/byte-cache.ts'
import { textOf } from '../../../problems/text.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { readLimitedSecrets } from './resolve-secrets.ts'

type EmailText = { path: string; text: string }

/** Room for two of the largest layouts. */
const cache = createByteCache<string[]>(16_000_000)

/** The secrets that a template uses; cached, because parsing a long template is slow and a save needs them twice. */
function secretsIn(text: string): string[] {
  if (!text.includes('secrets')) return []
  const cached = cache.get(text)
  if (cached) return cached
  const names = secretsUsed([text])
  cache.set(text, names, estimateBytes(names))
  return names
}

/** Rejects emails that use a host-limited secret, because an email can be sent anywhere. */
export async function rejectLimitedSecrets(ctx: Ctx, texts: readonly EmailText[]): Promise<void> {
  const candidates = texts.filter(({ text }) => text.includes('secrets'))
  if (candidates.length === 0) return
  const limited = await readLimitedSecrets(ctx)
  for (const { path, text } of candidates) {
    await setImmediate()
    for (const name of secretsIn(text))
      if (limited.has(name)) throw invalid(path, 'secret.limited_to_hosts', { name })
  }
}

export const SecretWarning = z
  .string()
  .optional()
  .describe('Present if the layout uses secrets: who can read them once it is sent')

export function secretWarning(texts: readonly EmailText[]): { warning?: string } {
  const findings = texts.flatMap(({ path, text }) => secretsIn(text).map((name) => secretFinding(path, name)))
  return findings.length === 0
    ? {}
    : { warning: [...new Set(findings.map(({ problem }) => textOf(problem)))].join('; ') }
}
