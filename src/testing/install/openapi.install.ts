import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useHarness } from '../harness.ts'

const run = promisify(execFile)
const api = useHarness()

/** Not dependencies of the project: the generator needs an older TypeScript. */
const TOOLS = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@redocly/cli@2.77.0']
const INSTALL_MS = 300_000

/** The specification requires ambiguous paths. */
const IGNORED_RULES = { rules: { 'no-ambiguous-paths': 'off', 'no-server-example.com': 'off' } }

const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const client = createClient<paths>({ baseUrl: process.env.URL!, headers: { Authorization: 'Bearer ' + process.env.KEY } })
const created = await client.POST('/api/v1/email-templates', { body: { name: 'Welcome', subject: 'Hello' } })
if (!created.data) throw new Error(created.error.error)
const { data } = await client.GET('/api/v1/email-templates/{id}', { params: { path: { id: created.data.id } } })
const name: string | undefined = data?.name
console.log(name)
`

describe('the OpenAPI description', () => {
  let folder = ''
  let isInstalled = false
  const tool = (name: string, ...args: string[]) =>
    run(join('node_modules', '.bin', name), args, { cwd: folder })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flowpost-openapi-'))
    const { text } = await api.call('/openapi.json')
    await writeFile(join(folder, 'openapi.json'), text)
    await writeFile(
      join(folder, 'redocly.yaml'),
      JSON.stringify({ extends: ['recommended-strict'], ...IGNORED_RULES }),
    )
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const installing = run('npm', ['install', '--no-audit', '--no-fund', ...TOOLS], { cwd: folder })
    isInstalled = await installing.then(
      () => true,
      (error) => {
        if (process.env.REQUIRE_REGISTRY) throw error
        return false
      },
    )
  }, INSTALL_MS)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('passes a linter without findings', async ({ skip }) => {
    skip(!isInstalled, 'no npm registry can be reached')
    const { stdout, stderr } = await tool('redocly', 'lint', 'openapi.json')
    expect(`${stdout}${stderr}`).toContain('Your API description is valid')
    expect(`${stdout}${stderr}`).not.toMatch(/\d+ (?:warning|error)/)
  })

  it('generates a client that compiles and works', async ({ skip }) => {
    skip(!isInstalled, 'no npm registry can be reached')
    await tool('openapi-typescript', 'openapi.json', '-o', 'api.ts')
    await writeFile(join(folder, 'program.ts'), PROGRAM)
    const options = ['--strict', '--skipLibCheck', '--target', 'esnext', '--module', 'nodenext']
    const dom = ['--lib', 'esnext,dom', '--allowImportingTsExtensions', '--noEmit']
    await writeFile(
      join(folder, 'node.d.ts'),
      'declare const process: { env: Record<string, string | undefined> }',
    )
    await tool('tsc', ...options, ...dom, 'node.d.ts', 'program.ts')
    const { key } = await api.newCaller('write')
    const env = { ...process.env, URL: api.url, KEY: key }
    const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env })
    expect(stdout).toBe('Welcome\n')
  })
})
