import { loadOnce } from '../platform/load-once.ts'
import type { MailboxLogin, Mailer } from '../ports/mail.ts'
import type { OutboundHttp } from '../ports/outbound-http.ts'
import type { Renderer } from '../ports/renderer.ts'
import type { RepoHost } from '../ports/repositories.ts'
import type { LoginUrls } from './mail/mailbox-login.ts'
import type { MailerOptions } from './mail/mailer.ts'
import type { RenderPoolOptions } from './render-pool/render-pool.ts'

type CanWarmUp = { warmUp(): Promise<void> }

/** Loads the HTTP client on the first outbound call. */
export function createLazyOutbound(options: { allow: readonly string[]; userAgent: string }): OutboundHttp {
  const openClient = loadOnce(async () => {
    const { createOutboundHttp } = await import('./outbound-http/outbound-http.ts')
    return createOutboundHttp(options)
  })
  return {
    send: async (call) => (await openClient()).send(call),
    refusalOf: async (url) => (await openClient()).refusalOf(url),
    close: async () => (await openClient.loaded())?.close(),
  }
}

/** Loads the mail libraries on the first message. */
export function createLazyMailer({
  allow,
  ...options
}: MailerOptions & { allow: readonly string[] }): Mailer & CanWarmUp {
  const openMailer = loadOnce(async () => {
    const { createMailer } = await import('./mail/mailer.ts')
    const { createAddressGuard } = await import('./outbound-http/address-guard.ts')
    return createMailer({ ...options, allowsAddress: createAddressGuard(allow).allowsAddress })
  })
  return {
    send: async (account, mail, hooks) => (await openMailer()).send(account, mail, hooks),
    check: async (...args) => (await openMailer()).check(...args),
    close: async () => (await openMailer.loaded())?.close(),
    warmUp: async () => void (await openMailer()),
  }
}

/** Loads the OAuth client when a mailbox is connected. */
export function createLazyMailboxLogin(urls: LoginUrls): MailboxLogin {
  const openLogin = loadOnce(async () => {
    const { createMailboxLogin } = await import('./mail/mailbox-login.ts')
    return createMailboxLogin(urls)
  })
  return {
    authorizationUrl: async (provider, request) => (await openLogin()).authorizationUrl(provider, request),
    redeem: async (provider, grant) => (await openLogin()).redeem(provider, grant),
  }
}

/** Does quick work in this thread, and loads the pool for the first work that needs another one. */
export function createLazyRenderer(
  options: RenderPoolOptions = {},
): Renderer & CanWarmUp & { close(): Promise<void> } {
  const openPool = loadOnce(async () => {
    const { createRenderPool } = await import('./render-pool/render-pool.ts')
    return createRenderPool(options)
  })
  // Cached, because a dynamic import is slow in Node even if the module is already loaded.
  const loadRequests = loadOnce(() => import('../engine/request/render-request.ts'))
  const loadJobs = loadOnce(() => import('../engine/jobs.ts'))
  const loadMasking = loadOnce(() => import('../engine/mask-jobs.ts'))
  return {
    render: async (...message) => (await openPool()).render(...message),
    compose: async (...message) => (await openPool()).compose(...message),
    async renderRequest(storeId, input) {
      const { isQuickRequest, renderRequest } = await loadRequests()
      // Passing it to a thread would take longer than rendering it here.
      if (isQuickRequest(input)) return renderRequest(input)
      return (await openPool()).renderRequest(storeId, input)
    },
    async runJob(storeId, name, input) {
      const { isQuickJob, loadJob } = await loadJobs()
      if (isQuickJob(input)) return (await loadJob(name))(input)
      return (await openPool()).runJob(storeId, name, input)
    },
    async mask(storeId, name, input) {
      const { isQuickToMask, runMaskJob } = await loadMasking()
      return isQuickToMask(input) ? runMaskJob(name, input) : (await openPool()).mask(storeId, name, input)
    },
    close: async () => (await openPool.loaded())?.close(),
    warmUp: async () => (await openPool()).warmUp(),
  }
}

/** Longer than for other calls, because a push may take a while. */
const REPO_LIMITS = { headersMs: 60_000, totalMs: 120_000 }

/** Loads the git client on first use. It has its own HTTP client, with different limits. */
export function createLazyRepoHost(options: { allow: readonly string[]; version: string }): RepoHost {
  const openHost = loadOnce(async () => {
    const { createOutboundHttp } = await import('./outbound-http/outbound-http.ts')
    const { limitConcurrency, createRepoHost } = await import('./repo-host/repo-host.ts')
    // Some hosts only accept clients whose user agent starts with git.
    const userAgent = `git/2 Flowpost/${options.version}`
    const { allow } = options
    const http = createOutboundHttp({ allow, userAgent, limits: REPO_LIMITS, restrictPlainHttp: true })
    return limitConcurrency(http, createRepoHost)
  })
  return {
    check: async (...args) => (await openHost()).check(...args),
    readHead: async (...args) => (await openHost()).readHead(...args),
    readHistory: async (...args) => (await openHost()).readHistory(...args),
    readFiles: async (...args) => (await openHost()).readFiles(...args),
    push: async (...args) => (await openHost()).push(...args),
    close: async () => (await openHost.loaded())?.close(),
  }
}
