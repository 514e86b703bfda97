import { hash } from 'node:crypto'
import { domainToASCII } from 'node:url'

const HASH_LENGTH = 32

/**
 * The Message-ID of one message of an execution, without angle brackets. It is the same on every attempt, so
 * a mailbox can detect duplicates, and reveals nothing about the recipient.
 */
export function messageIdFor(message: {
  executionId: string
  position: number
  /** The sending address. */
  from: string
}): string {
  const { executionId, position, from } = message
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1))
  const id = hash('sha256', `${executionId}\n${position}`, 'hex').slice(0, HASH_LENGTH)
  return `${id}@${domain || 'localhost'}`
}
