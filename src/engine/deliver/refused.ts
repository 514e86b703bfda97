import type { RefusedRecipient } from '../../ports/mail.ts'
import { addressKey } from './addresses.ts'

/** What the record of a sent message says of recipients that the server did not take. */
export const describeRefused = (refused: readonly RefusedRecipient[]) =>
  `not taken for ${nameRefused(refused)}`

export const nameRefused = (refused: readonly RefusedRecipient[]) =>
  refused.map(({ address, reason }) => `${address} (${reason})`).join(', ')

const NAMED = /(?:^not taken for |\), )(\S+) \(/g

/** The keys of the addresses in `describeRefused`. */
export const refusedKeys = (error: string | null): string[] =>
  error === null ? [] : [...error.matchAll(NAMED)].map(([, address = '']) => addressKey(address))
