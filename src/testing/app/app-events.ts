import { request } from 'undici'
import { expect, onTestFinished } from 'vitest'
import type { SignedIn } from './app-client.ts'

/** Opens an event stream and collects its events. */
export async function openEvents({ url }: { url: string }, person: SignedIn, storeId: string) {
  const headers = { cookie: person.cookie ?? '', 'sec-fetch-site': 'same-origin' }
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(`${url}/app/events?store=${storeId}`, { headers })
  const seen = { text: '', isOver: false }
  const reading = (async () => {
    for await (const chunk of body) seen.text += chunk
    seen.isOver = true
  })().catch(() => {
    seen.isOver = true
  })
  onTestFinished(() => void body.destroy())
  const until = async (isReached: () => boolean) => {
    for (let tries = 0; tries < 1200 && !isReached(); tries++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isReached(), seen.text).toBe(true)
  }
  return {
    status: statusCode,
    retryAfter: answered['retry-after'],
    hears: (kind: string, id: string) => until(() => seen.text.includes(JSON.stringify({ kind, id }))),
    ends: () => Promise.all([reading, until(() => seen.isOver)]),
    said: () => seen.text,
  }
}
