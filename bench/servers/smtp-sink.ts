import { SMTPServer } from 'smtp-server'

// Takes mail and throws it away, in a process of its own; says how many there were and how long they took.
const DELAY_MS = Number(process.env.SINK_DELAY_MS ?? 0)
let count = 0
let firstMs = 0
let lastMs = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => {
      lastMs = performance.now()
      if (count === 0) firstMs = lastMs
      count += 1
      if (DELAY_MS > 0) setTimeout(done, DELAY_MS)
      else done()
    })
  },
})

process.on('message', (asked) => {
  if (asked === 'reset') count = 0
  process.send?.({ count, seconds: (lastMs - firstMs) / 1000 })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
