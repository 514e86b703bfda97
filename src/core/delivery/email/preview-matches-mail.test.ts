import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutboundHttp } from '../../../adapters/outbound-http/outbound-http.ts'
import type { App } from '../../../compose.ts'
import { EMAILS } from '../../../testing/emails.ts'
import { useHarness } from '../../../testing/harness.ts'
import { createCertificate } from '../../../testing/servers/certificate.ts'
import { type CaughtMail, useSink } from '../../../testing/servers/sink.ts'
import { stepsOf } from '../../../testing/steps.ts'
import { putPreset } from '../../content/presets/put-preset.ts'
import { putLanguageTexts } from '../../content/translations/put-language-texts.ts'
import { addFile } from '../../foundation/files/add-file.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'

// Previews and sends every kind of layout. Both must match byte for byte, except for recipient links and masked
// secrets.

const SECRET = 'canary7c2e'
const REMOTE = 'a;b\n1;2\n'
const outbound = createOutboundHttp({
  allow: ['127.0.0.0/8'],
  userAgent: 'Flowpost/test',
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})
const api = useHarness([], async ({ services }: App) => {
  services.outbound = outbound
})
const sink = useSink()
const { key, cert } = createCertificate('files.test')
const trusted = getCACertificates('default')
const fileServer = createServer({ key, cert }, (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(REMOTE),
)
beforeAll(async () => {
  setDefaultCACertificates([...trusted, cert])
  await new Promise<void>((resolve) => fileServer.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await outbound.close()
  fileServer.closeAllConnections()
  fileServer.close()
})

type Steps = Awaited<ReturnType<typeof stepsOf>>
type Preview = {
  locale: string
  subject: string
  html: string
  text: string
  attachments: { filename: string; contentType: string; size: number | null; delivery: 'inline' | 'link' }[]
}

const variables = {
  name: 'Zoë <b> & "Co"\n🙂',
  n: 7,
  at: '2026-03-01T23:30:00Z',
  link: 'https://shop.example/?a=1&b=2',
  items: ['x', 'y'],
}
const WORDS =
  'Hello {{ variables.name }} from {{ store.name }} in {{ locale }}, {{ secrets.CODE }}, {{ variables.at | date: "%A %H:%M" }}, {{ variables.n | money: "EUR" }}'
const LINKS = '<a href="{{ variables.link }}">Go</a> {{ unsubscribe_link }} {{ unsubscribe_url }}'
const LIST = '{% for item in variables.items %}<i>{{ item }}</i>{% endfor %}'
const body = (words: string) => `<style>p{color:#123456}</style><p>${words} ${WORDS}</p>\n${LINKS}${LIST}`
const page = (words: string) =>
  `<!doctype html>\n<html><head><title>T</title></head>\r\n<body class="x"><p>${words} ${WORDS}</p>${LINKS}</body></html>\n`
const design = (words: string, more: object = {}) => ({
  bodyDesign: {
    blocks: [
      { type: 'heading', text: `${words} {{ variables.name }}` },
      { type: 'heading', rich: true, text: `<em>${words}</em> <a href="https://a.test/?a=1&amp;b=2">b</a>` },
      { type: 'text', html: `<p>${WORDS}</p>`, if: 'variables.n > 3' },
      { type: 'button', label: 'Open', href: '{{ variables.link }}' },
      { type: 'unsubscribe' },
    ],
    ...more,
  },
})
const withBlocks = (words: string, blocks: object[]) => {
  const { bodyDesign } = design(words)
  return { bodyDesign: { blocks: [...bodyDesign.blocks, ...blocks] } }
}

type Content = (words: string) => object
const KINDS: Record<string, (steps: Steps) => Promise<Content>> = {
  'a text layout': async () => (words) => ({ body: body(words) }),
  'a full document': async () => (words) => ({ body: page(words) }),
  'a design': async (steps) => {
    const logo = await upload(steps, 'logo.png', Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'logo')
    const image = { type: 'image', fileKey: logo, alt: 'Logo', href: 'https://shop.example' }
    // Together with the starters, which have the same test, these cover all block types.
    const others = [
      { ...image, type: 'logo' },
      { type: 'social', items: [{ network: 'instagram', href: '{{ variables.link }}' }] },
      { type: 'video', thumbnail: { fileKey: logo }, href: 'https://shop.example/film', alt: WORDS },
      { type: 'html', html: `<p>${WORDS}</p>${LINKS}` },
    ]
    return (words) => withBlocks(words, [image, ...others])
  },
  'a design with presets': async ({ storeId }) => {
    const put = (kind: string) =>
      api.operate<{ id: string }>(
        putPreset,
        { kind, name: kind, blocks: [{ type: 'text', html: `<p>${kind} ${WORDS}</p>` }] },
        storeId,
      )
    const header = await put('header')
    const footer = await put('footer')
    for (const locale of ['de', 'fr']) {
      const texts = { 'b1.html': `<p>${locale} ${WORDS}</p>` }
      await api.operate(putLanguageTexts, { id: footer.id, locale, texts }, storeId)
    }
    return (words) => design(words, { header: { presetId: header.id }, footer: { presetId: footer.id } })
  },
  'a text layout with files': async (steps) => {
    const files = await uploadFiles(steps)
    return (words) => ({ body: body(words), ...(words === 'Deutsch' ? {} : { attachments: files }) })
  },
  'a design with files': async (steps) => {
    const blocks = (await uploadFiles(steps)).map((file) => ({ type: 'file', ...file }))
    return (words) => withBlocks(words, words === 'Deutsch' ? blocks.slice(1) : blocks)
  },
  'a text layout with more than 20 MB': async (steps) => {
    const files = [await uploadLargeFile(steps), ...(await uploadFiles(steps))]
    return (words) => ({ body: body(words), ...(words === 'English' ? { attachments: files } : {}) })
  },
}

const upload = async (
  { storeId }: Steps,
  filename: string,
  content: string | Buffer,
  kind = 'attachment',
) => {
  const path = join(api.database.dataDir, filename)
  writeFileSync(path, content)
  return (await api.operate<{ key: string }>(addFile, { path, kind }, storeId)).key
}

const uploadFiles = async (steps: Steps) => [
  {
    filename: '{{ variables.name }} {{ variables.n }}.pdf',
    fileKey: await upload(steps, 'a.pdf', '%PDF-1.7'),
  },
  { filename: 'Linked é.txt', fileKey: await upload(steps, 'b.txt', 'small'), sendAsLink: true },
  {
    filename: 'list.csv',
    url: `https://files.test:${(fileServer.address() as AddressInfo).port}/{{ variables.n }}`,
  },
]
const uploadLargeFile = async (steps: Steps) => ({
  filename: 'large.bin',
  fileKey: await upload(steps, 'large.bin', Buffer.alloc(20 * 1024 * 1024, 'x')),
})

async function createLayout(steps: Steps, content: Content, kind: string, category: string) {
  const texts = { marketingTexts: { unsubscribeText: 'Stop {{ variables.n }}? {{ unsubscribe_link }}' } }
  const { id } = await steps.create({
    subject: `English ${WORDS}`,
    previewText: 'Line {{ variables.name }}',
    bodyType: kind.includes('design') ? 'visual' : 'text',
    category,
    ...content('English'),
    ...texts,
  })
  const put = (locale: string, translation: object) =>
    steps.call('PUT', `/${id}/translations/${locale}`, translation)
  await put('de', {
    subject: 'Hallo {{ variables.name }}',
    marketingTexts: { companyDetails: 'GmbH' },
    ...content('Deutsch'),
  })
  await put('fr', { subject: 'Bonjour', previewText: 'Ligne' })
  await put('zh-hant', { subject: '你好', ...content('中文') })
  return id
}

/** Languages as steps request them: available, inheriting content, similar to an available one, and unknown. */
const REQUESTED_LOCALES = [null, 'de', 'de-AT', 'fr', 'zh-hant-tw', 'ja', 'english']

/** Enough for the other kinds of content, because the choice of the language does not depend on the kind. */
const SAMPLE_LOCALES = [null, 'de-AT', 'fr', 'ja']
const IN_ALL_LANGUAGES = ['a text layout', 'a design']

const normalize = (text: string | undefined) =>
  (text ?? '')
    .replaceAll(SECRET, '••••')
    .replace(/\/u\/[\w-]+/g, '/u/(recipient)')
    // Mail lines end with CR LF.
    .replaceAll('\r\n', '\n')

/** A MIME part ends with a line break that is not part of its content. */
const partOf = (text: string | undefined) => normalize(text).replace(/\n$/, '')

const summarizeMail = ({ mail }: CaughtMail) => ({
  subject: normalize(mail.subject),
  html: partOf(mail.html),
  text: partOf(mail.text),
  inline: mail.attachments.map(({ filename, mimeType, content }) => ({
    filename,
    contentType: mimeType,
    size: (content as ArrayBuffer).byteLength,
  })),
})

const summarizePreview = ({ subject, html, text, attachments }: Preview) => ({
  subject,
  html: normalize(html),
  text: normalize(text),
  inline: attachments
    .filter(({ delivery }) => delivery === 'inline')
    .map(({ filename, contentType, size }) => ({ filename, contentType, size: size ?? REMOTE.length })),
})

describe.each(Object.keys(KINDS))('the preview shows what is sent: %s', (kind) => {
  it.each(['transactional', 'marketing'])('in a %s email', async (category) => {
    const steps = await stepsOf(api, sink.port)
    await api.operate(setSecret, { name: 'CODE', value: SECRET }, steps.storeId)
    const marketingTexts = { en: { companyDetails: 'Shop Ltd {{ variables.n }}\nStreet 1' } }
    const settings = { marketingTexts, defaultSenderId: steps.senderId, timeZone: 'Europe/Berlin' }
    await api.operate(putSettings, settings, steps.storeId)
    const content = await KINDS[kind]?.(steps)
    if (!content) throw new Error(kind)
    const layoutId = await createLayout(steps, content, kind, category)
    sink.caught.length = 0
    const check = async (locale: string | null) => {
      const preview = (await steps.call<Preview>('POST', `/${layoutId}/preview`, { locale, variables })).body
      const to = ['a', 'b'].map((name) => `${name}.${locale}@example.com`)
      const reply = await steps.send({ layoutId, to, locale, variables })
      expect(reply.status, reply.text).toBe(200)
      const emails = sink.caught.filter((caught) => caught.to.some((address) => to.includes(address)))
      expect(emails).toHaveLength(category === 'marketing' ? 2 : 1)
      for (const caught of emails)
        expect(summarizeMail(caught), locale ?? 'none').toEqual(summarizePreview(preview))
      expect(JSON.stringify(preview)).not.toContain(SECRET)
      expectFiles(kind, preview)
      if (kind.includes('presets')) {
        const footer = ['de', 'fr'].find((language) => language === preview.locale) ?? 'footer'
        expect(preview.text).toContain(`\n\n${footer} Hello`)
      }
      if (preview.locale === 'en') expect(preview.subject).toContain('Monday 00:30, €7.00')
      if (category === 'marketing') expect(preview.text).toMatch(/(?:Ltd 7\nStreet 1|GmbH)$/)
    }
    await Promise.all((IN_ALL_LANGUAGES.includes(kind) ? REQUESTED_LOCALES : SAMPLE_LOCALES).map(check))
  })
})

it('HTML is sent and previewed byte for byte as written', async () => {
  const steps = await stepsOf(api, sink.port)
  await api.operate(putSettings, { defaultSenderId: steps.senderId }, steps.storeId)
  const check = async ([name, email]: [string, (value: string) => string], index: number) => {
    const { id } = await steps.create({
      bodyType: 'text',
      subject: name,
      body: email('{{ variables.name }}'),
    })
    const values = { variables: { name: 'Ada' } }
    const preview = (await steps.call<Preview>('POST', `/${id}/preview`, values)).body
    const to = `written.${index}@example.com`
    const reply = await steps.send({ layoutId: id, to, ...values })
    expect(reply.status, reply.text).toBe(200)
    const sent = sink.caught.find((caught) => caught.to.includes(to))
    expect(preview.html, name).toBe(email('Ada'))
    expect(partOf(sent?.mail.html), name).toBe(normalize(email('Ada')))
  }
  await Promise.all(Object.entries(EMAILS).map(check))
})

/** Checks that a case has the files that its name promises. */
function expectFiles(kind: string, { locale, attachments, html, text }: Preview) {
  const deliveries = attachments.map(({ delivery }) => delivery)
  if (kind.includes('20 MB')) expect(deliveries).toEqual(['link', 'link', 'link', 'link'])
  else if (kind === 'a design with files' && locale === 'de') expect(deliveries).toEqual(['link', 'inline'])
  else if (kind.includes('files')) expect(deliveries).toEqual(['inline', 'link', 'inline'])
  else expect(deliveries).toEqual([])
  const links = [...html.matchAll(/href="[^"]*\/d\/[\w-]+"/g)].length
  const downloads = deliveries.filter((delivery) => delivery === 'link').length
  expect([links, text.split('/d/').length - 1]).toEqual(
    // The remote file is linked at its own address.
    kind.includes('20 MB') ? [downloads - 1, downloads - 1] : [downloads, downloads],
  )
}
