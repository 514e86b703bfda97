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

/** What a test makes the host do. */
export type Mood = {
  /** The password that every call must send; null: none required. */
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

/** As lines of git's own file: a process for each would take longer than all else that a repository needs. */
const configText = (config: Record<string, string>) =>
  Object.entries(config)
    .map(([key, value]) => {
      const [section, name] = key.split('.')
      return `[${section}]\n\t${name} = ${value}\n`
    })
    .join('')

/** A host of repositories on this machine, as git itself serves them. */
export async function startGitServer(): Promise<GitServer> {
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-git-'))
  const backendPort = await startBackend()
  const nothing = async () => {}
  const mood: Mood = {
    token: null,
    down: false,
    readOnly: false,
    slowMs: 0,
    beforePush: nothing,
    afterPush: nothing,
  }
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    answer({ port: backendPort, folder }, mood, incoming, response).catch(() => response.destroy())
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
  appendFileSync(join(empty, 'config'), configText(CONFIG))
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    mood,
    asked,
    git,
    init(name, config = {}) {
      cpSync(empty, join(folder, name), { recursive: true })
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

async function answer(backend: Backend, mood: Mood, incoming: IncomingMessage, response: ServerResponse) {
  if (mood.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, mood.slowMs))
  if (mood.down) return void incoming.destroy()
  const login = Buffer.from(incoming.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
  if (mood.token !== null && login.split(':')[1] !== mood.token)
    return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
  const url = incoming.url ?? ''
  if (mood.readOnly && url.includes('git-receive-pack')) return void response.writeHead(403).end()
  const isPush = incoming.method === 'POST' && url.endsWith('/git-receive-pack')
  if (isPush) await mood.beforePush()
  const answered = await pass(backend, incoming)
  const body = await buffer(answered)
  if (isPush) await mood.afterPush()
  response.writeHead(answered.statusCode ?? 502, answered.headers).end(body)
}

/** Hands a request to git. */
function pass({ port, folder }: Backend, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { method, url } = incoming
  const headers = { ...incoming.headers, [FOLDER_HEADER]: folder }
  return new Promise((resolve, reject) => {
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, resolve)
    passed.on('error', reject)
    incoming.pipe(passed)
  })
}

/** Starts `git-backend.ts`, one for all test files of this process, with which it ends. */
const startBackend = loadOnce(async () => {
  const script = fileURLToPath(new URL('./git-backend.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as Socket).unref()
  return Number(line.toString())
})
