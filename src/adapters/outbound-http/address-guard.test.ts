import { describe, expect, it } from 'vitest'
import { createAddressGuard } from './address-guard.ts'

const DENIED_ADDRESSES = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
  ...['169.254.169.254', '169.254.170.2', '168.63.129.16', '100.100.100.200', '192.0.0.192', '172.16.0.1'],
  ...[
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
  ],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', '::ffff:7f00:1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:7f00:1'],
  ...['64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1', '100::1', '2001:0:7f00:1::1', '2001:db8::1', '2002:7f00:1::'],
  // ISATAP in any network, and NAT64 under prefixes of every length.
  ...[
    '2606:4700::5efe:7f00:1',
    '2606:4700::5efe:8.8.8.8',
    '2606:4700:1:2:200:5efe:a9fe:a9fe',
    'fe80::5efe:a00:1',
  ],
  ...['2606:4700:a9fe:a9fe::', '2606:4700:1:7f00:0:100::', '2606:4700:17f:0:1::', '2606:4700:10a:0:1::'],
  ...[
    '2606:4700:1:c0a8:1:100::',
    '2606:4700:1:7f:0:1::',
    '2606:4700:1:2:7f:0:100:0',
    '2a00:1098:2b::a9fe:a9fe',
  ],
  ...['2a01:4f8:c2c:123f:64::7f00:1', '2001:67c:2b0:db32:0:1:a00:1', '2606:4700:64::c0a8:101'],
  ...['3fff::1', '4000::1', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1'],
]
const PUBLIC_IPV4 = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '172.15.255.255', '100.128.0.1', '100.63.255.255']
const PUBLIC_IPV6 = [
  ...['2606:4700:4700::1111', '2a00:1450:4001:82b::200e', '2400:cb00::1', '2606:4700::6810:84e5'],
  ...[
    '2a03:2880:f12f:83:face:b00c:0:25de',
    '2620:0:862:ed1a::1',
    '2a04:4e42:200::313',
    '2001:4860:4860::8888',
  ],
  ...[
    '2600:1f18:147f:e850:e203:c458:10cd:fc3c',
    '2600:1f18:147f:e850:a3b0:1c2d:7f00:1',
    '2a00:1098:2b::808:808',
  ],
]

describe('createAddressGuard', () => {
  const guard = createAddressGuard([])

  it.each(DENIED_ADDRESSES)('denies %s', (address) => {
    expect(guard.allowsAddress(address)).toBe(false)
  })

  it.each([...PUBLIC_IPV4, ...PUBLIC_IPV6])('allows %s', (address) => {
    expect(guard.allowsAddress(address)).toBe(true)
  })

  it.each(['', 'localhost', '1.1.1', '1.1.1.1:80', '[::1]', 'fe80::1%eth0', '2606:4700::1%lo'])(
    'denies anything but a plain address: %j',
    (address) => {
      expect(guard.allowsAddress(address)).toBe(false)
      expect(createAddressGuard(['::/0', '0.0.0.0/0']).allowsAddress(address)).toBe(false)
    },
  )

  it('allows a listed range and nothing outside of it', () => {
    const open = createAddressGuard(['10.1.0.0/16', 'fd12::/16'])
    expect(['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', 'fd12::1'].every(open.allowsAddress)).toBe(true)
    expect(
      ['10.0.255.255', '10.2.0.0', '::ffff:10.2.0.0', 'fd13::1', '127.0.0.1'].some(open.allowsAddress),
    ).toBe(false)
  })

  it.each(['10.0.0.1', '10.0.0.0/x', 'nowhere/8', '10.0.0.0/'])(
    'throws for the invalid range %j',
    (range) => {
      expect(() => createAddressGuard([range])).toThrow(`${range} is not an address range`)
    },
  )

  it('denies host names under which clouds serve credentials', () => {
    expect(guard.allowsName('metadata.google.internal')).toBe(false)
    expect(guard.allowsName('api.example.test')).toBe(true)
  })
})
