import { connect, Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import { callTo, openClient, startCanary, startTarget } from '../../testing/servers/scripted-target.ts'
import type { Address, Dial } from './guarded-connector.ts'

const IPV4 = [
  ...['127.0.0.1', '127.1', '0', '2130706433', '0x7f000001', '0x7f.0.0.1', '017700000001', '0177.0.0.1'],
  ...['2852039166', '0xa9fea9fe', '①②⑦.0.0.1', '0.1.2.3', '10.0.0.1', '100.64.0.1', '172.31.255.255'],
  ...['192.0.0.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
  ...['255.255.255.255', '127.0.0.1.', '１２７.0.0.1', '%31%32%37.0.0.1'],
]
const METADATA_HOSTS = [
  ...['169.254.169.254', '169.254.170.2', '168.63.129.16', '100.100.100.200', '192.0.0.192'],
  ...['[fd00:ec2::254]', 'metadata.google.internal.', 'METADATA.google.internal', 'metadata.google.internal'],
]
const IPV6 = [
  ...['[::]', '[::1]', '[::7f00:1]', '[::ffff:7f00:1]', '[::ffff:0:7f00:1]', '[64:ff9b::a9fe:a9fe]'],
  ...['[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::1]', '[fe80::1]', '[fec0::1]', '[fc00::1]'],
  ...['[ff02::1]', '[100::1]', '[3fff::1]', '[5f00::1]', '[4000::1]', '[::ffff:127.0.0.1]'],
]
const NAMES = [
  'localhost',
  'localhost.',
  'LOCALHOST',
  'ｌocalhost',
  'app.localhost',
  'inside.test',
  'mixed.test',
]

/** Records the addresses that would be dialed; every connection is refused, so nothing is sent. */
function recordDials() {
  const dialed: string[] = []
  const dial: Dial = (addresses) => {
    dialed.push(...addresses.map(({ address }) => address))
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    return new Socket().destroy(refused)
  }
  return { dialed, dial }
}

const ADDRESSES_BY_NAME: Record<string, string[]> = {
  'inside.test': ['10.0.0.7'],
  'mixed.test': ['1.1.1.1', '127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'outside.test': ['1.1.1.1', '2606:4700:4700::1111'],
  ok: ['8.8.8.8'],
}

const toAddress = (address: string): Address => ({ address, family: address.includes(':') ? 6 : 4 })

const resolve = async (name: string): Promise<Address[]> => (ADDRESSES_BY_NAME[name] ?? []).map(toAddress)

describe('the address guard', () => {
  it.each([...IPV4, ...METADATA_HOSTS, ...IPV6, ...NAMES, 'mapped.test'])(
    'rejects %s without dialing it',
    async (host) => {
      const { dialed, dial } = recordDials()
      const client = openClient({ allow: [], resolve, dial })
      for (const url of [`http://${host}/`, `https://${host}:8443/`, `http://a:b@${host}/`]) {
        const outcome = await client.send(callTo(url))
        expect(inWords(outcome)).toEqual({ kind: 'refused', reason: expect.stringContaining('not allowed') })
      }
      expect(dialed).toEqual([])
    },
  )

  it.each([
    'http://127.0.0.1\\@ok/',
    'http://127.0.0.1/@ok',
    'http:127.0.0.1',
    'http:\\\\127.0.0.1',
    ' http://127.0.0.1 ',
    'ht\ntp://127.0.\t0.1',
  ])('recognizes the address that %j refers to', async (url) => {
    const { dialed, dial } = recordDials()
    const outcome = await openClient({ allow: [], resolve, dial }).send(callTo(url))
    expect(inWords(outcome)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/^address 127\.0\.0\.1 is not allowed: /),
    })
    expect(dialed).toEqual([])
  })

  it('never mistakes a fragment for the host', async () => {
    const { dialed, dial } = recordDials()
    await openClient({ allow: [], resolve, dial }).send(callTo('http://ok#@127.0.0.1'))
    expect(dialed).toEqual(['8.8.8.8'])
  })

  it.each([
    ...['http://ok%0d%0a.test/', 'http://ok%00.test/', 'http://', 'no url', '', 'http://[::1', 'http://a b/'],
    ...[
      'file:///etc/passwd',
      'gopher://ok/',
      'ftp://ok/',
      'data:text/plain,x',
      'javascript:1',
      'unix:/run/x',
    ],
  ])('rejects the invalid URL %j even if all addresses are allowed', async (url) => {
    const { dialed, dial } = recordDials()
    const outcome = await openClient({ allow: ['0.0.0.0/0'], resolve, dial }).send(callTo(url))
    expect(outcome.kind).toBe('refused')
    expect(dialed).toEqual([])
  })

  it.each([...IPV4, ...IPV6, ...NAMES])('prevents %s from reaching this machine', async (host) => {
    const canaries = await startCanaries()
    const client = openClient({ allow: [], resolve })
    for (const { port } of canaries) {
      expect((await client.send(callTo(`http://${host}:${port}/`))).kind).toBe('refused')
    }
    expect(canaries.map(({ count }) => count.connections)).toEqual(canaries.map(() => 0))
  })
})

async function startCanaries() {
  const first = await startCanary('127.0.0.1')
  const second = await startCanary('::1').catch(() => null)
  return second ? [first, second] : [first]
}

describe('public addresses', () => {
  it.each([
    ['1.1.1.1', ['1.1.1.1']],
    ['8.8.8.8', ['8.8.8.8']],
    ['172.32.0.1', ['172.32.0.1']],
    ['100.128.0.1', ['100.128.0.1']],
    ['[2606:4700:4700::1111]', ['2606:4700:4700::1111']],
    ['outside.test', ['1.1.1.1', '2606:4700:4700::1111']],
  ])('are dialed: %s', async (host, addresses) => {
    const { dialed, dial } = recordDials()
    const outcome = await openClient({ allow: [], resolve, dial }).send(callTo(`https://${host}/`))
    expect(inWords(outcome)).toEqual({ kind: 'failed', reason: 'connection refused', sent: false })
    expect(dialed).toEqual(addresses)
  })
})

describe('resolving names', () => {
  it('connects to the checked address even if the name changes to a private one after the lookup', async () => {
    const { dialed, dial } = recordDials()
    let lookups = 0
    const flipping = async () => {
      lookups += 1
      return [toAddress(lookups === 1 ? '1.1.1.1' : '127.0.0.1')]
    }
    const client = openClient({ allow: [], resolve: flipping, dial })
    expect((await client.send(callTo('http://flip.test/'))).kind).toBe('failed')
    expect([lookups, dialed]).toEqual([1, ['1.1.1.1']])
    expect((await client.send(callTo('http://flip.test/'))).kind).toBe('refused')
    expect([lookups, dialed]).toEqual([2, ['1.1.1.1']])
  })

  it('closes a connection to a private address before anything is sent', async () => {
    const target = await startTarget()
    const dial: Dial = () => connect(target.port, '127.0.0.1')
    const outcome = await openClient({ allow: [], resolve, dial }).send(callTo('http://1.1.1.1/'))
    expect(inWords(outcome)).toEqual({
      kind: 'refused',
      reason: 'the connection was made to an address that is not allowed',
    })
    await expect.poll(() => target.sockets.size).toBe(0)
    expect(target.received).toEqual([])
  })

  it('does not resolve a name again while its connection is open', async () => {
    const target = await startTarget()
    let lookups = 0
    const counting = async () => {
      lookups += 1
      return [toAddress('127.0.0.1')]
    }
    const client = openClient({ resolve: counting })
    for (let call = 0; call < 5; call += 1) await client.send(callTo(`http://kept.test:${target.port}/`))
    expect([lookups, target.count.connections, target.received.length]).toEqual([1, 1, 5])
  })

  it('tries the next address of a name when the first refuses', async () => {
    const target = await startTarget()
    const two = async () => [toAddress('127.0.0.2'), toAddress('127.0.0.1')]
    const outcome = await openClient({ resolve: two }).send(callTo(`http://two.test:${target.port}/`))
    expect(inWords(outcome)).toMatchObject({ kind: 'answered', status: 200 })
  })
})

describe('allowed ranges', () => {
  it('can be called by address, mapped address and name', async () => {
    const target = await startTarget()
    const client = openClient({ resolve: async () => [toAddress('127.0.0.1')] })
    for (const host of ['127.0.0.1', 'localhost', 'x.localhost', 'here.test', '[::ffff:127.0.0.1]']) {
      expect(inWords(await client.send(callTo(`http://${host}:${target.port}/`)))).toMatchObject({
        status: 200,
      })
    }
    expect((await client.send(callTo('http://169.254.169.254/'))).kind).toBe('refused')
  })
})
