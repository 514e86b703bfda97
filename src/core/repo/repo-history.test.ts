import { describe, expect, it } from 'vitest'
import { writeHistory } from '../../testing/git-history.ts'
import { useHarness } from '../../testing/harness.ts'
import { repoOf, until, useGitServer } from '../../testing/repo.ts'

const api = useHarness()
const server = useGitServer()
const COMMITS = 5_000

describe('a long history', () => {
  it('of 5,000 commits is read in the background, and listed in pages at once', {
    timeout: 60_000,
  }, async () => {
    const shop = await repoOf(api, server)
    const { id } = await shop.create({ name: 'Order', bodyType: 'text', body: 'now' })
    const other = await shop.create({ name: 'Other', bodyType: 'text', body: 'now' })
    shop.git(['fast-import', '--quiet'], writeHistory([id, other.id], COMMITS))
    const started = performance.now()
    await shop.connect()
    expect(performance.now() - started).toBeLessThan(5_000)
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    await until(async () => {
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
    const times: number[] = []
    for (let n = 0; n < 21; n++) {
      const before = performance.now()
      await shop.list(id, `?page=${n + 1}`)
      times.push(performance.now() - before)
    }
    expect(times.sort((a, b) => a - b)[10]).toBeLessThan(200)
    const { db } = api.app.store
    const rows = await db.selectFrom('repoCommits').select('sha').where('layoutId', '=', '').execute()
    expect(new Set(rows.map(({ sha }) => sha)).size).toBe(rows.length)
  })

  it('is listed by page alone', async () => {
    const shop = await repoOf(api, server)
    const { id } = await shop.create({ name: 'Order' })
    await shop.connect()
    expect((await shop.list(id, '?limit=5&q=none')).pagination).toMatchObject({ limit: 20, total: 1 })
    expect((await shop.call('GET', `/${id}/versions/repo?page=0`)).status).toBe(400)
  })
})
