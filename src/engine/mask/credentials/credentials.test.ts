import { describe, expect, it } from 'vitest'
import { maskCredentials, type RequestTexts } from './credentials.ts'

const request = (texts: Partial<RequestTexts>): RequestTexts => ({
  url: 'https://api.example.com/',
  headers: {},
  body: null,
  ...texts,
})
const maskUrl = (url: string) => maskCredentials(request({ url })).url
const maskHeader = (name: string, value: string) =>
  maskCredentials(request({ headers: { [name]: value } })).headers[name]
const maskBody = (body: string) => maskCredentials(request({ body })).body

describe('a credential with a name on two levels', () => {
  it.each([
    ['{"api":{"key":"abc1"}}', '{"api":{"key":"••••"}}'],
    ['{"crm_api":{"keys":["abc1","abc2"]}}', '{"crm_api":{"keys":["••••","••••"]}}'],
    ['{"signing":{"id":7,"Key":"abc1"}}', '{"signing":{"id":7,"Key":"••••"}}'],
    ['{"verification":{"code":"4821"}}', '{"verification":{"code":"••••"}}'],
    ['{"client":{"secret":"abc1"}}', '{"client":{"secret":"••••"}}'],
  ])('is masked in %s', (body, masked) => expect(maskBody(body)).toBe(masked))

  it.each([
    '{"account":{"key":"ACME"}}',
    '{"cache":{"key":"home"}}',
    '{"country":{"code":"DE"}}',
    '{"api":{"code":404,"url":"https://a.example"}}',
    '{"api":{"routes":{"key":"home"}}}',
    '{"key":"api"}',
  ])('is not assumed in %s', (body) => expect(maskBody(body)).toBe(body))
})

describe('masked headers', () => {
  it.each([
    ['Authorization', 'Bearer abcdefghijklmnop3f9a', 'Bearer ••••3f9a'],
    ['authorization', 'Basic dXNlcjpwYXNz', 'Basic ••••'],
    ['X-Api-Key', 'short', '••••'],
    ['X-Shop-Access-Token', 'abcdefghijklmnop', '••••mnop'],
    ['Cookie', 'session=abcdefghijkl', '••••ijkl'],
    ['Cookie', 'theme=light; pin=4821', '••••'],
    ['Authorization', 'Digest username="a", cnonce=abcd', 'Digest ••••'],
    ['X-Api-Key', 'dXNlcjpwYXNzd29yZA==', '••••ZA=='],
    ['X-Trace', 'plain', 'plain'],
    ['X-Trace', 'ghp_abcdefghijklmnopqrstuvwxyz0123456789', '••••6789'],
    ['X-Author', 'Ada', 'Ada'],
    ['Authorization', 'Bearer {{ secrets.TOKEN }}', 'Bearer {{ secrets.TOKEN }}'],
    ['Authorization', 'Bearer {{- variables.token -}}', 'Bearer {{- variables.token -}}'],
    ['Authorization', 'Bearer abc{{ variables.x }}', 'Bearer ••••{{ variables.x }}'],
    ['Authorization', 'Basic {{ secrets.A }}:{{ secrets.B }}', 'Basic {{ secrets.A }}:{{ secrets.B }}'],
    ['Authorization', 'Bearer {{ secrets.X | default: "sk_live_abc" }}', 'Bearer ••••'],
    ['Authorization', '{{ "abc" }}', '••••'],
    ['X-Note', '{{ secrets.X | default: "abc" }}', '{{ secrets.X | default: "••••" }}'],
    ['X-Note', 'call {{ variables.name }} <ada@example.com>', 'call {{ variables.name }} <ada@example.com>'],
  ])('hide only credentials: %s: %s', (name, value, masked) => {
    expect(maskHeader(name, value)).toBe(masked)
  })
})

describe('masked URLs', () => {
  it.each([
    ['https://joe:s3cr3tpassword1@a.example/x?page=2', 'https://••••:••••ord1@a.example/x?page=2'],
    [
      'https://{{ secrets.U }}:{{ secrets.P }}@a.example/',
      'https://{{ secrets.U }}:{{ secrets.P }}@a.example/',
    ],
    ['https://a.example/?api_key=key-abcdefghijkl&page=2', 'https://a.example/?api_key=••••ijkl&page=2'],
    [
      'https://a.example/?token={{ secrets.T }}&a={{ variables.a }}',
      'https://a.example/?token={{ secrets.T }}&a={{ variables.a }}',
    ],
    [
      'https://a.example/{% if variables.a %}x{% endif %}?sig=abc',
      'https://a.example/{% if variables.a %}x{% endif %}?sig=••••',
    ],
    ['https://a.example/?key=AbC123dEf456GhI789&key=name', 'https://a.example/?key=••••I789&key=name'],
    ['https://a.example/#access_token=abc', 'https://a.example/#access_token=••••'],
    [
      'https://hooks.slack.com/services/T0000/B0000/abcdefghijklmnop',
      'https://hooks.slack.com/services/••••mnop',
    ],
    [
      'https://api.telegram.org/bot123456789:AAabcdefghijklmnopqrstuvwxyz0123456/send',
      'https://api.telegram.org/••••3456/send',
    ],
    [
      'https://a.example/?next=https%3A%2F%2Fb.example%2F%3Ftoken%3Dabcdefgh',
      'https://a.example/?next=••••efgh',
    ],
    [
      'https://a.example/authors?token_url=https://b.example',
      'https://a.example/authors?token_url=https://b.example',
    ],
  ])('hide only credentials: %s', (url, masked) => {
    expect(maskUrl(url)).toBe(masked)
  })
})

describe('masked bodies', () => {
  it.each([
    ['{ "password" : "hunter2hunter2",\n\t"name":"Ada" }', '{ "password" : "••••ter2",\n\t"name":"Ada" }'],
    ['{"a":[{"clientSecret":"x"}],"b":1.50}', '{"a":[{"clientSecret":"••••"}],"b":1.50}'],
    ['{"pin": 1234, "on": true, "max_tokens": 12}', '{"pin": "••••", "on": true, "max_tokens": 12}'],
    [
      '[{"name":"X-Api-Key","value":"abc"},{"value":"abc","name":"token"}]',
      '[{"name":"X-Api-Key","value":"••••"},{"value":"••••","name":"token"}]',
    ],
    [
      '{"inner":"{\\"token\\":\\"a\\\\\\"b\\",\\"pin\\":12}"}',
      '{"inner":"{\\"token\\":\\"••••\\",\\"pin\\":\\"••••\\"}"}',
    ],
    [
      '{"auth":{"user":"joe","pass":"x"},"auth_type":"basic"}',
      '{"auth":{"user":"••••","pass":"••••"},"auth_type":"basic"}',
    ],
    ['{"text":"use sk_live_abcdefghijklmnop now"}', '{"text":"use ••••mnop now"}'],
    [
      '{"password": {{ secrets.P | json }}, "n": {{ variables.n }}}',
      '{"password": {{ secrets.P | json }}, "n": {{ variables.n }}}',
    ],
    ['{"token":"{{ secrets.T | default: \'abc\' }}"}', '{"token":"••••"}'],
    [
      '{% assign api_key = "abc" %}{"k":"{{ api_key }}"}',
      '{% assign api_key = "••••" %}{"k":"{{ api_key }}"}',
    ],
    [
      '{% if variables.a %}{"token":"abc"}{% else %}{"token":"def"}{% endif %}',
      '{% if variables.a %}{"token":"••••"}{% else %}{"token":"••••"}{% endif %}',
    ],
    ['grant=x&client_secret=abc&scope=y', 'grant=x&client_secret=••••&scope=y'],
    [
      '<auth><password>abc</password><name>n</name></auth>',
      '<auth><password>••••</password><name>n</name></auth>',
    ],
    [
      '{"email":"ada@example.com","city":"Ulm","phone":"+49 731 123456"}',
      '{"email":"ada@example.com","city":"Ulm","phone":"+49 731 123456"}',
    ],
    ['', ''],
  ])('hide only credentials: %s', (body, masked) => {
    expect(maskBody(body)).toBe(masked)
  })

  it('do not change without a credential', () => {
    expect(maskCredentials(request({ body: null }))).toEqual(request({ body: null }))
  })
})
