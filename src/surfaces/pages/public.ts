import { setImmediate } from 'node:timers/promises'
import { busy, notFound } from '../../core/call/errors.ts'
import { loadOnce } from '../../platform/load-once.ts'
import type { Database } from '../../ports/database.ts'
import { problemOf } from '../../problems/problems.ts'
import type { DocsPages } from '../docs/docs.ts'
import { RETRY_AFTER_SECONDS } from '../http/errors.ts'
import type { Metrics } from '../http/metrics.ts'
import { createOpenApi } from '../rest/openapi.ts'
import type { RestDeps } from '../rest/rest.ts'
import { renderLlmsText } from './llms-text.ts'
import { type PageRequest, type Pages, page } from './page.ts'

const DOCS_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export type PublicDeps = RestDeps & { database: Database; metrics: Metrics; isDraining: () => boolean }

/** What anyone may read without a key: the documentation, and the state of this process. */
export function createPublicPages(deps: PublicDeps): Pages {
  const { database, metrics, services, isDraining } = deps
  const isReady = createReadiness(database.probeWrite)
  const openApi = lazy(() => createOpenApi(services, deps.operations))
  const openApiText = lazy(() => Buffer.from(JSON.stringify(openApi(), null, 2)))
  const llmsText = lazy(() => renderLlmsText(services, deps.operations))

  // Rarely read, so the Markdown renderer is loaded on first use.
  const loadDocs = loadOnce(async () => {
    const { createDocsPages } = await import('../docs/docs.ts')
    const description = openApi()
    await setImmediate()
    return createDocsPages(description, deps.operations)
  })
  const docs = (read: (docs: DocsPages, request: PageRequest) => Promise<Uint8Array | null> | string) => ({
    GET: async (request: PageRequest) => {
      const text = await read(await loadDocs(), request)
      if (text === null) throw notFound('path')
      const isMarkdown = request.params.page?.endsWith('.md')
      return page(`text/${isMarkdown ? 'markdown' : 'html'}; charset=utf-8`, text, {
        'Content-Security-Policy': DOCS_POLICY,
      })
    },
  })

  return {
    '/openapi.json': { GET: () => page('application/json', openApiText()) },
    '/docs': docs((pages) => pages.read('reference')),
    '/docs/search': docs((pages, { query }) => pages.search(query.get('q') ?? '')),
    '/docs/:page': docs((pages, { params }) => pages.read(params.page ?? '')),
    '/llms.txt': { GET: () => page('text/plain; charset=utf-8', llmsText()) },
    '/healthz': { GET: () => OK },
    '/readyz': {
      GET: async () => {
        if (isDraining()) throw busy(problemOf('service.stopping'), RETRY_AFTER_SECONDS)
        if (!(await isReady())) throw busy(problemOf('service.not_ready'), RETRY_AFTER_SECONDS)
        return OK
      },
    },
    '/metrics': { GET: async () => page(metrics.contentType, await metrics.render()) },
  }
}

const OK = {
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ status: 'ok' }),
}

/** Created on first use instead of at startup, then cached. */
function lazy<T extends object | string>(create: () => T): () => T {
  let created: T | undefined
  return () => {
    created ??= create()
    return created
  }
}

/** Shorter than the timeout of a load balancer. */
const TIMEOUT_MS = 3_000
/** Limits how often anyone can trigger a probe, which writes to the disk. */
const CACHE_MS = 500

/** Returns whether the probe succeeds, always within `TIMEOUT_MS`. Concurrent callers share one probe. */
export function createReadiness(probe: () => Promise<void>): () => Promise<boolean> {
  let latest: { result: Promise<boolean>; finishedMs: number } | undefined
  const runProbe = async () => {
    let timer: NodeJS.Timeout | undefined
    const expired = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), TIMEOUT_MS)
    })
    const succeeded = probe().then(
      () => true,
      () => false,
    )
    return Promise.race([succeeded, expired]).finally(() => clearTimeout(timer))
  }
  return () => {
    const nowMs = performance.now()
    if (!latest || nowMs - latest.finishedMs > CACHE_MS) {
      const next = { result: runProbe(), finishedMs: Number.POSITIVE_INFINITY }
      void next.result.then(() => {
        next.finishedMs = performance.now()
      })
      latest = next
    }
    return latest.result
  }
}
