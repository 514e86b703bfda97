import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGunzip } from 'node:zlib'

// A process of its own for `git-server.ts`: starting git out of a test worker would copy the page tables of all that
// the worker holds, which takes longer than what git then does. It ends when its parent closes the pipe or dies.
const [folder = ''] = process.argv.slice(2)

const server = createServer(async (incoming, response) => {
  const output = await runBackend(incoming)
  const end = output.indexOf('\r\n\r\n')
  const headers = output.toString('latin1', 0, end).split('\r\n')
  for (const header of headers) {
    const [name = '', value = ''] = header.split(': ')
    if (name === 'Status') response.statusCode = Number.parseInt(value, 10)
    else response.setHeader(name, value)
  }
  response.end(output.subarray(end + 4))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.stdin.resume().on('close', () => process.exit())

function runBackend(incoming: IncomingMessage): Promise<Buffer> {
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
