import { buffer } from 'node:stream/consumers'
import type { Download } from '../../engine/message/footer.ts'
import type { RenderedMessage } from '../../engine/message/render-message.ts'
import type { MailAccount, OutgoingMail } from '../../ports/mail.ts'
import type { OutboundOutcome } from '../../ports/outbound-http.ts'
import type { Ctx } from '../call/context.ts'
import { downloadTypeOf } from '../files/content-type.ts'
import { downloadUrlFor } from './links.ts'

/** Over all files of a message; above it, they become links. */
const MAX_INLINE_BYTES = 20 * 1024 * 1024
/** Microsoft takes about 4 MB a message, written in a third more characters than it has bytes. */
const MAX_OUTLOOK_BYTES = 2 * 1024 * 1024

/** A file of the message cannot be had; the reason is for whoever looks at the execution. */
export class AttachmentFailed extends Error {
  /** Whether another try may help. */
  readonly mayRecover: boolean
  constructor(message: string, mayRecover: boolean) {
    super(message)
    this.mayRecover = mayRecover
  }
}

type Found = {
  filename: string
  contentType: string
  sizeBytes: number
  asLink: boolean
  link(): Promise<string>
  read(): Promise<Uint8Array>
}

/** What the messages of one step have fetched: all of them get the same file, and its address is asked once. */
export type FetchedFiles = Map<string, Promise<OutboundOutcome>>

export type Attached = { attachments: OutgoingMail['attachments']; downloads: Download[] }

/** Gets the files of a message: attached, or as links when they are meant to be or too large together. */
export async function collectAttachments(
  ctx: Ctx,
  wanted: RenderedMessage['attachments'],
  {
    account,
    fetched,
    holdsSecret,
  }: { account: MailAccount; fetched: FetchedFiles; holdsSecret(text: string): boolean },
): Promise<Attached> {
  const found: Found[] = []
  for (const item of wanted)
    found.push(item.fileKey ? await findUpload(ctx, item) : await fetchFile(ctx, item, fetched, holdsSecret))
  const total = found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const isTooLarge = total > (account.kind === 'outlook' ? MAX_OUTLOOK_BYTES : MAX_INLINE_BYTES)
  const attached: Attached = { attachments: [], downloads: [] }
  for (const { filename, contentType, asLink, link, read } of found) {
    if (asLink || isTooLarge) attached.downloads.push({ filename, url: await link() })
    else attached.attachments.push({ filename, contentType, content: await read() })
  }
  return attached
}

async function findUpload(ctx: Ctx, item: RenderedMessage['attachments'][number]): Promise<Found> {
  const row = await ctx.db
    .selectFrom('files')
    .select(['id', 'storeId', 'filename', 'contentType', 'contentHash', 'sizeBytes'])
    .where('id', '=', item.fileKey ?? '')
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  const filename = item.filename || row?.filename || 'file'
  if (!row)
    throw new AttachmentFailed(`attachment ${filename}: the file ${item.fileKey} does not exist`, false)
  const { id, storeId, contentType, contentHash, sizeBytes } = row
  return {
    filename,
    contentType,
    sizeBytes,
    asLink: item.sendAsLink,
    link: () => downloadUrlFor(ctx, id, filename),
    async read() {
      const stream = await ctx.services.files.read({ storeId, fileId: id, contentHash })
      if (!stream) throw new AttachmentFailed(`attachment ${filename}: the bytes of ${id} are missing`, false)
      return buffer(stream)
    },
  }
}

const fetchOf = (url: string) => ({
  method: 'GET',
  url,
  headers: {},
  body: null,
  maxBytes: MAX_INLINE_BYTES,
  httpsOnly: true,
})

/** A file from elsewhere, fetched through the same guard as every call out, over https only. */
async function fetchFile(
  ctx: Ctx,
  item: RenderedMessage['attachments'][number],
  fetched: FetchedFiles,
  holdsSecret: (text: string) => boolean,
): Promise<Found> {
  const url = item.url ?? ''
  const failed = (reason: string, mayRecover: boolean) =>
    new AttachmentFailed(`attachment ${item.filename}: ${reason}`, mayRecover)
  if (!/^https:\/\//i.test(url)) throw failed('its address does not start with https://', false)
  const asked = fetched.get(url) ?? ctx.services.outbound.send(fetchOf(url))
  fetched.set(url, asked)
  const outcome = await asked
  if (outcome.kind !== 'answered') throw failed(outcome.reason, outcome.kind === 'failed' && !outcome.isFinal)
  const { status, body, truncated, headers } = outcome
  if (status !== 200)
    throw failed(`its address answered with status ${status}`, status >= 500 || status === 429)
  const filename = item.filename || 'file'
  const named = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return {
    filename,
    contentType: /^[a-z]+\/[a-z0-9.+-]+$/.test(named) ? named : downloadTypeOf(filename),
    sizeBytes: truncated ? Number.POSITIVE_INFINITY : body.byteLength,
    asLink: false,
    async link() {
      if (holdsSecret(url))
        throw failed('it is too large to be attached, and its address holds a secret', false)
      return url
    },
    read: async () => body,
  }
}
