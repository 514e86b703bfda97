import { beforeAll, describe, expect, it } from 'vitest'
import { createRepo, useGitServer } from '../../../testing/git/repo.ts'
import { useHarness } from '../../../testing/harness.ts'

const api = useHarness()
const server = useGitServer()

type Repo = Awaited<ReturnType<typeof createRepo>>

async function connectRepo(): Promise<Repo> {
  const repo = await createRepo(api, server)
  await repo.connect()
  return repo
}

/** Changes that make a layout impossible to restore: test title, file, its content and the error. */
const BROKEN: [string, string, string, string | RegExp][] = [
  ['broken JSON', 'layout.json', '{ "name": ', 'layout.json: is not valid JSON'],
  ['a list instead of a layout', 'layout.json', '[]', 'layout.json: must be a JSON object'],
  ['no layout name', 'layout.json', '{ "subject": "S" }', 'name: required'],
  [
    'an unknown field',
    'layout.json',
    '{ "name": "N", "subject": "S", "colour": 1 }',
    'colour: unknown field',
  ],
  ['Liquid that does not parse', 'layout.json', '{ "name": "N", "subject": "{% if %}" }', /^subject: /],
  [
    'a different body type',
    'layout.json',
    '{ "name": "N", "subject": "S", "bodyType": "text" }',
    'bodyDesign: text layouts do not have this field; layouts with bodyType visual do',
  ],
  ['a broken design', 'design.json', '{', 'design.json: is not valid JSON'],
  ['an unknown block', 'design.json', '{ "blocks": [{ "type": "no" }] }', /^bodyDesign\.blocks\[0\]\.type: /],
  [
    'a file that does not exist',
    'design.json',
    '{ "blocks": [{ "type": "image", "fileKey": "fil_none" }] }',
    'bodyDesign.blocks[0].fileKey: fil_none no longer exists',
  ],
  [
    'a translation without a subject',
    'translations/de/translation.json',
    '{}',
    'translations.de.subject: required',
  ],
  [
    'a translation without translation.json',
    'translations/de/design.json',
    '{}',
    'translations/de/translation.json: is missing',
  ],
  [
    'a folder that is not a language code',
    'translations/nothing here/translation.json',
    '{ "subject": "S" }',
    /^translations\.nothing here\.locale: /,
  ],
  [
    'a translation into the main language',
    'translations/en/translation.json',
    '{ "subject": "S" }',
    'translations.en: en is the main language of this layout',
  ],
]

/**
 * Most tests share a repository. Each takes its own layout from a batch that is created and pushed together.
 */
let shared: Repo
const unusedLayouts: string[] = []
/** For each case above, its layout and the commit that broke it. */
const broken = new Map<string, { id: string; sha: string }>()
const createIn = async (shop: Repo, layout: object = {}) =>
  (await shop.create({ name: 'Order', subject: 'One', ...layout })).id
beforeAll(async () => {
  shared = await connectRepo()
  for (let count = 0; count < 18; count += 1) unusedLayouts.push(await createIn(shared))
  await shared.pushPending()
  const files = BROKEN.map(([name, file, text]) => ({ name, id: unusedLayouts.pop() ?? '', file, text }))
  const shas = shared.commitManyByHand(
    files.map(({ id, file, text }) => ({ path: `layouts/${id}/${file}`, text })),
  )
  for (const [n, { name, id }] of files.entries()) broken.set(name, { id, sha: shas[n] ?? '' })
})

const readerOf = (shop: Repo, id: string) => {
  const pathOf = (sha: string) => `/${id}/versions/repo/${sha}`
  return {
    get: (sha: string) => shop.call<{ error: string; layout: object }>('GET', pathOf(sha)),
    restore: (sha: string) =>
      shop.call<{ error: string; layout: object; version: number }>('POST', `${pathOf(sha)}/restore`),
  }
}

async function newLayout(layout?: object, shop: Repo = shared) {
  const canReuse = layout === undefined && shop === shared
  const id = (canReuse && unusedLayouts.pop()) || (await createIn(shop, layout))
  await shop.pushPending()
  return {
    ...shop,
    ...readerOf(shop, id),
    id,
    /** Commits a change to one of the layout's files. */
    change: (file: string, text: string) => shop.commitByHand(`layouts/${id}/${file}`, text),
    changeLayoutFile: (change: object) => {
      const now = JSON.parse(shop.show(`layouts/${id}/layout.json`))
      return shop.commitByHand(`layouts/${id}/layout.json`, JSON.stringify({ ...now, ...change }))
    },
  }
}

describe('restoring a commit made outside the app', () => {
  it('replaces the layout’s content, adds a language and removes another', async () => {
    const shop = await newLayout()
    await shop.call('PUT', `/${shop.id}/translations/fr`, { subject: 'Un' })
    shop.changeLayoutFile({ subject: 'By {{ variables.who }}', category: 'marketing' })
    const sha = shop.change('translations/pt_BR/translation.json', '{ "subject": "Mão" }')
    const { status, body } = await shop.restore(sha)
    expect([status, body]).toMatchObject([
      200,
      { layout: { subject: 'By {{ variables.who }}', category: 'marketing' } },
    ])
    const { languages } = (await shop.call<{ languages: object[] }>('GET', `/${shop.id}`)).body
    expect(languages).toMatchObject([{ locale: 'en' }, { locale: 'pt-br' }])
  })

  it.each(BROKEN)('fails if the commit contains %s', async (name, _file, _text, message) => {
    const { id, sha } = broken.get(name) ?? { id: '', sha: '' }
    const { status, body } = await readerOf(shared, id).restore(sha)
    expect(status).toBe(400)
    expect(body.error).toMatch(message)
    expect(await shared.call('GET', `/${id}`)).toMatchObject({ body: { version: 1, subject: 'One' } })
  })

  it('fails if the commit contains deeply nested JSON or a symbolic link, which cannot even be viewed', async () => {
    const shop = await newLayout()
    const deep = shop.change('design.json', `{ "x": ${'['.repeat(10_000)}${']'.repeat(10_000)} }`)
    const link = shop.linkByHand(`layouts/${shop.id}/design.json`, '../../somewhere')
    for (const [sha, error] of [
      [deep, 'design.json: must not be nested more than 100 levels deep'],
      [link, 'design.json: must be a file'],
    ] as const)
      for (const call of [shop.get, shop.restore])
        expect(await call(sha)).toMatchObject({ status: 400, body: { error } })
  })

  it("fails if the commit uses another store's file, which is treated as missing", async () => {
    const shop = await newLayout()
    const other = await createRepo(api, server)
    await other.addFile('fil_theirs')
    const sha = shop.change('design.json', '{ "blocks": [{ "type": "image", "fileKey": "fil_theirs" }] }')
    expect((await shop.restore(sha)).body.error).toBe(
      'bodyDesign.blocks[0].fileKey: fil_theirs no longer exists',
    )
  })

  it('cannot change the body type', async () => {
    const shop = await newLayout({ bodyType: 'text', body: 'x' })
    shop.git(['update-ref', 'refs/heads/old', 'main'])
    shop.change('design.json', '{ "blocks": [] }')
    const tree = shop.git(['ls-tree', '-r', '--name-only', 'main']).split('\n')
    expect(tree.filter((path) => path.endsWith('.html'))).toHaveLength(1)
    const sha = shop.changeLayoutFile({ bodyType: 'visual', attachments: undefined })
    expect((await shop.restore(sha)).body.error).toBe(
      'body: visual layouts do not have this field; layouts with bodyType text do',
    )
  })

  it('fails with 404 for an unknown commit, an invalid hash, and a commit without the layout', async () => {
    const shop = await newLayout()
    const first = shop.git(['rev-list', '--max-parents=0', 'main']).trim()
    for (const sha of ['0'.repeat(40), 'deadbeef', 'nonsense', 'x'.repeat(40)])
      expect([(await shop.get(sha)).status, (await shop.restore(sha)).body]).toEqual([
        404,
        { error: 'commit not found' },
      ])
    expect((await shop.get(first)).body).toEqual({ error: 'layout not found at this commit' })
    const tree = shop.git(['rev-parse', 'main^{tree}']).trim()
    expect((await shop.get(tree)).status).toBe(404)
  })

  it("finds no commits on other branches or in another store's repository", async () => {
    const shop = await newLayout()
    const other = await newLayout(undefined, await connectRepo())
    expect((await shop.get(other.git(['rev-parse', 'main']).trim())).body).toEqual({
      error: 'commit not found',
    })
    shop.git(['branch', 'side', 'main'])
    const sha = shop.git(['commit-tree', 'main^{tree}', '-p', 'main', '-m', 'x']).trim()
    shop.git(['update-ref', 'refs/heads/side', sha])
    expect((await shop.get(sha)).status).toBe(404)
  })

  it('accepts a commit hash in upper case', async () => {
    const shop = await newLayout()
    const sha = shop.git(['rev-parse', 'main']).trim()
    expect((await shop.get(sha.toUpperCase())).status).toBe(200)
  })

  it('fails with 502 while the Git server is down', async () => {
    const shop = await newLayout(undefined, await connectRepo())
    const sha = shop.git(['rev-parse', 'main']).trim()
    server.behavior.down = true
    expect(await shop.restore(sha)).toMatchObject({
      status: 502,
      body: { error: 'repository: the connection was closed before the response was complete' },
    })
    server.behavior.down = false
  })
})

describe('the provider in the path', () => {
  it('results in 409 while no repository is connected, unless the layout does not exist, which results in 404', async () => {
    const shop = await createRepo(api, server)
    const { id } = await shop.create({ name: 'Order' })
    for (const word of ['repo', 'github', 'gitlab', 'gitea', 'bitbucket']) {
      const path = `/${id}/versions/${word}`
      for (const [method, endpoint] of [
        ['GET', path],
        ['GET', `${path}/${'0'.repeat(40)}`],
        ['POST', `${path}/${'0'.repeat(40)}/restore`],
      ] as const)
        expect(await shop.call(method, endpoint)).toMatchObject({
          status: 409,
          body: { error: expect.stringMatching(/^no repository is connected: connect one in the app/) },
        })
      expect((await shop.call('GET', `/lay_none/versions/${word}`)).status).toBe(404)
    }
  })

  it('must be the connected one: another provider results in 409, and an unknown one in 400', async () => {
    const shop = await createRepo(api, server)
    const { id } = await shop.create({ name: 'Order' })
    expect(await shop.connect({ provider: 'gitea' })).toMatchObject({ provider: 'gitea' })
    for (const [word, status] of [
      ['repo', 200],
      ['gitea', 200],
      ['github', 409],
      ['gitlab', 409],
      ['bitbucket', 409],
      ['svn', 400],
    ] as const)
      expect([word, (await shop.call('GET', `/${id}/versions/${word}`)).status]).toEqual([word, status])
    expect((await shop.call('GET', `/${id}/versions/github`)).body).toEqual({
      error: 'the connected repository is not on github',
    })
    expect((await shop.call('GET', `/${id}/versions/repo?provider=github`)).status).toBe(200)
  })
})
