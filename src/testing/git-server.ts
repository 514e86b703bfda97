import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'

/** What a test makes the host do. */
export type Mood = {
  /** Wanted as the password of every call; null lets everybody in. */
  token: string | null
  /** Breaks off every connection. */
  down: boolean
  /** Answers to reads only. */
  readOnly: boolean
  /** Waits before each answer. */
  slowMs: number
  /** Called before a push is handed to git; a rejection breaks the connection off. */
  beforePush: () => Promise<void>
  /** Called when git has taken a push, before the answer leaves. */
  afterPush: () => Promise<void>
}

export type GitServer = {
  url(name: string): string
  mood: Mood
  /** Method and path of what was asked. */
  asked: string[]
  /** Makes an empty repository. */
  init(name: string, config?: Record<string, string>): void
  /** Runs git in a repository and gives what it printed. */
  git(name: string, args: string[], input?: string): string
  close(): void
}

/** A push is neither followed by a clean-up nor waits for the disk: nobody pulls the plug here. */
const CONFIG = {
  ...{ 'uploadpack.allowFilter': 'true', 'http.receivepack': 'true' },
  ...{ 'gc.auto': '0', 'receive.autogc': 'false', 'core.fsync': 'none' },
}
const IDENTITY = {
  ...{ GIT_AUTHOR_NAME: 'Hand', GIT_AUTHOR_EMAIL: 'hand@hand.example' },
  ...{ GIT_COMMITTER_NAME: 'Hand', GIT_COMMITTER_EMAIL: 'hand@hand.example' },
}

/** A host of repositories on this machine, as git itself serves them. */
export async function startGitServer(): Promise<GitServer> {
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-git-'))
  const nothing = async () => {}
  const mood: Mood = {
    ...{ token: null, down: false, readOnly: false, slowMs: 0, beforePush: nothing, afterPush: nothing },
  }
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    answer(folder, mood, incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const git = (name: string, args: string[], input = '') =>
    execFileSync('git', args, {
      cwd: join(folder, name),
      input,
      env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', HOME: folder, ...IDENTITY },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
  const empty = join(folder, 'empty.git')
  git('', ['init', '--quiet', '--bare', '--initial-branch=main', '--template=', empty])
  for (const [key, value] of Object.entries(CONFIG)) git('empty.git', ['config', key, value])
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    ...{ mood, asked, git },
    init(name, config = {}) {
      cpSync(empty, join(folder, name), { recursive: true })
      for (const [key, value] of Object.entries(config)) git(name, ['config', key, value])
    },
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answer(folder: string, mood: Mood, incoming: IncomingMessage, response: ServerResponse) {
  if (mood.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, mood.slowMs))
  if (mood.down) return void incoming.destroy()
  const login = Buffer.from(incoming.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
  if (mood.token !== null && login.split(':')[1] !== mood.token)
    return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
  const url = incoming.url ?? ''
  if (mood.readOnly && url.includes('git-receive-pack')) return void response.writeHead(403).end()
  const isPush = incoming.method === 'POST' && url.endsWith('/git-receive-pack')
  if (isPush) await mood.beforePush()
  const output = await runBackend(folder, incoming)
  if (isPush) await mood.afterPush()
  const end = output.indexOf('\r\n\r\n')
  const headers = output.toString('latin1', 0, end).split('\r\n')
  for (const header of headers) {
    const [name = '', value = ''] = header.split(': ')
    if (name === 'Status') response.statusCode = Number.parseInt(value, 10)
    else response.setHeader(name, value)
  }
  response.end(output.subarray(end + 4))
}

function runBackend(folder: string, incoming: IncomingMessage): Promise<Buffer> {
  const [path = '', query = ''] = (incoming.url ?? '').split('?')
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: incoming.method,
      CONTENT_TYPE: incoming.headers['content-type'] ?? '',
      GIT_PROTOCOL: String(incoming.headers['git-protocol'] ?? ''),
      REMOTE_USER: 'someone',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const body = incoming.headers['content-encoding'] === 'gzip' ? incoming.pipe(createGunzip()) : incoming
  body.pipe(child.stdin)
  child.stdin.on('error', () => {})
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => child.on('close', () => resolve(Buffer.concat(chunks))))
}
