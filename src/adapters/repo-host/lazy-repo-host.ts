import { loadOnce } from '../../platform/load-once.ts'
import type { RepoHost } from '../../ports/repositories.ts'

type Options = { allow: readonly string[]; version: string }

/** Longer than for other calls, because a push may take a while. */
const LIMITS = { headersMs: 60_000, totalMs: 120_000 }

/** Loads the git client on first use. It has its own HTTP client, with different limits. */
export function createLazyRepoHost({ allow, version }: Options): RepoHost {
  const openHost = loadOnce(() => loadHost({ allow, version }))
  return {
    check: async (...args) => (await openHost()).check(...args),
    readHead: async (...args) => (await openHost()).readHead(...args),
    readHistory: async (...args) => (await openHost()).readHistory(...args),
    readFiles: async (...args) => (await openHost()).readFiles(...args),
    push: async (...args) => (await openHost()).push(...args),
    close: async () => (await openHost.loaded())?.close(),
  }
}

async function loadHost({ allow, version }: Options): Promise<RepoHost> {
  const { createOutboundHttp } = await import('../outbound-http/outbound-http.ts')
  const { limitConcurrency, createRepoHost } = await import('./repo-host.ts')
  // Some hosts only accept clients whose user agent starts with git.
  const userAgent = `git/2 Flowpost/${version}`
  const http = createOutboundHttp({ allow, userAgent, limits: LIMITS, plainOnlyIfAllowed: true })
  return limitConcurrency(http, createRepoHost)
}
