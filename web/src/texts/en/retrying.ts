/** Why an attempt ended as it did: "Attempt 1: no answer in time". */
export const reasons = {
  recipientRefused: 'the address was refused',
  mailServer: 'the mail server refused it',
  login: 'the mail server refused the login',
  sender: 'there was no sender',
  connection: 'no connection',
  timeout: 'no answer in time',
  status4xx: 'the other side refused the call',
  status5xx: 'the other side had an error',
  statusOther: 'an unexpected answer',
  answer: 'the answer could not be read',
  addressNotAllowed: 'the address is not allowed',
  content: 'the content could not be used',
  attachment: 'an attachment was missing',
  secret: 'a secret was missing',
  quota: 'the quota was used up',
  missing: 'the layout or request was missing',
  cancelled: 'cancelled',
  unknownOutcome: 'outcome unknown',
  internal: 'an error of Flowpost',
  other: 'failed',
}

export const retrying = {
  allOfHour: (count: string) => `Retry all ${count} of this hour`,
  all: (count: string) => `Retry all ${count}`,
  canBe: (count: string) => `${count} failed and nobody has retried them.`,
  title: (count: string) => `Retry all ${count} that failed?`,
  ofStep: (step: string) => `Of the step “${step}”`,
  window: (from: string, to: string) => `Failed between ${from} and ${to}.`,
  why: 'Emails go only to recipients who have nothing yet. What may have gone out is left out, so that nobody gets it twice.',
  start: 'Retry all',
  done: (done: string, total: string) => `${done} of ${total}`,
  progress: 'Progress',
  stop: 'Stop',
  stopping: 'Stopping',
  close: 'Close',
  finished: (count: number, shown: string) =>
    count === 1 ? '1 retry has started.' : `${shown} retries have started.`,
  stopped: (count: number, shown: string) =>
    count === 1 ? 'Stopped after 1 retry.' : `Stopped after ${shown} retries.`,
  refused: (count: number) => (count === 1 ? '1 was not retried:' : `${count} were not retried:`),
}
