import { describe, expect, it } from 'vitest'
import { createRepo, useGitServer, waitUntil } from '../../../testing/git/repo.ts'
import { useHarness } from '../../../testing/harness.ts'

const api = useHarness()
const server = useGitServer()

type Restored = { restored: string; version: number; layout: { subject: string; version: number } }

describe('versions in a repository', () => {
  it('are one commit per save, in order, with its author and readable files', async () => {
    const shop = await createRepo(api, server)
    const old = await shop.create({ name: 'Old', bodyType: 'text', body: '<p>Hi</p>' })
    expect(await shop.connect()).toMatchObject({ state: 'connected', provider: 'git', behind: 0 })
    const { id } = await shop.create({ name: 'Order', subject: 'One' })
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    await shop.call('PUT', `/${id}/translations/de`, { subject: 'Zwei' })
    await shop.waitUntilPushed()
    expect(shop.titles()).toEqual([
      'Translate Order',
      'Update Order',
      'Create Order',
      'Connect Flowpost: 1 layout',
    ])
    expect(shop.git(['log', '--format=%an', '-n', '1', 'main']).trim()).toBe('test')
    expect(shop.show(`layouts/${old.id}/body.html`)).toBe('<p>Hi</p>\n')
    expect(JSON.parse(shop.show(`layouts/${id}/layout.json`))).toMatchObject({
      name: 'Order',
      subject: 'Two',
    })
    expect(shop.show(`layouts/${id}/translations/de/translation.json`)).toContain('"subject": "Zwei"')
    expect(shop.git(['diff', '--stat', 'main~2', 'main~1'])).toMatch(
      /1 file changed, 1 insertion\(\+\), 1 deletion/,
    )
    expect(shop.git(['fsck', '--strict'])).toBe('')
  })

  it('are listed newest first, and only if they changed the layout', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    const { id } = await shop.create({ name: 'Order' })
    const other = await shop.create({ name: 'Other' })
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    await shop.pushPending()
    const { data, pagination } = await shop.list(id)
    expect(data.map(({ message, version, author }) => [message, version, author])).toEqual([
      ['Update Order', 2, 'test'],
      ['Create Order', 1, 'test'],
    ])
    expect(data[0]?.sha).toBe(shop.git(['rev-parse', 'main']).trim())
    expect(pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 })
    expect((await shop.list(other.id)).data).toHaveLength(1)
  })

  it('can be read with an abbreviated commit hash, as long as it is unambiguous', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    const { id } = await shop.create({ name: 'Order', subject: 'One' })
    await shop.pushPending()
    const sha = shop.git(['rev-parse', 'main']).trim()
    const read = (name: string) => shop.call<{ sha: string }>('GET', `/${id}/versions/repo/${name}`)
    expect((await read(sha.slice(0, 7))).body.sha).toBe(sha)
    expect((await read(sha.slice(0, 12).toUpperCase())).body.sha).toBe(sha)
    expect((await read(sha.slice(0, 6))).status).toBe(404)
    const twin = { sha: `${sha.slice(0, 39)}${sha.endsWith('0') ? '1' : '0'}`, layoutId: '', position: 999 }
    const [row] = await api.app.database.db
      .selectFrom('repoCommits')
      .selectAll()
      .where('sha', '=', sha)
      .execute()
    if (row)
      await api.app.database.db
        .insertInto('repoCommits')
        .values({ ...row, ...twin })
        .execute()
    expect(await read(sha.slice(0, 7))).toMatchObject({
      status: 400,
      body: { error: 'sha: more than one commit starts with this; use more characters' },
    })
    expect((await read(sha)).status).toBe(200)
  })

  it('contain the layout with its languages, and are restored as a new version', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    const { id } = await shop.create({ name: 'Order', subject: 'One' })
    await shop.call('PUT', `/${id}/translations/de`, { subject: 'Eins' })
    await shop.pushPending()
    const [newest] = (await shop.list(id)).data
    await shop.call('DELETE', `/${id}/translations/de`)
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    const { body } = await shop.call('GET', `/${id}/versions/repo/${newest?.sha}`)
    expect(body).toMatchObject({
      sha: newest?.sha,
      date: newest?.date,
      layout: { name: 'Order', subject: 'One', bodyType: 'visual', bodyDesign: { blocks: [] } },
      translations: [{ locale: 'de', subject: 'Eins', outdated: false, bodyDesign: null }],
    })
    const version = await shop.call<{ layout: object; translations: object[] }>('GET', `/${id}/versions/2`)
    expect(body).toMatchObject({ layout: version.body.layout, translations: version.body.translations })
    const { status, body: restored } = await shop.call<Restored>(
      'POST',
      `/${id}/versions/repo/${newest?.sha}/restore`,
    )
    expect(status).toBe(200)
    expect(restored).toMatchObject({
      restored: newest?.sha,
      version: 5,
      layout: { subject: 'One', version: 5 },
    })
    const versions = await shop.call<{ data: object[] }>('GET', `/${id}/versions`)
    expect(versions.body.data[0]).toMatchObject({ version: 5, action: 'restore', source: 'repo' })
    await shop.pushPending()
    expect((await shop.list(id)).data[0]).toMatchObject({ version: 5, message: 'Restore Order' })
  })

  it('end with a commit that removes only the folder of the layout once it is deleted', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    shop.commitByHand('README.md', 'ours\n')
    const { id } = await shop.create({ name: 'Order' })
    const remaining = await shop.create({ name: 'Kept' })
    await shop.call('DELETE', `/${id}`)
    await shop.pushPending()
    expect(shop.titles()[0]).toBe('Delete Order')
    expect(shop.git(['ls-tree', '-r', '--name-only', 'main']).trim().split('\n')).toEqual([
      'README.md',
      `layouts/${remaining.id}/design.json`,
      `layouts/${remaining.id}/layout.json`,
    ])
    expect((await shop.call('GET', `/${id}/versions/repo`)).status).toBe(404)
  })

  it('include commits made outside the app, which can be restored immediately', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    const { id } = await shop.create({ name: 'Order', bodyType: 'text', body: 'x' })
    await shop.pushPending()
    const sha = shop.commitByHand(`layouts/${id}/body.html`, '<p>By hand</p>')
    const { status, body } = await shop.call('POST', `/${id}/versions/repo/${sha}/restore`)
    expect([status, body]).toMatchObject([200, { layout: { body: '<p>By hand</p>' } }])
    await waitUntil(async () => (await shop.list(id)).data.length === 3)
    expect((await shop.list(id)).data[1]).toMatchObject({
      sha,
      version: null,
      author: 'Hand',
      message: 'By hand',
    })
  })
})
