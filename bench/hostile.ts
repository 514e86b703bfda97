import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createToken } from '../src/core/admin/keys/create-token.ts'
import { invoke } from '../src/core/call/operation.ts'
import { createHttpRequest } from '../src/core/delivery/http-requests/create-http-request.ts'
import { createBenchDatabase, createKeys } from './bench-database.ts'
import { residentMb, type ServerProcess, startFlowpost } from './servers/server-process.ts'
import type { Row } from './table.ts'

const MIB = 1024 * 1024
/** The longest body allowed in an HTTP request's settings; a longer one is refused without being parsed. */
const REQUEST_BODY = 1_000_000
const PROBE_INTERVAL_MS = 10
const MAX_WAIT_MS = 150
const MAX_GROWTH_MB = 50

/** Worst-case input for the different parsers. */
const UNITS = [
  '\\',
  '{"',
  '[',
  '<a ',
  '{{',
  '%25',
  '&amp;',
  'first name: ',
  'QUJD',
  'a@',
  '1-',
  '1 ',
  '4111 ',
  '=3D',
]

/** Measures how long other callers wait while a surface processes the most expensive megabyte of input from one. */
export async function benchHostile(): Promise<Row[]> {
  const database = await createBenchDatabase()
  const target = await startTarget()
  try {
    const { ctx } = database
    const [key = ''] = await createKeys(ctx, 1)
    const { token } = (await invoke(createToken, ctx, { name: 'bench' })).output as { token: string }
    const request = (
      await invoke(createHttpRequest, ctx, {
        name: 'Hostile target',
        method: 'POST',
        url: `${target.url}/{{ variables.at }}`,
        headers: { 'X-Api-Key': `${'\\'.repeat(64)}x` },
        body: '{"text":"{{ variables.text }}"}',
      })
    ).output as { id: string }
    const server = await startFlowpost({
      ...database.environment,
      FLOWPOST_EGRESS_ALLOW: '127.0.0.0/8',
    })
    try {
      return await probeSurfaces(server, { key, token, storeId: ctx.storeId, id: request.id })
    } finally {
      await server.stop()
    }
  } finally {
    target.close()
    await database.remove()
  }
}

type Access = { key: string; token: string; storeId: string; id: string }
type Send = (url: string, unit: string) => Promise<Response>

function createRequests({ key, token, storeId, id }: Access): Record<string, Send> {
  const post = (url: string, credential: string, body: string) =>
    fetch(url, { method: 'POST', headers: { authorization: `Bearer ${credential}` }, body })
  const fill = (unit: string, bytes = MIB) => unit.repeat(bytes / unit.length)
  return {
    REST: (url, unit) =>
      post(
        `${url}/api/v1/http-requests`,
        key,
        JSON.stringify({ name: 'x', url: 'https://x.example', body: fill(unit, REQUEST_BODY) }),
      ),
    'tool server': (url, unit) =>
      post(
        `${url}/api/mcp`,
        key,
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name: 'create_http_request',
            arguments: { name: 'x', url: 'https://x.example', body: fill(unit, REQUEST_BODY) },
          },
        }),
      ),
    steps: (url, unit) =>
      post(
        `${url}/steps/v1/${storeId}/http-request`,
        token,
        JSON.stringify({
          runId: `r${performance.now()}`,
          requestId: id,
          variables: { at: 'x', text: fill(unit, MIB / 2) },
        }),
      ),
    'public pages': (url, unit) => post(`${url}/u/token`, key, fill(unit)),
    'target responses': (url, unit) =>
      post(
        `${url}/api/v1/http-requests/${id}/test`,
        key,
        JSON.stringify({ variables: { at: encodeURIComponent(unit), text: 'x' } }),
      ),
  }
}

async function probeSurfaces(server: ServerProcess, access: Access): Promise<Row[]> {
  const rows: Row[] = []
  for (const [surface, send] of Object.entries(createRequests(access))) {
    await send(server.url, 'warm up ').then((response) => response.arrayBuffer())
    const before = residentMb(server.pid)
    let worst = { ms: 0, unit: '' }
    for (const unit of UNITS) {
      const ms = await longestWait(server.url, () => send(server.url, unit))
      if (ms > worst.ms) worst = { ms, unit }
    }
    const growthMb = residentMb(server.pid) - before
    rows.push({
      metric: `longest /healthz response during 1 MB of worst-case input, ${surface}`,
      measured: `${worst.ms.toFixed(0)} ms (${JSON.stringify(worst.unit)}), memory ${growthMb.toFixed(0)} MB`,
      goal: `< ${MAX_WAIT_MS} ms, < ${MAX_GROWTH_MB} MB`,
      isMet: worst.ms < MAX_WAIT_MS && growthMb < MAX_GROWTH_MB,
    })
  }
  return rows
}

/** The slowest call to /healthz while the work is running. */
async function longestWait(url: string, work: () => Promise<Response>): Promise<number> {
  let isDone = false
  const done = work()
    .then((response) => response.arrayBuffer())
    .catch(() => {})
    .finally(() => {
      isDone = true
    })
  let longest = 0
  do {
    const startedMs = performance.now()
    await fetch(`${url}/healthz`).then((response) => response.arrayBuffer())
    longest = Math.max(longest, performance.now() - startedMs)
    await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS))
  } while (!isDone)
  await done
  return longest
}

/** Responds with a megabyte of the text in the path. */
async function startTarget() {
  const server = createServer((incoming, outgoing) => {
    const unit = decodeURIComponent(decodeURIComponent((incoming.url ?? '/x').slice(1))) || 'x'
    outgoing.writeHead(200, { 'content-type': 'text/plain' }).end(unit.repeat(MIB / unit.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
