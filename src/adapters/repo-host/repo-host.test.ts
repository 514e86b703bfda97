import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { RepoFailure } from '../../engine/repo/repo-failure.ts'
import type { RepoCommit, RepoRemote } from '../../ports/repositories.ts'
import { textOf } from '../../problems/text.ts'
import { type GitServer, startGitServer } from '../../testing/git/git-server.ts'
import { startCanary } from '../../testing/servers/scripted-target.ts'
import { createOutboundHttp } from '../outbound-http/outbound-http.ts'
import { MAX_LINES, readLines } from './pkt-line.ts'
import { createRepoHost, limitConcurrency } from './repo-host.ts'

let server: GitServer
beforeAll(async () => {
  server = await startGitServer()
})
afterAll(() => server.close())

function openHost(allow = ['127.0.0.0/8']) {
  const http = createOutboundHttp({ allow, userAgent: 'git/test', restrictPlainHttp: true })
  const host = createRepoHost(http)
  onTestFinished(() => host.close())
  return host
}

const remoteAt = (url: string, token: string | null = null): RepoRemote => ({
  url,
  branch: 'main',
  provider: 'github',
  token,
})

const createCommit = (
  layoutId: string,
  files: Record<string, string> | null,
  title = 'Title',
): RepoCommit => ({
  message: `${title}\n`,
  author: 'Ada',
  date: '2026-01-02T03:04:05.678Z',
  folders: (async function* () {
    yield { layoutId, files: files === null ? null : new Map(Object.entries(files)) }
  })(),
})

async function pushTo(name: string, commits: RepoCommit[], head: string | null = null) {
  const pushed = await openHost().push(remoteAt(server.url(name)), head, commits)
  if (pushed.kind !== 'pushed') throw new Error('the branch moved')
  return pushed
}

describe('the repository host', () => {
  it('receives commits that git accepts, and that are identical if created again', async () => {
    server.init('a.git')
    server.init('b.git')
    const commits = () => [createCommit('lay_b', { x: '1', 'y/z': '2' }), createCommit('lay_a', { ü: 'ü' })]
    const { head, shas } = await pushTo('a.git', commits())
    expect((await pushTo('b.git', commits())).shas).toEqual(shas)
    expect(server.git('a.git', ['fsck', '--strict', '--full'])).toBe('')
    expect(server.git('a.git', ['log', '-1', '--format=%H %an %aI %cn', 'main']).trim()).toBe(
      `${head} Ada 2026-01-02T03:04:05+00:00 Flowpost`,
    )
    expect(server.git('a.git', ['show', 'main:layouts/lay_b/y/z'])).toBe('2')
  })

  it('reads packs that contain deltas', async () => {
    server.init('deltas.git')
    const long = (n: number) =>
      Array.from({ length: 400 }, (_, i) => `line ${i} ${i === n ? 'x' : ''}`).join('\n')
    const commits = Array.from({ length: 30 }, (_, n) =>
      createCommit(`lay_${n % 7}`, { 'body.html': long(n) }, `C${n}`),
    )
    const { head, shas } = await pushTo('deltas.git', commits)
    server.git('deltas.git', ['repack', '-adfq', '--depth=50', '--window=50'])
    const host = openHost()
    const remote = remoteAt(server.url('deltas.git'))
    const history = await host.readHistory(remote, [head ?? ''], 100)
    expect(history.map(({ sha }) => sha)).toEqual(shas.toReversed())
    expect(history.map(({ changedLayouts }) => changedLayouts)).toEqual(
      commits.map((_, n) => [`lay_${n % 7}`]).toReversed(),
    )
    for (const [n, sha] of [...shas.entries()].filter(([nth]) => nth % 5 === 0))
      expect((await host.readFiles(remote, sha ?? '', `lay_${n % 7}`))?.get('body.html')).toBe(long(n))
  })

  it("reports a layout's file that is too large, but ignores unknown files", async () => {
    // Stores the pack as is; git would otherwise unpack and compress it again.
    server.init('large.git', { 'receive.unpackLimit': '1' })
    const large = 'x'.repeat(33 * 1024 * 1024)
    const { shas } = await pushTo('large.git', [
      createCommit('lay', { 'layout.json': '{}', 'film.mov': large }),
      createCommit('lay', { 'layout.json': '{}', 'body.html': large }),
    ])
    const host = openHost()
    const read = (sha = '') => host.readFiles(remoteAt(server.url('large.git')), sha, 'lay')
    expect(await read(shas[0] ?? '')).toEqual(new Map([['layout.json', '{}']]))
    await expect(read(shas[1] ?? '')).rejects.toMatchObject({
      problem: { code: 'commit.layout_too_large', field: 'layout' },
    })
  })

  it('reads a limited number of generations, and reports where it stopped', async () => {
    server.init('deep.git')
    const { head } = await pushTo(
      'deep.git',
      Array.from({ length: 5 }, (_, n) => createCommit('lay', { n: `${n}` }, `C${n}`)),
    )
    const commits = await openHost().readHistory(remoteAt(server.url('deep.git')), [head ?? ''], 3)
    expect(commits.map(({ message, isEdge }) => [message.trim(), isEdge])).toEqual([
      ['C4', false],
      ['C3', false],
      ['C2', true],
    ])
  })

  it('does not push to a branch that has moved', async () => {
    server.init('moved.git')
    const { head } = await pushTo('moved.git', [createCommit('lay', { a: '1' })])
    const host = openHost()
    const remote = remoteAt(server.url('moved.git'))
    expect(await host.push(remote, null, [createCommit('lay', { a: '2' })])).toEqual({ kind: 'moved' })
    expect(await host.readHead(remote)).toBe(head)
  })

  it('never connects to an address that is not allowed, or without TLS to one that is not listed', async () => {
    const canary = await startCanary('127.0.0.1')
    const remote = remoteAt(`http://127.0.0.1:${canary.port}/x.git`, 'token')
    const host = openHost(['10.0.0.0/8'])
    await expect(host.check(remote)).rejects.toMatchObject({ kind: 'address' })
    await expect(host.push(remote, null, [createCommit('lay', { a: '1' })])).rejects.toMatchObject({
      kind: 'address',
    })
    const plain = await host.check(remoteAt('http://1.1.1.1/x.git')).catch((error: RepoFailure) => error)
    expect(plain && textOf(plain.problem)).toContain('only an HTTPS URL')
    expect(canary.count.connections).toBe(0)
  })

  it.each([301, 302, 307])(
    'does not follow redirects (%i), so that no other host gets the token',
    async (status) => {
      const canary = await startCanary('127.0.0.1')
      const url = await startHost((_, reply) =>
        reply.writeHead(status, { location: `http://127.0.0.1:${canary.port}/info/refs` }).end(),
      )
      await expect(openHost().check(remoteAt(url, 'token'))).rejects.toMatchObject({
        problem: { code: 'repository.redirected' },
      })
      expect(canary.count.connections).toBe(0)
    },
  )

  it('is called by at most two callers at a time per repository, because each may get a large response', async () => {
    let open = 0
    let maxOpen = 0
    const http = createOutboundHttp({ allow: [], userAgent: 'git/test', restrictPlainHttp: true })
    const limited = limitConcurrency(http, () => {
      const call = async () => {
        maxOpen = Math.max(maxOpen, ++open)
        await setTimeout(10)
        open -= 1
        return null
      }
      const unused = () => Promise.reject(new Error('not called'))
      return {
        check: unused,
        push: unused,
        readHistory: unused,
        close: http.close,
        readHead: call,
        readFiles: call,
      }
    })
    onTestFinished(() => limited.close())
    await Promise.all(
      Array.from({ length: 9 }, () => limited.readFiles(remoteAt('http://a.example'), 'x', 'y')),
    )
    expect(maxOpen).toBe(2)
    maxOpen = 0
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => limited.readHead(remoteAt(`http://${name}.example`))),
    )
    expect(maxOpen).toBe(3)
  })

  it('is rejected if it sends far more lines than any real host', () => {
    const lines = (count: number) => Buffer.from('0005x'.repeat(count))
    expect(readLines(lines(MAX_LINES)).lines).toHaveLength(MAX_LINES)
    expect(() => readLines(lines(MAX_LINES + 1))).toThrow()
    expect(MAX_LINES).toBeLessThanOrEqual(100_000)
  })

  it("masks the token in the host's messages", async () => {
    const sentLines: string[] = []
    const url = await startHost((authorization, reply) => {
      const line = `ERR no ${authorization} secret-77 ${encodeURIComponent(authorization)}`
      sentLines.push(line)
      reply.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
      reply.end((line.length + 4).toString(16).padStart(4, '0') + line)
    }, true)
    const failure = await openHost()
      .readHead(remoteAt(url, 'secret-77'))
      .catch((error: RepoFailure) => textOf(error.problem))
    expect(sentLines).toHaveLength(1)
    expect(failure).toMatch(/^the host says: no Basic /)
    expect(failure).not.toContain('secret-77')
    expect(failure).not.toContain(Buffer.from('x-access-token:secret-77').toString('base64'))
  })

  it('lists branches without the token, on one line, up to a limit', async () => {
    const url = await startHost((_, reply) => {
      const refs = ['\x1b[31mred-secret-77', 'x'.repeat(3_000)].map((name) => {
        const line = `${'1'.repeat(40)} refs/heads/${name}\n`
        return (line.length + 4).toString(16).padStart(4, '0') + line
      })
      reply.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
      reply.end(`${refs.join('')}0000`)
    }, true)
    const failure = await openHost()
      .check(remoteAt(url, 'secret-77'))
      .catch((error: RepoFailure) => textOf(error.problem))
    expect(failure).toMatch(/^no such branch; the repository has \[31mred-/)
    expect(failure).not.toContain('secret-77')
    expect(failure).not.toMatch(/[\p{C}]/u)
    expect(failure?.length).toBeLessThan(300)
  })

  it.each(['', '0000', 'zzzz', '0005', 'ffff', '000eversion 2\n0000', 'PACK'])(
    'reports a response that is not git (%j) as a repository failure',
    async (text) => {
      const url = await startHost((_, reply, path) => {
        const type = path.includes('info/refs') ? 'advertisement' : 'result'
        reply.writeHead(200, { 'content-type': `application/x-git-upload-pack-${type}` }).end(text)
      })
      await expect(openHost().readHistory(remoteAt(url), ['0'.repeat(40)], 1)).rejects.toMatchObject({
        name: 'RepoFailure',
      })
    },
  )
})

const CAPABILITIES = '000eversion 2\n0018fetch=shallow filter0000'

/** A host with custom responses; optionally, it advertises its capabilities first. */
async function startHost(
  respond: (authorization: string, reply: ServerResponse, path: string) => void,
  advertises = false,
) {
  const web = createServer(({ url = '', headers }, reply) => {
    const type = 'application/x-git-upload-pack-advertisement'
    if (advertises && url.includes('info/refs'))
      reply.writeHead(200, { 'content-type': type }).end(CAPABILITIES)
    else respond(headers.authorization ?? '', reply, url)
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void web.close())
  return `http://127.0.0.1:${(web.address() as AddressInfo).port}`
}
