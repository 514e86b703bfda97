import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../core/call/context.ts'
import { notFound } from '../../core/call/errors.ts'
import { matchesEtag } from '../../core/call/etag.ts'
import { TEST_TOKEN } from '../../core/delivery/email/links.ts'
import { findSubscriber, setSubscription } from '../../core/delivery/unsubscribes/subscriber.ts'
import { findDownload, findImage } from '../../core/foundation/files/open-download.ts'
import type { Brand } from '../../engine/design/brand-schema.ts'
import { ICON_STYLES, iconKey, NETWORKS } from '../../engine/design/networks.ts'
import { maskAddress } from '../../engine/mask/personal/personal.ts'
import type { Reply } from '../http/exchange.ts'
import { fileHeaders, htmlPage, type PageRequest, type Pages } from './page.ts'
import { preferredLanguage, renderUnsubscribePage, UNSUBSCRIBE_POLICY } from './unsubscribe-page.ts'

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

/** The form of the page, or the one-click unsubscribe of a mail client (RFC 8058). */
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
