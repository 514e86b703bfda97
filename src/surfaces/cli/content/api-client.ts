import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import { AppError, conflict } from '../../../core/call/errors.ts'
import { LAYOUT_FILES_PAGE, MAX_LAYOUTS_PER_SAVE } from '../../../core/call/limits.ts'
import type { getLayoutFiles } from '../../../core/content/files/get-layout-files.ts'
import type { putLayoutFiles } from '../../../core/content/files/put-layout-files.ts'
import type { listLayouts } from '../../../core/content/layouts/list-layouts.ts'
import type { previewLayoutFiles } from '../../../core/delivery/email/preview-layout-files.ts'
import { inField, problemOf } from '../../../problems/problems.ts'
import { type Files, isSafe } from './folder.ts'

export type RemoteLayout = { id: string; version: number; files: Files }
export type Change = { id?: string; expectedVersion?: number; files: Record<string, string | null> }
export type SaveResult = z.output<typeof putLayoutFiles.output>['layouts'][number]
export type RenderedEmail = z.output<typeof previewLayoutFiles.output>['emails'][number]
export type EmailRequest = { locale: string; variables?: Record<string, unknown> }

/** Calls the service over HTTP, so that these commands need no database. */
export type ApiClient = {
  url: string
  listVersions(): Promise<Map<string, number>>
  readFiles(ids?: readonly string[]): Promise<RemoteLayout[]>
  save(changes: readonly Change[], validateOnly: boolean): Promise<SaveResult[]>
  /** Returns at least one email; the last ones are left out if they are large. */
  render(input: {
    id?: string
    files: Change['files']
    emails: readonly EmailRequest[]
  }): Promise<RenderedEmail[]>
}

const MAX_ATTEMPTS = 5
const MAX_PAUSE_MS = 60_000
const TIMEOUT_MS = 120_000
/** Characters can take up to three bytes each in a body of at most 2 MiB. */
const MAX_SAVE_CHARACTERS = 690_000

export function createApiClient(address: string, key: string): ApiClient {
  const url = normalizeUrl(address)
  const call = <T>(method: 'GET' | 'POST', path: string, body?: object, sendIdempotencyKey = false) =>
    request<T>(url, key, { method, path, sendIdempotencyKey, ...(body && { body: JSON.stringify(body) }) })
  return {
    url,
    async listVersions() {
      const versions = new Map<string, number>()
      for (let page = 1; ; page += 1) {
        const { data, pagination } = await call<z.output<typeof listLayouts.output>>(
          'GET',
          `/email-templates?limit=100&page=${page}`,
        )
        for (const { id, version } of data) versions.set(id, version)
        if (page >= pagination.totalPages) return versions
      }
    },
    async readFiles(ids) {
      const remotes: RemoteLayout[] = []
      for (const group of ids ? groupsOf(ids) : [undefined]) {
        let next: string | null = ''
        while (next !== null) {
          const query = new URLSearchParams({
            ...(group && { ids: group.join() }),
            ...(next !== '' && { after: next }),
          })
          const page: z.output<typeof getLayoutFiles.output> = await call('GET', `/layout-files?${query}`)
          for (const { id, version, files } of page.layouts) {
            if (!isSafe(id, Object.keys(files))) throw notFlowpost(200)
            remotes.push({ id, version, files: new Map(Object.entries(files)) })
          }
          next = page.next
        }
      }
      return remotes
    },
    async save(changes, validateOnly) {
      const results: SaveResult[] = []
      for (const layouts of batchesOf(changes)) {
        const body = { layouts, validateOnly }
        const result = await call<z.output<typeof putLayoutFiles.output>>(
          'POST',
          '/layout-files',
          body,
          !validateOnly,
        )
        results.push(...result.layouts)
      }
      return results
    },
    async render(input) {
      const { emails }: z.output<typeof previewLayoutFiles.output> = await call(
        'POST',
        '/layout-files/preview',
        input,
      )
      if (emails.length === 0) throw notFlowpost(200)
      return emails
    },
  }
}

function normalizeUrl(address: string): string {
  const url = URL.parse(address)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
  if (!isPlain) throw new AppError('invalid', inField('--url', problemOf('setting.not_address')))
  return url.href.replace(/\/*(?:\/api\/v1\/*)?$/, '')
}

function* groupsOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += LAYOUT_FILES_PAGE.layouts)
    yield ids.slice(start, start + LAYOUT_FILES_PAGE.layouts)
}

/** As many as fit into one request. A new layout is sent alone, so that a repeated push cannot create it twice. */
function* batchesOf(changes: readonly Change[]): Generator<Change[]> {
  let batch: Change[] = []
  let characters = 0
  for (const change of changes) {
    const size = JSON.stringify(change).length
    if (change.id === undefined) {
      if (batch.length > 0) yield batch
      yield [change]
      batch = []
      characters = 0
      continue
    }
    if (
      batch.length === MAX_LAYOUTS_PER_SAVE ||
      (batch.length > 0 && characters + size > MAX_SAVE_CHARACTERS)
    ) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(change)
    characters += size
  }
  if (batch.length > 0) yield batch
}

type Call = { method: string; path: string; body?: string; sendIdempotencyKey: boolean }

/**
 * Retries when the server was busy or the request may not have arrived. A save takes effect only once per idempotency
 * key, even if this process is killed and a later one retries it.
 */
async function request<T>(
  url: string,
  key: string,
  { method, path, body, sendIdempotencyKey }: Call,
): Promise<T> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(body &&
      sendIdempotencyKey && { 'idempotency-key': createHash('sha256').update(body).digest('base64url') }),
  }
  for (let attempt = 1; ; attempt += 1) {
    let failure: unknown
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body }),
      // The key must not be sent to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      failure = error
      return null
    })
    if (response?.ok) return readBody<T>(response)
    const isRetryable = response === null || response.status === 429 || response.status === 503
    if (!isRetryable || attempt === MAX_ATTEMPTS) throw await createFailure(url, response, failure)
    await response?.body?.cancel()
    const seconds = Number(response?.headers.get('retry-after') ?? attempt / 2)
    await setTimeout(Math.min((Number.isFinite(seconds) ? seconds : attempt) * 1000, MAX_PAUSE_MS))
  }
}

async function readBody<T>(response: Response): Promise<T> {
  const body = await response.json().catch(() => null)
  if (typeof body !== 'object' || body === null) throw notFlowpost(response.status)
  return body as T
}

const notFlowpost = (status: number) => conflict('content.answered', { status })

async function createFailure(url: string, response: Response | null, failure: unknown): Promise<AppError> {
  if (!response) return conflict('content.unreachable', { url, reason: reasonOf(failure) })
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null
  return typeof body?.error === 'string'
    ? conflict('content.refused_by_server', { message: body.error })
    : notFlowpost(response.status)
}

/** `fetch` itself only says that it failed; its cause says why, such as `ECONNREFUSED`. */
function reasonOf(failure: unknown): string {
  const { cause = failure } = failure as { cause?: unknown }
  const { message, code } = cause as { message?: string; code?: unknown }
  return typeof code === 'string' ? code : message || 'no response'
}
