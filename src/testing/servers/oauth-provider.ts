import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'

export const CLIENT_SECRET = 'canary-client-secret'

export type OAuthProvider = {
  /** The mailbox of the user who consents. */
  address: string
  /** Whether the user refuses on the provider's page. */
  refuses: boolean
  urls(): { googleAuthorizeUrl: string; googleTokenUrl: string }
}

/** A local provider whose page consents immediately, and which issues tokens for the right code and verifier. */
export function useOAuthProvider(): OAuthProvider {
  const challenges = new Map<string, string>()
  const consent = (query: URLSearchParams) => {
    const code = `code-${challenges.size}`
    challenges.set(code, query.get('code_challenge') ?? '')
    const result = provider.refuses ? { error: 'access_denied' } : { code }
    return `${query.get('redirect_uri')}?${new URLSearchParams({ state: query.get('state') ?? '', ...result })}`
  }
  const redeem = (form: URLSearchParams) => {
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid =
      form.get('client_secret') === CLIENT_SECRET && challenges.get(form.get('code') ?? '') === challenge
    if (!isValid) return { error: 'invalid_grant', error_description: form.get('client_secret') }
    const claims = Buffer.from(JSON.stringify({ email: provider.address })).toString('base64url')
    return { access_token: 'a', refresh_token: 'canary-refresh', id_token: `x.${claims}.x` }
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider')
    if (pathname === '/authorize') {
      response.writeHead(302, { location: consent(searchParams) }).end()
      return
    }
    const result = redeem(new URLSearchParams(await text(request)))
    const headers = { 'content-type': 'application/json' }
    response.writeHead('error' in result ? 400 : 200, headers).end(JSON.stringify(result))
  })
  const provider: OAuthProvider = {
    address: 'shop@gmail.example',
    refuses: false,
    urls() {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return { googleAuthorizeUrl: `${url}/authorize`, googleTokenUrl: `${url}/token` }
    },
  }
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return provider
}
