import { request } from 'undici'
import { expect, onTestFinished } from 'vitest'
import type { AppUser } from './app-client.ts'

export async function openEvents({ url }: { url: string }, person: AppUser, storeId: string) {
  const headers = { cookie: person.cookie ?? '', 'sec-fetch-site': 'same-origin' }
  const response = await request(`${url}/app/events?store=${storeId}`, { headers })
  let received = ''
  let hasEnded = false
  const reading = (async () => {
    for await (const chunk of response.body) received += chunk
  })()
  void reading
    .catch(() => {})
    .then(() => {
      hasEnded = true
    })
  onTestFinished(() => void response.body.destroy())
  const poll = { timeout: 60_000 }
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    waitForEvent: (kind: string, id: string) =>
      expect.poll(() => received, poll).toContain(JSON.stringify({ kind, id }).slice(0, -1)),
    waitForEnd: () => expect.poll(() => hasEnded, poll).toBe(true),
    received: () => received,
  }
}
