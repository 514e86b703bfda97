import { define, type Problem } from './define.ts'

const OPERATOR_LIST = 'only public addresses and addresses listed in FLOWPOST_EGRESS_ALLOW can be called'
const ASK_ADMIN =
  'is not public. The operator of this server can allow it: see “Settings” in the documentation.'
const ASK_OPERATOR = 'Use a public address, or ask the operator to allow it with FLOWPOST_EGRESS_ALLOW.'

/** Why a call to another system was not allowed, was not possible, or got no usable response. */
export const HTTP_CALL_PROBLEMS = {
  'http.url_invalid': define('the URL is not valid'),
  'http.scheme_not_allowed': define('only HTTP and HTTPS URLs can be called', {
    failure: 'addressNotAllowed',
  }),
  'http.https_required': define('only an HTTPS URL can be called here', { failure: 'addressNotAllowed' }),
  'http.method_not_allowed': define('this method cannot be used', { fix: 'Use another method.' }),
  'http.header_invalid': define<{ header: string; cause: Problem }>('header {header} {cause}'),

  'http.address_not_allowed': define<{ address: string }>(
    `address {address} is not allowed: ${OPERATOR_LIST}`,
    { inApp: `The address {address} ${ASK_ADMIN}`, fix: ASK_OPERATOR, failure: 'addressNotAllowed' },
  ),
  'http.name_not_allowed': define<{ name: string }>(`name {name} is not allowed: ${OPERATOR_LIST}`, {
    inApp: `The address {name} ${ASK_ADMIN}`,
    fix: ASK_OPERATOR,
    failure: 'addressNotAllowed',
  }),
  'http.name_resolves_privately': define<{ name: string }>(
    `name {name} resolves to an address that is not allowed: ${OPERATOR_LIST}`,
    { inApp: `The address {name} ${ASK_ADMIN}`, fix: ASK_OPERATOR, failure: 'addressNotAllowed' },
  ),
  'http.peer_not_allowed': define('the connection was made to an address that is not allowed', {
    failure: 'addressNotAllowed',
  }),
  'http.name_not_found': define<{ name: string }>('{name} could not be resolved', {
    fix: 'Check the spelling of the host, and that it has a DNS entry.',
    failure: 'connection',
  }),

  'http.connection_refused': define('connection refused', {
    fix: 'Check the address, and that its server is running.',
    failure: 'connection',
  }),
  'http.unreachable': define('the host cannot be reached', { failure: 'connection' }),
  'http.no_answer': define('the host did not respond', { failure: 'timeout' }),
  'http.connection_timeout': define<{ seconds: number }>('no connection within {seconds} s', {
    failure: 'timeout',
  }),
  'http.answer_timeout': define<{ seconds: number }>('no response within {seconds} s', {
    failure: 'timeout',
  }),
  'http.timeout': define<{ seconds: number }>('the call took longer than {seconds} s', {
    failure: 'timeout',
  }),
  'http.connection_closed': define('the connection was closed before the response was complete', {
    failure: 'connection',
  }),
  'http.certificate_invalid': define<{ reason: string }>('TLS certificate not valid: {reason}', {
    fix: "Renew the target's certificate, or call the host name it was issued for.",
    failure: 'connection',
  }),
  'http.tls_failed': define<{ reason: string }>('TLS connection failed: {reason}', { failure: 'connection' }),
  'http.too_many_hosts': define('too many hosts are being called at once'),
  'http.stopped': define('the service is stopping', { fix: 'Repeat the call.', failure: 'internal' }),
  'http.failed': define('the call failed'),

  'http.answered_status': define<{ status: number }>('the target responded with status {status}', {
    fix: "Check the target's response in the history.",
    failure: 'answer',
  }),
  'http.target_silent': define('the target did not respond', { failure: 'timeout' }),
  'http.headers_too_large': define('the response headers are too large'),
  'http.length_mismatch': define('the response does not match its Content-Length', { failure: 'answer' }),
  'http.answer_invalid': define('the response is not valid HTTP', { failure: 'answer' }),
  'http.answer_unreadable': define('the response cannot be read', { failure: 'answer' }),
  'http.answer_cut_off': define('the rest of the response was not needed', { failure: 'answer' }),
  'http.encoded_too_often': define<{ maximum: number }>('the response is encoded more than {maximum} times', {
    failure: 'answer',
  }),
  'http.encoding_unknown': define('the response has an unsupported content encoding', {
    failure: 'answer',
  }),
  'http.encoding_mismatch': define('the response does not match its content encoding', { failure: 'answer' }),

  'redirect.several_urls': define('redirected to more than one URL', { failure: 'answer' }),
  'redirect.url_invalid': define('redirected to a URL that is not valid', { failure: 'answer' }),
  'redirect.scheme_not_allowed': define('redirected to a URL that is not HTTP or HTTPS', {
    failure: 'answer',
  }),
  'redirect.https_required': define('redirected to a URL that is not HTTPS', {
    failure: 'addressNotAllowed',
  }),
  'redirect.address_not_allowed': define('redirected to an address that is not allowed', {
    failure: 'addressNotAllowed',
  }),
  'redirect.body_secret': define(
    'redirected to another host, which must not receive the body, because the body contains a secret',
    { fix: 'Call the address that the redirect points to.', failure: 'answer' },
  ),
  'redirect.host_not_allowed': define<{ host: string }>(
    'not allowed for host {host}, to which the call was redirected',
    { fix: "Add the host to the secret's allowed hosts.", failure: 'secret' },
  ),
  'redirect.too_many': define<{ maximum: number }>('redirected more than {maximum} times', {
    failure: 'answer',
  }),
}
