import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

const isCode = (response: Response) => /\/assets\/[^/]+\.(?:js|css)$/.test(response.url())

/** Records every script and style that the page loads from now on, including in workers, with its gzipped size. */
export function weighCode(page: Page) {
  const weights = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (isCode(response))
      weights.set(
        response.url(),
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      )
  })
  return async () => {
    const entries = [...weights].map(
      async ([url, weight]) => [url.replace(/.*\//, ''), await weight] as const,
    )
    return new Map(await Promise.all(entries))
  }
}

export const sumOf = (weights: Iterable<number>) => [...weights].reduce((sum, weight) => sum + weight, 0)
