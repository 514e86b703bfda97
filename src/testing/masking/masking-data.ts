import { allFakers, faker } from '@faker-js/faker'
import type { Sample } from './masking-tokens.ts'

/** Sentences like those in the history, with `%` in place of the value. */
const PLACES = [
  '{"note":"please use % from now on"}',
  '{"message":"%"}',
  '[{"id":1,"text":"seen % twice (order 12)"}]',
  '2026-03-01 10:00:00 WARN refused [%] after 3 tries',
  '{"log":"{\\"message\\":\\"got %.\\"}"}',
  'first,second,%,last',
  '<p>It was %.</p>',
]

const personalKinds: Record<string, () => string> = {
  email: () => faker.internet.email(),
  card: () => faker.finance.creditCardNumber(),
  'grouped card': () => groupedCard(),
  IBAN: () => faker.finance.iban({ formatted: faker.datatype.boolean() }),
  SSN: () =>
    `${faker.number.int({ min: 100, max: 665 })}-${faker.number.int({ min: 10, max: 99 })}-${faker.number.int({ min: 1000, max: 9999 })}`,
  IPv4: () => faker.internet.ipv4(),
  'IPv4-mapped IPv6': () => `::ffff:${faker.internet.ipv4()}`,
  IPv6: () => (faker.datatype.boolean() ? faker.internet.ipv6() : shortIpv6()),
}

/** Separators that programs and people put into numbers. */
const GAPS = [' ', '\u00a0', '-', '.']

const groupedCard = () =>
  faker.finance
    .creditCardNumber()
    .replace(/\D/g, '')
    .replace(/\d{4}(?=\d)/g, `$&${faker.helpers.arrayElement(GAPS)}`)

const shortIpv6 = () =>
  `2001:db8:${faker.string.hexadecimal({ length: 3, prefix: '' })}::${faker.string.hexadecimal({ length: 2, prefix: '' })}`

function createSamples(generators: Record<string, () => string>, perKind: number, seed: number): Sample[] {
  faker.seed(seed)
  return Object.entries(generators).flatMap(([kind, generate]) =>
    Array.from({ length: perKind }, () => {
      const value = generate()
      return { kind, value, text: faker.helpers.arrayElement(PLACES).replace('%', () => value) }
    }),
  )
}

const PHONE_STYLES = ['national', 'international', 'human'] as const

/** Phone numbers in the formats of many countries, in sentences without a key. */
export function phoneSamples(perStyle: number, seed = 4): Sample[] {
  return Object.entries(allFakers).flatMap(([locale, fake]) => {
    if (fake.rawDefinitions.phone_number?.format === undefined) return []
    fake.seed(seed)
    return PHONE_STYLES.flatMap((style) =>
      Array.from({ length: perStyle }, () => {
        const value = fake.phone.number({ style })
        const place = fake.helpers.arrayElement(PLACES)
        return { kind: `phone, ${style}, ${locale}`, value, text: place.replace('%', () => value) }
      }),
    )
  })
}

/** Personal data that is recognizable by its format, in sentences without a key. */
export const personalSamples = (perKind: number, seed = 4): Sample[] =>
  createSamples(personalKinds, perKind, seed)

const harmlessKinds: Record<string, () => string> = {
  'numeric id': () => faker.string.numeric({ length: { min: 8, max: 14 }, allowLeadingZeros: false }),
  UUID: () => faker.string.uuid(),
  ULID: () => faker.string.ulid(),
  'commit sha': () => faker.git.commitSha(),
  gid: () => `gid://shopify/ProductVariant/${faker.string.numeric({ length: 14, allowLeadingZeros: false })}`,
  SKU: () => `${faker.string.alpha({ length: 3, casing: 'upper' })}-${faker.string.numeric(5)}`,
  amount: () => `${faker.commerce.price({ max: 9999 })} ${faker.finance.currencyCode()}`,
  'ISO time': () => faker.date.recent().toISOString(),
  'RFC time': () => faker.date.recent().toUTCString(),
  'epoch time': () => String(faker.date.recent().getTime()),
  'user agent': () => faker.internet.userAgent(),
}

/** Values that are not personal data, in the same sentences without a key. */
export const harmlessSamples = (perKind: number, seed = 4): Sample[] =>
  createSamples(harmlessKinds, perKind, seed)
