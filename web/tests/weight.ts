import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

const isCode = (response: Response) => /\/assets\/[^/]+\.(?:js|css)$/.test(response.url())

/**
 * Notes every script and style that the page loads from now on, workers included. Answers with the size that each of
 * them has with gzip, apart from those that are known.
 */
export function weighCode(page: Page) {
  const loaded = new Map<string, Response>()
  page.on('response', (response) => {
    if (isCode(response)) loaded.set(response.url().replace(/.*\//, ''), response)
  })
  const weigh = async (response: Response) => gzipSync(await response.body(), { level: 9 }).length
  return {
    names: () => new Set(loaded.keys()),
    weighOthers: async (known: Set<string>) =>
      Promise.all(
        [...loaded]
          .filter(([name]) => !known.has(name))
          .map(async ([name, response]) => [name, await weigh(response)] as const),
      ),
  }
}

export const sumOf = (weights: Iterable<number>) => [...weights].reduce((sum, weight) => sum + weight, 0)
