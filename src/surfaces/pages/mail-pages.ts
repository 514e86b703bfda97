import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import type { Services } from '../../core/call/context.ts'
import { notFound } from '../../core/call/errors.ts'
import { matchesEtag } from '../../core/call/etag.ts'
import { TEST_TOKEN } from '../../core/delivery/email/links.ts'
import { findSubscriber, setSubscription } from '../../core/delivery/unsubscribes/subscriber.ts'
import { findDownload, findImage } from '../../core/foundation/files/open-download.ts'
import type { Brand } from '../../engine/design/brand-schema.ts'
import { ICON_STYLES, iconKey, NETWORKS } from '../../engine/design/networks.ts'
import { baseLanguage } from '../../engine/locale.ts'
import { maskAddress } from '../../engine/mask/personal/personal.ts'
import { RECIPIENT_LANGUAGES, type RecipientLanguage } from '../../messages/languages.ts'
import { textsIn } from '../../messages/texts.ts'
import type { Messages } from '../../messages/types.ts'
import type { Reply } from '../http/reply.ts'
import { fileHeaders, htmlPage, type PageRequest, type Pages } from './page.ts'

/** What email recipients can open: images, downloads and the unsubscribe page. */
export const createMailPages = (services: Services): Pages => ({
  '/f/:key': { GET: (request) => showImage(services, request) },
  '/d/:token': { GET: (request) => sendDownload(services, request) },
  '/u/:token': {
    GET: (request) => showSubscription(services, request),
    POST: (request) => changeSubscription(services, request),
  },
})

/** An image in an email. Its type was detected from its content, and browsers must not sniff another. */
async function showImage(services: Services, { method, params, header }: PageRequest): Promise<Reply> {
  const key = params.key ?? ''
  const image = ICONS.has(key) ? await openIcon(key) : await findImage(services, key)
  if (!image) throw notFound('file')
  const headers = {
    ...fileHeaders('inline', image.filename, image.contentType),
    ETag: `"${image.contentHash}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (matchesEtag(header('if-none-match') ?? '', headers.ETag, 'weak'))
    return { status: 304, headers, body: null }
  return sendBytes(method, image, headers)
}

const ICONS = new Set(NETWORKS.flatMap((network) => ICON_STYLES.map((style) => iconKey(network, style))))

/** Social block icons, the same for every store. */
async function openIcon(name: string) {
  const bytes = await readFile(join(import.meta.dirname, 'icons', name))
  return {
    filename: name,
    contentType: 'image/png',
    contentHash: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
    open: async () => new Blob([bytes]).stream(),
  }
}

async function sendDownload(services: Services, { method, params }: PageRequest): Promise<Reply> {
  const file = await findDownload(services, params.token ?? '')
  if (!file) throw notFound('file')
  return sendBytes(method, file, {
    ...fileHeaders('attachment', file.filename, 'application/octet-stream'),
    'Cache-Control': 'private, no-cache',
  })
}

async function sendBytes(
  method: string,
  { sizeBytes, open }: { sizeBytes: number; open(): Promise<ReadableStream<Uint8Array> | null> },
  headers: Record<string, string>,
): Promise<Reply> {
  const body = method === 'HEAD' ? null : await open()
  if (!body && method !== 'HEAD') throw notFound('file')
  return { status: 200, headers: { ...headers, 'Content-Length': String(sizeBytes) }, body }
}

/** Only asks for confirmation, because mail clients prefetch links. */
async function showSubscription(services: Services, { params, header }: PageRequest): Promise<Reply> {
  const token = params.token ?? ''
  if (token === TEST_TOKEN) return linkPage('test', header)
  const subscriber = await findSubscriber(services, token)
  if (!subscriber) return linkPage('unknown', header)
  return subscriptionPage(services, token, subscriber, subscriber.isUnsubscribed ? 'unsubscribed' : 'ask')
}

/** Handles the page's form, and one-click unsubscribe requests from mail clients (RFC 8058). */
async function changeSubscription(services: Services, request: PageRequest): Promise<Reply> {
  const token = request.params.token ?? ''
  if (token === TEST_TOKEN) return linkPage('test', request.header)
  const subscriber = await findSubscriber(services, token)
  if (!subscriber) return linkPage('unknown', request.header)
  const requestedAction = (await request.form()).get('action') === 'subscribe' ? 'subscribe' : 'unsubscribe'
  await setSubscription(services, subscriber, requestedAction)
  return subscriptionPage(
    services,
    token,
    subscriber,
    requestedAction === 'subscribe' ? 'subscribed' : 'unsubscribed',
  )
}

function subscriptionPage(
  { baseUrl }: Services,
  token: string,
  { locale, storeName, address, brand }: { locale: string; storeName: string; address: string; brand: Brand },
  state: 'ask' | 'unsubscribed' | 'subscribed',
): Reply {
  // Relative to this page, so it works behind any proxy path.
  const action = `./${encodeURIComponent(token)}`
  const body = renderUnsubscribePage({
    state,
    locale,
    storeName,
    brand,
    logo: brand.logoFileKey ? `${baseUrl}/f/${brand.logoFileKey}` : brand.logoUrl,
    maskedAddress: maskAddress(address),
    action,
  })
  return htmlPage(body, UNSUBSCRIBE_POLICY)
}

/** For a link without a recipient, in the browser's language. */
const linkPage = (state: 'test' | 'unknown', header: PageRequest['header']) =>
  htmlPage(
    renderUnsubscribePage({ state, locale: preferredLanguage(header('accept-language') ?? '') }),
    UNSUBSCRIBE_POLICY,
    state === 'unknown' ? 404 : 200,
  )

const languageNamed = (name: string) => RECIPIENT_LANGUAGES.find((language) => language === name)

type LocalizedTexts = { language: RecipientLanguage; texts: Messages['unsubscribe'] }

/** The pages' messages and their language: the locale's, or English. */
export function unsubscribeTextsFor(locale: string): LocalizedTexts {
  const language = languageNamed(baseLanguage(locale.toLowerCase().replaceAll('_', '-'))) ?? 'en'
  return { language, texts: textsIn(language, 'unsubscribe') }
}

/** The first supported language in an `Accept-Language` header; browsers list the preferred one first. */
export function preferredLanguage(accepted: string): RecipientLanguage {
  const bases = accepted
    .split(',')
    .map((range) => baseLanguage((range.split(';')[0] ?? '').trim().toLowerCase()))
  return bases.map(languageNamed).find((language) => language !== undefined) ?? 'en'
}

type UnsubscribePage =
  | {
      state: 'ask' | 'unsubscribed' | 'subscribed'
      locale: string
      storeName: string
      brand?: Brand
      logo?: string | undefined
      maskedAddress: string
      action: string
    }
  /** The link is from a test email or a preview, or it is not valid. */
  | { state: 'test' | 'unknown'; locale: string }

/** The Content-Security-Policy: inline styles, the store's logo, and forms to the same origin. */
const UNSUBSCRIBE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The page behind an unsubscribe link: shows the current state, with a form to change it. */
export function renderUnsubscribePage(page: UnsubscribePage): string {
  const { language, texts } = unsubscribeTextsFor(page.locale)
  const { heading } = texts[page.state]
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${'storeName' in page ? `${heading} – ${page.storeName}` : heading}</title>
<style>${raw(STYLE + ('brand' in page ? brandRules(page.brand ?? {}) : ''))}</style>
</head>
<body>
<main>
${'logo' in page && page.logo ? renderLogo(page.logo, page) : ''}
<h1>${heading}</h1>
${'storeName' in page ? renderChoice(page, texts) : html`<p>${texts[page.state].sentence}</p>`}
</main>
</body>
</html>
`)
}

function renderChoice(page: Extract<UnsubscribePage, { storeName: string }>, texts: Messages['unsubscribe']) {
  const { sentence, button } = texts[page.state]
  const isUnsubscribed = page.state === 'unsubscribed'
  return html`<p>${fillSentence(sentence, { store: page.storeName, address: page.maskedAddress })}</p>
<form method="post" action="${page.action}">
<input type="hidden" name="action" value="${isUnsubscribed ? 'subscribe' : 'unsubscribe'}">
<button type="submit"${isUnsubscribed ? raw(' class="quiet"') : ''}>${button}</button>
</form>
<p class="note">${texts.note}</p>`
}

const renderLogo = (src: string, { storeName, brand }: { storeName: string; brand?: Brand }) =>
  html`<img class="logo" src="${src}" alt="${storeName}" width="${brand?.logoWidth ?? 140}">`

/** In dark mode, only the button keeps the brand colors: the others are meant for a light page. */
function brandRules(brand: Brand): string {
  const { background, contentBackground, textColor, buttonColor, buttonRadius, font, headingFont } = brand
  const light = { '--page': background, '--card': contentBackground, '--text': textColor }
  const rules = [
    ['@media (prefers-color-scheme: light) { :root', light],
    ['body', { 'font-family': font }],
    ['h1', { 'font-family': headingFont }],
    ['button', { 'border-radius': buttonRadius === undefined ? undefined : `${buttonRadius}px` }],
    [
      'button:not(.quiet)',
      { background: buttonColor, 'border-color': buttonColor, color: brand.buttonTextColor },
    ],
  ] as const
  return rules
    .map(([selector, values]) => {
      const declarations = Object.entries(values).filter(([, value]) => value !== undefined)
      const css = declarations.map(([name, value]) => `${name}: ${value};`).join(' ')
      return declarations.length === 0
        ? ''
        : `${selector} { ${css} }${selector.startsWith('@') ? ' }' : ''}\n`
    })
    .join('')
}

/** Isolates names, so right-to-left text does not reorder the words around it. */
function fillSentence(
  sentence: Messages['unsubscribe']['ask']['sentence'],
  values: { store: string; address: string },
) {
  return sentence({ store: STORE, address: ADDRESS })
    .split(/(?<=[\ue000\ue001])|(?=[\ue000\ue001])/)
    .map((part) =>
      part === STORE || part === ADDRESS
        ? html`<bdi>${part === STORE ? values.store : values.address}</bdi>`
        : part,
    )
}

/** Private-use characters, which no message contains. */
const STORE = '\ue000'
const ADDRESS = '\ue001'

const STYLE = `
:root { --page: #f3f4f6; --card: #ffffff; --text: #1f2937; --note: #4b5563; --focus: #1d4ed8; }
@media (prefers-color-scheme: dark) {
  :root { --page: #111827; --card: #1f2937; --text: #f3f4f6; --note: #d1d5db; --focus: #93c5fd; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--page); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 10vh auto 0; padding: 2rem; background: var(--card); border-radius: 12px; overflow-wrap: anywhere; }
.logo { display: block; max-width: 100%; height: auto; margin: 0 0 1.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
bdi { font-weight: 600; }
form { margin: 1.5rem 0; }
button { min-height: 48px; padding: 0.5rem 1.5rem; border: 2px solid var(--text); border-radius: 8px; background: var(--text); color: var(--card); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: var(--card); color: var(--text); }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
.note { margin: 0; color: var(--note); font-size: 0.9375rem; }
`
