import { beforeEach, describe, expect, it } from 'vitest'
import { createRepo, useGitServer } from '../../../testing/git/repo.ts'
import { useHarness } from '../../../testing/harness.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { disconnectRepository } from './disconnect-repository.ts'

const api = useHarness()
const server = useGitServer()
const TOKEN = 'canary-token-5c81'

beforeEach(() => {
  Object.assign(server.behavior, { token: null, down: false, readOnly: false })
})

describe('connecting a repository', () => {
  it('pushes all layouts in one commit, which creates the branch in an empty repository', async () => {
    const shop = await createRepo(api, server)
    for (const name of ['A', 'B', 'C']) await shop.create({ name })
    expect(await shop.connect({ branch: 'mail/layouts' })).toEqual({
      url: server.url(shop.name),
      provider: 'git',
      branch: 'mail/layouts',
      state: 'connected',
      behind: 0,
      lastError: null,
    })
    const files = shop.git(['ls-tree', '-r', '--name-only', 'mail/layouts']).trim().split('\n')
    expect(files.filter((file) => file.endsWith('layout.json'))).toHaveLength(3)
    expect(shop.git(['rev-list', '--count', 'mail/layouts']).trim()).toBe('1')
  })

  it('creates the branch even without layouts, and leaves other files in the repository unchanged', async () => {
    const shop = await createRepo(api, server)
    await shop.connect()
    expect(shop.titles()).toEqual(['Connect Flowpost: 0 layouts'])
    const other = await createRepo(api, server)
    await other.create({ name: 'Mine' })
    other.git(['fast-import', '--quiet'], writeCommit('refs/heads/main'))
    await other.connect()
    expect(other.titles()).toEqual(['Connect Flowpost: 1 layout', 'theirs'])
    expect(other.show('docs/a.txt')).toBe('a\n')
  })

  it('works with a token, which is stored nowhere in plain text', async () => {
    const shop = await createRepo(api, server)
    server.behavior.token = TOKEN
    const args = ['repo', 'connect', '--store', shop.storeId, '--url', server.url(shop.name)]
    const withToken = [...args, '--branch', 'main', '--token-stdin', '--json']
    const { code, stdout, stderr } = await runCli(withToken, api.database.environment, `${TOKEN}\n`)
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ state: 'connected', lastError: null })
    const { db } = api.app.database
    const rows = [
      await db.selectFrom('repositories').selectAll().execute(),
      await db.selectFrom('vaultEntries').selectAll().execute(),
    ]
    expect(JSON.stringify(rows) + stdout).not.toContain(TOKEN)
    expect(server.requests.join()).not.toContain(TOKEN)
  })

  it.each([
    ['a bad token', { token: 'bad' }, TOKEN, 'token: the host rejected the token'],
    ['no token', {}, TOKEN, 'token: the host requires a token'],
  ])('fails with %s', async (_, more, token, message) => {
    const shop = await createRepo(api, server)
    server.behavior.token = token
    await expect(shop.connect(more)).rejects.toThrow(message)
    expect(await shop.status()).toMatchObject({ state: 'disconnected', url: null, behind: 0 })
  })

  it('fails with a read-only token, an unknown branch or repository, an unreachable host or a forbidden address', async () => {
    const shop = await createRepo(api, server)
    server.behavior.readOnly = true
    await expect(shop.connect()).rejects.toThrow('token: the repository can be read, but not pushed to')
    server.behavior.readOnly = false
    shop.git(['fast-import', '--quiet'], writeCommit('refs/heads/trunk'))
    await expect(shop.connect()).rejects.toThrow('branch: no such branch; the repository has trunk')
    await expect(shop.connect({ url: server.url('none.git') })).rejects.toThrow(
      /^url: there is no repository/,
    )
    await expect(shop.connect({ url: 'http://127.0.0.1:1/x' })).rejects.toThrow('url: connection refused')
    await expect(shop.connect({ url: 'https://10.0.0.1/x' })).rejects.toThrow('url: address 10.0.0.1 is not')
    await expect(shop.connect({ url: 'http://1.1.1.1/x' })).rejects.toThrow('url: only an HTTPS URL')
    await expect(shop.connect({ url: api.url })).rejects.toThrow(/^url: there is no/)
  })

  it('changes nothing if the host rejects the push', async () => {
    const shop = await createRepo(api, server, {
      'receive.denyDeletes': 'true',
      'transfer.hideRefs': 'refs/heads/held',
    })
    await expect(shop.connect({ branch: 'held' })).rejects.toThrow(/^url: the host rejected the push: /)
    expect((await shop.status()).state).toBe('disconnected')
  })

  it.each([
    ['https://user:secret@host.example/x', 'url: must not contain a user name'],
    ['ssh://host.example/x', 'url: must be an https address'],
    ['not an address', 'url: must be an https address'],
    ['https://host.example/x?a=b', 'url: must not have a query'],
  ])('fails with the address %s', async (url, message) => {
    const shop = await createRepo(api, server)
    await expect(shop.connect({ url })).rejects.toThrow(message)
  })

  it.each(['a..b', '/a', 'a/', '-a', 'a b', 'a.lock', 'a~1', ''])(
    'fails with the branch name %j',
    async (branch) => {
      const shop = await createRepo(api, server)
      await expect(shop.connect({ branch })).rejects.toThrow('branch: must be a branch name')
    },
  )

  it('continues where it stopped for the same branch, and replaces the connection for another repository', async () => {
    const shop = await createRepo(api, server)
    const { id } = await shop.create({ name: 'Order' })
    await shop.connect()
    server.behavior.down = true
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    server.behavior.down = false
    await shop.connect()
    await shop.pushPending()
    expect(shop.titles()).toEqual(['Update Order', 'Connect Flowpost: 1 layout'])
    const second = await createRepo(api, server)
    await shop.connect({ url: server.url(second.name) })
    expect(second.titles()).toEqual(['Connect Flowpost: 1 layout'])
    expect((await shop.list(id)).data).toMatchObject([{ version: 2 }])
  })
})

it('disconnecting a repository deletes the token, the index and pending changes, but does not change the repository', async () => {
  const shop = await createRepo(api, server)
  const { id } = await shop.create({ name: 'Order' })
  await shop.connect({ token: 'any' })
  const status = await api.operate(disconnectRepository, {}, shop.storeId)
  expect(status).toMatchObject({ state: 'disconnected', url: null })
  const { db } = api.app.database
  for (const table of ['repositories', 'repoChanges', 'repoCommits', 'vaultEntries'] as const)
    expect(await db.selectFrom(table).selectAll().where('storeId', '=', shop.storeId).execute()).toEqual([])
  expect(shop.titles()).toHaveLength(1)
  await shop.call('PATCH', `/${id}`, { subject: 'Two' })
  expect(
    await db.selectFrom('repoChanges').selectAll().where('storeId', '=', shop.storeId).execute(),
  ).toEqual([])
  expect((await shop.call('GET', `/${id}/versions/repo`)).status).toBe(409)
})

const writeCommit = (ref: string) =>
  [
    `commit ${ref}`,
    'committer Hand <hand@hand.example> 1600000000 +0000',
    'data 6',
    'theirs',
    'M 100644 inline docs/a.txt',
    'data 2',
    'a',
    '',
    '',
  ].join('\n')
