import { MASK } from '../../../engine/mask/mask.ts'
import type { MessageFile } from '../../../engine/message/build-message.ts'
import type { RenderedAttachment } from '../../../engine/message/render-message.ts'
import type { OutboundOutcome } from '../../../ports/outbound-http.ts'
import { type Problem, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { INLINE_ATTACHMENT_BYTES } from '../../call/limits.ts'
import { downloadTypeOf } from '../../foundation/files/content-type.ts'
import { downloadUrlFor } from './links.ts'

/** One of the message's files is unavailable. */
export class AttachmentFailed extends Error {
  readonly problem: Problem
  readonly mayRecover: boolean
  /** The field that refers to the file, by its name in a text layout. */
  readonly field: string
  constructor(problem: Problem, field: string, mayRecover = false) {
    super(problem.code)
    this.problem = problem
    this.field = field
    this.mayRecover = mayRecover
  }
}

/**
 * Files fetched in one attempt, by URL: each is fetched once, so all recipients in that attempt get the same file. If
 * URLs differ by recipient, the files can exceed the limit for one message; then the oldest are dropped.
 */
export type FetchedFiles = Map<string, OutboundOutcome>

type Source = {
  /** Null if remote files are not fetched, as in a preview. */
  fetched: FetchedFiles | null
  index: number
  /** How much of the limit for a message's files is left. */
  maxBytes: number
  hasSecret(text: string): boolean
}

export const findFile = (ctx: Ctx, attachment: RenderedAttachment, source: Source): Promise<MessageFile> =>
  attachment.fileKey === undefined ? findRemote(ctx, attachment, source) : findUpload(ctx, attachment, source)

async function findUpload(
  ctx: Ctx,
  { fileKey = '', filename: requestedName, sendAsLink }: RenderedAttachment,
  { index }: Source,
): Promise<MessageFile> {
  const row = await ctx.db
    .selectFrom('files')
    .select(['id', 'storeId', 'filename', 'contentType', 'contentHash', 'sizeBytes'])
    .where('id', '=', fileKey)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  const filename = requestedName || row?.filename || 'file'
  const failure = (cause: Problem) =>
    new AttachmentFailed(unavailable(filename, cause), `attachments[${index}].fileKey`)
  if (!row) throw failure(problemOf('attachment.file_gone', { key: fileKey }))
  const { id, storeId, contentType, contentHash, sizeBytes } = row
  return {
    filename,
    contentType,
    sizeBytes,
    sendAsLink,
    link: () => downloadUrlFor(ctx, id, filename),
    async read() {
      const stream = await ctx.services.files.read({ storeId, fileId: id, contentHash })
      if (!stream) throw failure(problemOf('attachment.bytes_missing', { key: id }))
      return Buffer.concat(await Array.fromAsync(stream))
    },
  }
}

/** A remote file, fetched through the same guard as every outbound call, over https only. */
async function findRemote(
  ctx: Ctx,
  attachment: RenderedAttachment,
  { fetched, hasSecret, index, maxBytes }: Source,
): Promise<MessageFile> {
  const { url = '' } = attachment
  const filename = attachment.filename || 'file'
  const failure: CreateFailure = (cause, mayRecover = false) =>
    new AttachmentFailed(unavailable(filename, cause), `attachments[${index}].url`, mayRecover)
  // A layout whose file URLs come from variables can be previewed without values for them.
  const isUrlMissing = url === '' && fetched === null
  if (!isUrlMissing && !/^https:\/\//i.test(url)) throw failure(problemOf('attachment.not_https'))
  // Never request a URL that contains a masked secret.
  const { contentType, sizeBytes, body } =
    fetched && !url.includes(MASK)
      ? readFile(await fetchFile(ctx, { url, maxBytes }, fetched), failure)
      : { contentType: '', sizeBytes: null, body: new Uint8Array() }
  return {
    filename,
    contentType: contentType || downloadTypeOf(filename),
    sizeBytes,
    ...(isUrlMissing ? { isUrlMissing } : {}),
    sendAsLink: false,
    async link() {
      if (hasSecret(url)) throw failure(problemOf('attachment.address_secret'))
      return url
    },
    read: async () => body,
  }
}

const unavailable = (filename: string, cause: Problem) =>
  problemOf('attachment.unavailable', { filename, cause })

type CreateFailure = (cause: Problem, mayRecover?: boolean) => AttachmentFailed

async function fetchFile(
  ctx: Ctx,
  { url, maxBytes }: { url: string; maxBytes: number },
  fetched: FetchedFiles,
): Promise<OutboundOutcome> {
  const known = fetched.get(url)
  // An earlier message may have had less of the limit left, and stopped reading sooner.
  const isComplete = known?.kind !== 'answered' || !known.truncated || known.body.byteLength >= maxBytes
  if (known && isComplete) return known
  const request = { method: 'GET', url, headers: {}, body: null, maxBytes, httpsOnly: true }
  const outcome = await ctx.services.outbound.send(request)
  fetched.set(url, outcome)
  for (const oldest of fetched.keys()) {
    if (totalBytes(fetched) <= INLINE_ATTACHMENT_BYTES) break
    fetched.delete(oldest)
  }
  return outcome
}

const totalBytes = (fetched: FetchedFiles): number =>
  [...fetched.values()].reduce((sum, file) => sum + (file.kind === 'answered' ? file.body.byteLength : 0), 0)

function readFile(outcome: OutboundOutcome, failure: CreateFailure) {
  if (outcome.kind !== 'answered')
    throw failure(outcome.problem, outcome.kind === 'failed' && !outcome.isFinal)
  const { status, body, truncated, headers } = outcome
  if (status !== 200)
    throw failure(problemOf('attachment.answered_status', { status }), status >= 500 || status === 429)
  const declaredType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return {
    contentType: /^[a-z]+\/[a-z0-9.+-]+$/.test(declaredType) ? declaredType : '',
    sizeBytes: truncated ? Number.POSITIVE_INFINITY : body.byteLength,
    body,
  }
}
