import { expect, it } from 'vitest'
import { showProblem } from '../../problems/text.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { explainSmtpFailure } from './smtp.ts'
import { ServerDenied } from './smtp-pool.ts'

const ACCOUNT = {
  kind: 'smtp' as const,
  id: 'smt_1',
  host: 'mx.example',
  port: 587,
  tls: 'starttls' as const,
  login: null,
  isGuarded: false,
}

const problemAfter = (error: Error, wasHandedOver = false) =>
  explainSmtpFailure(error, wasHandedOver, ACCOUNT, DEFAULT_LIMITS).problem
const failure = (fields: object) => Object.assign(new Error('self-signed certificate'), fields)

it.each([
  ['smtp.connection_refused', { code: 'ECONNREFUSED' }, 'mx.example:587 hat die Verbindung abgelehnt.'],
  [
    'smtp.host_not_found',
    { code: 'ENOTFOUND' },
    'Der Server mx.example wurde nicht gefunden: Prüfen Sie den Namen.',
  ],
  [
    'smtp.connection_timeout',
    { timeoutType: 'CONNECT_TIMEOUT' },
    'Keine Verbindung zu mx.example:587 innerhalb von 10 s.',
  ],
  ['smtp.timeout', { timeoutType: 'GREETING' }, 'mx.example:587 hat nicht rechtzeitig geantwortet.'],
  ['smtp.connection_lost', { code: 'ECONNRESET' }, 'Die Verbindung zu mx.example:587 ist abgebrochen.'],
  ['smtp.login_failed', { code: 'EAUTH' }, 'Der Server hat die Anmeldung abgelehnt.'],
  [
    'smtp.login_refused',
    { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 Bad login' },
    'Der Server hat die Anmeldung abgelehnt: 535 5.7.8 Bad login.',
  ],
  [
    'smtp.recipient_refused',
    { code: 'EENVELOPE', responseCode: 550, response: '550 No such user' },
    'Der Server antwortete: 550 No such user.',
  ],
  [
    'smtp.certificate_not_trusted',
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    'Dem Zertifikat von mx.example:587 wird nicht vertraut: self-signed certificate.',
  ],
  [
    'smtp.no_implicit_tls',
    { code: 'ERR_SSL_WRONG_VERSION_NUMBER' },
    'mx.example:587 unterstützt kein implizites TLS.',
  ],
])('reports %s for %j, and can explain it in German', (code, fields, german) => {
  const problem = problemAfter(failure(fields))
  expect(problem.code).toBe(code)
  expect(showProblem(problem, 'de').text).toBe(german)
})

it.each([
  ['550 5.1.1 User unknown', 'smtp.recipient_refused'],
  ['553 sorry', 'smtp.recipient_refused'],
  ['452 4.2.2 Mailbox full', 'smtp.recipient_refused'],
  ['554 5.7.1 Message refused as spam', 'smtp.answered'],
  ['451 4.7.1 Greylisted, try again later', 'smtp.answered'],
])('recognizes whether the recipient is at fault: %s', (response, code) => {
  expect(problemAfter(failure({ responseCode: Number(response.slice(0, 3)), response })).code).toBe(code)
})

it('reports an unconfirmed message if the connection is lost after the hand-over', () => {
  expect(problemAfter(failure({ code: 'ECONNRESET' }), true).code).toBe('smtp.not_confirmed')
})

it('rejects a server that is not public', () => {
  expect(problemAfter(new ServerDenied('10.0.0.1')).code).toBe('smtp.not_public')
})
