import { hash } from 'node:crypto'
import { domainToASCII } from 'node:url'

const HASH_LENGTH = 32

/**
 * The Message-ID of one message of an execution, without angle brackets: the same on every try, so that a mailbox
 * that gets it twice can tell, and with nothing in it about whom it goes to.
 */
export function messageIdFor(message: {
  executionId: string
  position: number
  sendingDomain: string
}): string {
  const { executionId, position, sendingDomain } = message
  const left = hash('sha256', `${executionId}\n${position}`, 'hex').slice(0, HASH_LENGTH)
  return `${left}@${domainToASCII(sendingDomain) || 'localhost'}`
}
