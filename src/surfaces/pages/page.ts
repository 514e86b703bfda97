import type { Reply } from '../http/reply.ts'

export type PageRequest = {
  method: string
  params: Record<string, string>
  query: URLSearchParams
  header(name: string): string | undefined
  /** The address of the connecting peer: the client, or the last proxy in front of this process. */
  remoteAddress: string
  form(): Promise<URLSearchParams>
}

export type Page = (request: PageRequest) => Reply | Promise<Reply>

/** Pages by path; most support only GET. */
export type Pages = Record<string, { GET: Page; POST?: Page }>

export const page = (
  contentType: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  status = 200,
): Reply => ({
  status,
  headers: { 'Content-Type': contentType, 'X-Content-Type-Options': 'nosniff', ...headers },
  body,
})

export const htmlPage = (body: string, policy: string, status = 200) =>
  page(
    'text/html; charset=utf-8',
    body,
    { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' },
    status,
  )

/** Headers for a file to display or download, with its original name. */
export const fileHeaders = (disposition: 'inline' | 'attachment', filename: string, contentType: string) => ({
  'Content-Type': contentType,
  'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, encodeChar)}`,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
})

const encodeChar = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
