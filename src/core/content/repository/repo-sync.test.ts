import { beforeEach, describe, expect, it } from 'vitest'
import { createRepo, useGitServer, waitUntil } from '../../../testing/git/repo.ts'
import { useHarness } from '../../../testing/harness.ts'
import { claimRepo } from './lease.ts'
import { syncRepository } from './sync.ts'

const api = useHarness()
const server = useGitServer()
const RETRY_SECONDS = 4
const POLL_SECONDS = 4

beforeEach(() => {
  const doNothing = async () => {}
  Object.assign(server.behavior, {
    token: null,
    down: false,
    readOnly: false,
    slowMs: 0,
    beforePush: doNothing,
    afterPush: doNothing,
  })
})

describe('synchronizing a store with its repository', () => {
  it('does not prevent saves while the host is down, and pushes them soon after it is back', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    server.behavior.down = true
    const { id } = await shop.create({ name: 'Order' })
    for (let n = 0; n < 30; n++)
      expect((await shop.call('PATCH', `/${id}`, { subject: `S${n}` })).status).toBe(200)
    await waitUntil(async () => (await shop.status()).state === 'failing')
    expect(await shop.status()).toMatchObject({
      behind: 31,
      lastError: 'the connection was closed before the response was complete',
    })
    server.behavior.down = false
    const backAt = api.clock.now()
    const { retryAt } = await api.app.database.db
      .selectFrom('repositories')
      .select('retryAt')
      .where('storeId', '=', shop.storeId)
      .executeTakeFirstOrThrow()
    api.clock.advance(Math.max(0, (Date.parse(retryAt) - backAt.getTime()) / 1000))
    expect(Date.parse(retryAt) - backAt.getTime()).toBeLessThan(5_000)
    await shop.waitUntilPushed()
    expect(shop.titles()).toEqual([...Array(30).fill('Update Order'), 'Create Order', expect.any(String)])
    // The push is recorded before the connection state.
    await waitUntil(async () => (await shop.status()).state === 'connected')
    expect(await shop.status()).toMatchObject({ state: 'connected', lastError: null })
    // More than the stored versions: each change has its own snapshot.
    const subjects = shop.git(['log', '-p', '--format=', 'main', '--', `layouts/${id}/layout.json`])
    for (let n = 0; n < 30; n++) expect(subjects).toContain(`+  "subject": "S${n}"`)
  })

  it('does not make saves wait for a slow host', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    server.behavior.slowMs = 1_000
    const { id } = await shop.create({ name: 'Order' })
    for (let n = 0; n < 5; n++) {
      expect((await shop.call('PATCH', `/${id}`, { subject: `S${n}` })).status).toBe(200)
      // The save has succeeded, but is not pushed yet.
      expect((await shop.status()).behind).toBeGreaterThan(0)
    }
    server.behavior.slowMs = 0
    await shop.waitUntilPushed()
  })

  it('pushes queued changes together', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    server.behavior.down = true
    const { id } = await shop.create({ name: 'Order' })
    for (let n = 0; n < 10; n++) await shop.call('PATCH', `/${id}`, { subject: `S${n}` })
    await waitUntil(async () => (await shop.status()).state === 'failing')
    const before = server.requests.length
    server.behavior.down = false
    api.clock.advance(RETRY_SECONDS)
    await shop.waitUntilPushed()
    const pushes = server.requests
      .slice(before)
      .filter((line) => line === `POST /${shop.name}/git-receive-pack`)
    expect(pushes).toHaveLength(1)
  })

  it('adds our commits on top of those that another client pushed in between, without losing any', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    const { id } = await shop.create({ name: 'Order' })
    await shop.pushPending()
    let times = 0
    server.behavior.beforePush = async () => {
      times += 1
      if (times <= 2) shop.commitByHand(`notes/${times}.txt`, 'x', `Theirs ${times}`)
    }
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    await shop.call('PATCH', `/${id}`, { subject: 'Three' })
    await shop.pushPending()
    const titles = shop.titles()
    expect(titles.filter((title) => title === 'Update Order')).toHaveLength(2)
    expect(titles.filter((title) => title.startsWith('Theirs'))).toHaveLength(2)
    expect(titles).toHaveLength(6)
    expect(shop.show('notes/2.txt')).toBe('x')
    expect(shop.git(['log', '--merges', '--format=%s', 'main'])).toBe('')
  })

  it('does not repeat a push whose response was lost, because it finds the commits in the repository', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    const { id } = await shop.create({ name: 'Order' })
    await shop.pushPending()
    let pushes = 0
    server.behavior.afterPush = async () => {
      pushes += 1
      if (pushes > 1) return
      shop.commitByHand('a.txt', 'x', 'Theirs')
      throw new Error('the response is lost')
    }
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    await shop.workUntilFailing()
    api.clock.advance(RETRY_SECONDS)
    await shop.pushPending()
    expect(pushes).toBe(1)
    expect(shop.titles()).toEqual(['Theirs', 'Update Order', 'Create Order', 'Connect Flowpost: 0 layouts'])
    expect((await shop.list(id)).data.map(({ version }) => version)).toEqual([2, 1])
  })

  it('creates each commit once, even if two workers push the same changes', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    const { id } = await shop.create({ name: 'Order' })
    await shop.pushPending()
    const { services } = api.app
    const queue = { write: services.write, clock: { now: () => new Date(Date.now() + 60_000) } }
    let otherWorkers: Promise<unknown>[] = []
    server.behavior.beforePush = async () => {
      // The lease of the pushing worker has expired, and another takes over.
      if (otherWorkers.length > 2) return
      const claimed = await claimRepo(queue, shop.storeId)
      if (claimed) otherWorkers = [...otherWorkers, syncRepository(services, claimed)]
    }
    for (let n = 0; n < 5; n++) await shop.call('PATCH', `/${id}`, { subject: `S${n}` })
    await shop.pushPending()
    await Promise.all(otherWorkers)
    expect(otherWorkers.length).toBeGreaterThan(0)
    expect(shop.titles().filter((title) => title === 'Update Order')).toHaveLength(5)
    await shop.workUntil(async () => (await shop.list(id)).data.length === 6)
  })

  it('indexes a rewritten branch again, and pushes further saves to it', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    const { id } = await shop.create({ name: 'Order' })
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    await shop.pushPending()
    shop.git(['update-ref', 'refs/heads/main', 'main~1'])
    api.clock.advance(POLL_SECONDS)
    await shop.workUntil(async () => (await shop.list(id)).data.length === 1)
    await shop.call('PATCH', `/${id}`, { subject: 'Three' })
    await shop.pushPending()
    expect(shop.titles()).toEqual(['Update Order', 'Create Order', 'Connect Flowpost: 0 layouts'])
    expect((await shop.list(id)).data.map(({ version }) => version)).toEqual([3, 1])
  })

  it('indexes merged branches, with each commit at its place in the history', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    const { id } = await shop.create({ name: 'Order', bodyType: 'text', body: 'x' })
    await shop.pushPending()
    const base = shop.git(['rev-parse', 'main']).trim()
    shop.git(['branch', 'side', base])
    const stream = (ref: string, from: string, path: string, title: string, merge = '') =>
      `commit refs/heads/${ref}\ncommitter Hand <h@h> 1700000000 +0000\ndata ${title.length}\n${title}\nfrom ${from}\n${merge}M 100644 inline ${path}\ndata 1\ny\n`
    shop.git(['fast-import', '--quiet'], stream('side', base, `layouts/${id}/body.html`, 'On the side'))
    const side = shop.git(['rev-parse', 'side']).trim()
    shop.git(['fast-import', '--quiet'], stream('main', base, 'other.txt', 'Beside'))
    const tree = shop.git(['merge-tree', '--write-tree', 'main', 'side']).trim()
    const merge = shop.git(['commit-tree', tree, '-p', 'main', '-p', side, '-m', 'Merge']).trim()
    shop.git(['update-ref', 'refs/heads/main', merge])
    api.clock.advance(POLL_SECONDS)
    await shop.workUntil(async () => (await shop.list(id)).data.length === 2)
    expect((await shop.list(id)).data.map(({ message }) => message)).toEqual(['On the side', 'Create Order'])
  })

  it('works with a host that does not support partial clones', async () => {
    const shop = await createRepo(api, server, { 'uploadpack.allowFilter': 'false' })
    await shop.connect()
    const { id } = await shop.create({ name: 'Order', subject: 'One' })
    await shop.pushPending()
    const sha = shop.commitByHand('README.md', 'x')
    const { status, body } = await shop.call('GET', `/${id}/versions/repo/${sha}`)
    expect([status, body]).toMatchObject([200, { layout: { subject: 'One' } }])
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    await shop.pushPending()
    expect(shop.titles()[0]).toBe('Update Order')
  })

  it('does not reveal the token in the error of a rejected push', async () => {
    const shop = await createRepo(api, server)
    await shop.connect({ token: 'canary-token-77' })
    shop.git(['config', 'receive.shallowUpdate', 'false'])
    shop.git(['config', 'transfer.hideRefs', 'refs/heads/main'])
    await shop.create({ name: 'Order' })
    await shop.workUntilFailing()
    const { lastError } = await shop.status()
    expect(lastError).not.toContain('canary')
    shop.git(['config', '--unset', 'transfer.hideRefs'])
    api.clock.advance(RETRY_SECONDS)
    await shop.pushPending()
  })
})
