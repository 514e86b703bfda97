import { describe, expect, it } from 'vitest'
import { writeHistory } from '../../../testing/git/git-history.ts'
import { createRepo, useGitServer, waitUntil } from '../../../testing/git/repo.ts'
import { useHarness } from '../../../testing/harness.ts'

const api = useHarness()
const server = useGitServer()
/** Several times as many as are fetched at once. */
const COMMITS = 600

describe('a long history', () => {
  it('is fetched in the background and listed in pages', async () => {
    const shop = await createRepo(api, server)
    const { id } = await shop.create({ name: 'Order', bodyType: 'text', body: 'now' })
    const other = await shop.create({ name: 'Other', bodyType: 'text', body: 'now' })
    shop.git(['fast-import', '--quiet'], writeHistory([id, other.id], COMMITS))
    await shop.connect()
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    await waitUntil(async () => {
      const { pagination } = await shop.list(id)
      return (pagination as { total: number }).total === COMMITS / 2 + 2
    })
    expect((await shop.list(id)).data.slice(0, 4).map(({ message, version }) => [message, version])).toEqual([
      ['Update Order', 2],
      ['Connect Flowpost: 2 layouts', 1],
      [`Change ${COMMITS - 1}`, null],
      [`Change ${COMMITS - 3}`, null],
    ])
    const last = await shop.list(id, `?page=${Math.ceil((COMMITS / 2 + 2) / 20)}`)
    expect(last.data.at(-1)).toMatchObject({ message: 'Change 1' })
    expect((await shop.list(id, '?page=1000')).data).toEqual([])
    const oldest = last.data.at(-1)?.sha
    const { body } = await shop.call('GET', `/${id}/versions/repo/${oldest}`)
    expect(body).toMatchObject({ layout: { body: 'text 1' } })
    const { db } = api.app.database
    const rows = await db.selectFrom('repoCommits').select('sha').where('layoutId', '=', '').execute()
    expect(new Set(rows.map(({ sha }) => sha)).size).toBe(rows.length)
  })

  it('has a fixed page size', async () => {
    const shop = await createRepo(api, server)
    const { id } = await shop.create({ name: 'Order' })
    await shop.connect()
    expect((await shop.list(id, '?limit=5&q=none')).pagination).toMatchObject({ limit: 20, total: 1 })
    expect((await shop.call('GET', `/${id}/versions/repo?page=0`)).status).toBe(400)
  })
})
