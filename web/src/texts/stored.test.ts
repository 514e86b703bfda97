import { expect, it } from 'vitest'
import { ServerDenied } from '../../../src/adapters/mail/guarded-server.ts'
import { DEFAULT_LIMITS } from '../../../src/adapters/mail/limits.ts'
import { explainSmtpFailure } from '../../../src/adapters/mail/smtp-outcome.ts'
import { describeLiquidError } from '../../../src/engine/liquid/errors.ts'
import { liquidProblem } from '../../../src/engine/liquid/liquid.ts'
import { stored } from './de/stored.ts'

const ACCOUNT = {
  ...{ kind: 'smtp' as const, id: 'smt_1', host: 'mx.example', port: 587, tls: 'starttls' as const },
  ...{ login: null, isGuarded: false },
}

const smtpReason = (fields: object, released = false): string => {
  const error = Object.assign(new Error('self-signed certificate'), fields)
  const outcome = explainSmtpFailure(error, released, ACCOUNT, DEFAULT_LIMITS)
  return 'reason' in outcome ? outcome.reason : ''
}

it.each([
  [{ code: 'ECONNREFUSED' }, 'mx.example:587 hat die Verbindung abgelehnt.'],
  [{ code: 'ENOTFOUND' }, 'Zu mx.example gibt es keine Adresse im DNS.'],
  [{ timeoutType: 'CONNECT_TIMEOUT' }, 'Keine Verbindung zu mx.example:587 innerhalb von 10 s.'],
  [{ timeoutType: 'GREETING' }, 'mx.example:587 hat nicht rechtzeitig geantwortet.'],
  [{ code: 'ECONNRESET' }, 'Die Verbindung zu mx.example:587 ist abgebrochen.'],
  [{ code: 'EAUTH' }, 'Der Server hat die Anmeldung abgelehnt.'],
  [
    { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 Bad login' },
    'Der Server hat die Anmeldung abgelehnt: 535 5.7.8 Bad login',
  ],
  [
    { code: 'EENVELOPE', responseCode: 550, response: '550 No such user' },
    'Der Server antwortete: 550 No such user',
  ],
  [
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    'Dem Zertifikat von mx.example:587 wird nicht vertraut: self-signed certificate',
  ],
  [{ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'mx.example:587 spricht nicht von Anfang an TLS.'],
])('what a mail server refused reads in German: %j', (fields, german) => {
  expect(stored(smtpReason(fields))).toBe(german)
})

it('so does what happened on the way', () => {
  expect(stored(`outcome unknown: ${smtpReason({ code: 'ECONNRESET' }, true)}`)).toBe(
    'Ausgang unbekannt: Die Verbindung ist abgebrochen, bevor der Server die Nachricht bestätigt hat.',
  )
  const denied = explainSmtpFailure(new ServerDenied('10.0.0.1'), false, ACCOUNT, DEFAULT_LIMITS)
  expect(stored('reason' in denied ? denied.reason : '')).toContain('kein öffentlicher Mailserver')
})

it.each([
  ['{% if a %}', 'Zeile 1, Spalte 1: Das Tag „if“ ist nicht geschlossen.'],
  ['{{ a | nonsense }}', 'Den Filter „nonsense“ gibt es nicht.'],
  ['{% nonsense %}', 'Das Tag „nonsense“ gibt es nicht.'],
  ['{% endif %}', 'Zum Tag „endif“ fehlt das öffnende.'],
  ['{{ a', '„{{“ ist nicht mit „}}“ geschlossen.'],
  ['{% for %}{% endfor %}', 'Das Tag „for“ ist nicht richtig geschrieben.'],
])('wrong Liquid reads in German: %s', (template, german) => {
  expect(stored(liquidProblem(template) ?? '')).toContain(german)
})

it('a message that could not be rendered names the field and the place', () => {
  const reason = `the layout cannot be rendered: subject: ${describeLiquidError(new Error('undefined filter: x'))}`
  expect(stored(reason)).toBe('Die Vorlage lässt sich nicht rendern: Betreff: Den Filter „x“ gibt es nicht.')
  expect(stored('the layout cannot be rendered: secrets.KEY has no value')).toBe(
    'Die Vorlage lässt sich nicht rendern: Das Geheimnis KEY hat keinen Wert.',
  )
})

it('what nobody knows stays as it is', () => {
  expect(stored('something new')).toBeNull()
})
