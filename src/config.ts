import { isIP } from 'node:net'
import { z } from 'zod'
import { problemIn, REASONS } from './core/call/input.ts'
import { asMessage, inField, type Problem, problemOf } from './problems/problems.ts'
import { textOf } from './problems/text.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/, asMessage('setting.not_port'))
  .transform(Number)
  .refine((value) => value <= 65_535, asMessage('setting.not_port'))
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const nonEmpty = z.string().min(1)

const plainAddress = z
  .string()
  .refine(isPlainAddress, asMessage('setting.not_address'))
  .transform((address) => address.replace(/\/+$/, ''))

const ranges = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((range) => range.trim())
      .filter(Boolean),
  )
  .refine((ranges) => ranges.every(isRange), asMessage('setting.not_ranges'))

const Environment = z.object({
  PORT: port.default(3000),
  HOST: nonEmpty.default('127.0.0.1'),
  FLOWPOST_DATA_DIR: nonEmpty.default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, asMessage('setting.not_postgres'))
    .optional(),
  FLOWPOST_MASTER_KEY: z
    .string()
    .transform((keys) => keys.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)), asMessage('setting.not_key'))
    .transform((keys) => keys.map((key) => Buffer.from(key, 'base64')))
    .optional(),
  /** For `pull`, `push`, `diff` and `check`, which read nothing else from here. */
  FLOWPOST_API_KEY: z.string().optional(),
  FLOWPOST_BASE_URL: plainAddress.optional(),
  FLOWPOST_EGRESS_ALLOW: ranges,
  FLOWPOST_TRUSTED_PROXIES: ranges,
  FLOWPOST_GMAIL_URL: plainAddress.optional(),
  FLOWPOST_GOOGLE_AUTHORIZE_URL: plainAddress.optional(),
  FLOWPOST_GOOGLE_TOKEN_URL: plainAddress.optional(),
  FLOWPOST_GRAPH_URL: plainAddress.optional(),
  FLOWPOST_MICROSOFT_AUTHORIZE_URL: plainAddress.optional(),
  FLOWPOST_MICROSOFT_TOKEN_URL: plainAddress.optional(),
  FLOWPOST_S3_ENDPOINT: plainAddress.optional(),
  FLOWPOST_S3_REGION: nonEmpty.default('us-east-1'),
  FLOWPOST_S3_BUCKET: nonEmpty.optional(),
  FLOWPOST_S3_KEY_ID: nonEmpty.optional(),
  FLOWPOST_S3_SECRET: nonEmpty.optional(),
  FLOWPOST_HISTORY_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, asMessage('setting.not_days'))
    .transform(Number)
    .default(400),
  FLOWPOST_METRICS_PORT: port.optional(),
  FLOWPOST_METRICS_HOST: nonEmpty.default('127.0.0.1'),
  FLOWPOST_DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, asMessage('setting.not_seconds'))
    .transform(Number)
    .default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
})

export type S3Config = {
  /** Undefined: Amazon's endpoint for the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  keyId: string
  secret: string
}

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The current key first, then older ones that can still decrypt. Undefined: keys are stored in the data folder. */
  masterKeys: Buffer[] | undefined
  /** Where uploaded files are stored, if not in the data folder. */
  s3: S3Config | undefined
  egressAllow: string[]
  trustedProxies: string[]
  historyDays: number
  /** The port for a worker's metrics; undefined if they are not served. A server has them on its main port. */
  metricsPort: number | undefined
  metricsHost: string
  /** How long calls are still accepted after SIGTERM, while `/readyz` already fails. */
  drainSeconds: number
  /** URLs of the mailbox providers, if not the public ones. */
  mailUrls: {
    gmailUrl?: string
    googleAuthorizeUrl?: string
    googleTokenUrl?: string
    graphUrl?: string
    microsoftAuthorizeUrl?: string
    microsoftTokenUrl?: string
  }
  baseUrl: string | undefined
  logLevel: string
}

/** An invalid setting or flag. The operator sees only the message, on one line. */
export class ConfigError extends Error {
  readonly problem: Problem
  constructor(setting: string, problem: Problem) {
    const problemInField = inField(setting, problem)
    super(textOf(problemInField))
    this.problem = problemInField
  }
}

/** Reads the environment. Throws on an invalid value or an unknown FLOWPOST_ name, so the process does not start. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  for (const name of Object.keys(environment)) {
    if (name.startsWith('FLOWPOST_') && !(name in Environment.shape))
      throw new ConfigError(name, problemOf('setting.unknown'))
  }
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(values, REASONS)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(String(issue?.path[0]), issue ? problemIn(issue) : problemOf('value.invalid'))
  }
  const settings = parsed.data
  if (settings.DATABASE_URL && !settings.FLOWPOST_MASTER_KEY)
    throw new ConfigError('FLOWPOST_MASTER_KEY', problemOf('setting.key_required'))
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.FLOWPOST_DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    masterKeys: settings.FLOWPOST_MASTER_KEY,
    s3: readS3(settings),
    egressAllow: settings.FLOWPOST_EGRESS_ALLOW,
    trustedProxies: settings.FLOWPOST_TRUSTED_PROXIES,
    historyDays: settings.FLOWPOST_HISTORY_DAYS,
    metricsPort: settings.FLOWPOST_METRICS_PORT,
    metricsHost: settings.FLOWPOST_METRICS_HOST,
    drainSeconds: settings.FLOWPOST_DRAIN_SECONDS,
    mailUrls: withoutUndefined({
      gmailUrl: settings.FLOWPOST_GMAIL_URL,
      googleAuthorizeUrl: settings.FLOWPOST_GOOGLE_AUTHORIZE_URL,
      googleTokenUrl: settings.FLOWPOST_GOOGLE_TOKEN_URL,
      graphUrl: settings.FLOWPOST_GRAPH_URL,
      microsoftAuthorizeUrl: settings.FLOWPOST_MICROSOFT_AUTHORIZE_URL,
      microsoftTokenUrl: settings.FLOWPOST_MICROSOFT_TOKEN_URL,
    }),
    baseUrl: settings.FLOWPOST_BASE_URL,
    logLevel: settings.LOG_LEVEL,
  }
}

/** All or nothing: a partial configuration would silently store files on the local disk. */
function readS3(settings: z.output<typeof Environment>): S3Config | undefined {
  const { FLOWPOST_S3_BUCKET: bucket, FLOWPOST_S3_KEY_ID: keyId, FLOWPOST_S3_SECRET: secret } = settings
  const { FLOWPOST_S3_ENDPOINT: endpoint, FLOWPOST_S3_REGION: region } = settings
  if (!bucket && !keyId && !secret && !endpoint) return undefined
  if (!bucket) throw new ConfigError('FLOWPOST_S3_BUCKET', problemOf('setting.required_for_files'))
  const withBucket = problemOf('setting.required_with', { other: 'FLOWPOST_S3_BUCKET' })
  if (!keyId) throw new ConfigError('FLOWPOST_S3_KEY_ID', withBucket)
  if (!secret) throw new ConfigError('FLOWPOST_S3_SECRET', withBucket)
  return { endpoint, region, bucket, keyId, secret }
}

const withoutUndefined = (urls: Record<string, string | undefined>): Config['mailUrls'] =>
  Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined))

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '')
}

function isRange(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/')
  const family = isIP(address)
  return (
    family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
  )
}
