import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { findChromium, startBrowser } from '../app/browser.ts'
import { copyFiles, linkPackages, listCloneFiles } from './clone.ts'
import { assembleImage } from './image.ts'

const run = promisify(execFile)
const INSTALL_MS = 300_000

/** npm passes a project's settings to its scripts; only those for the registry also apply elsewhere. */
const NOT_INHERITED =
  /^(?:npm_(?!config_(?:registry|cache|userconfig|globalconfig|\w*proxy|ca|cafile|strict_ssl)$)|VITEST|TEST|NODE$|NODE_(?!EXTRA))/

/** The environment of a terminal, without this project's packages and the variables of npm and the test runner. */
const machine: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name))),
  PATH: process.env.PATH?.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter),
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
}

// `.ci/run` sets REQUIRE_REGISTRY, so that these tests are never skipped there.
const [dependency, version] = Object.entries(packageJson.dependencies)[0] ?? []
const registryCheck = spawnSync(
  'npm',
  [
    'view',
    `${dependency}@${version}`,
    'version',
    '--prefer-online',
    '--fetch-retries=0',
    '--fetch-timeout=10000',
  ],
  { env: machine },
)
const isOffline = registryCheck.status !== 0 && !process.env.REQUIRE_REGISTRY
const OFFLINE = 'no npm registry can be reached'

const machineNode = spawnSync('node', ['--version'], { env: machine, encoding: 'utf8' }).stdout.trim()

const chromium = findChromium()

let folder: string
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flowpost-ways-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

/** How an installed Flowpost is called. */
type Installation = { command: string[]; serve?: string[]; cwd: string; env?: Record<string, string> }

async function createFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  return path
}

/** Starts the server and returns its URL. */
async function serve(installation: Installation, env: NodeJS.ProcessEnv) {
  const [program = '', ...args] = installation.serve ?? [...installation.command, 'serve']
  const child = spawn(program, args, { cwd: installation.cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('"msg":"listening"')) resolve(JSON.parse(line).url)
    })
    child.once('exit', (code) => reject(new Error(`${program} exited with ${code}`)))
  })
  return { url, child }
}

async function call<T>(
  { command: [program = '', ...args], cwd }: Installation,
  env: NodeJS.ProcessEnv,
  ...options: string[]
) {
  const { stdout } = await run(program, [...args, ...options, '--json'], { cwd, env })
  return JSON.parse(stdout.slice(stdout.indexOf('{'))) as T
}

type Demo = { store: { id: string }; token: string; layouts: { orderConfirmation: string } }

async function sendStep(url: string, { store, token, layouts }: Demo) {
  const response = await fetch(`${url}/steps/v1/${store.id}/send-email`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ runId: 'order-1001', layoutId: layouts.orderConfirmation, to: 'ada@example.com' }),
  })
  return { status: response.status, body: await response.json() }
}

/** Opens the link for the first account, and returns the page's heading and any loading errors. */
async function openSetup(url: string, link: string) {
  if (!chromium) return { heading: 'Set up Flowpost', problems: [] }
  const browser = await startBrowser(chromium)
  try {
    const page = await browser.newPage({ locale: 'en-GB' })
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('requestfailed', (request) => problems.push(request.url()))
    await page.goto(`${url}/app/setup${new URL(link).hash}`)
    await page.getByRole('button', { name: 'Create account' }).waitFor()
    return { heading: await page.getByRole('heading', { level: 1 }).textContent(), problems }
  } finally {
    await browser.close()
  }
}

/** Opens the app, creates the demo store and sends an email. */
async function expectAppAndStep(installation: Installation) {
  const data = await mkdtemp(join(folder, 'data-'))
  const settings = { FLOWPOST_DATA_DIR: data, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info' }
  const env = { ...machine, ...installation.env, ...settings }
  const { url, child } = await serve(installation, env)
  const page = await fetch(`${url}/app`)
  expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  })
  expect((await fetch(`${url}/docs/start`)).status).toBe(200)
  const link = await call<{ url: string }>(installation, env, 'setup-link')
  expect(await openSetup(url, link.url)).toEqual({ heading: 'Set up Flowpost', problems: [] })
  const demo = await call<Demo>(installation, env, 'demo', '--built-in-inbox')
  expect(await sendStep(url, demo)).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
  child.kill('SIGTERM')
  await expect.poll(() => fetch(`${url}/healthz`).catch(() => 'gone'), { timeout: 30_000 }).toBe('gone')
}

const DEVELOPMENT = Object.keys(packageJson.devDependencies)
const developmentPackagesIn = (cwd: string) =>
  DEVELOPMENT.filter((name) => existsSync(join(cwd, 'node_modules', name)))

describe('Flowpost', () => {
  let clone: string
  let installed: string
  let packageFiles: string[]
  beforeAll(async () => {
    clone = await createFolder('clone')
    await copyFiles(await listCloneFiles(), (file) => join(clone, file))
    await linkPackages(clone)
    // Also builds the app, like an install in the clone.
    const { stdout } = await run('npm', ['pack', '--json'], { cwd: clone, env: machine, maxBuffer: 2 ** 24 })
    const [{ filename, files }] = JSON.parse(stdout.slice(stdout.search(/^\[/m)))
    packageFiles = files.map(({ path }: { path: string }) => path)
    if (isOffline) return
    installed = await createFolder('installed')
    await run('npm', ['install', join(clone, filename)], { cwd: installed, env: machine })
  }, INSTALL_MS)

  it('starts in a clone with npm start', async () => {
    const command = ['npm', 'run', '-s', 'flowpost', '--']
    await expectAppAndStep({ serve: ['npm', 'start'], command, cwd: clone })
  })

  it('is packed with the app and compiled code, but without sources or tests', () => {
    expect(packageFiles).toEqual(
      expect.arrayContaining(['lib/main.mjs', 'lib/start.js', 'web/dist/index.html']),
    )
    expect(packageFiles.filter((path) => /\.tsx?$|(?:^|\/)testing\/|\.test\.|golden/.test(path))).toEqual([])
  })

  it('starts with npx once the package is installed', async ({ skip }) => {
    skip(isOffline, OFFLINE)
    await expectAppAndStep({ command: ['npx', 'flowpost'], cwd: installed })
  })

  it(`starts with the machine's own Node, ${machineNode}, once the package is installed`, async ({
    skip,
  }) => {
    skip(isOffline, OFFLINE)
    const bin = join('node_modules', packageJson.name, packageJson.bin.flowpost)
    await expectAppAndStep({ command: ['node', bin], cwd: installed })
  })

  it('is installed without development packages', ({ skip }) => {
    skip(isOffline, OFFLINE)
    expect(developmentPackagesIn(installed)).toEqual([])
  })
})

describe('the image', () => {
  let image: Awaited<ReturnType<typeof assembleImage>>
  beforeAll(async () => {
    if (isOffline) return
    // A real build starts without npm's cache, which would hide wrong URLs in the lock file.
    const env = { ...machine, npm_config_cache: await createFolder('cache') }
    image = await assembleImage(await createFolder('image'), env)
  }, INSTALL_MS)
  const inImage = (path: string) => path.replace(/^\/(?=app\/)/, `${image.root}/`)

  it('starts with its entry point', async ({ skip }) => {
    skip(isOffline, OFFLINE)
    const [, ...args] = image.entrypoint
    await expectAppAndStep({
      command: [process.execPath, ...args.map(inImage)],
      cwd: inImage(`${image.workdir}/`),
      env: image.env,
    })
  })

  it('contains no development packages, tests or second Node', async ({ skip }) => {
    skip(isOffline, OFFLINE)
    const cwd = inImage(`${image.workdir}/`)
    expect(developmentPackagesIn(cwd)).toEqual([])
    expect((await readdir(join(cwd, 'node_modules'))).filter((name) => name.startsWith('node-'))).toEqual([])
    const sources = await readdir(join(cwd, 'src'), { recursive: true })
    expect(sources.filter((path) => /\.test\.ts$|^testing|golden/.test(path))).toEqual([])
  })
})
