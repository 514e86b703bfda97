import { createServer } from 'node:http'

// The baseline for the API: a server that returns the same JSON and does nothing else.
const body = process.env.BARE_BODY ?? '{}'

createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
