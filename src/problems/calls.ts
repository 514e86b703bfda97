import { define } from './define.ts'

export const CALL_PROBLEMS = {
  'call.not_http': define('not valid HTTP', {
    fix: 'Use an HTTP client; the request line or a header is malformed.',
  }),
  'call.headers_too_large': define('too large', { fix: 'Send fewer or shorter headers.' }),
  'path.not_found': define('path not found', {
    fix: 'Check the address; the API reference lists every path.',
  }),
  'path.method_not_allowed': define<{ method: string; allowed: readonly string[] }>(
    '{method} is not allowed on this path; it accepts {allowed}',
    { fix: 'Use one of the methods in the Allow header.' },
  ),
  'page.method_not_allowed': define('this path accepts only GET and POST', {
    fix: 'Use one of the methods in the Allow header.',
  }),
  'page.read_only': define('this path accepts only GET', { fix: 'Use GET.' }),
  'record.not_found': define('record not found'),
  'record.changed': define<{ what: string }>('If-Match: the {what} has changed since it was read', {
    fix: 'Read the record again, apply your change, and send it with the new ETag.',
  }),
  'record.exists': define('this record already exists, and If-None-Match: * only allows creating it', {
    fix: 'Omit If-None-Match to change the record.',
  }),
  'access.key_level_needed': define<{ level: string; needed: string }>(
    'this key has the level {level}; {needed} is required',
    { fix: 'Use a key with the required level, or raise the level of this key in the app.' },
  ),
  'access.level_needed': define<{ level: string; needed: string }>(
    'your access level is {level}; {needed} is required',
    {
      inApp:
        'Your role here is {level, select, read {Viewer} write {Editor} execute {Runner} admin {Admin} owner {Owner} other {{level}}}; this needs {needed, select, read {Viewer} write {Editor} execute {Runner} admin {Admin} owner {Owner} other {{needed}}}.',
      fix: 'Ask a store admin for a role that allows this.',
    },
  ),
  'key.missing': define('an API key is required: send Authorization: Bearer fak_…'),
  'key.wrong_scheme': define('the Authorization header must be Bearer followed by an API key'),
  'key.invalid': define('this API key is not valid: it is mistyped, unknown or revoked', {
    fix: 'Check the key, or create a new one in the app or with flowpost key create.',
  }),
  'key.is_step_token': define('this is a step token, which can only run steps; use an API key (fak_…) here'),
  'key.requests_used': define<{ remaining: number; limit: number; windowSeconds: number; seconds: number }>(
    'this key has {remaining, plural, =0 {used} other {only {remaining} left of}} its {limit} requests per {windowSeconds} seconds; try again in {seconds} s',
    { fix: 'Wait for the number of seconds in Retry-After, then repeat the call.' },
  ),
  'tools.foreign_page': define('pages on other sites cannot call the tool server', {
    fix: 'Call the tool server from a program, or from a page on the same site.',
  }),
  'tools.no_messages': define('the batch contains no messages', { fix: 'Send at least one message.' }),
  'tools.too_many_messages': define<{ maximum: number }>('a batch can have at most {maximum} messages', {
    fix: 'Send the messages in several requests.',
  }),
  'tools.no_lists': define('this protocol version does not support batches', {
    fix: 'Send each message in its own request.',
  }),
  'tools.not_messages': define('every message in a batch must be an object'),
  'tools.protocol_violated': define('this is not a valid protocol message', {
    fix: 'Use a Model Context Protocol client; the response body says what is wrong.',
  }),
  'tools.method_not_allowed': define('the tool server accepts only POST', {
    fix: 'Send each message with POST; the server opens no stream of its own.',
  }),
  'body.encoded': define<{ encoding: string }>('{encoding} is not supported; send the body without encoding'),
  'body.wrong_content_type': define<{ type: string }>('must be {type}'),
  'body.not_utf8': define('not valid UTF-8', { fix: 'Send the body in UTF-8.' }),
  'body.not_json': define('not valid JSON', { fix: 'Send valid JSON; check quotes, commas and brackets.' }),
  'body.not_object': define('must be a JSON object'),
  'body.too_many_values': define<{ maximum: number }>('must not have more than {maximum} values', {
    fix: 'Send the data in several calls.',
  }),
  'body.incomplete': define('ended before it was complete', {
    fix: 'Repeat the call; the connection ended too early.',
  }),
  'service.database_unavailable': define('the database is not responding; try again', {
    fix: 'Wait for the number of seconds in Retry-After, then repeat the call.',
  }),
  'service.stopping': define('shutting down', { fix: 'Send the call to another process.' }),
  'service.not_ready': define('the database is not responding, or does not accept writes', {
    fix: 'Wait until the database is available again; check it if this persists.',
  }),
  'service.unexpected': define(
    'something went wrong on our side; the X-Request-Id header identifies this call in the log',
    { fix: 'Repeat the call; if it fails again, look up X-Request-Id in the log.' },
  ),
  'call.took_too_long': define('this took too long; try again', {
    fix: 'Wait for the number of seconds in Retry-After, then repeat the call.',
  }),
  'call.too_much_work': define<{ seconds: number }>(
    'too many previews and comparisons at once; try again in {seconds} s',
  ),
  'call.responses_unread': define('too many responses have not been read yet; try again', {
    fix: 'Read the responses of earlier calls, or close their connections, then repeat the call.',
  }),
  'call.page_too_large': define<{ size: string }>('the page would be larger than {size}', {
    fix: 'Use a smaller limit.',
  }),
  'call.too_many_bodies': define('too many requests are still being received; try again', {
    fix: 'Wait for the number of seconds in Retry-After, then repeat the call, sending its body without pauses.',
  }),
  'idempotency.key_invalid': define<{ maximum: number }>('must be 1 to {maximum} visible ASCII characters', {
    fix: 'Send a shorter key without spaces, such as a UUID.',
  }),
  'idempotency.key_reused': define('already used for another call', {
    fix: 'Use a new key for each call, and the same key only to repeat that call.',
  }),
  'idempotency.not_finished': define('the first call with this key has not finished', {
    fix: 'Wait, then repeat the call with the same key.',
  }),
  'idempotency.answer_lost': define('the first call with this key succeeded, but its response was lost', {
    fix: 'Check the execution named in X-Execution-Id.',
  }),
  /** A message stored before codes existed, or one that no other code explains. */
  other: define<{ text: string }>('{text}', {
    fix: 'Read the text: it comes from another system, or from a release without error codes.',
  }),
}
