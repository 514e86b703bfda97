import { describe, expect, it } from 'vitest'
import { openApp } from '../../../compose.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { toolsOf } from '../../../testing/mcp.ts'
import { createToken } from './create-token.ts'
import { hashCredential, isWellFormed, newCredential } from './credentials.ts'
import { listKeys } from './list-keys.ts'
import { listTokens } from './list-tokens.ts'
import { revokeKey, revokeToken } from './revoke-credential.ts'
import { setKeyLevel } from './set-key-level.ts'

const api = useHarnessWithoutWorker()

type ListedKey = { id: string; lastUsedAt: string | null; revokedAt: string | null }
const keysOf = (storeId: string) => api.operate<ListedKey[]>(listKeys, {}, storeId)

describe('the key itself', () => {
  it('consists of a prefix, at least 160 random bits and a checksum', () => {
    const key = newCredential('fak')
    expect(key).toMatch(/^fak_[0-9A-Za-z]{36}$/)
    const randomCharacters = key.length - 'fak_'.length - 6
    expect(randomCharacters * Math.log2(62)).toBeGreaterThan(160)
    expect(isWellFormed('fak', key)).toBe(true)
    expect(isWellFormed('fst', key)).toBe(false)
  })

  it('is rejected without a query if any character is mistyped', () => {
    const key = newCredential('fak')
    for (let i = 4; i < key.length; i++) {
      const other = key[i] === 'x' ? 'y' : 'x'
      expect(isWellFormed('fak', key.slice(0, i) + other + key.slice(i + 1))).toBe(false)
    }
  })

  it('is never stored in plain text', async () => {
    const { storeId, key } = await api.newCaller('write')
    const rows = await api.app.database.db
      .selectFrom('apiKeys')
      .selectAll()
      .where('storeId', '=', storeId)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(key.slice(8))
    expect(rows[0]?.hash).toBe(hashCredential(key))
    expect(JSON.stringify(await keysOf(storeId))).not.toContain(key.slice(8))
  })
})

describe('revocation', () => {
  it('takes effect with the next call', async () => {
    const { storeId, key } = await api.newCaller('read')
    expect((await api.call('/api/v1/me', { key })).status).toBe(200)
    const [listed] = await keysOf(storeId)
    await api.operate(revokeKey, { id: listed?.id })
    expect((await api.call('/api/v1/me', { key })).status).toBe(401)
    expect((await keysOf(storeId))[0]?.revokedAt).toMatch(/Z$/)
  })

  it.each([
    ['calls left in its budget', 1],
    ['no calls left in its budget', 300],
  ])('takes effect with the next call, even if another process revokes a key with %s', async (_, calls) => {
    const { storeId, key } = await api.newCaller('read')
    await toolsOf(api, key).spend(calls - 1)
    expect((await api.call('/api/v1/me', { key })).status).toBe(200)
    const other = await openApp(api.app.config, api.app.log)
    const [listed] = await keysOf(storeId)
    await other.database.db
      .updateTable('apiKeys')
      .set({ revokedAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', listed?.id ?? '')
      .execute()
    expect((await api.call('/api/v1/me', { key })).status).toBe(401)
    await other.database.close()
  })

  it('fails for a key that does not exist', async () => {
    await expect(api.operate(revokeKey, { id: 'key_x' })).rejects.toThrow('key not found')
  })
})

describe('last use', () => {
  it('is recorded, at most once a minute', async () => {
    const { storeId, key } = await api.newCaller('read')
    const use = async () =>
      (await api.call<{ key: { lastUsedAt: string } }>('/api/v1/me', { key })).body.key.lastUsedAt
    const first = await use()
    api.clock.advance(30)
    expect(await use()).toBe(first)
    api.clock.advance(31)
    const second = await use()
    expect(second > first).toBe(true)
    // The last use is written in the background.
    const readLastUse = async () => (await keysOf(storeId))[0]?.lastUsedAt
    await expect.poll(readLastUse, { interval: 250 }).toBe(second)
  })
})

describe('step tokens', () => {
  it('are returned once, listed without the token, and can be revoked', async () => {
    const { id: storeId } = await api.newStore()
    const created = await api.operate<{ id: string; token: string }>(createToken, { name: 'Flow' }, storeId)
    expect(isWellFormed('fst', created.token)).toBe(true)
    await api.operate(revokeToken, { id: created.id })
    const listed = await api.operate<object[]>(listTokens, { store: storeId })
    expect(listed).toEqual([
      expect.objectContaining({ id: created.id, storeId, revokedAt: expect.any(String) }),
    ])
    expect(JSON.stringify(listed)).not.toContain(created.token)
  })

  it('are rejected by the API with 401', async () => {
    const { id: storeId } = await api.newStore()
    const { token } = await api.operate<{ token: string }>(createToken, { name: 'Flow' }, storeId)
    expect((await api.call('/api/v1/me', { key: token })).status).toBe(401)
  })
})

describe("a key's level", () => {
  const write = (key: string) =>
    api.call('/api/v1/http-requests', { method: 'POST', key, body: { name: 'R', url: 'https://x.example' } })

  it('can be raised and lowered, effective from the next call', async () => {
    const { storeId, key } = await api.newCaller('read')
    const [{ id } = { id: '' }] = await keysOf(storeId)
    expect((await write(key)).status).toBe(403)
    const raised = await api.operate(setKeyLevel, { id, level: 'write' }, storeId)
    expect(raised).toEqual({ id, level: 'write' })
    expect((await write(key)).status).toBe(201)
    await api.operate(setKeyLevel, { id, level: 'read' }, storeId)
    expect((await write(key)).status).toBe(403)
    expect((await api.call('/api/v1/me', { key })).body).toMatchObject({ level: 'read' })
  })

  it("cannot be changed for another store's key, a revoked key or an unknown key", async () => {
    const mine = await api.newCaller('read')
    const other = await api.newStore()
    const [{ id } = { id: '' }] = await keysOf(mine.storeId)
    const raise = (key: string, storeId: string) =>
      api.operate(setKeyLevel, { id: key, level: 'execute' }, storeId)
    await expect(raise(id, other.id)).rejects.toThrow('key not found')
    await expect(raise('key_none', mine.storeId)).rejects.toThrow('key not found')
    await api.operate(revokeKey, { id }, mine.storeId)
    await expect(raise(id, mine.storeId)).rejects.toThrow('key not found')
  })
})
