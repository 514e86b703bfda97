import { request } from 'undici'
import { expect, onTestFinished } from 'vitest'
import type { AppUser } from './app-client.ts'

export async function openEvents({ url }: { url: string }, person: AppUser, storeId: string) {
  const headers = { cookie: person.cookie ?? '', 'sec-fetch-site': 'same-origin' }
  const {
    statusCode,
    headers: responseHeaders,
    body,
  } = await request(`${url}/app/events?store=${storeId}`, { headers })
  const stream = { text: '', isOver: false }
  const reading = (async () => {
    for await (const chunk of body) stream.text += chunk
    stream.isOver = true
  })().catch(() => {
    stream.isOver = true
  })
  onTestFinished(() => void body.destroy())
  const waitUntil = async (isReached: () => boolean) => {
    for (let tries = 0; tries < 1200 && !isReached(); tries++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isReached(), stream.text).toBe(true)
  }
  return {
    status: statusCode,
    retryAfter: responseHeaders['retry-after'],
    waitForEvent: (kind: string, id: string) =>
      waitUntil(() => stream.text.includes(JSON.stringify({ kind, id }))),
    waitForEnd: () => Promise.all([reading, waitUntil(() => stream.isOver)]),
    received: () => stream.text,
  }
}
