import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { loadOnce } from '../../platform/load-once.ts'
import { FOLDER_HEADER } from './git-folder-header.ts'

/** How the server behaves; tests change it. */
export type Behavior = {
  /** The password that every call must send; null: none required. */
  token: string | null
  /** Closes every connection. */
  down: boolean
  /** Rejects pushes. */
  readOnly: boolean
  /** Delay before each response. */
  slowMs: number
  /** Called before a push is forwarded to git; a rejection closes the connection. */
  beforePush: () => Promise<void>
  /** Called after git has accepted a push, before the response is sent. */
  afterPush: () => Promise<void>
}

export type GitServer = {
  url(name: string): string
  behavior: Behavior
  /** Method and path of each request. */
  requests: string[]
  /** Creates an empty repository. */
  init(name: string, config?: Record<string, string>): void
  /** Runs git in a repository and returns its output. */
  git(name: string, args: string[], input?: string): string
  close(): void
}

/** For speed, a push neither triggers garbage collection nor waits for the disk. */
const CONFIG = {
  'uploadpack.allowFilter': 'true',
  'http.receivepack': 'true',
  'gc.auto': '0',
  'receive.autogc': 'false',
  'core.fsync': 'none',
}
const IDENTITY = {
  GIT_AUTHOR_NAME: 'Hand',
  GIT_AUTHOR_EMAIL: 'hand@hand.example',
  GIT_COMMITTER_NAME: 'Hand',
  GIT_COMMITTER_EMAIL: 'hand@hand.example',
}

/** Written as a config file, because running `git config` for each line would be slow. */
const configText = (config: Record<string, string>) =>
  Object.entries(config)
    .map(([key, value]) => {
      const [section, name] = key.split('.')
      return `[${section}]\n\t${name} = ${value}\n`
    })
    .join('')

export async function startGitServer(): Promise<GitServer> {
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-git-'))
  const backendPort = await startBackend()
  const doNothing = async () => {}
  const behavior: Behavior = {
    token: null,
    down: false,
    readOnly: false,
    slowMs: 0,
    beforePush: doNothing,
    afterPush: doNothing,
  }
  const requests: string[] = []
  const server = createServer((incoming, response) => {
    requests.push(`${incoming.method} ${incoming.url}`)
    respond({ port: backendPort, folder }, behavior, incoming, response).catch(() => response.destroy())
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
  const emptyRepo = join(folder, 'empty.git')
  git('', ['init', '--quiet', '--bare', '--initial-branch=main', '--template=', emptyRepo])
  appendFileSync(join(emptyRepo, 'config'), configText(CONFIG))
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    behavior,
    requests,
    git,
    init(name, config = {}) {
      cpSync(emptyRepo, join(folder, name), { recursive: true })
      appendFileSync(join(folder, name, 'config'), configText(config))
    },
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Backend = { port: number; folder: string }

async function respond(
  backend: Backend,
  behavior: Behavior,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  if (behavior.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, behavior.slowMs))
  if (behavior.down) return void incoming.destroy()
  const login = Buffer.from(incoming.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
  if (behavior.token !== null && login.split(':')[1] !== behavior.token)
    return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
  const url = incoming.url ?? ''
  if (behavior.readOnly && url.includes('git-receive-pack')) return void response.writeHead(403).end()
  const isPush = incoming.method === 'POST' && url.endsWith('/git-receive-pack')
  if (isPush) await behavior.beforePush()
  const reply = await forward(backend, incoming)
  const body = await buffer(reply)
  if (isPush) await behavior.afterPush()
  response.writeHead(reply.statusCode ?? 502, reply.headers).end(body)
}

/** Forwards a request to git. */
function forward({ port, folder }: Backend, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { method, url } = incoming
  const headers = { ...incoming.headers, [FOLDER_HEADER]: folder }
  return new Promise((resolve, reject) => {
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, resolve)
    forwarded.on('error', reject)
    incoming.pipe(forwarded)
  })
}

/** Starts `git-backend.ts` once per process; it exits with the process. */
const startBackend = loadOnce(async () => {
  const script = fileURLToPath(new URL('./git-backend.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as Socket).unref()
  return Number(line.toString())
})
