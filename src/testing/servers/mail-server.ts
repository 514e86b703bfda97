import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The reply to a command; null is silence, `drop` closes the connection. */
type Reply = string | null | 'drop'

type Script = {
  greeting?: Reply
  extensions?: string[]
  /** By the command's first word; `END` is the end of the message. */
  replies?: Record<string, Reply | ((line: string) => Reply)>
  /** The server replies to this command one byte at a time, and never completes the reply. */
  endlessReplyTo?: string
  /** Sent after this much of the message; the rest is not read. */
  midway?: { afterBytes: number; reply: Reply }
}

export type SmtpLog = { commands: string[]; messages: string[]; received: string; connections: number }

const DEFAULT_REPLIES: Record<string, string> = {
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  END: '250 taken',
  RSET: '250 ok',
  QUIT: '221 bye',
}

const END_OF_MESSAGE = '\r\n.\r\n'

/** A scripted mail server that records what it receives. */
export async function startSmtpServer(script: Script = {}) {
  const log: SmtpLog = { commands: [], messages: [], received: '', connections: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    log.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    serve(socket, script, log)
  })
  const port = await listen(server, sockets)
  return { port, log, sockets }
}

function serve(socket: Socket, script: Script, log: SmtpLog) {
  let pending = ''
  let message: string | null = null
  /** The last bytes of the message, which may be the start of its end marker. */
  let tail = ''
  const send = (reply: Reply) => {
    if (reply === 'drop') socket.destroy()
    else if (reply !== null) socket.write(`${reply}\r\n`)
  }
  const findReply = (word: string, line: string): Reply => {
    if (word === script.endlessReplyTo) {
      socket.write('250-')
      const timer = setInterval(() => socket.write('.'), 50)
      socket.on('close', () => clearInterval(timer))
      return null
    }
    const reply = script.replies?.[word]
    if (typeof reply === 'function') return reply(line)
    return reply === undefined ? (DEFAULT_REPLIES[word] ?? '500 what?') : reply
  }
  const handleCommand = (line: string) => {
    const word = line.split(' ', 1)[0]?.toUpperCase() ?? ''
    log.commands.push(line)
    if (word === 'EHLO' && script.endlessReplyTo !== 'EHLO')
      return send(['250-test', ...(script.extensions ?? [])].join('\r\n250-').concat('\r\n250 HELP'))
    const reply = findReply(word, line)
    if (word === 'DATA' && reply?.startsWith('354')) {
      message = ''
      tail = '\r\n'
    }
    send(reply)
    if (word === 'QUIT') socket.end()
  }
  const readMessage = (body: string, added: string) => {
    // Searches only the new text, because a large message arrives in thousands of chunks.
    const unread = tail + added
    const position = unread.indexOf(END_OF_MESSAGE)
    tail = unread.slice(1 - END_OF_MESSAGE.length)
    const { midway } = script
    if (midway && body.length > midway.afterBytes) {
      send(midway.reply)
      socket.pause()
    }
    if (position < 0) return
    const end = body.length - unread.length + position + '\r\n'.length
    log.messages.push(body.slice(0, end))
    message = null
    send(findReply('END', ''))
    readLines(body.slice(end + '.\r\n'.length))
  }
  const readLines = (text: string) => {
    pending = text
    while (message === null && pending.includes('\n')) {
      const line = pending.slice(0, pending.indexOf('\n')).trim()
      pending = pending.slice(pending.indexOf('\n') + 1)
      handleCommand(line)
    }
  }
  send(script.greeting === undefined ? '220 test' : script.greeting)
  socket.on('data', (chunk) => {
    const text = chunk.toString('latin1')
    log.received += text
    if (message === null) return readLines(pending + text)
    message += text
    readMessage(message, text)
  })
}

async function listen(server: Server, sockets: Set<Socket>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
