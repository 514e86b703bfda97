import { BlockList, isIPv6 } from 'node:net'
import { forbidden, notFound } from '../../core/call/errors.ts'
import { INBOX_POLICY, type InboxMessage, renderInboxList, renderInboxMessage } from './inbox-page.ts'
import { fileHeaders, htmlPage, type Page, type PageRequest, type Pages, page } from './page.ts'

type StoredMessage = InboxMessage & {
  raw: Uint8Array
  attachments: { filename: string; contentType: string; size: number; content: Uint8Array }[]
}

/** Mail that was caught instead of sent. */
export type Inbox = { messages(): StoredMessage[]; message(id: string): StoredMessage | undefined }

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/** Headers added by proxies, which mean that the browser may be on another machine. */
const PROXY_HEADERS = [
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'],
  ...[
    'x-forwarded-server',
    'x-forwarded',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'true-client-ip',
  ],
  ...['cf-connecting-ip', 'cf-ray', 'fastly-client-ip', 'fly-client-ip', 'x-original-forwarded-for'],
  ...['x-envoy-external-address', 'x-amzn-trace-id', 'x-azure-clientip', 'x-original-host'],
]

/** Not through a proxy, and not under another host name. */
function requireThisMachine({ header, remoteAddress }: PageRequest) {
  const isProxied = PROXY_HEADERS.some((name) => header(name) !== undefined)
  if (isProxied || !isLoopback(remoteAddress) || !THIS_MACHINE.test(header('host') ?? ''))
    throw forbidden('inbox.this_machine_only')
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const isLoopback = (address: string) => LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const onThisMachine =
  (render: Page): Page =>
  (request) => {
    requireThisMachine(request)
    return render(request)
  }

/** The emails in the test inbox, for trying things out on this machine. */
export const createInboxPages = (inbox: Inbox): Pages =>
  Object.fromEntries(
    Object.entries(pagesOf(inbox)).map(([path, { GET }]) => [path, { GET: onThisMachine(GET) }]),
  )

const pagesOf = (inbox: Inbox): Pages => {
  const messageOf = (id: string | undefined) => {
    const message = inbox.message(id ?? '')
    if (!message) throw notFound('message')
    return message
  }
  return {
    '/inbox': { GET: () => htmlPage(renderInboxList(inbox.messages()), INBOX_POLICY) },
    '/inbox/:id': { GET: ({ params }) => htmlPage(renderInboxMessage(messageOf(params.id)), INBOX_POLICY) },
    '/inbox/:id/raw': {
      GET: ({ params }) =>
        page('text/plain; charset=utf-8', Buffer.from(messageOf(params.id).raw).toString()),
    },
    '/inbox/:id/attachments/:number': {
      GET: ({ params }) => {
        const file = messageOf(params.id).attachments[Number(params.number)]
        if (!file) throw notFound('attachment')
        const headers = fileHeaders('attachment', file.filename, 'application/octet-stream')
        return { status: 200, headers, body: file.content }
      },
    },
  }
}
