import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newSigningSecret, verifyShopify, verifyWebhook } from './webhook-signature.ts'

const NOW = Date.UTC(2026, 10, 8, 12)
const BODY = JSON.stringify({ runId: 'run_1', name: 'Jörg 👋' })
const SECRET = newSigningSecret()

/** What a sender that uses the reference library would put on a call. */
function signCall({ secret = SECRET, atMs = NOW, body = BODY } = {}) {
  const signatures = new Webhook(secret).sign('msg_1', new Date(atMs), body)
  const timestamp = String(Math.floor(atMs / 1000))
  return { secrets: [secret], id: 'msg_1', timestamp, signatures, body, nowMs: NOW }
}

describe('a Standard Webhooks signature', () => {
  it('by the reference library is accepted, over text and over bytes', () => {
    expect(verifyWebhook(signCall())).toBe('ok')
    expect(verifyWebhook({ ...signCall(), body: new TextEncoder().encode(BODY) })).toBe('ok')
    expect(verifyWebhook(signCall({ body: '' }))).toBe('ok')
  })

  it('may be one of several, and made with any of the secrets', () => {
    const call = signCall()
    const wrong = signCall({ secret: newSigningSecret() }).signatures
    expect(verifyWebhook({ ...call, signatures: `v1a,xyz ${wrong} ${call.signatures}` })).toBe('ok')
    expect(verifyWebhook({ ...call, secrets: [newSigningSecret(), SECRET] })).toBe('ok')
  })

  it('counts for five minutes, both ways', () => {
    for (const seconds of [-300, -1, 0, 1, 300])
      expect(verifyWebhook(signCall({ atMs: NOW + seconds * 1000 })), String(seconds)).toBe('ok')
    expect(verifyWebhook(signCall({ atMs: NOW - 301_000 }))).toBe('the timestamp is too old')
    expect(verifyWebhook(signCall({ atMs: NOW + 301_000 }))).toBe('the timestamp is in the future')
  })

  it('over anything else does not match', () => {
    const call = signCall()
    const altered = [
      { body: `${BODY} ` },
      { id: 'msg_2' },
      { timestamp: String(NOW / 1000 + 1) },
      { secrets: [newSigningSecret()] },
      { secrets: [] },
      { secrets: ['whsec_'] },
      { signatures: call.signatures.replace('v1,', 'v2,') },
      { signatures: call.signatures.slice(3) },
      { signatures: call.signatures.slice(0, -1) },
      { signatures: 'v1,' },
    ]
    for (const change of altered)
      expect(verifyWebhook({ ...call, ...change }), JSON.stringify(change)).toBe('no signature matches')
  })

  it('needs all three headers and a plain timestamp', () => {
    for (const missing of [
      { id: undefined },
      { timestamp: undefined },
      { signatures: undefined },
      { id: '' },
    ])
      expect(verifyWebhook({ ...signCall(), ...missing })).toBe('a signature header is missing')
    for (const timestamp of ['now', '-1', '1e9', ' 1', '1.5', '9'.repeat(13)])
      expect(verifyWebhook({ ...signCall(), timestamp })).toBe('the timestamp is not valid')
  })

  it('that is garbage is refused, never thrown at', () => {
    const signed = signCall()
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
    const text = fc.string({ unit, maxLength: 40 })
    fc.assert(
      fc.property(
        text,
        text,
        text,
        fc.array(text, { maxLength: 3 }),
        (id, timestamp, signatures, secrets) => {
          expect(verifyWebhook({ secrets, id, timestamp, signatures, body: BODY, nowMs: NOW })).not.toBe('ok')
          expect(verifyWebhook({ ...signed, id, signatures: `v1,${signatures}` })).not.toBe('ok')
        },
      ),
    )
  })
})

describe('a signing secret', () => {
  it('has the prefix and 256 random bits', () => {
    expect(SECRET).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newSigningSecret()).not.toBe(SECRET)
  })
})

describe("Shopify's signature", () => {
  const body = new TextEncoder().encode(BODY)
  const header = createHmac('sha256', 'app-secret').update(BODY, 'utf8').digest('base64')

  it('is an HMAC of the raw body under the app secret', () => {
    expect(verifyShopify(body, header, 'app-secret')).toBe(true)
  })

  it('does not match anything else', () => {
    expect(verifyShopify(body.slice(1), header, 'app-secret')).toBe(false)
    expect(verifyShopify(body, header, 'other')).toBe(false)
    expect(verifyShopify(body, header.slice(1), 'app-secret')).toBe(false)
    expect(verifyShopify(body, undefined, 'app-secret')).toBe(false)
    expect(verifyShopify(body, createHmac('sha256', '').update(BODY).digest('base64'), '')).toBe(false)
  })
})
