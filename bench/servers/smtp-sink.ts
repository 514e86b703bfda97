import { createServer, type Socket } from 'node:net'

// Accepts and discards every message with as little work as possible.
const DELAY_MS = Number(process.env.SINK_DELAY_MS ?? 0)
const END_OF_MESSAGE = Buffer.from('\r\n.\r\n')
const CAPABILITIES = '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n'

function handleConnection(socket: Socket) {
  let rest: Buffer = Buffer.alloc(0)
  let inMessage = false
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.write('220 sink\r\n')
  socket.on('data', (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let replies = ''
    for (;;) {
      const end = rest.indexOf(inMessage ? END_OF_MESSAGE : '\n')
      if (end < 0) break
      if (inMessage) {
        rest = rest.subarray(end + END_OF_MESSAGE.length)
        inMessage = false
        if (DELAY_MS > 0) setTimeout(() => socket.write('250 accepted\r\n'), DELAY_MS)
        else replies += '250 accepted\r\n'
        continue
      }
      const command = rest.toString('latin1', 0, 4).toUpperCase()
      rest = rest.subarray(end + 1)
      inMessage = command === 'DATA'
      replies += inMessage ? '354 go on\r\n' : command === 'EHLO' ? CAPABILITIES : '250 ok\r\n'
      if (command === 'QUIT') return socket.end('221 bye\r\n')
    }
    // Keep only the last bytes, in case the end marker is split between two chunks.
    if (inMessage) rest = rest.subarray(-END_OF_MESSAGE.length)
    if (replies) socket.write(replies)
  })
}

const server = createServer(handleConnection)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
