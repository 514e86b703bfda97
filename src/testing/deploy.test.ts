import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import packageJson from '../../package.json' with { type: 'json' }
import { POOL_CONNECTIONS, WORKER_CONNECTIONS } from '../adapters/db/postgres-connections.ts'
import { readConfig } from '../config.ts'
import { FAILURE_REASONS } from '../problems/failure-reasons.ts'
import { createProgram } from '../surfaces/cli/cli.ts'
import { FLOW_ACTIONS, FLOW_PREFIX } from '../surfaces/steps/shopify-flow.ts'
import { useHarness } from './harness.ts'
import { listCloneFiles } from './install/clone.ts'
import { createIgnore } from './install/image.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const MASTER_KEY = Buffer.alloc(32).toString('base64')
/** Environment variables that are not Flowpost settings. */
const NOT_SETTINGS = new Set(['MALLOC_MMAP_THRESHOLD_', 'NODE_ENV', 'HOME'])
const SETTING = /^(?:FLOWPOST_\w+|PORT|HOST|DATABASE_URL|LOG_LEVEL)$/

type Environment = Record<string, string>
type Container = { args: string[]; securityContext: object; [part: string]: unknown }
type Resource = {
  kind: string
  metadata: { name: string }
  data?: Environment
  stringData?: Environment
  spec: { template: { spec: { containers: Container[]; [part: string]: unknown } } }
}
type Compose = {
  services: Record<string, { command: string[]; environment: Environment; entrypoint?: string[] }>
}

const api = useHarness()
const dockerfile = read('deploy/Dockerfile')
const compose: Compose = parse(read('deploy/compose.yaml'), { merge: true })
const resources = readdirSync(join(ROOT, 'deploy/kubernetes')).flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document): Resource => document.toJS()),
)
const containers = resources
  .filter(({ kind }) => kind === 'Deployment')
  .flatMap(({ spec }) => spec.template.spec.containers)

/** Rejects unknown settings, including names without our prefix, which the service would ignore. */
function acceptSettings(environment: Environment) {
  const names = Object.keys(environment).filter((name) => !NOT_SETTINGS.has(name))
  expect(names.filter((name) => !SETTING.test(name))).toEqual([])
  return readConfig(Object.fromEntries(names.map((name) => [name, environment[name]])))
}

const IMPORT =
  /^(?:import|export) (?!type )[^'`=]*from '([^']+)'|import\('([^']+)'\)|new URL\('(\.[^']+\.(?:ts|mjs))'/gm

/** Every file that this one imports, directly or indirectly, and the packages that they use. */
function followImports(start: string) {
  const files = new Set([start])
  const packages = new Set<string>()
  for (const file of files)
    for (const [, ...targets] of /\.(?:ts|mjs)$/.test(file) ? read(file).matchAll(IMPORT) : []) {
      const target = targets.find(Boolean) ?? ''
      if (target.startsWith('.')) files.add(join(dirname(file), target))
      else if (target.startsWith('#'))
        files.add(join(packageJson.imports[target as keyof typeof packageJson.imports].default))
      else if (!target.startsWith('node:'))
        packages.add(
          target
            .split('/')
            .slice(0, target.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  return { files: [...files], packages: [...packages] }
}

describe('the image', () => {
  it('runs on the Node release that the tests run on', () => {
    const [, release] = /node:([\d.]+)-/.exec(dockerfile) ?? []
    expect(new Set(Object.values(packageJson.optionalDependencies))).toEqual(new Set([release]))
  })

  it('uses only existing settings, and is reachable from outside', () => {
    const [, variables = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile) ?? []
    const pairs = [...variables.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])
    expect(acceptSettings(Object.fromEntries(pairs))).toMatchObject({ host: '0.0.0.0', dataDir: '/data' })
  })

  it('limits memory in the same way as `npm start` and `flowpost serve`', () => {
    expect(packageJson.scripts.start).toBe(`node ${packageJson.bin.flowpost} serve`)
    const [flag = 'none', name, value] =
      /\['(--max\S+)'\][\s\S]*?\{ (\w+): '(\d+)' \}/.exec(read(packageJson.bin.flowpost))?.slice(1) ?? []
    expect(dockerfile).toContain(`${name}=${value}`)
    expect(dockerfile.split(flag)).toHaveLength(3)
  })

  it('is checked with the .dockerignore rules that Docker applies', () => {
    const isIgnored = createIgnore('# comment\n*\n!src\n!.npmrc\nsrc/testing\n**/*.test.ts\n')
    const files = ['README.md', '.npmrc', 'src/a.ts', 'src/testing/b.ts', 'src/c/d.test.ts', 'docs/src/e.ts']
    expect(files.filter((file) => !isIgnored(file))).toEqual(['.npmrc', 'src/a.ts'])
  })

  it('copies only files that .dockerignore allows and every clone has', async () => {
    const isIgnored = createIgnore(read('.dockerignore'))
    const context = (await listCloneFiles()).filter((file) => !isIgnored(file))
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    )
    expect(sources).toEqual(expect.arrayContaining(['.npmrc', 'src', 'web']))
    const exists = (source: string) => context.some((file) => `${file}/`.startsWith(`${source}/`))
    expect(sources.filter((source) => !exists(source))).toEqual([])
  })

  it('contains everything that the service imports, without tests and development packages', () => {
    const { files, packages } = followImports('src/main.mjs')
    expect(files.length).toBeGreaterThan(200)
    expect(files.filter((file) => /\.test\.ts$|\/testing\//.test(file))).toEqual([])
    expect(packages.filter((name) => !(name in packageJson.dependencies))).toEqual([])
  })
})

describe('the compose file', () => {
  const examples = Object.fromEntries(
    [...read('deploy/.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  const filledIn: Environment = {
    ...examples,
    FLOWPOST_MASTER_KEY: MASTER_KEY,
    POSTGRES_PASSWORD: 'secret',
    FLOWPOST_S3_SECRET: 'secret',
  }
  const interpolate = (text: string) =>
    text.replace(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_, name: string) => {
      expect(examples, `${name} is missing from .env.example`).toHaveProperty(name)
      return filledIn[name] ?? ''
    })

  it.each(['server', 'worker', 'bucket'])(
    '%s uses only existing settings, all of which are in .env.example',
    (name) => {
      const variables = Object.entries(compose.services[name]?.environment ?? {})
      const config = acceptSettings(
        Object.fromEntries(variables.map(([key, value]) => [key, interpolate(`${value}`)])),
      )
      expect(config).toMatchObject({
        databaseUrl: expect.stringContaining('@database:5432/'),
        s3: { bucket: 'flowpost' },
      })
    },
  )
})

describe('the Kubernetes manifests', () => {
  it('use only existing settings', () => {
    const variables = resources
      .filter(({ metadata }) => metadata?.name === 'flowpost')
      .map(({ data, stringData }) => ({ ...data, ...stringData }))
    const environment = Object.assign({}, ...variables, {
      FLOWPOST_MASTER_KEY: MASTER_KEY,
      FLOWPOST_S3_KEY_ID: 'key',
      FLOWPOST_S3_SECRET: 'secret',
    })
    expect(acceptSettings(environment)).toMatchObject({ host: '0.0.0.0', s3: { bucket: 'flowpost' } })
  })

  it('restrict every pod, and disable the service variables that the cluster would set', () => {
    expect(containers).toHaveLength(2)
    for (const { kind, spec } of resources) {
      if (kind !== 'Deployment') continue
      expect(spec.template.spec).toMatchObject({
        enableServiceLinks: false,
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
    }
    for (const { securityContext } of containers)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  })
})

describe('the documented numbers of database connections', () => {
  const workerConnections = POOL_CONNECTIONS + WORKER_CONNECTIONS
  const maxPods = (name: string) => {
    const specOf = (kind: string) =>
      resources.find((resource) => resource.kind === kind && resource.metadata.name === name)?.spec
    const { maxReplicas } = specOf('HorizontalPodAutoscaler') as unknown as { maxReplicas: number }
    const { strategy } = specOf('Deployment') as unknown as {
      strategy: { rollingUpdate: { maxSurge: number } }
    }
    return maxReplicas + strategy.rollingUpdate.maxSurge
  }

  it('match the code', () => {
    const server = `Each takes up to ${POOL_CONNECTIONS} database connections`
    expect(read('deploy/kubernetes/server.yaml')).toContain(server)
    expect(read('deploy/kubernetes/worker.yaml')).toContain(
      `Each takes up to ${workerConnections} database connections`,
    )
    expect(read('deploy/compose.yaml')).toContain(
      `Up to ${POOL_CONNECTIONS} connections for each process, and ${WORKER_CONNECTIONS} more for each worker`,
    )
    expect(read('docs/operations.md')).toContain(
      `up to ${POOL_CONNECTIONS} for each process, ${WORKER_CONNECTIONS} more for each one with a worker`,
    )
    const scaled = 8 * workerConnections + 2 * POOL_CONNECTIONS
    expect(read('docs/scaling.md')).toContain(
      `8 × ${workerConnections} + 2 servers × ${POOL_CONNECTIONS} | ${scaled};`,
    )
  })

  it('fit into max_connections, even during an upgrade', () => {
    const total =
      maxPods('flowpost-server') * POOL_CONNECTIONS + maxPods('flowpost-worker') * workerConnections
    expect(read('docs/operations.md')).toMatch(
      new RegExp(`that is up to ${total}\\s+during an upgrade: set \`max_connections\` to 200`),
    )
    expect(total).toBeLessThan(200)
    expect(read('deploy/compose.yaml')).toContain('max_connections=200')
  })
})

describe('behind a proxy', () => {
  it('the documented proxy passes on the client address, and the manifests trust their proxies', () => {
    expect(read('docs/operations.md')).toContain(
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    )
    const config = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
    expect(config.FLOWPOST_TRUSTED_PROXIES).toMatch(/^[\d.]+\/\d+$/)
    expect(compose.services.server?.environment).toHaveProperty('FLOWPOST_TRUSTED_PROXIES')
  })
})

it('every command in the manifests exists', () => {
  const never = () => Promise.reject(new Error('not run here'))
  const actions = { serve: never, worker: never, migrate: never, restore: never, withServices: never }
  const program = createProgram([], '0', actions, process)
  const commands = [...containers.map(({ args }) => args), ...['server', 'worker'].map(commandOf)]
  for (const [name = '', ...flags] of commands) {
    const command = program.commands.find((candidate) => candidate.name() === name)
    const options = command?.options.map(({ long }) => long)
    expect(options, name).toEqual(expect.arrayContaining(flags))
  }
})

describe('the Shopify app', () => {
  it.each(Object.entries(FLOW_ACTIONS))(
    'declares exactly the fields of the action %s',
    (handle, { call }) => {
      const config = read(`deploy/shopify-app/extensions/${handle}/shopify.extension.toml`)
      const valuesOf = (name: string) =>
        [...config.matchAll(new RegExp(`^${name} = "(.*)"$`, 'gm'))].map(([, value]) => value)
      const { properties } = call.shape as unknown as { properties: { shape: object } }
      expect(valuesOf('key').sort()).toEqual(Object.keys(properties.shape).sort())
      expect(valuesOf('handle')).toEqual([handle])
      expect(valuesOf('runtime_url')).toEqual([`https://flowpost.example.com${FLOW_PREFIX}${handle}`])
    },
  )
})

const commandOf = (service: string) => compose.services[service]?.command ?? []

it('every probed path responds', async () => {
  const inManifests = JSON.stringify(resources).matchAll(/"(?:path|prometheus\.io\/path)":"(\/[a-z]+)"/g)
  const probedPaths = [...inManifests, ...dockerfile.matchAll(/'(\/[a-z]+)'/g)].map(([, path]) => path ?? '')
  expect(new Set(probedPaths)).toEqual(new Set(['/healthz', '/readyz', '/metrics']))
  for (const path of probedPaths) expect((await api.call(path)).status, path).toBe(200)
})

it.each([
  'deploy/grafana/flowpost.json',
  'deploy/prometheus/alerts.yaml',
  'docs/operations.md',
  'docs/scaling.md',
])('every metric in %s exists', async (path) => {
  const { text } = await api.call('/metrics')
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const known = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  )
  const file = path.endsWith('.json') ? JSON.stringify(JSON.parse(read(path))) : read(path)
  const metrics = [...file.matchAll(/\bflowpost_[a-z0-9_]+/g)].map(([name]) => name)
  expect(metrics.length).toBeGreaterThan(0)
  expect(metrics.filter((name) => !known.has(name))).toEqual([])
})

it('every alert has a condition, a duration and instructions', () => {
  type Rule = {
    alert: string
    expr: string
    for: string
    labels: object
    annotations: Record<string, string>
  }
  const { groups }: { groups: { rules: Rule[] }[] } = parse(read('deploy/prometheus/alerts.yaml'))
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(4)
  for (const rule of rules) {
    expect(rule).toMatchObject({
      alert: expect.stringMatching(/^Flowpost[A-Za-z]+$/),
      for: expect.stringMatching(/^\d+[mh]$/),
      labels: { severity: expect.stringMatching(/^(?:critical|warning)$/) },
      annotations: { summary: expect.any(String), description: expect.any(String) },
    })
    for (const [, reasons = ''] of rule.expr.matchAll(/reason=~?"([^"]+)"/g))
      for (const reason of reasons.split('|')) expect(FAILURE_REASONS).toContain(reason)
  }
})
