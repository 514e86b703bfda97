import { allFakers, type Faker } from '@faker-js/faker'

const LOCALES = 'en_US en_GB de fr es it nl pt_BR pl sv da nb_NO fi cs_CZ hu tr el ru ja zh_CN ko ar'.split(
  ' ',
) as (keyof typeof allFakers)[]

/** An order as a shop sends it, with lists of the personal and the harmless values in its text. */
export type Order = { locale: string; shape: string; text: string; personal: string[]; harmless: string[] }

function createPerson(fake: Faker) {
  return {
    first: fake.person.firstName(),
    last: fake.person.lastName(),
    email: fake.internet.email(),
    phone: fake.phone.number(),
    street: fake.location.streetAddress(),
    extra: `${fake.location.secondaryAddress()} ${fake.string.alpha(3)}`,
    city: fake.location.city(),
    zip: fake.location.zipCode(),
    born: fake.date.birthdate().toISOString().slice(0, 10),
    ip: fake.internet.ip(),
    latitude: fake.location.latitude(),
    tax: `DE${fake.string.numeric(9)}`,
  }
}

function createGoods(fake: Faker) {
  return {
    id: fake.number.int({ min: 1e12, max: 9e12 }),
    gid: `gid://shopify/Order/${fake.string.numeric(13)}`,
    uuid: fake.string.uuid(),
    ulid: fake.string.ulid(),
    number: `#${fake.string.numeric(4)}`,
    sku: `${fake.string.alpha({ length: 3, casing: 'upper' })}-${fake.string.numeric(4)}-${fake.string.alpha(2)}`,
    product: fake.commerce.productName(),
    price: fake.commerce.price(),
    currency: fake.finance.currencyCode(),
    quantity: fake.number.int({ min: 1, max: 9 }),
    created: fake.date.recent().toISOString(),
    sent: fake.date.recent().toUTCString(),
    epoch: fake.date.recent().getTime(),
    sha: fake.git.commitSha(),
    agent: fake.internet.userAgent(),
    version: `${fake.system.semver()}.${fake.string.numeric(1)}`,
    tracking: `1Z${fake.string.alphanumeric({ length: 16, casing: 'upper' })}`,
    barcode: fake.string.numeric(13),
  }
}

type Person = ReturnType<typeof createPerson>
type Goods = ReturnType<typeof createGoods>
type OrderContent = { content: unknown; personal: string[] }

const nested = (p: Person, g: Goods): OrderContent => ({
  content: {
    id: g.id,
    admin_graphql_api_id: g.gid,
    name: g.number,
    email: p.email,
    phone: p.phone,
    created_at: g.created,
    total_price: g.price,
    currency: g.currency,
    browser_ip: p.ip,
    client_details: { user_agent: g.agent, accept_language: 'en-GB' },
    customer: {
      id: g.id + 7,
      first_name: p.first,
      last_name: p.last,
      orders_count: g.quantity,
      updated_at: g.created,
      default_address: {
        id: g.id + 9,
        name: `${p.first} ${p.last}`,
        address1: p.street,
        city: p.city,
        country_code: 'DE',
      },
    },
    shipping_address: {
      first_name: p.first,
      last_name: p.last,
      address1: p.street,
      address2: p.extra,
      city: p.city,
      zip: p.zip,
      phone: p.phone,
      latitude: p.latitude,
      country_code: 'DE',
    },
    line_items: [
      {
        id: g.id + 11,
        sku: g.sku,
        name: g.product,
        price: g.price,
        quantity: g.quantity,
        barcode: g.barcode,
      },
    ],
    fulfillments: [{ tracking_number: g.tracking, version: g.version, shipped_at: g.created }],
  },
  personal: Object.values(p).map(String),
})

const camel = (p: Person, g: Goods): OrderContent => ({
  content: {
    orderId: g.uuid,
    requestId: g.ulid,
    reference: g.number,
    placedAt: g.sent,
    commitSha: g.sha,
    buyer: {
      fullName: `${p.first} ${p.last}`,
      emailAddress: p.email,
      mobilePhone: p.phone,
      dateOfBirth: p.born,
      taxId: p.tax,
    },
    billingAddress: {
      firstName: p.first,
      lastName: p.last,
      streetAddress: p.street,
      city: p.city,
      postalCode: p.zip,
    },
    clientIp: p.ip,
    items: [{ productName: g.product, sku: g.sku, unitPrice: Number(g.price), quantity: g.quantity }],
    timestamp: g.epoch,
    appVersion: g.version,
  },
  personal: [p.first, p.last, p.email, p.phone, p.street, p.city, p.zip, p.ip, p.born, p.tax],
})

const pairs = (p: Person, g: Goods): OrderContent => ({
  content: {
    formId: g.uuid,
    submittedAt: g.created,
    fields: [
      { name: 'first_name', value: p.first },
      { name: 'Last name', value: p.last },
      { value: p.email, name: 'email' },
      { key: 'phone', value: p.phone },
      { name: 'Street', value: p.street },
      { label: 'City', value: p.city },
      { name: 'postal_code', value: p.zip },
      { name: 'sku', value: g.sku },
      { name: 'quantity', value: g.quantity },
      { name: 'total', value: g.price },
    ],
    payload: JSON.stringify({
      vorname: p.first,
      nachname: p.last,
      ort: p.city,
      plz: p.zip,
      artikelnummer: g.sku,
    }),
  },
  personal: [p.first, p.last, p.email, p.phone, p.street, p.city, p.zip],
})

function createForm(p: Person, g: Goods): { text: string; personal: string[] } {
  const form = new URLSearchParams({
    order_id: g.uuid,
    sku: g.sku,
    amount: g.price,
    'customer[first_name]': p.first,
    'customer[last_name]': p.last,
    email: p.email,
    phone: p.phone,
    street: p.street,
    city: p.city,
    zip: p.zip,
    created_at: g.created,
  })
  return { text: form.toString(), personal: [p.first, p.last, p.email, p.phone, p.street, p.city, p.zip] }
}

/** Short values are left out, because they occur in any text. */
const harmlessOf = (g: Goods) =>
  Object.values(g)
    .map(String)
    .filter((value) => value.length > 2)

/** Orders in many languages and shapes; the same seed creates the same orders. */
export function orderSamples(perLocale: number, seed = 4): Order[] {
  const orders: Order[] = []
  for (const locale of LOCALES) {
    const fake = allFakers[locale]
    fake.seed(seed)
    for (let n = 0; n < perLocale; n += 1) {
      const person = createPerson(fake)
      const goods = createGoods(fake)
      for (const [shape, build] of Object.entries({ nested, camel, pairs })) {
        const { content, personal } = build(person, goods)
        orders.push({ locale, shape, text: JSON.stringify(content), personal, harmless: harmlessOf(goods) })
      }
      orders.push({ locale, shape: 'form', ...createForm(person, goods), harmless: harmlessOf(goods) })
    }
  }
  return orders
}
