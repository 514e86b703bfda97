import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

// The baseline for the MCP server: echoes JSON messages.
createServer(async (request, response) => {
  const body = JSON.stringify(request.method === 'POST' ? await json(request) : {})
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
