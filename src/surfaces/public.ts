import type { Services } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { matchesEtag } from '../core/etag.ts'
import { findImage } from '../core/files/open-image.ts'
import type { Store } from '../ports.ts'
import { renderLlmsText } from './llms-text.ts'
import type { Metrics } from './metrics.ts'
import { createOpenApi } from './openapi.ts'
import { renderReference } from './reference.ts'
import type { RestDeps } from './rest.ts'

export type PublicDeps = RestDeps & { store: Store; metrics: Metrics; isDraining: () => boolean }

/** What a page may know of the request. */
type Asked = { method: string; params: Record<string, string>; header(name: string): string | undefined }

type Page = (asked: Asked) => Response | Promise<Response>

/** What anyone may read without a key: the description of the API, and the state of this process. */
export function createPublicPages(deps: PublicDeps): Record<string, Page> {
  const { store, metrics, services, isDraining } = deps
  const openApi = once(() => createOpenApi(services, deps.operations))
  const openApiText = once(() => JSON.stringify(openApi(), null, 2))
  const reference = once(() => renderReference(openApi()))
  const llmsText = once(() => renderLlmsText(services, deps.operations))

  return {
    '/openapi.json': () => page('application/json', openApiText()),
    '/docs': () => page('text/html; charset=utf-8', reference(), { 'Content-Security-Policy': DOCS_POLICY }),
    '/llms.txt': () => page('text/plain; charset=utf-8', llmsText()),
    '/healthz': () => json(200, { status: 'ok' }),
    '/readyz': async () => {
      if (isDraining()) return json(503, { error: 'shutting down' })
      try {
        await store.ping()
        return json(200, { status: 'ok' })
      } catch {
        return json(503, { error: 'the database does not answer' })
      }
    },
    '/f/:key': (asked) => showImage(services, asked),
    '/metrics': async () => page(metrics.contentType, await metrics.render()),
  }
}

/** An image of an email. Its type was told from its content; a browser must not find another one in it. */
async function showImage(services: Services, { method, params, header }: Asked): Promise<Response> {
  const image = await findImage(services, params.key ?? '')
  if (!image) throw notFound('file')
  const headers = {
    ETag: `"${image.contentHash}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (matchesEtag(header('if-none-match') ?? '', headers.ETag, 'weak'))
    return new Response(null, { status: 304, headers })
  const body = method === 'HEAD' ? null : await image.open()
  if (!body && method !== 'HEAD') throw notFound('file')
  return new Response(body, {
    headers: {
      ...headers,
      'Content-Type': image.contentType,
      'Content-Length': String(image.sizeBytes),
      'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(image.filename)}`,
    },
  })
}

const DOCS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const page = (contentType: string, body: string, headers: Record<string, string> = {}) =>
  new Response(body, {
    headers: { 'Content-Type': contentType, 'X-Content-Type-Options': 'nosniff', ...headers },
  })

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** Made at the first request, not at start, and then kept. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
