import { describe, expect, it } from 'vitest'
import { isDifferentTarget, templateOrigin } from './origin.ts'

describe('the origin', () => {
  it.each([
    'https://api.example.com/orders',
    'HTTPS://API.Example.COM',
    'https://api.example.com./x',
    'https://api.example.com:443/x',
    'https://ann:pw@api.example.com/x',
    'https://{{ secrets.USER }}:{{ secrets.PASS }}@api.example.com/x',
    'https://api.ex%61mple.com/x',
    'https://api.exam\tple.com\n/x',
    'https://api.example.com\\@other.example/',
    'https://api.example.com?at=@other.example',
    'https://api.example.com#@other.example',
    'https://api.example.com/{% if variables.x %}/other.example{% endif %}',
    'https://api.example.com/{{ variables.path }}',
    'https://ａｐｉ.example.com/',
  ])('is api.example.com for %j', (url) => expect(templateOrigin(url)).toBe('https://api.example.com'))

  it.each([
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://127.1/',
    'http://0177.0.0.1/',
    'http://127.0.0.1.:80/',
  ])('is 127.0.0.1 for %s', (url) => expect(templateOrigin(url)).toBe('http://127.0.0.1'))

  it.each([
    'https://api.example.com@evil.example/',
    'https://api.example.com:8443/',
    'http://api.example.com/',
    'https:\\\\evil.example/',
    'https:///evil.example/',
    'https://api.example.com{{ variables.rest }}/',
    'https://{{ "api.example.com" }}/',
    'https://{% if variables.x %}ann{% endif %}@api.example.com/',
    'https://{% comment %}/{% endcomment %}api.example.com/',
    'https://api.example.com{% comment %}/{% endcomment %}.evil.example/',
    'https://api.еxample.com/',
  ])('is not api.example.com for %j', (url) =>
    expect(templateOrigin(url)).not.toBe('https://api.example.com'),
  )

  it('does not depend on the path if the host contains Liquid output', () => {
    const shop = 'https://{{ variables.shop }}.example.com'
    expect(templateOrigin(`${shop}/orders?x=1`)).toBe(templateOrigin(`${shop}/customers`))
    expect(templateOrigin(`https://ann:••••@{{ variables.shop }}.example.com/`)).toBe(templateOrigin(shop))
    expect(templateOrigin('https://{{ variables.Shop }}.example.com/')).not.toBe(templateOrigin(shop))
  })

  it('depends on everything after a block tag in the host', () => {
    const start = 'https://{% if variables.x %}/{% endif %}'
    expect(templateOrigin(`${start}a.example/`)).not.toBe(templateOrigin(`${start}b.example/`))
  })
})

describe('a request has a different target', () => {
  it.each([
    ['https://a.example', 'https://b.example', true],
    ['https://a.example', 'https://a.example:8443', true],
    ['https://a.example', 'http://a.example', true],
    ['http://a.example', 'https://a.example', false],
    ['https://a.example', 'https://a.example', false],
  ])('when its origin changes from %s to %s: %s', (from, to, expected) =>
    expect(isDifferentTarget(from, to)).toBe(expected),
  )
})
