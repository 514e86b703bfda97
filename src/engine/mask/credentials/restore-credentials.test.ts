import { describe, expect, it } from 'vitest'
import { maskCredentials, type RequestTexts, restoreCredentials } from './credentials.ts'

const request = (texts: Partial<RequestTexts>): RequestTexts => ({
  url: 'https://api.example.com/',
  headers: {},
  body: null,
  ...texts,
})
const maskUrl = (url: string) => maskCredentials(request({ url })).url
const maskBody = (body: string) => maskCredentials(request({ body })).body

const restore = (sent: Partial<RequestTexts>, stored: Partial<RequestTexts> | null) =>
  restoreCredentials(request(sent), stored === null ? null : request(stored))
const restoredBody = (sent: string, stored: string) => {
  const outcome = restore({ body: sent }, { body: stored })
  return 'restored' in outcome ? outcome.restored.body : outcome.problem
}

const TWO_ITEMS = '{"items":[{"name":"a","token":"x1"},{"name":"b","token":"x2"}]}'

describe('restoreCredentials', () => {
  it.each([
    ['unchanged', '{"items":[{"name":"a","token":"••••"},{"name":"b","token":"••••"}]}', TWO_ITEMS],
    ['an item removed', '{"items":[{"name":"b","token":"••••"}]}', '{"items":[{"name":"b","token":"x2"}]}'],
    [
      'items swapped',
      '{"items":[{"name":"b","token":"••••"},{"name":"a","token":"••••"}]}',
      '{"items":[{"name":"b","token":"x2"},{"name":"a","token":"x1"}]}',
    ],
    [
      'an item changed',
      '{"items":[{"name":"c","token":"••••"},{"name":"b","token":"••••"}]}',
      '{"items":[{"name":"c","token":"x1"},{"name":"b","token":"x2"}]}',
    ],
    [
      'a new item',
      '{"items":[{"name":"n","token":"new"},{"name":"a","token":"••••"},{"name":"b","token":"••••"}]}',
      '{"items":[{"name":"n","token":"new"},{"name":"a","token":"x1"},{"name":"b","token":"x2"}]}',
    ],
  ])('replaces every mask with the stored value: %s', (_, sent, restored) => {
    expect(restoredBody(sent, TWO_ITEMS)).toBe(restored)
  })

  it('matches a reformatted, wrapped or moved credential by its name and mask', () => {
    expect(
      restoredBody(
        '{"x":{"password":"••••ter2"},"pin":"••••"}',
        '{ "pin": 1234, "password": "hunter2hunter2" }',
      ),
    ).toBe('{"x":{"password":"hunter2hunter2"},"pin":1234}')
  })

  it('does not guess which item is meant if one changed and another was removed', () => {
    expect(restoredBody('{"items":[{"name":"c","token":"••••"}]}', TWO_ITEMS)).toMatchObject({
      field: 'body.items[0].token',
    })
  })

  it('accepts a URL in which the client has encoded the mask', () => {
    const url = 'https://a.example/?token=abcdefghijklmnop'
    const sent = maskUrl(url).replaceAll('•', '%E2%80%A2')
    expect(restore({ url: sent }, { url })).toMatchObject({ restored: { url } })
  })

  it('accepts a body in which the client has escaped the masks', () => {
    const body = '{"password":"hunter2hunter2","inner":"{\\"token\\":\\"abc\\"}"}'
    const sent = String(maskBody(body)).replaceAll('•', '\\u2022')
    expect(restoredBody(sent, body)).toBe(body)
  })

  it('accepts a mask with other text right after it', () => {
    const body = '{"text":"use https://joe:pw@h.example/ or -----BEGIN X-----\\nabc\\n-----END X-----abcd"}'
    expect(maskBody(body)).toBe('{"text":"use https://••••:••••@h.example/ or ••••abcd"}')
    expect(restoredBody(String(maskBody(body)), body)).toBe(body)
  })

  it('restores a body with too many credentials, which is masked as a whole', () => {
    const body = JSON.stringify(Array.from({ length: 6000 }, (_, n) => ({ token: `t${n}` })))
    expect(maskBody(body)).toBe('••••')
    expect(restoredBody('••••', body)).toBe(body)
    expect(restoredBody(`${'••••'.repeat(6000)}`, body)).toMatchObject({ field: 'body' })
  })

  it('matches header names regardless of upper and lower case', () => {
    const stored = { headers: { Authorization: 'Bearer abcdefghijklmnop' } }
    expect(restore({ headers: { authorization: 'Bearer ••••mnop' } }, stored)).toMatchObject({
      restored: { headers: { authorization: 'Bearer abcdefghijklmnop' } },
    })
  })

  it.each([
    ['headers.X-Api-Key', { headers: { 'X-Api-Key': '••••' } }, null],
    ['headers.X-Note', { headers: { 'X-Note': 'see ••••' } }, null],
    ['url', { url: 'https://a.example/?token=••••' }, null],
    ['url', { url: 'https://a.example/••••' }, null],
    ['body.a', { body: '{"a":"••••"}' }, null],
    ['body.a[1].b', { body: '{"a":[1,{"b":"••••"}]}' }, null],
    ['body.a.b', { body: '{"a":"{\\"b\\":\\"••••\\"}"}' }, null],
    ['body.token', { body: 'token=••••' }, null],
    ['body', { body: '••••' }, {}],
    [
      'headers.X-Other',
      { headers: { 'X-Other': '••••mnop' } },
      { headers: { 'X-Api-Key': 'abcdefghijklmnop' } },
    ],
    [
      'headers.X-Api-Key',
      { headers: { 'X-Api-Key': '••••xxxx' } },
      { headers: { 'X-Api-Key': 'abcdefghijklmnop' } },
    ],
    [
      'headers.X-Api-Key',
      { headers: { 'X-Api-Key': '••••mnopq' } },
      { headers: { 'X-Api-Key': 'abcdefghijklmnop' } },
    ],
    ['headers.X-Api-Key', { headers: { 'X-Api-Key': '••••more' } }, { headers: { 'X-Api-Key': 'abc' } }],
    ['body', { body: '{"••••":1,"token":"••••"}' }, { body: '{"token":"abc"}' }],
    ['body.secret', { body: '{"secret":"••••"}' }, { body: '{"password":"abc"}' }],
  ])('rejects a mask in %s without a stored value', (field, sent, stored) => {
    expect(restore(sent, stored)).toMatchObject({ problem: { field, data: { candidates: 0 } } })
  })

  it('reports how many stored values a mask could stand for, and which URL parameter it is in', () => {
    const stored = { body: '{"users":[{"password":"abc"},{"password":"def"}]}' }
    expect(restore({ body: '{"users":[{"password":"••••"}]}' }, stored)).toMatchObject({
      problem: {
        code: 'request.credential_unmatched',
        field: 'body.users[0].password',
        data: { candidates: 2 },
      },
    })
    expect(restore({ url: 'https://a.example/?token=••••' }, null)).toMatchObject({
      problem: {
        code: 'request.url_credential_unmatched',
        field: 'url',
        data: { part: 'token', candidates: 0 },
      },
    })
  })
})
