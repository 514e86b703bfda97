import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBudget } from './budget.ts'
import { readPack } from './fetch.ts'
import { oidOf } from './objects.ts'
import { createPackWriter } from './push.ts'

const BLOB = 3
const DELTA = 7

type Entry = { kind: number; base?: string; data: Buffer; length?: number }

function pack(entries: Entry[]): Buffer {
  const header = Buffer.alloc(12)
  header.write('PACK')
  header.writeUInt32BE(2, 4)
  header.writeUInt32BE(entries.length, 8)
  const parts: Buffer[] = [header]
  const deflated = new Map<Buffer, Buffer>()
  for (const { kind, base = '', data, length = data.length } of entries) {
    // Entries may share their data.
    const packed = deflated.get(data) ?? deflateSync(data, { level: 1 })
    deflated.set(data, packed)
    parts.push(lengthBytes(kind, length), Buffer.from(base, 'hex'), packed)
  }
  const whole = Buffer.concat(parts)
  return Buffer.concat([whole, createHash('sha1').update(whole).digest()])
}

function lengthBytes(kind: number, length: number): Buffer {
  const bytes = [(kind << 4) | (length & 15)]
  for (let remaining = Math.floor(length / 16); remaining > 0; remaining = Math.floor(remaining / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80
    bytes.push(remaining & 127)
  }
  return Buffer.from(bytes)
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]

/** A delta that copies the base's first bytes this many times. */
const copyDelta = (baseLength: number, size: number, times: number) =>
  Buffer.from([
    ...varint(baseLength),
    ...varint(size * times),
    ...Array.from({ length: times }, () => [0xb0, size & 255, size >> 8]).flat(),
  ])

const createBlob = (text: string) => ({ type: 'blob' as const, content: Buffer.from(text) })

describe('reading a pack', () => {
  it('returns objects of any length as they were written', async () => {
    const writer = createPackWriter()
    const texts = [0, 1, 15, 16, 127, 2047, 2048, 300_000].map((length) => 'x'.repeat(length))
    const oids = texts.map((text) => writer.add(createBlob(text)))
    const objects = await readPack(writer.finish())
    expect(oids.map((oid) => objects.get(oid)?.content.toString())).toEqual(texts)
  })

  it('accepts a delta before its base, and a delta of a delta', async () => {
    const one = createBlob('abc')
    const two = createBlob('abcabc')
    const objects = await readPack(
      pack([
        { kind: DELTA, base: oidOf(two), data: copyDelta(6, 2, 1) },
        { kind: DELTA, base: oidOf(one), data: copyDelta(3, 3, 2) },
        { kind: BLOB, data: one.content },
      ]),
    )
    expect([...objects.values()].map(({ content }) => content.toString()).sort()).toEqual([
      'ab',
      'abc',
      'abcabc',
    ])
  })

  it('rejects deltas without a base, wrong lengths and truncated data', async () => {
    const whole = pack([{ kind: BLOB, data: Buffer.from('abc'.repeat(100)) }])
    for (const invalid of [
      pack([{ kind: DELTA, base: '11'.repeat(20), data: copyDelta(3, 3, 1) }]),
      pack([{ kind: BLOB, data: Buffer.from('abc'), length: 2 }]),
      pack([{ kind: BLOB, data: Buffer.from('abc'), length: 4 }]),
      pack([{ kind: 5, data: Buffer.from('abc') }]),
      Buffer.concat([whole.subarray(0, 16), Buffer.alloc(20)]),
      Buffer.alloc(40),
    ])
      await expect(readPack(invalid)).rejects.toMatchObject({ kind: 'protocol' })
  })

  it('stops if a small pack would expand to a large one', async () => {
    const base = createBlob('x'.repeat(65_535))
    const bombs = Array.from({ length: 20 }, (_, n) => ({
      kind: DELTA,
      base: oidOf(base),
      data: copyDelta(65_535, 65_535, 400 + n),
    }))
    for (const entries of [
      [{ kind: BLOB, data: base.content }, ...bombs],
      [...bombs, { kind: BLOB, data: base.content }],
    ])
      await expect(readPack(pack(entries))).rejects.toMatchObject({ kind: 'tooLarge' })
    await expect(
      readPack(pack([{ kind: BLOB, data: Buffer.alloc(10), length: 2 ** 31 }])),
    ).rejects.toMatchObject({ kind: 'tooLarge' })
  })

  it('counts waiting deltas and their results before memory is allocated', async () => {
    const base = createBlob('x'.repeat(65_535))
    const large = Buffer.alloc(30 * 1024 * 1024)
    const orphans = ['11', '22', '33'].map((two) => ({ kind: DELTA, base: two.repeat(20), data: large }))
    await expect(readPack(pack(orphans))).rejects.toMatchObject({ kind: 'tooLarge' })
    const bombs = Array.from({ length: 20 }, (_, n) => ({
      kind: DELTA,
      base: oidOf(base),
      data: copyDelta(65_535, 65_535, 400 + n),
    }))
    const bytes = pack([...bombs, { kind: BLOB, data: base.content }])
    const alloc = vi.spyOn(Buffer, 'alloc')
    onTestFinished(() => alloc.mockRestore())
    await expect(readPack(bytes)).rejects.toMatchObject({ kind: 'tooLarge' })
    const allocated = alloc.mock.calls.reduce((sum, [size]) => sum + size, 0)
    expect(allocated).toBeLessThan(64 * 1024 * 1024)
  })

  it('yields to the event loop while deltas wait', async () => {
    const nothing = { kind: DELTA, base: '11'.repeat(20), data: Buffer.alloc(0) }
    const bytes = pack(Array.from({ length: 3_000 }, () => nothing))
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    onTestFinished(() => clearInterval(timer))
    await expect(readPack(bytes)).rejects.toMatchObject({ kind: 'protocol' })
    expect(turns).toBeGreaterThan(1)
  })

  it('counts empty objects, because large numbers of them also take memory', () => {
    const { spend } = createBudget()
    const spendAll = () => {
      for (let i = 0; i < 300_000; i++) spend(0)
    }
    expect(spendAll).toThrow(expect.objectContaining({ kind: 'tooLarge' }))
  })

  it('rejects deltas that make no progress or exceed their length', async () => {
    const base = createBlob('abc')
    for (const data of [
      Buffer.from([3, 3, 0xb0, 3, 0, 0, 0, 0]),
      Buffer.from([3, 3, 0xb0, 3, 0, 0x90, 1]),
      Buffer.from([2, 2, 0xb0, 2, 0]),
      Buffer.concat([Buffer.from([3]), Buffer.alloc(200, 0x80), Buffer.from([0])]),
    ])
      await expect(
        readPack(
          pack([
            { kind: BLOB, data: base.content },
            { kind: DELTA, base: oidOf(base), data },
          ]),
        ),
      ).rejects.toMatchObject({ name: 'RepoFailure' })
  })
})
