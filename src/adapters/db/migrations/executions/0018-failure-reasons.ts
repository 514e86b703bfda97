/**
 * The groups of errors as they were when they were first counted: what this migration counts must not depend on the
 * release that runs it.
 */
const PATTERNS: readonly [string, RegExp][] = [
  ['unknownOutcome', /^outcome unknown/],
  ['cancelled', /^cancelled by /],
  ['quota', /^quota exceeded/],
  ['internal', /^something went wrong on our side|^the service is stopping/],
  ['missing', /^the (?:layout|HTTP request) \S+ does not exist/],
  ['sender', /^there is no sender|^the sender \S+ does not exist/],
  ['login', /^the server refused the login|^the mailbox has to be reconnected|^the login was not renewed/],
  ['login', /^(?:Gmail|Google|Outlook|Microsoft) answered 401/],
  ['secret', /secrets\.[A-Z]/],
  ['attachment', /^attachment /],
  ['content', /^the layout cannot be rendered/],
  ['addressNotAllowed', /is not allowed$|not public|is not a public mail server|not https|only https? /],
  // The enhanced codes 5.1.x and 5.2.x, and 4.2.x after the last attempt, are about the address and its mailbox.
  ['recipientRefused', /\b[45]\.[12]\.\d|^the server answered: 55[0-3]\b|^55[0-3] /],
  ['mailServer', /^the server answered|^(?:Gmail|Google|Outlook|Microsoft) |^\d{3} /],
  // A field of the request, the layout or the step that cannot be used.
  ['content', /^[A-Za-z][\w.[\]-]{0,80}: /],
  ['timeout', /in time$|within \d+ s$|longer than|did not answer/],
  ['connection', /connection|connect|resolve|cannot be reached|certificate|TLS/],
  ['answer', /answer|redirected/],
]

export function failureReasonThen(error: string | null, httpStatus: number | null): string {
  if (error?.startsWith('outcome unknown')) return 'unknownOutcome'
  if (httpStatus !== null && (httpStatus < 200 || httpStatus > 299)) return ofStatus(httpStatus)
  if (error === null) return 'other'
  return PATTERNS.find(([, pattern]) => pattern.test(error))?.[0] ?? 'other'
}

function ofStatus(status: number): string {
  if (status >= 400 && status < 500) return 'status4xx'
  return status >= 500 ? 'status5xx' : 'statusOther'
}
