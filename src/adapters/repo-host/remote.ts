import { createKnownValueRemover } from '../../engine/mask/known-values/known-values.ts'
import { RepoFailure } from '../../engine/repo/repo-failure.ts'
import type { OutboundHttp, OutboundOutcome } from '../../ports/outbound-http.ts'
import type { RepoRemote } from '../../ports/repositories.ts'
import { problemOf } from '../../problems/problems.ts'
import { tooLarge } from './budget.ts'
import { type PktLine, protocolError, readLines, textOf } from './pkt-line.ts'

export type Service = 'git-upload-pack' | 'git-receive-pack'

const MAX_PACK_BYTES = 64 * 1024 * 1024
/** Enough for 100,000 names, which is also the maximum number of lines. */
export const MAX_REFS_BYTES = 8 * 1024 * 1024
const MAX_REASON_LENGTH = 200

/** Hosts check only the token, but most require some user name with it. */
const USER_NAMES: Record<string, string> = {
  github: 'x-access-token',
  gitlab: 'oauth2',
  gitea: 'oauth2',
  bitbucket: 'x-token-auth',
}

/** The host's advertisement for a service: its refs or, in protocol version 2, its capabilities. */
export async function fetchAdvertisement(
  http: OutboundHttp,
  remote: RepoRemote,
  service: Service,
): Promise<PktLine[]> {
  const outcome = await http.send({
    method: 'GET',
    url: `${baseOf(remote)}/info/refs?service=${service}`,
    headers: { ...authorization(remote), ...versionOf(service) },
    body: null,
    maxBytes: MAX_REFS_BYTES,
    returnRedirects: true,
  })
  const body = bodyOf(outcome, remote, service, `application/x-${service}-advertisement`)
  return readLines(body).lines
}

export async function post(
  http: OutboundHttp,
  remote: RepoRemote,
  service: Service,
  parts: Buffer[],
  maxBytes = MAX_PACK_BYTES,
): Promise<Buffer> {
  const outcome = await http.send({
    method: 'POST',
    url: `${baseOf(remote)}/${service}`,
    headers: {
      ...authorization(remote),
      ...versionOf(service),
      'content-type': `application/x-${service}-request`,
      accept: `application/x-${service}-result`,
    },
    body: Buffer.concat(parts),
    maxBytes,
    returnRedirects: true,
  })
  return bodyOf(outcome, remote, service, `application/x-${service}-result`)
}

const baseOf = ({ url }: RepoRemote) => url.replace(/\/+$/, '')

const versionOf = (service: Service): Record<string, string> =>
  service === 'git-upload-pack' ? { 'git-protocol': 'version=2' } : {}

function authorization(remote: RepoRemote): Record<string, string> {
  const login = loginOf(remote)
  return login === null ? {} : { authorization: `Basic ${toBase64(login)}` }
}

function loginOf({ token, provider }: RepoRemote): string | null {
  if (token === null) return null
  return token.includes(':') ? token : `${USER_NAMES[provider] ?? 'git'}:${token}`
}

const toBase64 = (text: string) => Buffer.from(text).toString('base64')

function bodyOf(outcome: OutboundOutcome, remote: RepoRemote, service: Service, type: string): Buffer {
  if (outcome.kind === 'refused') throw new RepoFailure('address', outcome.problem)
  if (outcome.kind === 'failed') throw new RepoFailure('unreachable', outcome.problem)
  const { status, headers, body, truncated } = outcome
  if (status !== 200) throw failureOf(status, remote, service)
  if (truncated) throw tooLarge()
  if (!headers['content-type']?.startsWith(type))
    throw new RepoFailure('absent', problemOf('repository.not_git'))
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}

function failureOf(status: number, { token }: RepoRemote, service: Service): RepoFailure {
  const isPush = service === 'git-receive-pack'
  if (status === 401 && token === null && !isPush)
    return new RepoFailure('login', problemOf('repository.token_required'))
  if (status === 401 && !isPush) return new RepoFailure('login', problemOf('repository.token_rejected'))
  if (status === 401 || (status === 403 && isPush))
    return new RepoFailure('readOnly', problemOf('repository.read_only'))
  if (status === 403) return new RepoFailure('login', problemOf('repository.token_without_access'))
  if (status === 404 || status === 410) return new RepoFailure('absent', problemOf('repository.absent'))
  if (status >= 300 && status < 400) return new RepoFailure('absent', problemOf('repository.redirected'))
  return new RepoFailure('unreachable', problemOf('repository.host_status', { status }))
}

/** Quotes the host's text on one line, with the token masked. */
export function quote(text: string, remote: RepoRemote): string {
  const login = loginOf(remote)
  const secrets = login === null ? [] : [login, toBase64(login), login.slice(login.indexOf(':') + 1)]
  const plain = createKnownValueRemover(secrets).remove(text)
  return plain
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH)
}

/** An error that the host reported in its own words. */
export const hostError = (text: string, remote: RepoRemote) =>
  new RepoFailure('rejected', problemOf('repository.host_error', { message: quote(text, remote) }))

const ERROR_START = 'E'.charCodeAt(0)

/** Throws if the host reported an error line. */
export function rejectErrors(lines: PktLine[], remote: RepoRemote): void {
  for (const line of lines) {
    if (line.kind !== 'data' || line.data[0] !== ERROR_START) continue
    const text = textOf(line)
    if (text.startsWith('ERR ')) throw hostError(text.slice(4), remote)
  }
}

/** The value of a capability line such as `fetch=shallow filter`. */
export function capabilityOf(lines: PktLine[], name: string): string | undefined {
  const line = lines.map(textOf).find((text) => text === name || text.startsWith(`${name}=`))
  return line?.slice(name.length + 1)
}

/** Only protocol version 2, with SHA-1 object ids, is implemented; it always allows requests for individual objects. */
export function requireVersion2(lines: PktLine[]): void {
  if (!lines.some((line) => textOf(line) === 'version 2'))
    throw new RepoFailure('protocol', problemOf('repository.protocol_too_old'))
  if ((capabilityOf(lines, 'object-format') ?? 'sha1') !== 'sha1')
    throw new RepoFailure('protocol', problemOf('repository.sha256'))
  if (capabilityOf(lines, 'fetch') === undefined) throw protocolError()
}
