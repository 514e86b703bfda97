import { define } from './define.ts'

/** What any call can run into, whatever it is about. */
export const CALL_PROBLEMS = {
  'call.not_http': define('not valid HTTP', {
    fix: 'Use an HTTP client; the request line or a header is malformed.',
  }),
  'call.headers_too_large': define('too large', { fix: 'Send fewer or shorter headers.' }),
  'path.not_found': define('path not found', {
    fix: 'Check the address; the API reference lists every path.',
  }),
  'path.method_not_allowed': define<{ method: string }>('{method} is not possible on this path', {
    fix: 'Use one of the methods in the Allow header.',
  }),
  'page.method_not_allowed': define('this path takes GET and POST', {
    fix: 'Use one of the methods in the Allow header.',
  }),
  'page.read_only': define('this path can only be read', { fix: 'Use GET.' }),
  'record.not_found': define('record not found'),
  'record.changed': define<{ what: string }>('If-Match: the {what} has changed since it was read', {
    fix: 'Read the record again, apply the change to what was read, and send it with the new ETag.',
  }),
  'record.exists': define('this exists already, and If-None-Match: * allows only creating it', {
    fix: 'Leave If-None-Match out to change the record.',
  }),
  'access.key_level_needed': define<{ level: string; needed: string }>(
    'this key has the level {level}; {needed} is needed',
    { fix: 'Use a key of the level that is needed, or raise the level of this one in the app.' },
  ),
  'access.level_needed': define<{ level: string; needed: string }>(
    'you have the level {level}; {needed} is needed',
    { fix: 'Ask an admin of the store for a role that allows it.' },
  ),
  'key.missing': define('an API key is needed: send Authorization: Bearer fak_…'),
  'key.wrong_scheme': define('the Authorization header must be Bearer followed by an API key'),
  'key.invalid': define('this API key is not valid: it is mistyped, unknown or revoked', {
    fix: 'Check the key, or create a new one in the app or with flowpost key create.',
  }),
  'key.is_step_token': define(
    'this is a step token, which only runs steps: an API key (fak_…) is needed here',
  ),
  'key.requests_used': define<{ remaining: number; limit: number; windowSeconds: number; seconds: number }>(
    'this key has {remaining, plural, =0 {used} other {only {remaining} left of}} its {limit} requests per {windowSeconds} seconds; try again in {seconds} s',
    { fix: 'Repeat the call after the seconds in Retry-After.' },
  ),
  'tools.foreign_page': define('a page of another site may not call the tool server', {
    fix: 'Call the tool server from a program, or from a page of this installation.',
  }),
  'tools.no_messages': define('there is no message in this list', { fix: 'Send at least one message.' }),
  'tools.too_many_messages': define<{ maximum: number }>('more than {maximum} messages at once', {
    fix: 'Send the messages in several requests.',
  }),
  'tools.no_lists': define('this revision of the protocol takes one message at a time', {
    fix: 'Send each message in a request of its own.',
  }),
  'tools.not_messages': define('every message in a list must be an object'),
  'tools.protocol_violated': define('this is not a message of the protocol', {
    fix: 'Use a client that speaks the Model Context Protocol; the body says what is wrong.',
  }),
  'tools.method_not_allowed': define('the tool server takes POST', {
    fix: 'Send each message with POST; the server opens no stream of its own.',
  }),
  'body.encoded': define<{ encoding: string }>('{encoding} is not supported; send the body as it is'),
  'body.wrong_content_type': define<{ type: string }>('must be {type}'),
  'body.not_utf8': define('not valid UTF-8', { fix: 'Send the body in UTF-8.' }),
  'body.not_json': define('not valid JSON', { fix: 'Send valid JSON; check quotes, commas and brackets.' }),
  'body.not_object': define('must be a JSON object'),
  'body.too_many_values': define<{ maximum: number }>('more than {maximum} values', {
    fix: 'Send the data in several calls.',
  }),
  'body.incomplete': define('ended before it was complete', {
    fix: 'Repeat the call; the connection ended too early.',
  }),
  'service.database_unavailable': define('the database does not answer; try again', {
    fix: 'Repeat the call after the seconds in Retry-After.',
  }),
  'service.stopping': define('shutting down', { fix: 'Send the call to another process.' }),
  'service.not_ready': define('the database does not answer, or takes no writes', {
    fix: 'Wait until the database is available again; check it if this lasts.',
  }),
  'service.unexpected': define(
    'something went wrong on our side; the X-Request-Id header names this call in the log',
    { fix: 'Repeat the call; if it fails again, look up X-Request-Id in the log.' },
  ),
  'call.took_too_long': define('this took too long; try again', {
    fix: 'Repeat the call after the seconds in Retry-After.',
  }),
  'call.too_much_work': define<{ seconds: number }>(
    'too many previews and comparisons at once; try again in {seconds} s',
  ),
  'idempotency.key_invalid': define<{ maximum: number }>('1 to {maximum} visible ASCII characters', {
    fix: 'Send a shorter key without spaces, such as a UUID.',
  }),
  'idempotency.key_reused': define('already used for another call', {
    fix: 'Use a new key for each call, and the same key only to repeat that call.',
  }),
  'idempotency.not_finished': define('the first call with it has not finished', {
    fix: 'Wait, then repeat the call with the same key.',
  }),
  'idempotency.answer_lost': define('the first call with it succeeded, but its answer was lost', {
    fix: 'Read the execution that X-Execution-Id names.',
  }),
  /** A text stored before codes existed, or one that no other code explains. */
  other: define<{ text: string }>('{text}', {
    fix: 'Read the text: it comes from another system, or from a version without codes.',
  }),
}
