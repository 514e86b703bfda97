import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personalSamples, phoneSamples } from '../../../testing/masking/masking-data.ts'
import { orderSamples } from '../../../testing/masking/masking-orders.ts'
import { tokenSamples } from '../../../testing/masking/masking-tokens.ts'
import { maskAddress, maskBody, maskHeaders, maskText, maskUrl } from './personal.ts'

describe('a masked address', () => {
  it.each([
    ['joanna@example.com', 'jo****@example.com'],
    ['jo@example.com', 'j****@example.com'],
    ['j@example.com', 'j****@example.com'],
    ['jo****@example.com', 'jo****@example.com'],
    ['no address', '••••'],
  ])('has its domain and at most two characters before it: %s', (address, masked) => {
    expect(maskAddress(address)).toBe(masked)
  })
})

describe('text', () => {
  it.each([
    ['mail ada@example.com now', 'mail ad****@example.com now'],
    ['Ada Byron <ada@example.com>, x', '•••• <ad****@example.com>, x'],
    ['?to=ada%40example.com', '?to=ad****%40example.com'],
    ['call +49 (0)151 234-5678 today', 'call •••• today'],
    ['call (555) 123-4567 or 030/1234567', 'call •••• or ••••'],
    ['card 12 4111-1111-1111-1111 123', 'card 12 ••••1111 123'],
    ['IBAN DE89 3704 0044 0532 0130 00 please', 'IBAN ••••3000 please'],
    ['ssn is 123-45-6789.', 'ssn is ••••.'],
    ['from 10.1.2.3:80 and [2001:db8::1]', 'from ••••:80 and [••••]'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer ••••'],
    ['password=hunter2&x=1', 'password=••••&x=1'],
    ['<City>Ulm</City><Item>Cup</Item>', '<City>••••</City><Item>Cup</Item>'],
    ['First name: Ada\nOrder: 12', 'First name: ••••\nOrder: 12'],
    ['https://joe:pass@h.example/', 'https://••••:••••@h.example/'],
    ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- end', '•••• end'],
    ['from ::ffff:192.0.2.1 to [::ffff:c000:201]:80', 'from •••• to [••••]:80'],
    ['card 4111\u00a01111\u00a01111\u00a01111 or 4111.1111.1111.1111', 'card ••••1111 or ••••1111'],
    ['Maestro 5018-0000-0009, 6304 0000 0000 0000', 'Maestro ••••0009, ••••0000'],
    ['curl -u ada:hunter2 https://a.example', 'curl -u ••••:•••• https://a.example'],
    ['密码：abc123', '密码：••••'],
    [
      'mail ada&#64;example.com, &#97;&#100;&#97;&commat;example&#46;com',
      'mail ad****@example.com, ad****@example.com',
    ],
    [
      'mail ada\\u0040example.com or ada\\\\u0040example.com',
      'mail ad****@example.com or ad****@example.com',
    ],
    ['call me at 829 467 521 or 06 12 34 56 78', 'call me at •••• or ••••'],
    ['API_TOKEN := "abc-def"; token: string = "xyz"', 'API_TOKEN := "••••"; token: string = "••••"'],
    ['setProperty("api_key", "abc-def")', 'setProperty("api_key", "••••")'],
    ['the eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'the ••••dXJl'],
  ])('is masked where it contains credentials or personal data: %s', (text, masked) => {
    expect(maskText(text)).toBe(masked)
  })

  it.each([
    'Basic information about the bearer instrument',
    'at 10:00:00 on 2026-03-01T10:00:00.000+02:00, Mon, 01 Jan 2024 00:00:00 GMT',
    'Mozilla/5.0 (X11) Chrome/120.0.0.0 Safari/537.36',
    'order 6123456789012 for 1.234,56 € and 3 × 19.99',
    'gid://shopify/Order/5678901234567 550e8400-e29b-41d4-a716-446655440000',
    'std::vector and Foo::Bar, package@1.2.3, v1.2.3.4',
    'the author typed on a keyboard; session_count=4, token_url=https://a.example/x',
  ])('is not masked elsewhere: %s', (text) => {
    expect(maskText(text)).toBe(text)
  })
})

describe('bodies', () => {
  it.each([
    [
      '{"customer":{"name":"Ada B","id":7},"product":{"name":"Cup"}}',
      '{"customer":{"name":"••••","id":7},"product":{"name":"Cup"}}',
    ],
    [
      '{"customer_address":{"a":"x","zip":89,"country_code":"DE","id":1}}',
      '{"customer_address":{"a":"••••","zip":"••••","country_code":"DE","id":1}}',
    ],
    ['{"a": [ {"name":"Phone","value":"123"} ] }', '{"a": [ {"name":"Phone","value":"••••"} ] }'],
    ['{"a":[{"value":1234,"key":"pin"}]}', '{"a":[{"value":"••••","key":"pin"}]}'],
    ['{"j":"{\\"email\\":\\"ada@example.com\\"}"}', '{"j":"{\\"email\\":\\"ad****@example.com\\"}"}'],
    ['{"id":12345678901234567890,"n":1.50}', '{"id":12345678901234567890,"n":1.50}'],
    ['[["Authorization","Bearer abc"],["Accept","x"]]', '[["Authorization","Bearer ••••"],["Accept","x"]]'],
    ['{"required":["password","email"]}', '{"required":["password","email"]}'],
    ['{"raw":["Host","h","Cookie","a=b"]}', '{"raw":["Host","h","Cookie","••••"]}'],
    ['{"key":"9fK2mQ7xLw83ZpR4tYv1"}', '{"key":"••••tYv1"}'],
    ['{"key":"images/2024/photo-123.jpg"}', '{"key":"images/2024/photo-123.jpg"}'],
    ['{"key":"01ARZ3NDEKTSV4RRFFQ69G5FAV"}', '{"key":"01ARZ3NDEKTSV4RRFFQ69G5FAV"}'],
    ['{"fname":"Ada","lname":"Byron"}', '{"fname":"••••","lname":"••••"}'],
    ['{"token":"abcdefghijklmnop","total_tokens":12}', '{"token":"••••mnop","total_tokens":12}'],
    ['{"version":"1.2.3.4","host":"1.2.3.4"}', '{"version":"1.2.3.4","host":"••••"}'],
    ['{"nom":"Curie","produits":[{"nom":"Tasse"}]}', '{"nom":"••••","produits":[{"nom":"Tasse"}]}'],
    ['{"a":1}\n{"phone":"1234567"}', '{"a":1}\n{"phone":"••••"}'],
    ['{"password":"abc","email":"cut@exam', '{"password":"••••","email":"••••'],
    ['{"customer":"cus_123","recipient":"Ada Byron"}', '{"customer":"cus_123","recipient":"••••"}'],
    ['customer%5Bphone%5D=12345&sku=A-1&ip=1.2.3.4', 'customer%5Bphone%5D=••••&sku=A-1&ip=••••'],
    ['{broken "password": "abc", "x": 1', '{broken "password": "••••", "x": 1'],
  ])('are masked by key and by shape: %s', (body, masked) => {
    expect(maskBody(body)).toBe(masked)
  })

  it('can be null or empty', () => {
    expect(maskBody(null)).toBeNull()
    expect(maskBody('')).toBe('')
  })

  it('keep their JSON structure, and do not change when they are masked again', () => {
    const key = fc.constantFrom('email', 'name', 'customer', 'value', 'password', 'items', 'id', 'address')
    const node = fc.jsonValue().chain((value) => fc.dictionary(key, fc.constant(value)))
    const shape = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shape)
        : typeof value === 'object' && value !== null
          ? Object.entries(value).map(([name, inner]) => [name, shape(inner)])
          : null
    fc.assert(
      fc.property(node, (value) => {
        const masked = maskBody(JSON.stringify(value))
        expect(shape(JSON.parse(masked))).toEqual(shape(JSON.parse(JSON.stringify(value))))
        expect(maskBody(masked)).toBe(masked)
      }),
    )
  })
})

describe('request URLs and headers', () => {
  it('keep the host, but no credentials or personal data', () => {
    expect(
      maskUrl('https://u:p@10.0.0.1:80/a/ada@b.de?x=1&token=abc&phone=%2B4915112345#access_token=q'),
    ).toBe('https://••••:••••@10.0.0.1:80/a/ad****@b.de?x=1&token=••••&phone=••••#access_token=••••')
    expect(maskUrl('https://hooks.slack.com/services/T0000/B0000/abcdefghijklmnop')).toBe(
      'https://hooks.slack.com/services/••••mnop',
    )
    expect(
      maskHeaders({
        Authorization: 'Bearer abcdefghijklmnop',
        'Set-Cookie': 'a=b',
        Etag: '"abc"',
        'X-Real-Ip': '1.2.3.4',
        Host: '1.2.3.4',
      }),
    ).toEqual({
      Authorization: 'Bearer ••••mnop',
      'Set-Cookie': '••••',
      Etag: '"abc"',
      'X-Real-Ip': '••••',
      Host: '1.2.3.4',
    })
  })
})

describe('sample data', () => {
  it('contains no provider token after masking', () => {
    const unmasked = tokenSamples(5, 7).filter(({ text, value }) => maskBody(text).includes(value))
    expect(unmasked.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([])
  })

  it('contains few phone numbers after masking, and none after a word such as “phone”', () => {
    const samples = phoneSamples(3, 7)
    const isUnmasked = (text: string, value: string) => maskBody(text).includes(value)
    expect(samples.filter(({ text, value }) => isUnmasked(text, value)).length).toBeLessThan(
      samples.length * 0.15,
    )
    expect(samples.filter(({ value }) => isUnmasked(`call ${value}.`, value))).toEqual([])
  })

  it('contains no email address, card, IBAN, SSN or IP address after masking', () => {
    const unmasked = personalSamples(100, 7).filter(({ text, value }) => maskBody(text).includes(value))
    expect(unmasked.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([])
  })

  it('keeps the products of orders in many languages, but not the customer', () => {
    const orders = orderSamples(1, 7)
    const valuesIn = (text: string, values: string[]) => values.filter((value) => text.includes(value))
    const missed = orders.flatMap(({ shape, text, personal }) =>
      valuesIn(maskBody(text), personal).map((value) => `${shape} ${value}`),
    )
    const lost = orders.flatMap(({ text, harmless }) => {
      const masked = maskBody(text)
      return valuesIn(text, harmless).filter((value) => !masked.includes(value))
    })
    expect(missed).toEqual([])
    expect(lost).toEqual([])
  })
})

describe('personal data in hostile input', () => {
  it('is masked even in JSON nested ten thousand levels deep', () => {
    const text = `${'[{"a":'.repeat(10_000)}{"password":"hunter2"}${'}]'.repeat(10_000)}`
    expect(maskBody(text)).not.toContain('hunter2')
  })
})
