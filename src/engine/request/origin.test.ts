import { describe, expect, it } from 'vitest'
import { isElsewhere, writtenOrigin } from './origin.ts'

describe('the origin of a URL template', () => {
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
  ])('%j is that of api.example.com', (url) => expect(writtenOrigin(url)).toBe('https://api.example.com'))

  it.each([
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://127.1/',
    'http://0177.0.0.1/',
    'http://127.0.0.1.:80/',
  ])('%s is that of 127.0.0.1', (url) => expect(writtenOrigin(url)).toBe('http://127.0.0.1'))

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
  ])('%j is another one', (url) => expect(writtenOrigin(url)).not.toBe('https://api.example.com'))

  it('with Liquid in the host it stays the same while only the path changes', () => {
    const shop = 'https://{{ variables.shop }}.example.com'
    expect(writtenOrigin(`${shop}/orders?x=1`)).toBe(writtenOrigin(`${shop}/customers`))
    expect(writtenOrigin(`https://ann:••••@{{ variables.shop }}.example.com/`)).toBe(writtenOrigin(shop))
    expect(writtenOrigin('https://{{ variables.Shop }}.example.com/')).not.toBe(writtenOrigin(shop))
  })

  it('with a block tag in the host it changes with anything after it', () => {
    const start = 'https://{% if variables.x %}/{% endif %}'
    expect(writtenOrigin(`${start}a.example/`)).not.toBe(writtenOrigin(`${start}b.example/`))
  })
})

describe('a call is elsewhere', () => {
  it.each([
    ['https://a.example', 'https://b.example', true],
    ['https://a.example', 'https://a.example:8443', true],
    ['https://a.example', 'http://a.example', true],
    ['http://a.example', 'https://a.example', false],
    ['https://a.example', 'https://a.example', false],
  ])('from %s to %s: %s', (from, to, expected) => expect(isElsewhere(from, to)).toBe(expected))
})
