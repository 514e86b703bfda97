import { generateKeyPairSync, sign } from 'node:crypto'

// Constant parts of the certificate in DER: object identifiers of the algorithm, the name and the extension.
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex')

const [INTEGER, BIT_STRING, OCTET_STRING, UTF8, UTC_TIME, SEQUENCE, SET] = [2, 3, 4, 12, 23, 48, 49]
const [VERSION, DNS_NAME, EXTENSIONS] = [0xa0, 0x82, 0xa3]

/** Creates a self-signed certificate that is valid today, so that tests need no external tool and no file that expires. */
export function createCertificate(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256)
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(name)))))
  const alternatives = der(OCTET_STRING, der(SEQUENCE, der(DNS_NAME, Buffer.from(name))))
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    subject,
    der(SEQUENCE, writeTime(-1), writeTime(1)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, SUBJECT_ALT_NAME, alternatives))),
  )
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', content, privateKey))
  const cert = der(SEQUENCE, content, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function writeTime(daysFromNow: number): Buffer {
  const time = new Date(Date.now() + daysFromNow * 86_400_000)
  return der(UTC_TIME, Buffer.from(`${time.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))
}
