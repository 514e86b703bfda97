import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

// The limit that the tool server is held against: reads a JSON message and sends it back.
createServer(async (request, response) => {
  const body = JSON.stringify(request.method === 'POST' ? await json(request) : {})
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
