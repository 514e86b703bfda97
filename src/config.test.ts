import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('settings', () => {
  it('have defaults that work with nothing set', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      masterKeys: undefined,
      egressAllow: [],
      trustedProxies: [],
      historyDays: 400,
      metricsHost: '127.0.0.1',
      drainSeconds: 1,
      mailUrls: {},
      baseUrl: undefined,
      logLevel: 'info',
    })
  })

  it.each([
    [{ FLOWPOST_DATADIR: 'x' }, 'FLOWPOST_DATADIR: unknown setting'],
    [{ PORT: 'http' }, 'PORT: must be a port number'],
    [{ PORT: '70000' }, 'PORT: must be a port number'],
    [{ FLOWPOST_BASE_URL: 'shop.example' }, /^FLOWPOST_BASE_URL: must be an http or https address/],
    [{ FLOWPOST_MASTER_KEY: 'c2hvcnQ=' }, 'FLOWPOST_MASTER_KEY: must be 32 bytes in base64'],
    [{ FLOWPOST_MASTER_KEY: `!!${'A'.repeat(43)}=` }, 'FLOWPOST_MASTER_KEY: must be 32 bytes in base64'],
    [{ FLOWPOST_BASE_URL: 'https://x.example/?a=b' }, /^FLOWPOST_BASE_URL: /],
    [{ FLOWPOST_BASE_URL: 'https://user:pw@x.example' }, /^FLOWPOST_BASE_URL: /],
    [{ FLOWPOST_EGRESS_ALLOW: '10.0.0.0/8/9' }, /^FLOWPOST_EGRESS_ALLOW: /],
    [{ FLOWPOST_EGRESS_ALLOW: '10.0.0.1' }, /^FLOWPOST_EGRESS_ALLOW: must be a list of address ranges/],
    [{ FLOWPOST_EGRESS_ALLOW: '10.0.0.0/8, ::1/129' }, /^FLOWPOST_EGRESS_ALLOW: /],
    [{ FLOWPOST_HISTORY_DAYS: '0' }, /^FLOWPOST_HISTORY_DAYS: must be a number of days/],
    [{ FLOWPOST_DRAIN_SECONDS: '-1' }, /^FLOWPOST_DRAIN_SECONDS: must be a number of seconds/],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must start with postgres://'],
    [{ DATABASE_URL: 'postgres://x' }, /^FLOWPOST_MASTER_KEY: required with DATABASE_URL/],
    [{ FLOWPOST_S3_KEY_ID: 'k' }, /^FLOWPOST_S3_BUCKET: required/],
    [{ FLOWPOST_S3_BUCKET: 'b', FLOWPOST_S3_KEY_ID: 'k' }, /^FLOWPOST_S3_SECRET: required/],
    [{ FLOWPOST_S3_ENDPOINT: 'minio:9000', FLOWPOST_S3_BUCKET: 'b' }, /^FLOWPOST_S3_ENDPOINT: /],
    [{ FLOWPOST_S3_BUKET: 'b' }, 'FLOWPOST_S3_BUKET: unknown setting'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
  ])('are rejected if invalid, with an error that names the setting: %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })

  it('can include several master keys, separated by commas and spaces, the current one first', () => {
    const one = Buffer.alloc(32, 1)
    const two = Buffer.alloc(32, 2)
    const value = `${one.toString('base64')}, ${two.toString('base64')}\n`
    expect(readConfig({ FLOWPOST_MASTER_KEY: value }).masterKeys).toEqual([one, two])
  })

  it('count as not set if empty, and a base URL loses its trailing slash', () => {
    const config = readConfig({ PORT: '', FLOWPOST_BASE_URL: 'https://mail.example/' })
    expect(config).toMatchObject({ port: 3000, baseUrl: 'https://mail.example' })
  })
})
