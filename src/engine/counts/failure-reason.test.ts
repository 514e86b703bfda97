import { describe, expect, it } from 'vitest'
import type { FailureReason } from '../../problems/failure-reasons.ts'
import { problemOf } from '../../problems/problems.ts'
import { problemIn } from '../../testing/executions.ts'
import { failureReasonOf } from './failure-reason.ts'

/** In the wording of older releases, which `problemIn` reads. */
const ERRORS: [FailureReason, string][] = [
  ['unknownOutcome', 'outcome unknown: the connection was lost before the server confirmed the message'],
  ['cancelled', 'cancelled by Ada; it may have gone out before'],
  ['quota', 'quota exceeded'],
  ['internal', 'something went wrong on our side; the log names this execution'],
  ['missing', 'the layout lay_1 does not exist (any more): choose another one in the step'],
  ['missing', 'the HTTP request req_1 does not exist (any more): choose another one in the step'],
  ['sender', 'there is no sender: name one in the step, or make one the default of the store'],
  ['sender', 'the sender smt_1 does not exist: choose another one in the step'],
  ['login', 'the server refused the login: 535 5.7.8 Bad credentials'],
  ['login', 'the mailbox has to be reconnected: invalid_grant'],
  ['login', 'Gmail answered 401 Invalid Credentials'],
  ['secret', 'headers.Authorization: secrets.CRM_TOKEN has no value'],
  ['secret', 'secrets.CRM_TOKEN: not allowed for host other.example'],
  ['attachment', 'attachment invoice.pdf: its address answered with status 404'],
  ['content', 'the layout cannot be rendered: subject: took too long'],
  ['content', 'to: at most 20 addresses with a marketing layout, not 21'],
  ['content', 'body: must be JSON'],
  [
    'addressNotAllowed',
    'name localhost is not allowed: only public addresses are called, and those that the operator lists in FLOWPOST_EGRESS_ALLOW',
  ],
  ['addressNotAllowed', 'mail.example is not a public mail server; only the operator may use it'],
  ['recipientRefused', 'the server answered: 550 5.1.1 User unknown'],
  ['recipientRefused', 'the server answered: 550 no such user'],
  ['recipientRefused', 'the server answered: 452 4.2.2 Mailbox full'],
  ['mailServer', 'the server answered: 554 5.7.1 Message refused as spam'],
  ['mailServer', 'the server answered: 451 4.7.1 Greylisted, try again later'],
  ['mailServer', 'Microsoft accepts no text over 3 MB'],
  ['timeout', 'no connection to mail.example:25 within 10 s'],
  ['timeout', 'mail.example:25 did not answer in time'],
  ['timeout', 'the call took longer than 30 s'],
  ['connection', 'mail.example:25 refused the connection'],
  ['connection', 'connection refused'],
  ['connection', 'name nowhere.example does not resolve'],
  ['connection', 'TLS certificate not valid: CERT_HAS_EXPIRED'],
  ['answer', 'redirected more than 3 times'],
  ['answer', 'the answer does not match its content encoding'],
  ['other', 'not sent'],
]

describe('the failure reason', () => {
  it.each(ERRORS)('is %s for: %s', (reason, error) => {
    expect(failureReasonOf(problemIn(error), null)).toBe(reason)
  })

  it.each([
    [404, 'status4xx'],
    [503, 'status5xx'],
    [304, 'statusOther'],
  ] as const)("is derived from the target's status %i: %s", (status, reason) => {
    expect(failureReasonOf(problemOf('http.answered_status', { status }), status)).toBe(reason)
  })

  it('is other without a problem', () => {
    expect(failureReasonOf(null, null)).toBe('other')
  })
})
