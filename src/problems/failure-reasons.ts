/** Why executions fail, in a few groups. Counted by name, so names must never change. */
export const FAILURE_REASONS = [
  'recipientRefused',
  'mailServer',
  'login',
  'sender',
  'connection',
  'timeout',
  'status4xx',
  'status5xx',
  'statusOther',
  'answer',
  'addressNotAllowed',
  'content',
  'attachment',
  'secret',
  'quota',
  'missing',
  'cancelled',
  'unknownOutcome',
  'internal',
  'other',
] as const

export type FailureReason = (typeof FAILURE_REASONS)[number]
