import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { useHarness } from '../../testing/harness.ts'
import { toolsOf } from '../../testing/mcp.ts'

const api = useHarness()
const run = promisify(execFile)
const node = (script: string, args: string[]) =>
  run(process.execPath, [join('node_modules/@modelcontextprotocol', script), ...args], {
    timeout: 60_000,
  }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    ({ stdout, stderr, code }) => ({ stdout, stderr, code }),
  )

/** The runner does not support keys, so this proxy adds one. */
async function withKey<T>(key: string, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
    const forwarded = request(`${api.url}/api/mcp`, { method: incoming.method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use(`http://localhost:${(server.address() as AddressInfo).port}/mcp`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('the official conformance suite', () => {
  // The file lists the scenarios that do not apply; the runner also fails on unnecessary entries.
  it.each(['2025-11-25', '2026-07-28'])('%s passes, except for features beyond tools', async (revision) => {
    const { key } = await api.newCaller('execute')
    const { stdout, code } = await withKey(key, (url) =>
      node('conformance/dist/index.js', [
        'server',
        '--url',
        url,
        '--suite',
        'all',
        '--spec-version',
        revision,
        '--expected-failures',
        `src/surfaces/mcp/conformance/${revision}.yaml`,
        '-o',
        join(api.database.dataDir, 'conformance'),
      ]),
    )
    const summary = stdout.slice(stdout.indexOf('=== SUMMARY ==='))
    expect(summary).toContain('✓ tools-list')
    expect(code, summary).toBe(0)
  })
})

describe('the official inspector', () => {
  it('accepts every tool in strict mode', async () => {
    const { key } = await api.newCaller('execute')
    const listTools = async (query: string) =>
      (await toolsOf(api, key, query).ask('tools/list')).body.result?.tools as { name: string }[]
    // Tools in the short list are identical in the full list.
    expect(await listTools('?tools=all')).toEqual(expect.arrayContaining(await listTools('')))
    const { stdout, stderr, code } = await node('inspector/clients/launcher/build/index.js', [
      '--cli',
      `${api.url}/api/mcp?tools=all`,
      '--transport',
      'http',
      '--header',
      `Authorization: Bearer ${key}`,
      '--method',
      'tools/list',
      '--strict',
    ])
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout).tools.length).toBeGreaterThan(15)
    // A field that accepts any JSON has no type.
    const warnings = [...stderr.matchAll(/Warning: tool "(\w+)"\s+Path: (\S+)/g)].map(
      ([, tool, path]) => `${tool} ${path}`,
    )
    expect(
      warnings.filter((warning) => !/_http_request \S+body\.|diff_versions \S+(before|after)$/.test(warning)),
    ).toEqual([])
  })
})
