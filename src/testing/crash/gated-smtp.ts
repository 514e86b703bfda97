import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createGate, type Gate } from './gate.ts'

/** Before the greeting, before the reply to DATA, within the message, after its end. */
export type SmtpStop = 'greeting' | 'data' | 'body' | 'end'

/** A message that was received completely. */
export type Arrival = {
  runId: string
  messageId: string
  /** Whether it was confirmed with 250. */
  accepted: boolean
}

export type GatedSmtp = {
  port: number
  gate: Gate<SmtpStop>
  arrivals: Arrival[]
  /** How long the server waits before it confirms a message. */
  confirmDelayMs: number
  close(): Promise<void>
}

const END = '\r\n.\r\n'
const HEAD_BYTES = 16 * 1024

/** A mail server that can be stopped in the middle of a message, which libraries do not support. */
export async function startGatedSmtp(): Promise<GatedSmtp> {
  const sockets = new Set<Socket>()
  const smtp: GatedSmtp = {
    port: 0,
    gate: createGate<SmtpStop>(),
    arrivals: [],
    confirmDelayMs: 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    // The client is killed on purpose, so a lost connection is expected.
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    serve(socket, smtp)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtp.port = (server.address() as AddressInfo).port
  return smtp
}

function serve(socket: Socket, smtp: GatedSmtp) {
  const { gate } = smtp
  const reply = (line: string) => void socket.write(`${line}\r\n`)
  let runId = ''
  let text = ''
  let inMessage = false

  const handle = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') runId = /<([^@>]+)@/.exec(line)?.[1] ?? ''
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    if (verb !== 'DATA') return reply('250 ok')
    gate.pass('data', runId, () => {
      inMessage = true
      text = ''
      reply('354 send the message')
    })
  }
  const read = (chunk: string) => {
    // There is no pipelining, so a message ends at the end of a chunk. The start and end of a long message are enough.
    text =
      text.length > HEAD_BYTES ? text.slice(0, HEAD_BYTES) + text.slice(-END.length) + chunk : text + chunk
    if (!text.endsWith(END)) return pause()
    inMessage = false
    const messageId = /^message-id:\s*<([^>]+)>/im.exec(text)?.[1] ?? ''
    const arrival = { runId, messageId, accepted: false }
    text = ''
    smtp.arrivals.push(arrival)
    const accept = () => {
      arrival.accepted = true
      reply('250 accepted')
    }
    gate.pass('end', runId, () =>
      smtp.confirmDelayMs > 0 ? setTimeout(accept, smtp.confirmDelayMs) : accept(),
    )
  }
  const pause = () => {
    socket.pause()
    gate.pass('body', runId, () => void socket.resume())
  }
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    if (inMessage) return read(chunk)
    text += chunk
    const lines = text.split('\r\n')
    text = lines.pop() ?? ''
    for (const line of lines) handle(line)
  })
  gate.pass('greeting', '', () => reply('220 sink'))
}
