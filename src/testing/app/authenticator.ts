import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

// A WebAuthn authenticator in software: one ES256 key, no attestation, user verified.

const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

type Site = { id: string; origin: string }
type Options = { challenge: string; rp?: { id: string } }

/** Encodes the CBOR types used here. */
const cbor = {
  head: (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]),
  int: (value: number) => (value >= 0 ? cbor.head(0, value) : cbor.head(1, -1 - value)),
  bytes: (value: Buffer) => Buffer.concat([cbor.head(2, value.length), value]),
  text: (value: string) => Buffer.concat([cbor.head(3, value.length), Buffer.from(value)]),
  map: (pairs: [Buffer, Buffer][]) => Buffer.concat([cbor.head(5, pairs.length), ...pairs.flat()]),
}

export function createAuthenticator(site: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false }))
  const authenticatorData = (flags: number, credential: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(site.id), Buffer.from([flags]), count, credential])
  }
  return {
    id: base64url(id),
    /** Emulates `navigator.credentials.create`. */
    create(options: Options) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const data = authenticatorData(USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL, credential)
      const attestation = cbor.map([
        [cbor.text('fmt'), cbor.text('none')],
        [cbor.text('attStmt'), cbor.map([])],
        [cbor.text('authData'), cbor.bytes(data)],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      }
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response,
      }
    },
    /** Emulates `navigator.credentials.get`. */
    use(options: Options) {
      const client = clientData('webauthn.get', options)
      const data = authenticatorData(USER_PRESENT_AND_VERIFIED)
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      }
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response,
      }
    },
  }
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor.map([
    [cbor.int(1), cbor.int(2)],
    [cbor.int(3), cbor.int(-7)],
    [cbor.int(-1), cbor.int(1)],
    [cbor.int(-2), cbor.bytes(Buffer.from(x, 'base64url'))],
    [cbor.int(-3), cbor.bytes(Buffer.from(y, 'base64url'))],
  ])
}
