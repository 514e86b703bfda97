/** A problem as this migration stored it when messages became codes. */
export type ParsedError = { code: string; data: Record<string, unknown>; field?: string }

/** A pattern, its code, and the names of its groups. A `#` before a name means that the group is a number. */
type KnownText = readonly [pattern: RegExp, code: string, ...names: string[]]

const OPERATOR_LIST =
  'only public addresses are called, and those that the operator lists in FLOWPOST_EGRESS_ALLOW$'

/** The messages as of this migration. Never change them, even if the current wording changes. */
const KNOWN_MESSAGES: readonly KnownText[] = [
  [/^cancelled by (.*), and it may have gone out before$/s, 'execution.cancelled_later', 'by'],
  [/^cancelled by (.*); it may have gone out before$/s, 'execution.cancelled_before', 'by'],
  [/^cancelled by (.*)$/s, 'execution.cancelled', 'by'],
  [/^something went wrong on our side; the log names this execution$/, 'execution.internal_error'],
  [/^the service stopped while sending, and the message may have gone out$/, 'service.stopped_while_sending'],
  [/^the service stopped during the call, and it may have arrived$/, 'service.stopped_during_call'],
  [/^the service stopped during the call$/, 'service.stopped_during_test'],
  [/^restored from a backup$/, 'backup.restored'],
  [/^quota exceeded$/, 'quota.exceeded'],
  [/^there is no sender: name one in the step, or make one the default of the store$/, 'step.sender_missing'],
  [/^the sender (\S+) does not exist: choose another one in the step$/, 'step.sender_gone', 'id'],
  [
    /^the layout (\S+) does not exist \(any more\): choose another one in the step$/,
    'step.layout_gone',
    'id',
  ],
  [
    /^the HTTP request (\S+) does not exist \(any more\): choose another one in the step$/,
    'step.request_gone',
    'id',
  ],
  [/^version (\d+) of the layout is not kept any more$/, 'version.gone', '#version'],

  [/^the server refused the login$/, 'smtp.login_failed'],
  [/^the server refused the login: (.*)$/s, 'smtp.login_refused', 'reply'],
  [/^the server answered: (55[0-3]\b.*|.*\b[45]\.[12]\.\d.*)$/s, 'smtp.recipient_refused', 'reply'],
  [/^the server answered: (.*)$/s, 'smtp.answered', 'reply'],
  [/^(\S+:\d+) refused the connection$/, 'smtp.connection_refused', 'server'],
  [/^(\S+) refused the connection$/, 'mailbox.connection_refused', 'host'],
  [/^(\S+) could not be resolved$/, 'smtp.host_not_found', 'host'],
  [/^no connection to (\S+) within ([\d.]+) s$/, 'smtp.connection_timeout', 'server', '#seconds'],
  [/^(\S+:\d+) did not answer in time$/, 'smtp.timeout', 'server'],
  [/^(\S+) did not answer in time$/, 'mailbox.timeout', 'host'],
  [/^the connection to (\S+:\d+) was lost$/, 'smtp.connection_lost', 'server'],
  [/^the connection to (\S+) was lost$/, 'mailbox.connection_lost', 'host'],
  [/^the connection was lost before the server confirmed the message$/, 'smtp.not_confirmed'],
  [
    /^the certificate of (\S+) is not trusted: (.*)$/s,
    'smtp.certificate_not_trusted',
    ...['server', 'reason'],
  ],
  [/^(\S+) does not support TLS from the start$/, 'smtp.no_implicit_tls', 'server'],
  [/^(\S+) is not a public mail server; only the operator may use it$/, 'smtp.not_public', 'host'],
  [/^sending was stopped$/, 'smtp.stopped'],

  [/^(Gmail|Microsoft) answered (401\b.*)$/s, 'mailbox.not_authorized', 'provider', 'reply'],
  [
    /^(Gmail|Microsoft) answered (.*\b[45]\.[12]\.\d.*)$/s,
    'mailbox.recipient_refused',
    ...['provider', 'reply'],
  ],
  [/^(Gmail|Microsoft) answered (.*)$/s, 'mailbox.answered', 'provider', 'reply'],
  [/^the mailbox has to be reconnected: (.*)$/s, 'mailbox.login_lost', 'reply'],
  [/^the login was not renewed: (.*)$/s, 'mailbox.login_not_renewed', 'reply'],
  [
    /^(Gmail|Microsoft) accepts no message over (\d+) MB$/,
    'mailbox.message_too_large',
    ...['provider', '#megabytes'],
  ],
  [
    /^(Gmail|Microsoft) accepts no text over (\d+) MB$/,
    'mailbox.text_too_large',
    ...['provider', '#megabytes'],
  ],
  [/^(Microsoft) returned an upload URL that cannot be used$/, 'mailbox.upload_url_invalid', 'provider'],
  [/^(Microsoft) sent an answer that cannot be parsed$/, 'mailbox.answer_unreadable', 'provider'],

  [/^the message has no recipient$/, 'message.no_recipient'],
  [/^not an email address$/, 'message.not_an_address'],
  [/^the message id is not valid$/, 'message.id_invalid'],
  [/^the header (\S+|".*") cannot be set$/, 'message.header_not_allowed', 'header'],
  [/^the header (\S+) is too long$/, 'message.header_too_long', 'header'],
  [/^not sent$/, 'message.not_sent'],
  [/^has unsubscribed$/, 'recipient.unsubscribed'],
  [
    /^at most (\d+) addresses with a marketing layout, not (\d+)$/,
    'step.too_many_marketing_recipients',
    ...['#maximum', '#count'],
  ],
  [/^required$/, 'value.required'],

  [/^the file (\S+) does not exist$/, 'attachment.file_gone', 'key'],
  [/^the bytes of (\S+) are missing$/, 'attachment.bytes_missing', 'key'],
  [/^its address does not start with https:\/\/$/, 'attachment.not_https'],
  [/^it is too large to be attached, and its address holds a secret$/, 'attachment.address_secret'],
  [/^its address answered with status (\d+)$/, 'attachment.answered_status', '#status'],

  [/^the url is not valid$/, 'http.url_invalid'],
  [/^only http and https urls can be called$/, 'http.scheme_not_allowed'],
  [/^only an https url can be called here$/, 'http.https_required'],
  [/^the method cannot be used$/, 'http.method_not_allowed'],
  [new RegExp(`^address (\\S+) is not allowed: ${OPERATOR_LIST}`), 'http.address_not_allowed', 'address'],
  [new RegExp(`^name (\\S+) is not allowed: ${OPERATOR_LIST}`), 'http.name_not_allowed', 'name'],
  [
    new RegExp(`^name (\\S+) resolves to an address that is not allowed: ${OPERATOR_LIST}`),
    'http.name_resolves_privately',
    'name',
  ],
  [/^the connection led to an address that is not allowed$/, 'http.peer_not_allowed'],
  [/^name (\S+) does not resolve$/, 'http.name_not_found', 'name'],
  [/^connection refused$/, 'http.connection_refused'],
  [/^the host cannot be reached$/, 'http.unreachable'],
  [/^the host did not answer$/, 'http.no_answer'],
  [/^no connection within ([\d.]+) s$/, 'http.connection_timeout', '#seconds'],
  [/^no answer within ([\d.]+) s$/, 'http.answer_timeout', '#seconds'],
  [/^the call took longer than ([\d.]+) s$/, 'http.timeout', '#seconds'],
  [/^the connection was closed without a complete answer$/, 'http.connection_closed'],
  [/^TLS certificate not valid: (\S+)$/, 'http.certificate_invalid', 'reason'],
  [/^TLS connection failed: (\S+)$/, 'http.tls_failed', 'reason'],
  [/^too many hosts are being called at once$/, 'http.too_many_hosts'],
  [/^the service is stopping$/, 'http.stopped'],
  [/^the call failed$/, 'http.failed'],
  [/^the target answered with status (\d+)$/, 'http.answered_status', '#status'],
  [/^the target did not answer$/, 'http.target_silent'],
  [/^the response headers are too large$/, 'http.headers_too_large'],
  [/^the answer does not match its Content-Length$/, 'http.length_mismatch'],
  [/^the answer is not valid HTTP$/, 'http.answer_invalid'],
  [/^the answer cannot be read$/, 'http.answer_unreadable'],
  [/^the answer is encoded more than (\d+) times$/, 'http.encoded_too_often', '#maximum'],
  [/^the answer has a content encoding that cannot be read$/, 'http.encoding_unknown'],
  [/^the answer does not match its content encoding$/, 'http.encoding_mismatch'],
  [/^redirected to more than one url$/, 'redirect.several_urls'],
  [/^redirected to a url that is not valid$/, 'redirect.url_invalid'],
  [/^redirected to a url that is not http or https$/, 'redirect.scheme_not_allowed'],
  [/^redirected to a url that is not https$/, 'redirect.https_required'],
  [/^redirected to an address that is not allowed$/, 'redirect.address_not_allowed'],
  [
    /^redirected to another host, which must not get the body because it holds a secret$/,
    'redirect.body_secret',
  ],
  [/^not allowed for host (\S+), where the call was redirected$/, 'redirect.host_not_allowed', 'host'],
  [/^redirected more than (\d+) times$/, 'redirect.too_many', '#maximum'],
  [/^secrets\.(\w+) has no value$/, 'secret.no_value', 'name'],
  [/^secrets\.(\w+): not allowed for host (\S+)$/, 'secret.host_not_allowed', 'name', 'host'],
  [/^does not render to an http or https address$/, 'request.url_not_rendered'],
  [/^does not render to JSON$/, 'request.body_not_json'],
]

/** Parses the nested message as the cause. */
type WithCause = (code: string, data: Record<string, unknown>, cause: string) => ParsedError

/** Messages that contain another message. */
const NESTED_MESSAGES: readonly [
  pattern: RegExp,
  read: (withCause: WithCause, ...groups: string[]) => ParsedError | null,
][] = [
  [/^outcome unknown(?:: )?(.*)$/s, (withCause, cause = '') => withCause('outcome.unknown', {}, cause)],
  [
    /^large attachments need the permission Mail\.ReadWrite; (.*)$/s,
    (withCause, cause = '') => withCause('mailbox.upload_not_permitted', {}, cause),
  ],
  [
    /^the layout cannot be rendered: ((?!secrets\.)[\w.[\]]+): (.*)$/s,
    (withCause, part = '', cause = '') => withCause('layout.part_not_rendered', { part }, cause),
  ],
  [
    /^the layout cannot be rendered: (.*)$/s,
    (withCause, cause = '') => withCause('layout.not_rendered', {}, cause),
  ],
  [/^attachment (.*)$/s, (_, rest = '') => parseAttachment(rest)],
  [
    /^header (\S+) (is .*|longer .*|has .*)$/s,
    (withCause, header = '', cause = '') => withCause('http.header_invalid', { header }, cause),
  ],
  [
    /^not taken for (\S+ \(.*\))$/s,
    (_, list = '') => ({ code: 'recipients.refused', data: { recipients: parseRecipients(list) } }),
  ],
  [
    /^(\S+@\S+ \(.*\))$/s,
    (_, list = '') => ({ code: 'recipients.deferred', data: { recipients: parseRecipients(list) } }),
  ],
  [/^([A-Za-z][\w.[\]-]{0,80}): (.*)$/s, (_, field = '', reason = '') => parseField(field, reason)],
]

/** Our messages were never nested more deeply. */
const MAX_DEPTH = 4

/** Converts an old message to a problem: `other` with the message if it is unknown. */
export function parseError(text: string, depth = MAX_DEPTH): ParsedError {
  const known = parseKnown(text)
  if (known) return known
  const other = { code: 'other', data: { text } }
  if (depth === 0) return other
  const withCause: WithCause = (code, data, cause) => ({
    code,
    data: { ...data, cause: parseError(cause, depth - 1) },
  })
  for (const [pattern, read] of NESTED_MESSAGES) {
    const match = pattern.exec(text)
    if (match) return read(withCause, ...match.slice(1)) ?? other
  }
  return other
}

function parseKnown(text: string): ParsedError | null {
  for (const [pattern, code, ...names] of KNOWN_MESSAGES) {
    const match = pattern.exec(text)
    if (match)
      return {
        code,
        data: Object.fromEntries(names.map((name, index) => namedValue(name, match[index + 1]))),
      }
  }
  return null
}

function namedValue(name: string, text = ''): [string, string | number] {
  if (!name.startsWith('#')) return [name, text]
  const number = Number(text)
  return [name.slice(1), Number.isFinite(number) ? number : text]
}

/** The field is split off even if the reason is unknown. */
function parseField(field: string, reason: string): ParsedError {
  return { ...(parseKnown(reason) ?? { code: 'other', data: { text: reason } }), field }
}

/** A longer text contains a file name from a template, and trying each of its colons could take a long time. */
const MAX_ATTACHMENT_LENGTH = 5000

/** A file name may contain a colon, so it ends at the first one that a known reason follows, or else at the first. */
function parseAttachment(rest: string): ParsedError | null {
  if (rest.length > MAX_ATTACHMENT_LENGTH) return null
  let first: ParsedError | null = null
  for (const { index } of rest.matchAll(/: /g)) {
    const filename = rest.slice(0, index)
    const reason = rest.slice(index + 2)
    const cause = parseKnown(reason)
    const problem = {
      code: 'attachment.unavailable',
      data: { filename, cause: cause ?? { code: 'other', data: { text: reason } } },
    }
    if (cause) return problem
    first ??= problem
  }
  return first
}

/** `a@x.example (550 no), b@x.example (450 later)`; a reply may contain parentheses and commas. */
function parseRecipients(recipients: string): ParsedError[] {
  const starts = [...recipients.matchAll(/(?:^|\), )(\S+) \(/g)]
  return starts.map(({ index, 0: start, 1: address }, n) => {
    const end = starts[n + 1]?.index ?? recipients.length - 1
    return {
      code: 'recipient.refused',
      data: { address, reply: recipients.slice(index + start.length, end) },
    }
  })
}
