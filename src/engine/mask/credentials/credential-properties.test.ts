import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskCredentials, type RequestTexts, restoreCredentials } from './credentials.ts'

const literal = fc
  .oneof(fc.stringMatching(/^[A-Za-z0-9]{1,30}$/), fc.stringMatching(/^[!-~]{1,24}$/))
  .filter((text) => !/[{}%]/.test(text))
const word = fc.stringMatching(/^[a-z]{1,8}$/)
const reference = fc.constantFrom('{{ secrets.A }}', '{{variables.b.c}}', '{{- secrets.C -}}')
const secretText = fc.oneof(
  literal,
  fc.tuple(literal, reference, fc.stringMatching(/^[a-z0-9]{1,20}$/)).map((pieces) => pieces.join('')),
)
const member = fc.tuple(
  fc.constantFrom('password', 'api_key', 'clientSecret', 'pin', 'note', 'title', 'items'),
  fc.oneof(secretText, fc.integer(), fc.boolean(), fc.constant(null), fc.array(secretText, { maxLength: 2 })),
)
const content = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.array(member, { maxLength: 4 }).map((members) => Object.fromEntries(members)),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.record({
      inner: tie('node').map((node) => JSON.stringify(node)),
      token: secretText,
      more: tie('node'),
    }),
  ),
})).node
const indent = fc.constantFrom(0, 1, '\t')
const requests = fc.record({
  url: fc
    .tuple(literal, literal, word, reference)
    .map(
      ([user, token, page, tag]) =>
        `https://${encodeURIComponent(user)}:x${tag}@h.example/p?token=${encodeURIComponent(token)}&page=${page}&api_key=${tag}`,
    ),
  headers: fc.record({
    Authorization: secretText.map((text) => `Bearer ${text}`),
    'X-Api-Key': literal,
    'X-Plain': word,
  }),
  body: fc.oneof(
    fc.tuple(content, indent).map(([node, space]) => JSON.stringify(node, null, space)),
    fc.tuple(word, literal).map(([a, b]) => `a=${a}&password=${encodeURIComponent(b)}&c=${a}`),
  ),
})

describe('masked credentials', () => {
  it('are restored when the masked text is sent back', () => {
    fc.assert(
      fc.property(requests, (stored) => {
        expect(restoreCredentials(maskCredentials(stored), stored)).toEqual({ restored: stored })
      }),
      { numRuns: 500 },
    )
  })

  it('do not change when they are masked again', () => {
    fc.assert(
      fc.property(requests, (stored) => {
        const masked = maskCredentials(stored)
        expect(maskCredentials(masked)).toEqual(masked)
      }),
      { numRuns: 300 },
    )
  })

  it('are restored when other parts are edited', () => {
    fc.assert(
      fc.property(requests, word, (stored, change) => {
        const masked = maskCredentials(stored)
        const maskedBody = masked.body ?? ''
        if (!maskedBody.startsWith('{')) expect(maskedBody).not.toMatch(/password=[^•&]/)
        const edit = ({ url, headers, body }: RequestTexts): RequestTexts => ({
          url: url.replace(/page=\w+/, `page=${change}`),
          headers: { ...headers, 'X-Plain': change },
          body: body?.replace(/&c=\w+/, `&c=${change}`) ?? null,
        })
        expect(restoreCredentials(edit(masked), stored)).toEqual({ restored: edit(stored) })
      }),
    )
  })

  it('are not readable', () => {
    const long = fc.stringMatching(/^[A-Za-z0-9]{8,30}$/)
    fc.assert(
      fc.property(long, long, (value, other) => {
        const masked = JSON.stringify(
          maskCredentials({
            url: `https://${value}:${other}@h.example/?access_token=${value}#token=${other}`,
            headers: { Authorization: `Bearer ${value}`, 'X-Auth-Token': `${other}{{ variables.x }}` },
            body: JSON.stringify({
              password: value,
              list: [{ name: 'secret', value: other }],
              s: JSON.stringify({ token: value }),
            }),
          }),
        )
        expect(masked).not.toContain(value)
        expect(masked).not.toContain(other)
      }),
    )
  })
})
