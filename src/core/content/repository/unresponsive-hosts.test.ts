import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRepo, useGitServer, waitUntil } from '../../../testing/git/repo.ts'
import { useHarness } from '../../../testing/harness.ts'

const MUTE = 8

const api = useHarness()
const server = useGitServer()
const requests: string[] = []
const muteServer = createServer((incoming, response) => {
  respondPartially(incoming, response).catch(() => response.destroy())
})
let muteUrl = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => muteServer.listen(0, '127.0.0.1', resolve))
  muteUrl = `http://127.0.0.1:${(muteServer.address() as AddressInfo).port}`
})
afterAll(() => {
  muteServer.closeAllConnections()
  muteServer.close()
})

it.each([
  ['at all', '/mute/'],
  ['to a request for commits', '/half/'],
])('hosts that do not respond %s do not delay pushes for other stores', async (_, folder) => {
  const healthy = await createRepo(api, server)
  await healthy.connect()
  for (let n = 0; n < MUTE; n++) {
    const { id: storeId } = await api.newStore()
    const times = { retryAt: '', lookAt: '', createdAt: '', lease: null, leaseUntil: null }
    const remote = { url: `${muteUrl}${folder}${n}.git`, branch: 'main', provider: 'git' }
    await api.app.database.db
      .insertInto('repositories')
      .values({
        storeId,
        ...remote,
        ...times,
        failures: 0,
        errorCode: null,
        errorData: null,
        indexedHead: null,
        edges: null,
      })
      .execute()
  }
  await waitUntil(async () => requests.filter((url) => url.startsWith(folder)).length >= MUTE)
  const { id } = await healthy.create({ name: 'Order' })
  await healthy.waitUntilPushed()
  expect(await openConnections()).toBeGreaterThanOrEqual(MUTE)
  expect((await healthy.list(id)).data).toHaveLength(1)
  muteServer.closeAllConnections()
})

/** The connections of workers that are still waiting for an unresponsive host. */
const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    muteServer.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

const line = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text

/** Stops responding at once or, at other addresses, only after advertising its capabilities and its branch. */
async function respondPartially(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '' } = incoming
  if (url.startsWith('/mute/')) return void requests.push(url)
  if (incoming.method === 'GET') {
    response.setHeader('content-type', 'application/x-git-upload-pack-advertisement')
    return void response.end(`${line('version 2\n')}${line('fetch=shallow filter\n')}0000`)
  }
  if (!(await text(incoming)).includes('command=ls-refs')) return void requests.push(url)
  response.setHeader('content-type', 'application/x-git-upload-pack-result')
  response.end(`${line(`${'1'.repeat(40)} refs/heads/main\n`)}0000`)
}
