import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { FOLDER_HEADER } from './git-folder-header.ts'

// A separate process for `git-server.ts`: starting git from a test worker would copy the worker's page tables, which
// takes longer than git itself. It exits when its parent closes the pipe or exits. It does the same as
// `git http-backend`, but starts half as many processes.

const NOT_FOUND = { status: 404, type: 'text/plain', body: Buffer.from('not found') }

const server = createServer(async (incoming, response) => {
  const { status, type, body } = await serve(incoming)
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.stdin.resume().on('close', () => process.exit())

async function serve(incoming: IncomingMessage) {
  const [, repository, refs, service = ''] =
    /^(\/[^/?]+)\/(info\/refs\?service=)?git-(upload-pack|receive-pack)$/.exec(incoming.url ?? '') ?? []
  const folder = `${incoming.headers[FOLDER_HEADER]}${repository}`
  if (repository === undefined || !existsSync(folder)) return NOT_FOUND
  const kind = refs ? 'advertisement' : 'result'
  const output = await runGit(incoming, [
    service,
    refs ? '--http-backend-info-refs' : '--stateless-rpc',
    folder,
  ])
  // Before version 2 of the protocol, an advertisement starts with the name of the service.
  const needsName = refs !== undefined && output.subarray(4).toString('latin1', 0, 9) !== 'version 2'
  const name = `# service=git-${service}\n`
  const head = needsName ? `${(name.length + 4).toString(16).padStart(4, '0')}${name}0000` : ''
  const type = `application/x-git-${service}-${kind}`
  return { status: 200, type, body: Buffer.concat([Buffer.from(head), output]) }
}

function runGit(incoming: IncomingMessage, args: string[]): Promise<Buffer> {
  const protocol = String(incoming.headers['git-protocol'] ?? '')
  const child = spawn('git', args, {
    env: { PATH: process.env.PATH, HOME: String(incoming.headers[FOLDER_HEADER]), GIT_PROTOCOL: protocol },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const body = incoming.headers['content-encoding'] === 'gzip' ? incoming.pipe(createGunzip()) : incoming
  body.pipe(child.stdin)
  child.stdin.on('error', () => {})
  return buffer(child.stdout)
}
