import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../problems/text.ts'
import { anyCharacter } from '../../testing/any-character.ts'
import { RenderFailed } from '../liquid/render-failed.ts'
import { isQuickRequest, type RequestTemplates, renderRequest } from './render-request.ts'

const render = (
  templates: Partial<RequestTemplates>,
  variables: Record<string, unknown> = {},
  secrets: Record<string, string> = {},
) =>
  renderRequest({
    url: 'https://api.example.com/',
    headers: {},
    body: null,
    ...templates,
    variables,
    secrets,
    store: { name: 'Shop' },
  })

const failure = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof RenderFailed ? textOf(error.problem) : error
  }
  return null
}

describe('the URL of a call', () => {
  it('cannot be extended by a value beyond its own part', () => {
    const url =
      'https://{{ variables.host }}/orders/{{ variables.id }}/x?q={{ variables.q }}#{{ variables.q }}'
    const values = { host: 'api.example.com:8080', id: '../7/?a', q: 'a&b=c d' }
    expect(render({ url }, values).url).toBe(
      'https://api.example.com:8080/orders/..%2F7%2F%3Fa/x?q=a%26b%3Dc%20d#a%26b%3Dc%20d',
    )
  })

  it.each(['.', '..'])('cannot have the value %s as a path segment', (id) => {
    expect(failure(() => render({ url: 'https://a.example/{{ variables.id }}/x' }, { id }))).toMatch(
      /^url: a value in the path must not be only dots/,
    )
  })

  it('can contain a secret with several path segments, such as a chat webhook', () => {
    const url = 'https://hooks.example.com/services/{{ secrets.HOOK }}'
    expect(render({ url }, {}, { HOOK: 'T0/B0/xyz' }).url).toBe(
      'https://hooks.example.com/services/T0/B0/xyz',
    )
  })

  it('cannot be redirected to another host by a value', () => {
    for (const host of [
      'evil.example/',
      'a@evil.example',
      'evil.example#',
      'evil.example?',
      'x\\@y',
      'a b',
    ]) {
      const template = { url: 'https://{{ variables.host }}.example.com/' }
      const rendered = failure(() => render(template, { host }))
      expect(rendered, host).toBe('url: does not render to an http or https address')
    }
  })
})

describe('the host of a call', () => {
  it.each([
    ['{{ variables.host }}/127.0.0.1/x', {}],
    ['{{ variables.host | raw }}/127.0.0.1/x', { host: '' }],
    ['{% if variables.host %}a.example{% endif %}/127.0.0.1/x', {}],
    ['{{ variables.host | raw }}/x', { host: 'evil.example/' }],
    ['{{ variables.host | raw }}.example.com/', { host: 'evil.test?' }],
    ['{{ variables.host | raw }}.example.com/', { host: 'evil.test#' }],
    ['{{ variables.host | raw }}.example.com/', { host: 'evil.test\\' }],
    ['{{ variables.host | raw }}.example.com/', { host: 'a b' }],
    ['api.example.com{{ variables.x | raw }}/', { x: '@evil.test' }],
    ['api.example.com{{ variables.x }}/', { x: '.evil.test' }],
    ['api.example.com{{ variables.x }}/', { x: ':80.evil.test' }],
    ['api.example.com:{{ variables.port | raw }}/', { port: '80@evil.test' }],
  ])('cannot be changed by a value: %s', (rest, variables) => {
    expect(failure(() => render({ url: `http://${rest}` }, variables))).toMatch(/^url: /)
  })

  it.each([
    ['{{ variables.shop }}.example.com/x', { shop: 'north-1' }, 'http://north-1.example.com/x'],
    ['{{ variables.host }}/x', { host: 'api.example.com:8080' }, 'http://api.example.com:8080/x'],
    ['api.example.com:{{ variables.port }}/x', { port: 8080 }, 'http://api.example.com:8080/x'],
    ['api{{ variables.n }}.example.com/x', { n: 7 }, 'http://api7.example.com/x'],
    ['user:{{ variables.pw }}@api.example.com/x', { pw: 'a@b/c' }, 'http://user:a%40b%2Fc@api.example.com/x'],
  ])('can contain values as labels, ports and logins: %s', (rest, variables, url) => {
    expect(render({ url: `http://${rest}` }, variables).url).toBe(url)
  })
})

describe('the headers of a call', () => {
  it('stay on one line, even if a value contains line breaks', () => {
    const { headers } = render({ headers: { 'X-Note': 'a {{ variables.n }}' } }, { n: 'b\r\nX-Evil: 1' })
    expect(headers).toEqual({ 'X-Note': 'a b X-Evil: 1' })
  })

  it('are rejected if a value contains characters that are invalid in headers', () => {
    expect(failure(() => render({ headers: { 'X-Note': '{{ variables.n }}' } }, { n: '€' }))).toBe(
      'headers.X-Note: contains characters that are not allowed in a header',
    )
  })
})

describe('the body of a call', () => {
  it('is rendered string by string if it is valid JSON, and keeps its formatting', () => {
    const body =
      '{\n  "id": 12345678901234567890, "{{ k }}": "{{ variables.n }}", "l": ["x{{ variables.n }}"]\n}'
    expect(render({ body }, { n: '"},\\ \n' }).body).toBe(
      '{\n  "id": 12345678901234567890, "{{ k }}": "\\"},\\\\ \\n", "l": ["x\\"},\\\\ \\n"]\n}',
    )
  })

  it('cannot be changed by a value outside its string', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (value) => {
        const { body } = render({ body: '{"a":"{{ variables.v }}","b":1}' }, { v: value })
        expect(JSON.parse(body ?? '')).toEqual({ a: value.toWellFormed(), b: 1 })
      }),
    )
  })

  it('has the same structure for any values, even if it only becomes JSON when rendered', () => {
    const body = '{"n": {{ variables.v }}, "s": "{{ variables.v }}"}'
    fc.assert(
      fc.property(fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean()), (value) => {
        fc.pre(String(value).trim() !== '')
        const parsed = JSON.parse(render({ body }, { v: value }).body ?? '')
        expect(Object.keys(parsed)).toEqual(['n', 's'])
        expect(parsed.s).toBe(String(value))
      }),
    )
    expect(render({ body: '{"n": {{ variables.v }} }' }, { v: '1, "admin": true' }).body).toBe(
      '{"n": "1, \\"admin\\": true" }',
    )
    expect(render({ body: '{{ variables.order | json }}' }, { order: { id: 1 } }).body).toBe('{"id":1}')
  })

  it('can be empty, even after rendering', () => {
    expect(render({ body: '' }).body).toBeNull()
    expect(render({ body: '{{ variables.missing }}' }).body).toBeNull()
  })

  it('is rejected if it does not render to JSON', () => {
    expect(failure(() => render({ body: 'hello {{ variables.x }}' }))).toBe('body: does not render to JSON')
  })
})

describe('isQuickRequest', () => {
  const isQuick = (body: string) => isQuickRequest({ url: 'https://a.example', headers: {}, body })
  it.each(['', '{"a":"{{ variables.a.b }}"}', '{{ secrets.X }}', '{{- variables.list[0] -}}', 'plain'])(
    'is true for a template that only inserts values: %s',
    (body) => expect(isQuick(body)).toBe(true),
  )
  it.each([
    '{% for i in (1..9) %}{% endfor %}',
    '{{ variables.a | upcase }}',
    '{{ (1..9) }}',
    '{"a":"{% if a %}{% endif %}"}',
  ])('is false for a template that computes: %s', (body) => expect(isQuick(body)).toBe(false))
})
