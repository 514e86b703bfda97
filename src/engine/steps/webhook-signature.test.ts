import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { problemOf } from '../../problems/problems.ts'
import { findSignatureProblem, newSigningSecret, verifyShopify } from './webhook-signature.ts'

const NOW = Date.UTC(2026, 10, 8, 12)
const BODY = JSON.stringify({ runId: 'run_1', name: 'Jörg 👋' })
const SECRET = newSigningSecret()

/** The headers and body of a call that is signed with the reference library. */
function signCall({ secret = SECRET, atMs = NOW, body = BODY } = {}) {
  const signatures = new Webhook(secret).sign('msg_1', new Date(atMs), body)
  const timestamp = String(Math.floor(atMs / 1000))
  return { secrets: [secret], id: 'msg_1', timestamp, signatures, body, nowMs: NOW }
}

describe('a Standard Webhooks signature', () => {
  it('is accepted from the reference library, for text and for bytes', () => {
    expect(findSignatureProblem(signCall())).toBeNull()
    expect(findSignatureProblem({ ...signCall(), body: new TextEncoder().encode(BODY) })).toBeNull()
    expect(findSignatureProblem(signCall({ body: '' }))).toBeNull()
  })

  it('can be one of several, and any of the secrets can have created it', () => {
    const call = signCall()
    const wrong = signCall({ secret: newSigningSecret() }).signatures
    expect(findSignatureProblem({ ...call, signatures: `v1a,xyz ${wrong} ${call.signatures}` })).toBeNull()
    expect(findSignatureProblem({ ...call, secrets: [newSigningSecret(), SECRET] })).toBeNull()
  })

  it('is valid for five minutes before and after its timestamp', () => {
    for (const seconds of [-300, -1, 0, 1, 300])
      expect(findSignatureProblem(signCall({ atMs: NOW + seconds * 1000 })), String(seconds)).toBeNull()
    expect(findSignatureProblem(signCall({ atMs: NOW - 301_000 }))).toEqual(
      problemOf('signature.timestamp_too_old'),
    )
    expect(findSignatureProblem(signCall({ atMs: NOW + 301_000 }))).toEqual(
      problemOf('signature.timestamp_in_future'),
    )
  })

  it('does not match other content or secrets', () => {
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
      expect(findSignatureProblem({ ...call, ...change }), JSON.stringify(change)).toEqual(
        problemOf('signature.mismatch'),
      )
  })

  it('requires all three headers and a plain timestamp', () => {
    for (const [missing, header] of [
      [{ id: undefined }, 'webhook-id'],
      [{ timestamp: undefined }, 'webhook-timestamp'],
      [{ signatures: undefined }, 'webhook-signature'],
      [{ id: '' }, 'webhook-id'],
    ] as const)
      expect(findSignatureProblem({ ...signCall(), ...missing })).toEqual(
        problemOf('signature.header_missing', { header }),
      )
    for (const timestamp of ['now', '-1', '1e9', ' 1', '1.5', '9'.repeat(13)])
      expect(findSignatureProblem({ ...signCall(), timestamp })).toEqual(
        problemOf('signature.timestamp_invalid'),
      )
  })

  it('is rejected if it is garbage, without throwing', () => {
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
          expect(
            findSignatureProblem({ secrets, id, timestamp, signatures, body: BODY, nowMs: NOW }),
          ).not.toBeNull()
          expect(findSignatureProblem({ ...signed, id, signatures: `v1,${signatures}` })).not.toBeNull()
        },
      ),
    )
  })
})

describe('a signing secret', () => {
  it('has the prefix whsec_ and 256 random bits', () => {
    expect(SECRET).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newSigningSecret()).not.toBe(SECRET)
  })
})

describe("Shopify's signature", () => {
  const body = new TextEncoder().encode(BODY)
  const header = createHmac('sha256', 'app-secret').update(BODY, 'utf8').digest('base64')

  it('is an HMAC of the raw body with the app secret', () => {
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
