import { define } from './define.ts'

const UNMATCHED =
  "is masked and matches {candidates, plural, =0 {no stored value} other {{candidates} stored values}}; enter the full value or a '{{' secrets.NAME '}}' reference"
const UNMATCHED_HELP = {
  next: { tool: 'get_http_request', text: 'shows what is stored; send masked values back unchanged.' },
}

/** Problems with an HTTP request, as written or after its Liquid is rendered. */
export const REQUEST_PROBLEMS = {
  'request.not_found': define('HTTP request not found', {
    next: { tool: 'list_http_requests', text: 'shows the HTTP requests with their ids.' },
  }),
  'request.live_runs_used': define<{ limit: number; minutes: number; seconds: number }>(
    'the limit of {limit} live runs per {minutes} minutes has been reached; try again in {seconds} s',
    { fix: 'Wait for the number of seconds in Retry-After, then run the request again.' },
  ),
  'request.used_by_steps': define<{ steps: number }>(
    '{steps, plural, one {{steps} workflow step still uses this HTTP request; it will fail until it uses another request} other {{steps} workflow steps still use this HTTP request; they will fail until they use another request}}',
    { fix: 'Change the steps to use another HTTP request, or remove them from their workflows.' },
  ),

  'request.headers_wrong_shape': define("must be an object, or a list of '{' name, value '}'"),
  'request.too_many_headers': define<{ maximum: number }>('must have at most {maximum} headers'),
  'request.header_repeated': define('appears twice', { fix: 'Send each header once.' }),
  'request.header_name_invalid': define('is not a valid header name', {
    fix: 'Use letters, digits and hyphens.',
    failure: 'content',
  }),
  'request.header_reserved': define('is set by the connection and cannot be sent', {
    fix: 'Remove the header.',
  }),
  'request.header_too_long': define<{ maximum: number }>('must not be longer than {maximum} characters', {
    fix: 'Shorten the value, or move it into the body.',
    failure: 'content',
  }),
  'request.header_characters': define('contains characters that are not allowed in a header', {
    fix: 'Remove line breaks and characters outside Latin-1, or percent-encode them.',
    failure: 'content',
  }),
  'request.number_inexact': define(
    'a number with this many digits only stays exact if the body is sent as text',
    { fix: 'Send the body as JSON text instead of a JSON value.' },
  ),
  'request.url_not_rendered': define('does not render to an http or https address', {
    fix: 'Check the Liquid in the URL and its variables.',
    failure: 'content',
  }),
  'request.body_not_json': define('does not render to JSON', {
    fix: 'Check the Liquid in the body; text needs quotes, and the json filter writes any value as JSON.',
    failure: 'content',
  }),

  'request.address_changed': define('enter it again, because the address changed', {
    fix: 'Send the credential in full: a stored credential is only sent to the address it was entered for.',
  }),
  'request.credential_unmatched': define<{ candidates: number }>(UNMATCHED, UNMATCHED_HELP),
  'request.url_credential_unmatched': define<{ part: string; candidates: number }>(
    `{part} ${UNMATCHED}`,
    UNMATCHED_HELP,
  ),
  'request.credential_removed': define('the credential that was stored here was removed', {
    fix: 'If this was not intended, enter the credential again.',
  }),
  'request.too_slow_to_mask': define('takes too long to search for credentials', {
    fix: 'Shorten the body, or use secrets for the credentials in it.',
  }),
}
