import { describe, expect, it } from 'vitest'
import { APP_UPLOAD_BYTES } from '../../src/core/call/limits.ts'
import { fileSize } from '../src/features/files/file-size.ts'
import { MAX_UPLOAD_BYTES } from '../src/features/files/max-upload.ts'
import { bodyProblems } from '../src/features/requests/body-problems.ts'
import { isCurl, parseCurl, shellWords } from '../src/features/requests/curl.ts'
import {
  changesBetween,
  hostOf,
  newHeader,
  prettyJson,
  valuesOf,
} from '../src/features/requests/request-values.ts'
import { jsonErrorAt } from '../src/ui/code-box/json-error.ts'

describe('a curl command', () => {
  it('is parsed into method, URL, headers and body, even over several lines', () => {
    expect(
      parseCurl(`curl -X PUT 'https://api.example.com/orders/7?full=1' \\
        -H 'Authorization: Bearer abc' \\
        --header "Content-Type: application/json" \\
        -d '{"a": "it'\\''s"}'`),
    ).toEqual({
      method: 'PUT',
      url: 'https://api.example.com/orders/7?full=1',
      headers: [
        { name: 'Authorization', value: 'Bearer abc' },
        { name: 'Content-Type', value: 'application/json' },
      ],
      body: `{"a": "it's"}`,
      unsupported: [],
    })
  })

  it.each([
    ['curl https://a.example', { method: 'GET', url: 'https://a.example', body: '' }],
    ['$ curl a.example/x', { url: 'http://a.example/x' }],
    ['curl https://a.example -d a=1 --data-raw b=2', { method: 'POST', body: 'a=1&b=2' }],
    ['curl -G https://a.example -d a=1', { method: 'GET', url: 'https://a.example?a=1', body: '' }],
    ['curl -XDELETE https://a.example', { method: 'DELETE' }],
    ['curl --request=PATCH --url=https://a.example', { method: 'PATCH', url: 'https://a.example' }],
    [
      `curl https://a.example --json '{"a":1}'`,
      {
        method: 'POST',
        body: '{"a":1}',
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'Accept', value: 'application/json' },
        ],
      },
    ],
    [
      'curl -u jo:pä https://a.example',
      { headers: [{ name: 'Authorization', value: `Basic ${Buffer.from('jo:pä').toString('base64')}` }] },
    ],
    [
      'curl -A me -b a=1 -H "Host: x" -H "content-length: 3" https://a.example',
      {
        headers: [
          { name: 'User-Agent', value: 'me' },
          { name: 'Cookie', value: 'a=1' },
        ],
      },
    ],
    [`curl https://a.example --data-raw $'{"a":"x\\ny\\u00e9"}'`, { body: '{"a":"x\nyé"}' }],
    ['curl -sSL --compressed https://a.example', { url: 'https://a.example', unsupported: [] }],
    [
      'curl -sX PUT -sSdx https://a.example',
      { method: 'PUT', url: 'https://a.example', body: 'x', unsupported: [] },
    ],
    ['curl -skXPUT https://a.example', { method: 'PUT', url: 'https://a.example', unsupported: ['-k'] }],
    [
      'curl -XFOO -d@a.json --data=@b.json https://a.example',
      { unsupported: ['-XFOO', '-d@a.json', '--data=@b.json'] },
    ],
  ])('%s', (text, expected) => {
    expect(parseCurl(text)).toMatchObject(expected)
  })

  it('reports unsupported options', () => {
    const { unsupported, url } = parseCurl(
      'curl -k --insecure -F file=@a.txt --data @body.json -X TRACE --proxy http://p -H Broken https://a.example https://b.example',
    ) ?? { unsupported: [], url: '' }
    expect(url).toBe('https://a.example')
    expect(unsupported).toEqual([
      '-k',
      '--insecure',
      '-F file=@a.txt',
      '--data @body.json',
      '-X TRACE',
      '--proxy http://p',
      '-H Broken',
      'https://b.example',
    ])
  })

  it('is distinguished from other text, and may contain an unclosed quote', () => {
    expect([
      isCurl('curl https://a'),
      isCurl(' curl.exe x'),
      isCurl('curly'),
      isCurl('https://curl.se'),
    ]).toEqual([true, true, false, false])
    expect(parseCurl('wget https://a')).toBeNull()
    expect(shellWords(`a "b c 'd`)).toEqual(['a', '"b', 'c', "'d"])
    expect(parseCurl('curl -H')).toMatchObject({ url: '', unsupported: ['-H'] })
  })
})

describe('the form values of a request', () => {
  const stored = {
    id: 'req_1',
    name: 'A',
    description: null,
    method: 'POST' as const,
    url: 'https://a.example/x',
    headers: { Authorization: 'Bearer ••••3f9a' },
    body: '{}',
    createdAt: '',
    updatedAt: '',
  }
  it('are sent only where they changed, so that an unchanged masked value is preserved', () => {
    const base = valuesOf(stored)
    expect(changesBetween(base, { ...base, name: 'B', headers: [...base.headers, newHeader()] })).toEqual({
      name: 'B',
    })
    expect(changesBetween(base, { ...base, body: ' ' })).toEqual({ body: null })
  })

  it.each([
    ['https://api.example.com:8443/x?y', 'api.example.com:8443'],
    ['https://user:pw@api.example.com/x', 'api.example.com'],
    [
      'https://{{ variables.shop | append: "/" }}.example.com/x',
      '{{ variables.shop | append: "/" }}.example.com',
    ],
    ['nonsense', ''],
  ])('include the host of %s', (url, host) => {
    expect(hostOf(url)).toBe(host)
  })

  it('indent JSON, unless numbers would lose digits', () => {
    expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
    expect(prettyJson('{"a":12345678901234567890}')).toBe('{"a":12345678901234567890}')
    expect(prettyJson('<b>')).toBe('<b>')
  })

  it('report body errors with their position', () => {
    const serverProblem = { message: 'Filter "x" does not exist.', line: 2, column: 9 }
    expect(bodyProblems('', serverProblem, '')).toEqual([serverProblem])
    expect(bodyProblems('{\n  "a": }', undefined, 'no')).toEqual([
      { line: 2, column: 8, message: 'no', isWarning: true },
    ])
    expect(bodyProblems('{"a": {{ variables.a }} }', undefined, 'no')).toEqual([])
    expect(bodyProblems('{"a": 1}', undefined, 'no')).toEqual([])
  })

  it.each([
    ['{"a": [1, -2.5e3, true, null, "x\\n\\u00e9"], "b": {}} ', null],
    ['  12', null],
    ['[]', null],
    ['', 1],
    ['[1,]', 4],
    ['{"a" 1}', 6],
    ['{"a": 01}', 7],
    ['{"a": 1} x', 10],
    ['{"a": 1', 8],
    ['["a\nb"]', 2],
    ['{a: 1}', 2],
    ['[1}', 3],
  ])('find the first JSON error: %j in column %s', (text, column) => {
    expect(jsonErrorAt(text)).toEqual(column && { line: 1, column })
  })
})

describe('file sizes', () => {
  it('are human-readable, and the upload limit is the same as on the server', () => {
    expect([3, 2048, 1_300_000, 50 * 1024 * 1024].map((bytes) => fileSize(bytes, 'en'))).toEqual([
      '3 B',
      '2 KB',
      '1.2 MB',
      '50 MB',
    ])
    expect([3, 1_300_000].map((bytes) => fileSize(bytes, 'fr'))).toEqual(['3 o', '1,2 Mo'])
    expect(MAX_UPLOAD_BYTES).toBe(APP_UPLOAD_BYTES)
  })
})
