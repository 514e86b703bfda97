import type { IncomingHttpHeaders } from 'node:http'

type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
type Reply = { status: number; json?: unknown }

type Draft = { mime: string; files: Map<string, { size: number; content: Buffer }> }

/** Imitates Microsoft Graph's drafts and attachments, uploaded in one request or in parts. */
export function createGraph(url: () => string) {
  const drafts = new Map<string, Draft>()
  const uploads = new Map<string, { draft: Draft; name: string }>()
  const delivered: Draft[] = []
  const routes: [RegExp, (call: Call, parameter: string) => Reply][] = [
    [
      /^POST \/v1.0\/me\/messages$/,
      ({ body }) => {
        const id = `draft/${drafts.size + delivered.length + 1}=`
        const mime = Buffer.from(body.toString(), 'base64').toString()
        drafts.set(id, { mime, files: new Map() })
        return { status: 201, json: { body: { content: mime }, id } }
      },
    ],
    [
      /^GET \/v1.0\/me\/mailFolders\/drafts\/messages\?.*\$filter=(.*)$/,
      (_, filter) => {
        const messageId = /^internetMessageId eq '(.*)'$/.exec(decodeURIComponent(filter))?.[1] ?? '?'
        const value = [...drafts].filter(([, { mime }]) => mime.includes(messageId)).map(([id]) => ({ id }))
        return { status: 200, json: { value } }
      },
    ],
    [
      /^POST \/v1.0\/me\/messages\/([^/]+)\/attachments$/,
      ({ body }, id) => {
        const { name, contentBytes } = JSON.parse(body.toString())
        const content = Buffer.from(contentBytes, 'base64')
        drafts.get(id)?.files.set(name, { size: content.length, content })
        return { status: body.length > 4_000_000 ? 413 : 201, json: {} }
      },
    ],
    [
      /^POST \/v1.0\/me\/messages\/([^/]+)\/attachments\/createUploadSession$/,
      ({ body }, id) => {
        const { name, size } = JSON.parse(body.toString()).AttachmentItem
        const draft = drafts.get(id)
        if (!draft) return { status: 404 }
        draft.files.set(name, { size, content: Buffer.alloc(0) })
        uploads.set(`${uploads.size + 1}`, { draft, name })
        return { status: 201, json: { uploadUrl: `${url()}/upload-session/${uploads.size}` } }
      },
    ],
    [/^PUT \/upload-session\/(\d+)$/, (call, id) => takePart(call, uploads.get(id))],
    [
      /^POST \/v1.0\/me\/messages\/([^/]+)\/send$/,
      (_, id) => {
        const draft = drafts.get(id)
        if (!draft) return { status: 404 }
        drafts.delete(id)
        delivered.push(draft)
        return { status: 202 }
      },
    ],
    [/^DELETE \/v1.0\/me\/messages\/([^/]+)$/, (_, id) => ({ status: drafts.delete(id) ? 204 : 404 })],
  ]
  const respond = (call: Call): Reply | null => {
    for (const [route, reply] of routes) {
      const match = route.exec(`${call.method} ${call.path}`)
      if (match) return reply(call, decodeURIComponent(match[1] ?? ''))
    }
    return null
  }
  return { drafts, delivered, respond }
}

function takePart({ headers, body }: Call, upload: { draft: Draft; name: string } | undefined): Reply {
  const file = upload?.draft.files.get(upload.name)
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '')
  if (!file || !range || headers.authorization !== undefined) return { status: 401 }
  const [from, to, size] = range.slice(1).map(Number)
  if (from !== file.content.length || to !== (from ?? 0) + body.length - 1 || size !== file.size)
    return { status: 416 }
  if (body.length >= 4 * 1024 * 1024) return { status: 413 }
  file.content = Buffer.concat([file.content, body])
  return file.content.length === size
    ? { status: 201 }
    : { status: 200, json: { nextExpectedRanges: [`${to}`] } }
}
