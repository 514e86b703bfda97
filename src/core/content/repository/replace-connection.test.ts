import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RepoFailure } from '../../../engine/repo/repo-failure.ts'
import { problemOf } from '../../../problems/problems.ts'
import { createRepo, useGitServer } from '../../../testing/git/repo.ts'
import { useHarness } from '../../../testing/harness.ts'

const api = useHarness()
const server = useGitServer()
const RETRY_SECONDS = 3_600

beforeEach(() => {
  Object.assign(server.behavior, { token: null, down: false, beforePush: async () => {} })
})

describe('changing the connection', () => {
  it('leaves the previous connection unchanged if it fails, with its token, index and pending changes', async () => {
    const shop = await createRepo(api, server)
    const { id } = await shop.create({ name: 'Order' })
    await shop.connect({ token: 'first' })
    await saveWhileDown(shop, id)
    const guarded = await createRepo(api, server, { 'transfer.hideRefs': 'refs/heads/main' })
    const url = server.url(guarded.name)
    await expect(shop.connect({ url })).rejects.toThrow(/^url: the host rejected the push/)
    await expect(shop.connect({ url: server.url(shop.name), branch: 'x' })).rejects.toThrow('no such branch')
    expect(await shop.status()).toMatchObject({ url: server.url(shop.name), behind: 1 })
    expect((await shop.list(id)).data).toHaveLength(1)
    const { repoHost } = api.app.services
    const push = vi.spyOn(repoHost, 'push').mockRejectedValueOnce(new Error('unexpected'))
    await expect(shop.connect({ url })).rejects.toThrow('unexpected')
    push.mockRestore()
    server.behavior.token = 'first'
    api.clock.advance(RETRY_SECONDS)
    await shop.pushPending()
    expect(shop.titles()).toEqual(['Update Order', 'Connect Flowpost: 1 layout'])
  })

  it('keeps the previous token if the new one cannot push', async () => {
    const shop = await createRepo(api, server)
    const { id } = await shop.create({ name: 'Order' })
    await shop.connect({ token: 'first' })
    await saveWhileDown(shop, id)
    const refusal = new RepoFailure('readOnly', problemOf('repository.read_only'))
    const push = vi.spyOn(api.app.services.repoHost, 'push').mockRejectedValueOnce(refusal)
    await expect(shop.connect({ token: 'second' })).rejects.toThrow(
      'token: the repository can be read, but not pushed to',
    )
    push.mockRestore()
    server.behavior.token = 'first'
    api.clock.advance(RETRY_SECONDS)
    await shop.pushPending()
    expect(shop.titles()[0]).toBe('Update Order')
  })

  it('then pushes the changes saved during the first push to the new repository', async () => {
    const shop = await createRepo(api, server)
    const { id } = await shop.create({ name: 'Order' })
    const deletedLayout = await shop.create({ name: 'Gone' })
    await shop.connect()
    const second = await createRepo(api, server)
    let isFirst = true
    server.behavior.beforePush = async () => {
      if (!isFirst) return
      isFirst = false
      await shop.call('PATCH', `/${id}`, { subject: 'Two' })
      await shop.call('PATCH', `/${id}`, { subject: 'Three' })
      await shop.call('DELETE', `/${deletedLayout.id}`)
      await shop.create({ name: 'New' })
    }
    await shop.connect({ url: server.url(second.name) })
    expect(await shop.status()).toMatchObject({ url: server.url(second.name), behind: 0 })
    const titles = second.titles()
    expect(titles.at(-1)).toBe('Connect Flowpost: 2 layouts')
    expect(titles.slice(0, -1).sort()).toEqual(['Create New', 'Delete Gone', 'Update Order', 'Update Order'])
    expect(second.show(`layouts/${id}/layout.json`)).toContain('"subject": "Three"')
    expect((await shop.list(id)).data.map(({ version }) => version)).toEqual([3, 2, 1])
  })
})

/** Leaves a pending change that no worker retries during the test. */
async function saveWhileDown(shop: Awaited<ReturnType<typeof createRepo>>, id: string): Promise<void> {
  server.behavior.down = true
  await shop.call('PATCH', `/${id}`, { subject: 'Two' })
  await shop.workUntilFailing()
  const retryAt = new Date(api.clock.now().getTime() + RETRY_SECONDS * 1000).toISOString()
  const { db } = api.app.database
  await db.updateTable('repositories').set({ retryAt }).where('storeId', '=', shop.storeId).execute()
  server.behavior.down = false
}
