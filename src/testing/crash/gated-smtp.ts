import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createGate, type Gate } from './gate.ts'

/** Before the greeting, before the message is asked for, inside it, after its last dot. */
export type SmtpStop = 'greeting' | 'data' | 'body' | 'end'

/** A message that came whole, with its last dot. */
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
  /** How long a server thinks about a message before it confirms it. */
  thinkMs: number
  close(): Promise<void>
}

const END = '\r\n.\r\n'
const HEAD_BYTES = 16 * 1024

/** A mail server written out, because the moments that matter lie inside a message. */
export async function startGatedSmtp(): Promise<GatedSmtp> {
  const sockets = new Set<Socket>()
  const smtp: GatedSmtp = {
    port: 0,
    gate: createGate<SmtpStop>(),
    arrivals: [],
    thinkMs: 0,
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
  const say = (line: string) => void socket.write(`${line}\r\n`)
  let runId = ''
  let text = ''
  let inMessage = false

  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') runId = /<([^@>]+)@/.exec(line)?.[1] ?? ''
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    if (verb !== 'DATA') return say('250 ok')
    gate.pass('data', runId, () => {
      inMessage = true
      text = ''
      say('354 go on')
    })
  }
  const read = (chunk: string) => {
    // Nothing is pipelined, so a message ends where a chunk ends. Of a long one the head and the end will do.
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
      say('250 taken')
    }
    gate.pass('end', runId, () => (smtp.thinkMs > 0 ? setTimeout(accept, smtp.thinkMs) : accept()))
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
    for (const line of lines) obey(line)
  })
  gate.pass('greeting', '', () => say('220 sink'))
}
